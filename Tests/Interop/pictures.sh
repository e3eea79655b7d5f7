#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The page and the PNG of `receive --format html` and `png` in a Chromium: where everything stands, at a phone's width and a
# desk's, light and dark, in Arabic, Chinese and emoji, against Tests/Interop/pictures.json; and by the rules of axe-core.
# And pictures that go with a push, from a server on this machine.
# Installs Chromium and fonts, and axe-core from PyPI into a folder that goes away again. usage: pictures.sh [--record] [PUSHSEAL]
set -euo pipefail
cd "$(dirname "$0")"
record=
[ "${1:-}" != --record ] || { record=$1; shift; }
pushseal=$(realpath "${1:-../../.build/release/pushseal}")
[ -x "$pushseal" ] || { echo "there is no $pushseal: make build"; exit 66; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
missing=()
command -v chromium >/dev/null || missing+=(chromium)
for font in fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji; do
    dpkg-query -W -f '${Status}' "$font" 2>/dev/null | grep -q 'ok installed' || missing+=("$font")
done
python3 -c 'import ensurepip' 2>/dev/null || missing+=(python3-venv)
../../Scripts/install-packages.sh pictures "${missing[@]}"
samples=../../.build/debug/PushSealDeviceSamples
../../Scripts/swift-debug.sh build --package-path ../.. --product PushSealDeviceSamples >&2
python3 -m venv "$folder/venv"
# Only for the axe.min.js in it; what it depends on is not needed.
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check --no-deps axe-playwright-python==0.1.8
axe=$(echo "$folder"/venv/lib/python3*/site-packages/axe_playwright_python/axe.min.js)

python3 -B -X dev pictures.py "$pushseal" "$samples" "$axe" "$folder" $record
mkdir "$folder/attachments"
python3 -B -X dev attachments.py "$pushseal" "$folder/attachments"
