#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs the system packages PushSeal builds and tests with, if they are missing. Safe to run again.
set -euo pipefail

needed=$(sed -n '1s/.*swift-tools-version: *//p' "$(dirname "$0")/../Package.swift")
swift=$(command -v swift || true)
if [ -z "$swift" ]; then
    echo "setup: error: no swift on PATH; PushSeal needs a Swift $needed or later toolchain" >&2
    echo "setup: hint: see https://www.swift.org/install" >&2
    exit 1
fi
said=$("$swift" --version 2>&1) || true
found=$(sed -nE 's/.*Swift version ([0-9.]+).*/\1/p' <<<"$said" | head -n 1)
if [ -z "$found" ]; then
    echo "setup: error: $swift does not say its version; PushSeal needs Swift $needed or later" >&2
    echo "setup: hint: $swift --version says: ${said:-nothing}" >&2
    exit 1
fi
if [ "$(printf '%s\n' "$needed" "$found" | sort -V | head -n 1)" != "$needed" ]; then
    echo "setup: error: $swift is of version $found; PushSeal needs Swift $needed or later" >&2
    echo "setup: hint: see https://www.swift.org/install" >&2
    exit 1
fi
clang=$(dirname "$(readlink -f "$swift")")/clang
[ -x "$clang" ] || clang=cc

wanted=()
printf '#include <openssl/evp.h>\n#if OPENSSL_VERSION_NUMBER < 0x30000000L\n#error too old\n#endif\n' |
    "$clang" -E -x c - >/dev/null 2>&1 || wanted+=(libssl-dev)
printf '#include <sqlite3.h>\n' | "$clang" -E -x c - >/dev/null 2>&1 || wanted+=(libsqlite3-dev)
printf '#include <nghttp2/nghttp2.h>\n' | "$clang" -E -x c - >/dev/null 2>&1 || wanted+=(libnghttp2-dev)
# Only its headers: the library is looked for when `receive --fetch` is given.
printf '#include <curl/curl.h>\n' | "$clang" -E -x c - >/dev/null 2>&1 || wanted+=(libcurl4-openssl-dev)
printf '#include <stddef.h>\n#include <png.h>\n' | "$clang" -E -x c - >/dev/null 2>&1 || wanted+=(libpng-dev)
printf '#include <turbojpeg.h>\n' | "$clang" -E -x c - >/dev/null 2>&1 || wanted+=(libturbojpeg0-dev)
# What an archive has to be linked with differs from version to version, and it knows.
command -v pkg-config >/dev/null || wanted+=(pkg-config)
# The tests compare against this one, and the demo opens a message with it.
command -v openssl >/dev/null || wanted+=(openssl)
# The documents send with it to the local APNs, and the tests run what they say.
command -v curl >/dev/null || wanted+=(curl)
# The documents take pushes from its streams.
command -v redis-server >/dev/null || wanted+=(redis-server)
command -v redis-cli >/dev/null || wanted+=(redis-tools)
# Stands in commands that `inspect` suggests, and the tests run them.
command -v xxd >/dev/null || wanted+=(xxd)
# `make test-release` reads with it how the program is linked.
command -v readelf >/dev/null || wanted+=(binutils)
# The checks of `make lint` are written in it.
command -v python3 >/dev/null || wanted+=(python3)
# Foundation's networking half is linked to it. The compiler prints a path only if the file is where the linker looks.
[ "$("$clang" -print-file-name=libcurl.so.4 2>/dev/null)" != libcurl.so.4 ] || wanted+=(libcurl4)

"$(dirname "$0")/install-packages.sh" setup "${wanted[@]}"
