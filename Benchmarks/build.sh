#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the programs of the benchmark into .build/bin. `pushseal` itself is built by `make build`.
set -euo pipefail
cd "$(dirname "$0")"
mkdir -p .build/bin
bin=$PWD/.build/bin

flags=(-O3 -Wall -Wextra -Werror -DOPENSSL_SUPPRESS_DEPRECATED)
for source in Limits/*.c Peers/openssl.c Tools/spawn.c; do
    gcc -std=gnu17 "${flags[@]}" -c -o ".build/$(basename "$source" .c).o" "$source"
done
for source in Limits/*.cpp; do
    g++ -std=c++17 "${flags[@]}" -c -o ".build/$(basename "$source" .cpp).o" "$source"
done
cd .build
gcc -o bin/messages-limit messages.o {limits,salted,records,pbkdf2,worker}.o -lcrypto
gcc -o bin/stream-limit stream.o {limits,pbkdf2}.o -lcrypto
g++ -o bin/json-limit json.o worker.o -lsimdjson
g++ -o bin/batch-limit batch.o {limits,salted,records,pbkdf2,worker}.o -lsimdjson -lcrypto
gcc -o bin/openssl-peer openssl.o worker.o -lcrypto
gcc -o bin/spawn spawn.o
cd ..
(cd Peers/go && GOFLAGS=-mod=mod GOTOOLCHAIN=local go build -o "$bin/go-peer" .)
(cd Peers/go-send && GOFLAGS=-mod=mod GOTOOLCHAIN=local go build -o "$bin/go-send" .)

# SwiftPM's plan does not notice that a file of a package beside this one was renamed.
rm -f .build/release.yaml
# Linked as `make build` links the command.
release=(-c release --static-swift-stdlib --product Messages -Xswiftc -use-ld=lld)
swift build "${release[@]}"
ln -sf "$(swift build "${release[@]}" --show-bin-path)/Messages" "$bin/messages"
