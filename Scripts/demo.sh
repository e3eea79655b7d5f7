#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: demo.sh PROGRAM
# One notification from end to end: seal, look, receive, fail to open, open with openssl, send through a local APNs.
set -euo pipefail
cd "$(dirname "$0")/.."
pushseal=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }
[ -t 1 ] || say() { printf '\n%s\n' "$*"; }

say "A server seals a whole notification with a key:  pushseal encrypt --keyring ring.json --seal all"
"$pushseal" keygen --keyring "$folder/ring.json" --alg aes128gcm --key-id demo
printf 'Meet at dawn' |
    "$pushseal" encrypt --keyring "$folder/ring.json" --seal all --title 'Secret Message!' --out "$folder/all.json"
cat "$folder/all.json"

say "The device runs the service extension:  pushseal receive --keyring ring.json all.json"
"$pushseal" receive --keyring "$folder/ring.json" "$folder/all.json"

export P=s3cret
say "A server seals a text as openssl does:  pushseal encrypt --pass env:P --title 'Secret Message!'"
printf 'Meet at dawn' | "$pushseal" encrypt --pass env:P --title 'Secret Message!' --out "$folder/p.json"
cat "$folder/p.json"

say "The device runs the service extension:  pushseal receive --pass env:P p.json"
"$pushseal" receive --pass env:P "$folder/p.json"

say "The same push with another passphrase (exit status 1 is right here)"
if P=wrong "$pushseal" receive --pass env:P "$folder/p.json"; then
    echo "demo: a wrong passphrase opened the message" >&2
    exit 1
fi

say "A key derivation that outlasts the extension's time (budget 0.3 s)"
if "$pushseal" receive --pass env:P --iter 2000000000 --budget 0.3 "$folder/p.json"; then
    echo "demo: the budget was not kept" >&2
    exit 1
fi

say "openssl reads the same field:  openssl enc -d -aes-256-cbc -pbkdf2 -a -A -pass env:P"
sed 's/.*"ENCRYPTED_DATA":"\([^"]*\)".*/\1/' "$folder/p.json" |
    openssl enc -d -aes-256-cbc -pbkdf2 -a -A -pass env:P
printf '\n'

say "An APNs of our own, with a device behind it:  pushseal serve --keyring ring.json"
"$pushseal" serve --port 0 --dir "$folder/apns" --keyring "$folder/ring.json" --events "$folder/events.jsonl" \
    > "$folder/banners.txt" &
server=$!
trap 'kill "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
until grep -qs listening "$folder/events.jsonl"; do kill -0 "$server"; sleep 0.1; done
url=$(sed -n 's/.*"url":"\([^"]*\)".*/\1/p' "$folder/events.jsonl")
team=$(sed -n 's/.*"teamId":"\([^"]*\)".*/\1/p' "$folder/events.jsonl")
who=(--auth-key "$folder"/apns/AuthKey_*.p8 --team-id "$team" --server "$url" --ca-file "$folder/apns/ca.pem"
    --topic com.example.app --token 00fc13adff78)

say "Sealed and sent over HTTP/2:  pushseal send --keyring ring.json --seal all --message 'Meet at dawn'"
"$pushseal" send "${who[@]}" --keyring "$folder/ring.json" --seal all --title 'Secret Message!' --message 'Meet at dawn'

say "The same payload with one letter of ciphertext changed on the way"
sed 's/\("ENCRYPTED_PAYLOAD":".\{80\}\)\(.\)/\1\n\2\n/' "$folder/all.json" |
    sed '2y/ABCDEFGHIJKLMNOPQRSTUVWXYZ/BCDEFGHIJKLMNOPQRSTUVWXYZA/; 2y/abcdefghijklmnopqrstuvwxyz0123456789+\//bcdefghijklmnopqrstuvwxyz0123456789+\/a/' |
    tr -d '\n' | "$pushseal" send "${who[@]}"

until [ "$(grep -c delivered "$folder/events.jsonl")" = 2 ]; do sleep 0.1; done
kill "$server"
wait "$server"
say "What the device has shown"
cat "$folder/banners.txt"
if ! grep -q 'Meet at dawn' "$folder/banners.txt" || ! grep -q '(Encrypted)' "$folder/banners.txt"; then
    echo "demo: the device did not show both pushes" >&2
    exit 1
fi
