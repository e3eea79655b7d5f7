#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the programs of the benchmark into .build/bin. `pushseal` itself is built by `make build`.
set -euo pipefail
cd "$(dirname "$0")"
mkdir -p .build/bin
bin=$PWD/.build/bin

c=(gcc -std=gnu17 -O3 -Wall -Wextra -Werror -DOPENSSL_SUPPRESS_DEPRECATED)
"${c[@]}" -o "$bin/messages-limit" Limits/{messages,limits,salted,records,pbkdf2,worker}.c -lcrypto
"${c[@]}" -o "$bin/stream-limit" Limits/{stream,limits,pbkdf2}.c -lcrypto
"${c[@]}" -o "$bin/openssl-peer" Peers/openssl.c Limits/worker.c -lcrypto
"${c[@]}" -o "$bin/spawn" Tools/spawn.c
cxx=(g++ -std=c++17 -O3 -Wall -Wextra -Werror)
"${cxx[@]}" -o "$bin/json-limit" Limits/json.cpp -lsimdjson
(cd Peers/go && GOFLAGS=-mod=mod GOTOOLCHAIN=local go build -o "$bin/go-peer" .)

swift build -c release --product Messages
ln -sf "$(swift build -c release --show-bin-path)/Messages" "$bin/messages"
