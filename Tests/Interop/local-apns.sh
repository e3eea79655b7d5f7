#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Clients that others wrote against `pushseal serve`: curl, httpx, aioapns 4, Node's http2 and Go's
# net/http. Each sends good pushes and wrong ones; status, reason and apns-id must be Apple's.
# Installs the Python packages into a folder that goes away again, and Node, Go and h2load if they are missing.
# usage: local-apns.sh [PUSHSEAL]
set -euo pipefail
cd "$(dirname "$0")"
pushseal=$(realpath "${1:-../../.build/release/pushseal}")
[ -x "$pushseal" ] || { echo "there is no $pushseal: make build"; exit 66; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
missing=()
command -v node >/dev/null || missing+=(nodejs)
command -v go >/dev/null || missing+=(golang-go)
command -v h2load >/dev/null || missing+=(nghttp2-client)
python3 -c 'import ensurepip' 2>/dev/null || missing+=(python3-venv)
../../Scripts/install-packages.sh local-apns "${missing[@]}"
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check 'httpx[http2]==0.28.1' aioapns==4.0 cryptography==50.0.2

"$folder/venv/bin/python" local-apns.py "$pushseal" "$folder"

"$folder/venv/bin/python" local-apns-abuse.py "$pushseal" "$folder"
