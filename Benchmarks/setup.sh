#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs what the benchmark builds and compares with, if it is missing: compilers and programs from
# Debian, Python packages into a venv below .build. Safe to run again.
set -euo pipefail
cd "$(dirname "$0")"

missing=()
need() { command -v "$1" >/dev/null || missing+=("$2"); }
need gcc gcc
need g++ g++
need go golang-go
need openssl openssl
need age age
need gpg gnupg
need taskset util-linux
need node nodejs
need nghttpd nghttp2-server
need h2load nghttp2-client
[ -e /usr/include/simdjson.h ] || missing+=(libsimdjson-dev)
[ -e /usr/include/openssl/evp.h ] || missing+=(libssl-dev)
/usr/bin/python3 -c 'import ensurepip' 2>/dev/null || missing+=(python3 python3-venv)
../Scripts/install-packages.sh bench "${missing[@]}"

# The system's own Python, because a shim in front of it would be part of what is measured.
packages=(aioapns cryptography http_ece pywebpush orjson)
if ! .build/venv/bin/python -c 'import aioapns, cryptography, http_ece, pywebpush, orjson' 2>/dev/null; then
    echo "bench: installing ${packages[*]} into Benchmarks/.build/venv" >&2
    /usr/bin/python3 -m venv .build/venv
    .build/venv/bin/pip install --quiet --disable-pip-version-check "${packages[@]}"
fi
