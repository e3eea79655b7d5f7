#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: bare-system.sh bookworm|trixie [FOLDER]
# Shows that `make demo` and `make test` do all the set-up: makes a minimal Debian in a folder of its own inside FOLDER ($TMPDIR),
# binds the toolchain into it, and runs both on a clone of the last commit, first as root, then as an ordinary user in surroundings
# that a test might depend on. Needs root, debootstrap and Debian's mirror: $DEBIAN_MIRROR, else the one of this machine's apt, else
# debootstrap's own.
set -euo pipefail

fail() {
    printf 'bare-system: error: %s\n' "$1" >&2
    [ $# -lt 2 ] || printf 'bare-system: hint: %s\n' "$2" >&2
    exit 1
}

release=${1:-}
# What the toolchain itself needs to run, compile and link.
needs="libc6-dev libcurl4 libncurses6 libsqlite3-0 libxml2"
case $release in
bookworm) needs+=" libstdc++-12-dev" ;;
trixie) needs+=" libstdc++-14-dev" ;;
*) fail "usage: bare-system.sh bookworm|trixie [FOLDER]" ;;
esac
root=$(cd "$(dirname "$0")/.." && pwd)

make_system() {
    mkdir "$system"
    local mirror
    # shellcheck disable=SC2016 # apt has its own fields
    mirror=$({ apt-get indextargets --format '$(ORIGIN) $(LABEL) $(REPO_URI)' 2>/dev/null || true; } |
        awk '$1 == "Debian" && $2 == "Debian" && !found { print $3; found = 1 }')
    mirror=${DEBIAN_MIRROR:-$mirror}
    debootstrap --variant=minbase --include=make,git,ca-certificates "$release" "$system" ${mirror:+"$mirror"} \
        >"$system/debootstrap.log" ||
        { tail -n 20 "$system/debootstrap.log" >&2; fail "debootstrap failed"; }
    # How this machine reaches the mirror.
    cp /etc/resolv.conf /etc/hosts "$system/etc/"
    apt-config dump Acquire >"$system/etc/apt/apt.conf.d/90machine" 2>/dev/null || true
}

mount_devices() {
    local name
    mount --types proc proc "$system/proc"
    mount --types tmpfs --options mode=755 tmpfs "$system/dev"
    for name in null zero full random urandom tty; do
        touch "$system/dev/$name"
        mount --bind "/dev/$name" "$system/dev/$name"
    done
    mkdir "$system/dev/pts" "$system/dev/shm"
    mount --types devpts --options newinstance,ptmxmode=0666 devpts "$system/dev/pts"
    mount --types tmpfs --options mode=1777 tmpfs "$system/dev/shm"
    ln -s pts/ptmx "$system/dev/ptmx"
    ln -s /proc/self/fd "$system/dev/fd"
    for name in 0:stdin 1:stdout 2:stderr; do ln -s "fd/${name%:*}" "$system/dev/${name#*:}"; done
    mkdir -p "$system$toolchain"
    mount --bind --options ro "$toolchain" "$system$toolchain"
}

inside() { # inside USER HOME COMMAND
    local proxies path
    # A login shell's, which for an ordinary user is without the folders of the administrator's programs.
    path=/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games
    [ "$1" != root ] || path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
    mapfile -t proxies < <(env | grep -iE '^(http|https|no)_proxy=' || true)
    env -i "PATH=$toolchain/usr/bin:$path" "HOME=$2" "USER=$1" "${proxies[@]}" \
        "$(command -v chroot)" --userspec="$1" "$system" bash -c "set -e; cd $2; $3"
}

run_both() {
    inside root /root "apt-get update -qq
        DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $needs >/dev/null
        useradd --create-home ordinary"
    git clone --quiet --no-hardlinks "$root" "$system/srv/pushseal"
    git clone --quiet --no-hardlinks "$root" "$system/home/ordinary/pushseal"
    inside root /home/ordinary 'chown -R ordinary: pushseal'

    inside root /srv 'cd pushseal; time make demo; time make test'
    echo "bare-system: $release: both commands pass as root"
    # In that system, files of names that are thought to be free; a language, a time zone and a mask that are not a test's; signals that
    # `nohup make test &` would ignore.
    inside root / 'touch nonexistent nowhere missing none no; mkdir tmp/missing tmp/none'
    inside ordinary /home/ordinary 'cd pushseal; ulimit -n 1024; umask 077; trap "" HUP INT QUIT
        export LANG=tr_TR.UTF-8 TZ=Pacific/Chatham; time make demo; time make test'
    echo "bare-system: $release: both commands pass as an ordinary user"
}

# In a mount and a process name space, which end with all that was mounted and started in them.
if [ "${2:-}" = --inside ]; then
    system=$3 toolchain=$4
    make_system
    mount_devices
    run_both
    exit
fi

[ "$(id -u)" = 0 ] || fail "only root can make a system in a folder" "sudo env \"PATH=\$PATH\" $0 $release"
for program in debootstrap unshare git; do
    command -v "$program" >/dev/null || fail "there is no $program"
done
swift=$(command -v swift) || fail "no swift on PATH"
swift=$(readlink -f "$swift")
toolchain=${swift%/usr/bin/*}
if [ "$toolchain" = "$swift" ] || [ -z "$toolchain" ]; then
    fail "$swift lies among the system's own programs" "unpack a toolchain in a folder of its own and put it on PATH"
fi
[ -z "$(git -C "$root" status --porcelain)" ] || echo "bare-system: warning: what is not committed is not in the clone" >&2

folder=$(mktemp -d "${2:-${TMPDIR:-/tmp}}/pushseal-$release.XXXXXX")
child=
clean_up() {
    trap '' INT TERM HUP
    # unshare takes no other signal, and what runs in the name spaces ends with it.
    if [ -n "$child" ]; then
        kill -KILL "$child" 2>/dev/null || true
        wait "$child" 2>/dev/null || true
    fi
    rm -rf --one-file-system "$folder"
}
trap clean_up EXIT
trap 'exit 130' INT TERM HUP
# With job control, since else a program in the background ignores signals that the tests send; in the background, since a trap waits
# for what runs in front of it.
set -m
unshare --mount --pid --fork --kill-child --mount-proc "$0" "$release" --inside "$folder/system" "$toolchain" </dev/null &
child=$!
wait "$child" || fail "it did not pass in a bare $release: see above"
child=
echo "bare-system: $release: passed, commit $(git -C "$root" rev-parse --short HEAD), $((SECONDS / 60)) minutes"
