#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# aes128gcm and Web Push in both directions: sealed by `http_ece`, by `pywebpush` and by Node's
# crypto and opened by `pushseal receive`; sealed by `pushseal encrypt` and opened by those, also as
# the relays of Mastodon and IceCubes and Bark have it.
# Installs the two Python packages into a folder that goes away again, and Node if it is missing. usage: web-push.sh [PUSHSEAL]
set -euo pipefail
cd "$(dirname "$0")"
pushseal=$(realpath "${1:-../../.build/release/pushseal}")
[ -x "$pushseal" ] || { echo "there is no $pushseal: make build"; exit 66; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
missing=()
command -v node >/dev/null || missing+=(nodejs)
python3 -c 'import ensurepip' 2>/dev/null || missing+=(python3-venv)
../../Scripts/install-packages.sh web-push "${missing[@]}"
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check http_ece==1.2.1 pywebpush==2.5.0

"$folder/venv/bin/python" -X dev -W ignore web-push.py "$pushseal" "$folder"
