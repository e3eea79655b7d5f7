#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: run.sh SECONDS [TARGET...]   runs each fuzz target for SECONDS, from its seed corpus
set -euo pipefail
cd "$(dirname "$0")"
seconds=${1:-60}
shift || true
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=(json text salted records ring pem media services payload outer lines requests answers replies rules project xcconfig storyboard)

swift build -c release --sanitize=address -Xswiftc -sanitize=fuzzer
fuzz=$(swift build -c release --sanitize=address -Xswiftc -sanitize=fuzzer --show-bin-path)/Fuzz
# Each run takes one core; what it finds is kept outside the seeds, so a run leaves the tree clean.
found=.build/found
printf '%s\n' "${targets[@]}" | xargs -P "$(nproc)" -I{} bash -c '
    mkdir -p "$1/{}"
    # No stream holds more than 16 MiB, whatever a header claims, and nothing else comes near that.
    # Symbolizing a Swift stack can take minutes, or for ever; the offsets are enough to find it again.
    export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=symbolize=0
    "$0" {} -max_total_time="$2" -rss_limit_mb=1024 -malloc_limit_mb=16 -timeout=60 \
        -max_len=20000 -artifact_prefix="$1/{}-" "$1/{}" "Corpus/{}" >"$1/{}.log" 2>&1
    status=$?
    tail -n 1 "$1/{}.log" | sed "s/^/{}: /"
    [ $status = 0 ] || { echo "{}: found something, see $PWD/$1/{}.log"; exit 255; }
' "$fuzz" "$found" "$seconds"
