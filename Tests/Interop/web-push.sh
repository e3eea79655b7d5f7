#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# aes128gcm and Web Push in both directions: sealed by `http_ece`, by `pywebpush` and by Node's
# crypto and opened by `pushseal receive`; sealed by `pushseal encrypt` and opened by those, also as
# the relays of Mastodon and IceCubes and Bark have it.
# Installs the two Python packages into a folder that goes away again, and Node if it is missing and
# apt-get may be used. usage: web-push.sh [PUSHSEAL]
set -euo pipefail
cd "$(dirname "$0")"
pushseal=$(realpath "${1:-../../.build/release/pushseal}")
[ -x "$pushseal" ] || { echo "there is no $pushseal: make build"; exit 66; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv" || { echo "python3 has no venv: apt-get install python3-venv"; exit 69; }
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check http_ece pywebpush

if ! command -v node >/dev/null; then
    # Without the right to install it, the other half is still worth running.
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        apt-get install --yes --quiet nodejs >/dev/null
    else
        echo "skipped: node is not installed"
    fi
fi

"$folder/venv/bin/python" -X dev -W ignore web-push.py "$pushseal" "$folder"
