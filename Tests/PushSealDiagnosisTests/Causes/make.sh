#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes the rows again: keys.json, causes.jsonl, formats.jsonl and services.jsonl. Needs openssl, Python 3 with cryptography and PyNaCl, Node,
# PHP with openssl and sodium, Go, Ruby, gpg and age. All salts and keys are new, so all rows change.
set -eu
cd "$(dirname "$0")"
for program in node php go gpg age ruby; do
    command -v "$program" >/dev/null || { echo "causes: error: there is no $program" >&2; exit 69; }
done
python3 keys.py > keys.json
export GOOD= GOOD32=
python3 -W ignore causes.py > rows.new
GOOD="$(python3 -c 'import json; print(next(r["cured"] for r in map(json.loads, open("rows.new")) if r["code"] == "textUTF16"))')"
GOOD32="$(python3 -c 'import json; print(next(r["cured"] for r in map(json.loads, open("rows.new")) if r["code"] == "secretBox"))')"
node causes.mjs >> rows.new
php causes.php >> rows.new
go run causes.go >> rows.new
mv rows.new causes.jsonl
for name in formats services; do
    python3 -W ignore "$name.py" > rows.new
    mv rows.new "$name.jsonl"
done
wc -l causes.jsonl formats.jsonl services.jsonl
