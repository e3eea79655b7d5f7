#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: test.sh OPTION...
# Runs the tests, as `swift test OPTION...` does, and says again at the end what failed, since thousands of lines lie between.
set -uo pipefail
cd "$(dirname "$0")/.."

# Without a bound Swift Testing begins every test at once. What a test waits for then comes after all the others have run,
# when any time limit is long over.
SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$((2 * $(getconf _NPROCESSORS_ONLN)))
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH

# Binding a function at its first call saves registers to the stack, and in them what memcpy has just copied: in 5 of 600 runs the
# tests of erasing found a key there. The release is linked to bind at the start.
export LD_BIND_NOW=1

log=$(mktemp)
trap 'rm -f "$log"' EXIT
Scripts/swift-debug.sh test "$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
if [ "$status" -ne 0 ]; then
    echo
    echo "test: what failed:"
    grep -aE '^✘|error: |^SUMMARY: ' "$log"
fi
exit "$status"
