#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: packages.sh [--self-test]
# Type-checks the packages beside this one, the fuzz targets and the benchmark, against the debug build. Building them takes
# minutes, so no other check does, and a changed signature would be noticed by the next who fuzzes. --self-test shows that it
# can fail.
set -euo pipefail
cd "$(dirname "$0")/../.."

modules=(-I .build/debug/Modules)
for map in .build/debug/*.build/module.modulemap Sources/*/*/module.modulemap Sources/*/*/include/module.modulemap; do
    modules+=(-I "${map%/*}")
done
# As SwiftPM names this package, which lets them use what it keeps for itself.
name=$(basename "$PWD" | tr '[:upper:]' '[:lower:]' | tr -c '[:alnum:]\n' _)
check() { swiftc -typecheck -swift-version 6 -package-name "$name" "${modules[@]}" "$@"; }

if [ "${1:-}" = --self-test ]; then
    planted=$(mktemp --suffix .swift)
    trap 'rm -f "$planted"' EXIT
    passed=
    for call in 'apply(to: "a")' 'apply()'; do
        printf 'import SealFormats\nlet text = InsecureROT13.%s\n' "$call" >"$planted"
        if check "$planted" 2>/dev/null; then passed+=" $call"; fi
    done
    [ "$passed" = ' apply(to: "a")' ] || { echo "packages: the self-test passed:${passed:- nothing}" >&2; exit 1; }
    exit
fi
for folder in Tests/Fuzz/Sources/Fuzz Benchmarks/Sources/Messages; do
    mapfile -t files < <(find "$folder" -name '*.swift')
    check "${files[@]}"
done
