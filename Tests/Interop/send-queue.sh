#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# `send --queue` with workers that die, registrations of strangers, a Redis that goes away or is out to harm it, entries of any
# size, TLS and users; and what --metrics writes. Installs redis-server if it is missing; needs PyPI.
# usage: send-queue.sh [PUSHSEAL [ENTRIES]]
set -euo pipefail
here=$(dirname "$0")
pushseal=$(realpath "${1:-$here/../../.build/release/pushseal}")
missing=()
command -v redis-server >/dev/null || missing+=(redis-server)
python3 -c 'import ensurepip' 2>/dev/null || missing+=(python3-venv)
"$here/../../Scripts/install-packages.sh" queue "${missing[@]}"
"$here/send-queue.py" "$pushseal" "${2:-20000}"
"$here/send-faults.py" "$pushseal"
"$here/send-registrations.py" "$pushseal"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check prometheus_client==0.26.0
"$folder/venv/bin/python" "$here/send-queue-hostile.py" "$pushseal"
