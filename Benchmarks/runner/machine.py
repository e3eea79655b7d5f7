# SPDX-License-Identifier: Apache-2.0
"""What the run was on: numbers without that say little."""

import datetime
import os
import platform
import re
import subprocess


def first_line(*command):
    try:
        run = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return (run.stdout or run.stderr).strip().splitlines()[0]


def version(*command):
    """The first thing in a program's first line that looks like a version."""
    found = re.search(r"\d+\.[\d.]*\d", first_line(*command))
    return found.group() if found else "?"


def processor():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        names = re.findall(r"^model name\s*: (.*)$", file.read(), re.MULTILINE)
    return re.sub(r"\s+", " ", names[0]) if names else platform.machine()


def extensions():
    """Of the processor's extensions, those that this is about."""
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        found = re.search(r"^(?:flags|Features)\s*: (.*)$", file.read(), re.MULTILINE)
    flags = set(found[1].split()) if found else set()
    return [name for name in ("aes", "vaes", "sha_ni", "avx2", "avx512f", "sha2") if name in flags]


def python_packages(python):
    script = ("import importlib.metadata as m; print(', '.join(n + ' ' + m.version(n) "
              "for n in ('cryptography', 'http_ece', 'pywebpush', 'orjson')))")
    return first_line(python, "-c", script)


def description(bench):
    """The machine and everyone's version, in a few lines."""
    system = platform.freedesktop_os_release()["PRETTY_NAME"]
    commit = first_line("git", "-C", str(bench.folder), "describe", "--always", "--dirty")
    return [
        f"{processor()}, {os.cpu_count()} processors ({' '.join(extensions())}), "
        f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.0f} GiB, {system}, "
        f"{platform.system()} {platform.release().split('-')[0]}",
        f"OpenSSL {version('openssl', 'version')}, Swift {version('swift', '--version')}, "
        f"gcc {version('gcc', '--version')}, Go {version('go', 'version')}, "
        f"age {version('age', '--version')}, gpg {version('gpg', '--version')}, "
        f"Python {version(bench.python, '--version')} with {python_packages(bench.python)}",
        f"{datetime.date.today()}, commit {commit}, {bench.options.rounds} rounds, "
        f"load {os.getloadavg()[0]:.1f} at the start",
    ]
