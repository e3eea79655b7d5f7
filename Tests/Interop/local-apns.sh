#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Clients that others wrote against `pushseal serve`: curl, httpx, aioapns 4, Node's http2 and Go's
# net/http. Each sends good pushes and wrong ones; status, reason and apns-id must be Apple's.
# Installs the Python packages into a folder that goes away again; Node and Go are skipped, aloud, if
# they are missing. usage: local-apns.sh [PUSHSEAL]
set -euo pipefail
cd "$(dirname "$0")"
pushseal=$(realpath "${1:-../../.build/release/pushseal}")
[ -x "$pushseal" ] || { echo "there is no $pushseal: make build"; exit 66; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv" || { echo "python3 has no venv: apt-get install python3-venv"; exit 69; }
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check 'httpx[http2]' 'aioapns==4' cryptography

"$folder/venv/bin/python" local-apns.py "$pushseal" "$folder"

"$folder/venv/bin/python" local-apns-abuse.py "$pushseal" "$folder"
