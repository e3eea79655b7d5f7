#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# `send --queue` with workers that die and a Redis that goes away; installs redis-server if it is missing.
# usage: send-queue.sh [PUSHSEAL [ENTRIES]]
set -euo pipefail
here=$(dirname "$0")
pushseal=$(realpath "${1:-$here/../../.build/release/pushseal}")
missing=()
command -v redis-server >/dev/null || missing+=(redis-server)
"$here/../../Scripts/install-packages.sh" queue "${missing[@]}"
"$here/send-queue.py" "$pushseal" "${2:-20000}"
