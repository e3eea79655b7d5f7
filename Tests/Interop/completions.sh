#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Tab in bash, zsh and fish, installed where they are missing. usage: completions.sh [PUSHSEAL]
set -euo pipefail
here=$(dirname "$0")
pushseal=$(realpath "${1:-$here/../../.build/release/pushseal}")
cd "$here"
missing=()
for shell in bash zsh fish; do
    command -v "$shell" >/dev/null || missing+=("$shell")
done
../../Scripts/install-packages.sh completions "${missing[@]}"
./completions.py "$pushseal"
