#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Shows that with no toolchain, or one that is too old, setup says so in a sentence and ends before it does anything else.
set -euo pipefail
setup=$(realpath "$(dirname "$0")/../setup.sh")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for program in dirname sed head sort bash; do ln -s "$(command -v "$program")" "$folder/$program"; done

expect() { # expect STATUS SENTENCE [VERSION [END]]: what setup says of a swift that answers with this line, and ends so
    local status=0 said
    rm -f "$folder/swift"
    if [ $# -gt 2 ]; then
        printf '#!/bin/sh\necho "%s" >&2\nexit %s\n' "$3" "${4:-0}" >"$folder/swift"
        chmod +x "$folder/swift"
    fi
    # With only these programs on PATH whatever else it did would fail, and say so.
    said=$(PATH=$folder "$(command -v bash)" "$setup" 2>&1) || status=$?
    if [ "$status" != "$1" ] || [[ $said != *"$2"* ]]; then
        echo "toolchain: error: for '${3:-no swift}' setup ended with $status and said: $said" >&2
        exit 1
    fi
}
expect 1 'setup: error: no swift on PATH; PushSeal needs a Swift'
expect 1 'is of version 6.2.3; PushSeal needs Swift' 'Swift version 6.2.3 (swift-6.2.3-RELEASE)'
expect 1 'is of version 5.10.1; PushSeal needs Swift' 'swift-driver version: 1.90.11.1 Apple Swift version 5.10.1 (swiftlang-5.10.1)'
expect 1 'says: nothing of the kind' 'nothing of the kind'
expect 1 'says: swift: error while loading shared libraries: libncurses.so.6' \
    'swift: error while loading shared libraries: libncurses.so.6' 127
# With one that is new enough it goes on.
expect 69 'and there is no apt-get' 'Apple Swift version 10.0 (swiftlang-10.0.0)'
