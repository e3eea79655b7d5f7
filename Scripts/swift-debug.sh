#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: swift-debug.sh build|test OPTION...
# `swift build` or `swift test` for a build of everything: each module at once instead of its files one after the other, and
# without LLVM's checks of what the compiler gives it, which takes two thirds of the time. For a change of one file `swift build`
# itself is quicker, but it begins anew where this has been, and this where it has been.
set -euo pipefail
export PUSHSEAL_WARNINGS_AS_ERRORS=1  # see Package.swift
exec swift "$1" -Xswiftc -wmo -Xswiftc -no-emit-module-separately-wmo -Xswiftc -num-threads -Xswiftc 1 \
    -Xswiftc -Xfrontend -Xswiftc -disable-llvm-verify "${@:2}"
