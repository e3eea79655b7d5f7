#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Every example against pushseal, both ways, systemd's opinion of the unit, and the workflow's steps: installs the languages from Debian where they are missing,
# builds what has to be built into .build, then run.py. PUSHSEAL names another program than the release build.
set -euo pipefail
PUSHSEAL=$(realpath -m "${PUSHSEAL:-$(dirname "$0")/../.build/release/pushseal}")
export PUSHSEAL
cd "$(dirname "$0")"
if [ ! -x "$PUSHSEAL" ]; then
    echo "examples: error: no program \"$PUSHSEAL\"; make build makes it, PUSHSEAL names another" >&2
    exit 66
fi

missing=()
need() { command -v "$1" >/dev/null || missing+=("$2"); }
need node nodejs
need go golang-go
need php php-cli
need ruby ruby
need javac default-jdk-headless
need systemd-analyze systemd
/usr/bin/python3 -c 'import cryptography' 2>/dev/null || missing+=(python3 python3-cryptography)
/usr/bin/python3 -c 'import yaml' 2>/dev/null || missing+=(python3 python3-yaml)
../Scripts/install-packages.sh examples "${missing[@]}"

# Swift is not built here: `make test-outside` builds README's lines. These files are what the documents show.
shown() { awk -v number="$2" '/^ *```swift$/ { inside = ++seen == number; next } /^ *```$/ { inside = 0 } inside' "$1"; }
same() { # same DOCUMENT NUMBER FILE INDENTATION: the file is that block of Swift in the document
    diff <(shown "$1" "$2" | sed "s/^$4//") <(sed 1,2d "$3") >&2 && return
    echo "examples: error: $3 is not block $2 of Swift in $1" >&2
    exit 1
}
same ../README.md 2 Swift/sender.swift ''
same ../Docs/App.md 1 iOS/NotificationService/NotificationService.swift ''

mkdir -p .build
sed "s|/usr/local/bin/pushseal|$PUSHSEAL|" systemd/pushseal-queue.service >.build/pushseal-queue.service
# A key that it does not know is no error for it.
said=$(systemd-analyze verify --man=no .build/pushseal-queue.service 2>&1) || { echo "$said" >&2; exit 1; }
if grep pushseal-queue <<<"$said" >&2; then exit 1; fi
/usr/bin/python3 -B ci/check.py
(cd Go && go vet ./... && go test ./... && go build -o ../.build/go-opener ./cmd/opener && go build -o ../.build/go-use ./cmd/use)
javac -Xlint:all -Werror -d .build/java Java/pushseal/*.java Java/*.java
java -ea -cp .build/java Test
exec /usr/bin/python3 -B run.py
