#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: static-libraries.sh FOLDER
# Prints the options with which `swift build` links OpenSSL, SQLite, nghttp2 and the C++ runtime from their archives, and
# makes the FOLDER that they point to. Finding these libraries and their symbols takes longer, at every start, than opening a
# message. The archives are in the packages that hold the headers; what has none stays a shared library.
set -euo pipefail

folder=$1
clang=$(dirname "$(readlink -f "$(command -v swift)")")/clang
[ -x "$clang" ] || clang=cc
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
rm -f "$folder"/*.a "$folder"/*.pc

archive() { # archive NAME: links it into the folder, or says that there is none
    local file
    file=$("$clang" -print-file-name="lib$1.a")
    [ -f "$file" ] || return 1
    ln -sf "$(readlink -f "$file")" "$folder/lib$1.a"
}
needs() { # needs PACKAGE: the libraries to link its archive with, which differ from version to version; archives where there are some
    local flag
    for flag in $(pkg-config --static --libs "$1"); do
        case $flag in
        -lc | -lm | -ldl | -lpthread | -lrt) ;;  # the C library stays shared
        -pthread) flag=-lpthread ;;
        -l*) archive "${flag#-l}" || true ;;
        *) continue ;;
        esac
        printf ' %s' "$flag"
    done
}
package() { # package PACKAGE: the folder goes first, where the linker finds the archive and no shared library
    printf 'Name: %s\nDescription: its archive\nVersion: 0\nLibs: -L%s%s\n' "$1" "$folder" "$(needs "$1")" >"$folder/$1.pc"
}

if archive crypto; then package libcrypto; fi
if archive crypto && archive ssl; then package openssl; fi
if archive nghttp2; then package libnghttp2; fi
if archive sqlite3; then package sqlite3; fi
if archive stdc++; then libgcc="-Xswiftc -Xclang-linker -Xswiftc -static-libgcc"; fi
echo "--pkg-config-path $folder ${libgcc:-}"

# Addresses of tables that point to one another, packed: 2 MB less to read at every start. Needs a dynamic linker that
# knows them.
version=$(getconf GNU_LIBC_VERSION 2>/dev/null || true)
if [ "$(printf '%s\n' "glibc 2.36" "$version" | sort -V | head -n 1)" = "glibc 2.36" ]; then
    echo "-Xlinker -z -Xlinker pack-relative-relocs"
fi
