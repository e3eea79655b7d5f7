#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: startup-order.sh PROGRAM
# Prints the functions that PROGRAM, a pushseal that was not stripped, runs for one short message: what the linker puts
# side by side, so that a start touches few pages.
# shellcheck disable=SC2086 -- the options of a key are several words
set -euo pipefail

missing=()
command -v valgrind >/dev/null || missing+=(valgrind)
"$(dirname "$0")/install-packages.sh" startup-order "${missing[@]}"
program=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export P=passphrase
# Thrice, since what runs depends on which thread comes first.
trace() {
    for _ in 1 2 3; do
        valgrind --tool=callgrind --demangle=no --callgrind-out-file=trace.%p -q "$program" "$@" >/dev/null
    done
}

echo 'Meet at dawn' >message
"$program" keygen --keyring ring.json --alg aes128gcm 2>/dev/null
"$program" keygen --keyring files.json --for file 2>/dev/null
for key in "--pass env:P" "--pass env:P --legacy-kdf" "--keyring ring.json"; do
    "$program" encrypt $key --in message --out payload
    trace encrypt $key --in message
    trace receive $key payload
done
for key in "--pass env:P" "--keyring files.json"; do
    "$program" seal-file $key --out sealed message
    trace seal-file $key message
    trace open-file $key sealed
done

nm "$program" | awk '{ print $3 }' | sort -u >symbols
sed -nE "s/^c?fn=\([0-9]+\) //p" trace.* | sed -E "s/'[0-9]+$//" | sort -u |
    comm -12 - symbols
