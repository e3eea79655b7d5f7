#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: install-packages.sh WHO [PACKAGE…]   installs packages of Debian's names; WHO stands before each message
set -euo pipefail
who=$1
shift
[ $# -gt 0 ] || exit 0
if ! command -v apt-get >/dev/null; then
    echo "$who: error: missing $* (Debian's names), and there is no apt-get to install them" >&2
    exit 69
fi
as_root=()
if [ "$(id -u)" != 0 ]; then
    if ! command -v sudo >/dev/null; then
        echo "$who: error: missing $*, which only root may install, and there is no sudo" >&2
        echo "$who: hint: as root: apt-get install --no-install-recommends $*" >&2
        exit 77
    fi
    as_root=(sudo)
fi
echo "$who: installing $*" >&2
# One at a time: apt-get waits for dpkg's lock, but not for that of its lists.
exec 9<"${BASH_SOURCE[0]}"
if command -v flock >/dev/null; then flock 9; fi
"${as_root[@]}" apt-get -o DPkg::Lock::Timeout=300 update -qq >&2
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends "$@" >&2
