#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: openssl-enc.sh [--all]
# Every cipher, digest and derivation in both directions: sealed by `openssl enc` and opened by
# `pushseal receive`, sealed by `pushseal encrypt` and opened by `openssl enc -d`. With --all also every
# size of text under 600 000 iterations, which takes most of the time: without it, one size.
set -uo pipefail
cd "$(dirname "$0")/../.."
export pushseal=$PWD/.build/release/pushseal
folder=$(mktemp -d)
export folder
trap 'rm -rf "$folder"' EXIT
# A passphrase with what shells and encodings trip over.
export P='pässwörd "with" $igns & 空白'

# Texts of 0, 1, 15, 16, 17 and 2900 bytes in several scripts, and whole lines of them.
text() { printf '%s' "$1" >"$folder/$2"; }
text '' 0
text 'x' 1
text 'привет, м!' 17
text '明天早上見面' 18
text 'five by five, ok' 16
text 'Ünïcode 15 B.' 15
text '👩‍👩‍👧‍👦 שלום' 34
yes 'Meet at dawn, 夜明けに会おう, لقاء عند الفجر. ' | tr -d '\n' | head -c 2896 | iconv -c -f UTF-8 -t UTF-8 >"$folder/2900"
while [ "$(wc -c <"$folder/2900")" -lt 2900 ]; do printf '.' >>"$folder/2900"; done
for size in 0 1 15 16 17 2900; do
    [ "$(wc -c <"$folder/$size")" = "$size" ] || { echo "the text of $size bytes has $(wc -c <"$folder/$size")"; exit 70; }
done

both_ways() {
    set -o pipefail
    local cipher=$1 digest=$2 derivation=$3 size=$4 openssl_options pushseal_options field shown
    if [ "$derivation" = EVP_BytesToKey ]; then
        openssl_options=(-md "$digest")
        pushseal_options=(--md "$digest" --legacy-kdf)
    else
        openssl_options=(-md "$digest" -pbkdf2 -iter "$derivation")
        pushseal_options=(--md "$digest" --iter "$derivation")
    fi
    local name="$cipher $digest $derivation, $size bytes"

    # By the shell's own means: what is cut out by other programs takes as long as all that is tested.
    field=$(openssl enc "-$cipher" "${openssl_options[@]}" -a -A -pass env:P -in "$folder/$size" 2>/dev/null)
    shown=$("$pushseal" receive --pass env:P --cipher "$cipher" "${pushseal_options[@]}" --format json \
        <<<'{"aps":{"alert":{"title":"t","body":"(Encrypted)"},"mutable-content":1},"ENCRYPTED_DATA":"'"$field"'"}') &&
        # None of the texts holds a character that JSON escapes.
        shown=${shown#*'"body":"'} && [ "${shown%%'","badge"'*}" = "$(<"$folder/$size")" ] ||
        echo "failed: openssl enc → receive, $name"

    field=$("$pushseal" encrypt --allow-empty --pass env:P --cipher "$cipher" "${pushseal_options[@]}" --in "$folder/$size") &&
        field=${field#*'"ENCRYPTED_DATA":"'} && printf '%s' "${field%%'"'*}" |
        openssl enc -d "-$cipher" "${openssl_options[@]}" -a -A -pass env:P 2>/dev/null |
        cmp -s - "$folder/$size" || echo "failed: encrypt → openssl enc -d, $name"
}
export -f both_ways

sizes='0 1 15 16 17 18 34 2900'
long_sizes=17
[ "${1:-}" = --all ] && long_sizes=$sizes

cases=$(
    for cipher in aes-128-cbc aes-192-cbc aes-256-cbc; do
        for digest in md5 sha1 sha256 sha512; do
            for derivation in EVP_BytesToKey 1 10000 600000; do
                for size in $([ "$derivation" = 600000 ] && echo "$long_sizes" || echo "$sizes"); do
                    printf '%s %s %s %s\n' "$cipher" "$digest" "$derivation" "$size"
                done
            done
        done
    done
)
failures=$(xargs -P "$(nproc)" -L 1 bash -c 'both_ways "$@"' both_ways <<<"$cases")
total=$((2 * $(wc -l <<<"$cases")))
[ -z "$failures" ] || printf '%s\n' "$failures"
failed=$(printf '%s' "$failures" | grep -c '^failed' || true)
echo "openssl enc and pushseal, both ways: $((total - failed)) passed, $failed failed"
[ "$failed" = 0 ]
