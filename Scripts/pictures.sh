#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes Docs/pictures: what README shows, drawn by `receive --format png`. usage: pictures.sh [PUSHSEAL]
set -euo pipefail
cd "$(dirname "$0")/.."
pushseal=$(realpath "${1:-.build/release/pushseal}")
missing=()
command -v chromium >/dev/null || missing+=(chromium fonts-noto-core fonts-noto-color-emoji)
command -v pngquant >/dev/null || missing+=(pngquant)
Scripts/install-packages.sh pictures "${missing[@]}"
Scripts/swift-debug.sh build --product PushSealDeviceSamples >&2

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
printf '#!/bin/sh\nexec "%s" picture\n' "$PWD/.build/debug/PushSealDeviceSamples" > "$folder/extension"
chmod +x "$folder/extension"
mkdir "$folder/Letters.app"
cat > "$folder/Letters.app/Info.plist" <<'PLIST'
<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>CFBundleDisplayName</key><string>Letters</string></dict></plist>
PLIST
# A ferry in the evening, drawn point by point: no picture of anybody's.
python3 - "$folder/ferry.png" <<'PYTHON'
import struct, sys, zlib
def color(x, y):
    if (x - 430) ** 2 + (y - 190) ** 2 < 60 ** 2 and y < 220: return 255, 214, 130
    if (150 < x < 330 and 195 < y < 222) or (190 < x < 290 and 172 < y < 195) or (230 < x < 250 and 150 < y < 172):
        return 58, 50, 92
    if y < 220: return 250 - y // 5, 150 - y // 4 + 40, 120 + y // 8
    return (240, 190, 120) if abs(x - 430) < 62 - (y % 12) * 4 else (60, 84 - (y - 220) // 5, 140 - (y - 220) // 4)
rows = b"".join(b"\0" + bytes(part for x in range(600) for part in color(x, y)) for y in range(360))
def chunk(name, data): return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
open(sys.argv[1], "wb").write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 600, 360, 8, 2, 0, 0, 0))
                              + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
PYTHON
cat > "$folder/1.json" <<'JSON'
{"aps":{"alert":{"title":"Ticket office","body":"Your two tickets are paid."},"interruption-level":"time-sensitive"}}
JSON
cat > "$folder/2.json" <<'JSON'
{"aps":{"alert":{"title":"Hanna Wright","body":"Is everybody coming?"},"thread-id":"Trip to the coast"}}
JSON
cat > "$folder/3.json" <<JSON
{"aps":{"alert":{"title":"Hanna Wright","subtitle":"Trip to the coast","body":"The ferry leaves at nine. Meet at the pier at half past eight 🚢"},"thread-id":"Trip to the coast","category":"INVITE","badge":3,"mutable-content":1},"picture":"$folder/ferry.png"}
JSON

draw() {
    local name=$1
    shift
    "$pushseal" receive --extension "$folder/extension" --app "$folder/Letters.app" --action 'INVITE=Coming' \
        --action 'INVITE=Not this time' --format png --out "$folder/$name.png" "$@" "$folder"/[123].json
    pngquant --force --speed 1 --strip --output "Docs/pictures/$name.png" 64 "$folder/$name.png"
}
mkdir -p Docs/pictures
draw phone --theme light
draw expanded-dark --theme dark --view expanded
ls -l Docs/pictures
