#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# `pushseal send` against servers that others wrote: nghttpd, nghttpx in front of it, Node's http2 with
# refused and reset streams, GOAWAY and half answers; against answers that are cut at every byte; by
# way of a proxy; killed again and again with a journal; with a journal on a full disk; and ended by
# signals.
# Installs Node and nghttp2's servers if they are missing. usage: send-peers.sh [PUSHSEAL]
set -euo pipefail
cd "$(dirname "$0")"
pushseal=$(realpath "${1:-../../.build/release/pushseal}")
[ -x "$pushseal" ] || { echo "there is no $pushseal: make build"; exit 66; }

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
missing=()
command -v node >/dev/null || missing+=(nodejs)
command -v nghttpd >/dev/null || missing+=(nghttp2-server)
command -v nghttpx >/dev/null || missing+=(nghttp2-proxy)
../../Scripts/install-packages.sh send-peers "${missing[@]}"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost \
    -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout "$folder/key.pem" -out "$folder/ca.pem" 2>/dev/null
openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$folder/AuthKey_ABC123DEFG.p8" 2>/dev/null
openssl pkey -in "$folder/AuthKey_ABC123DEFG.p8" -pubout -out "$folder/public.pem"

for script in send-peers.py send-cuts.py send-kill.py send-full.py send-signals.py; do
    python3 "$script" "$pushseal" "$folder"
done
