#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Finds calls of programs that neither a minimal Debian nor setup brings, before somebody's machine does.

usage: programs.py [--self-test]

Reads scripts, the Makefile, transcripts, the console lines of documents, and what tests start. What a script looks for
with `command -v` it may call, since it installs or does without it; what Scripts/setup.sh looks for, all may.
"""

import re
import subprocess
import sys

sys.dont_write_bytecode = True  # keeps the tree clean

from manifest import ROOT
from shell_commands import Commands

# What debootstrap's variant minbase has, with make, git and ca-certificates, by package; only what is called often enough to matter.
# Without ldconfig, which is not on the PATH of an ordinary user.
MINIMAL = {
    "apt": "apt-config apt-get", "bash": "bash", "dash": "sh", "debianutils": "which", "diffutils": "cmp diff",
    "coreutils": "[ base64 basename cat chgrp chmod chown chroot comm cp cut date dd df dirname echo env expr false head id "
                 "install join link ln ls md5sum mkdir mkfifo mktemp mv nice nohup nproc od paste printf pwd readlink "
                 "realpath rm rmdir seq sha1sum sha256sum sha512sum shuf sleep sort split stat stdbuf sync tac tail tee test "
                 "timeout touch tr true truncate tty uname uniq wc whoami yes",
    "dpkg": "dpkg dpkg-query", "findutils": "find xargs", "git": "git", "grep": "grep", "gzip": "gunzip gzip zcat",
    "libc-bin": "getconf getent iconv ldd locale", "make": "make", "mawk": "awk", "mount": "mount umount",
    "passwd": "useradd", "perl-base": "perl", "sed": "sed", "tar": "tar",
    "util-linux": "dmesg flock getopt lscpu more prlimit setpriv setsid taskset unshare",
}
TOOLCHAIN = "swift swiftc swift-frontend clang docc"
# Parts of the shell (bash's manual, SHELL BUILTIN COMMANDS).
SHELL = ": . alias break builtin cd command continue declare eval exec exit export local mapfile read return set shift source " \
        "trap type ulimit umask unset wait kill"
# What other packages bring beside the program that scripts look for.
ALONG = {"age": "age-keygen", "gpg": "gpgconf", "javac": "java", "readelf": "nm", "nghttpd": "nghttp"}
# Built here, with the release or the tests.
OURS = "pushseal PushSealDeviceSamples"
EVERYWHERE = set(" ".join([*MINIMAL.values(), TOOLCHAIN, SHELL, OURS]).split())
NAME = re.compile(r"(?:/(?:usr/)?s?bin/)?([A-Za-z\[:.][\w.+-]*)$")


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def asked(text):
    """What a script looks for with `command -v`, itself, in a loop, or by a function `need NAME PACKAGE`, and what comes along."""
    found = Commands(text).asked | set(re.findall(r"^ *need (\S+)", text, re.MULTILINE))
    for variable, values in re.findall(r"for (\w+) in ([^;\n]*); do", text):
        if f"${variable}" in found:
            found |= set(values.split())
    return found | {other for name in found for other in ALONG.get(name, "").split()}


def console(text):
    """The lines behind `$ ` in blocks of ```console, and their continuations; as the tests, without what another machine does."""
    inside = continued = False
    lines = []
    for line in text.split("\n"):
        if line.startswith("```"):
            inside, line = line == "```console", ""
        command = line if continued else line[2:] if inside and line.startswith("$ ") else ""
        continued = inside and command.endswith(("|", "\\"))
        lines.append("" if "ssh " in command else command)
    return "\n".join(lines)


def recipes(text):
    """The recipes of a Makefile, in which make's own variables stand for nothing that is known."""
    lines, continued = [], ""  # what the line before was, if it ends with a backslash
    for line in text.split("\n"):
        is_recipe = continued == "recipe" or not continued and line.startswith("\t")
        continued = ("recipe" if is_recipe else "variable") if line.endswith("\\") else ""
        lines.append(re.sub(r"(?<!\$)\$\([^)]*\)", "$", line.lstrip("\t@!- ")).replace("$$", "$") if is_recipe else "")
    return "\n".join(lines)


def transcript(text):
    """The command lines of a transcript, and its files if they are scripts of the shell."""
    lines, script = [], False
    for line in text.split("\n"):
        if line.startswith("@"):
            script = None
        elif script is None:
            script = line.startswith("| #!/bin/sh")
        lines.append(line[2:] if line.startswith("$ ") or script and line.startswith("| ") else "")
    return "\n".join(lines)


def words(path, text):
    """The line and the word of what Python and Swift start: by a full path, in a call, or as the first of a list with options."""
    patterns = [r'"(/(?:usr/)?s?bin/[\w.+-]+)"']
    if path.endswith(".py"):
        patterns += [r'\[\s*"([a-z][\w.+-]*)",\s*"-', r'(?:subprocess\.\w+|\brun)\(\s*\[\s*"([a-z][\w.+-]*)"']
    else:
        patterns += [r'posix_spawnp\([^"\n]*"([\w.+-]+)"']
    for match in re.finditer("|".join(patterns), text):
        yield text.count("\n", 0, match.start(match.lastindex)) + 1, match[match.lastindex]


def shell_texts(text):
    """The line and the text of what a Swift test gives to a shell."""
    for match in re.finditer(r'(?:runShell|popen)\(\s*(?:"""\n(.*?)"""|"((?:[^"\\\n]|\\.)*)")', text, re.DOTALL):
        line = text.count("\n", 0, match.start(match.lastindex)) + 1
        body = re.sub(r"\\\([^()]*(?:\([^()]*\)[^()]*)*\)", "$", match[match.lastindex])
        yield line, body.replace('\\"', '"').replace("\\\\", "\\")


def calls(path, text):
    """The line and the word of every call in a file."""
    if path.endswith(".md"):
        return Commands(console(text)).called
    if path.endswith(".txt"):
        return own(Commands(transcript(text)))
    if path == "Makefile":
        return Commands(recipes(text)).called
    if path.endswith(".swift"):
        return [*words(path, text), *((line + number - 1, word) for line, body in shell_texts(text)
                                for number, word in Commands(body).called)]
    if path.endswith(".py"):
        return set(words(path, text))
    return own(Commands(text))


def own(commands):
    return [(line, word) for line, word in commands.called if word not in commands.functions]


def brought(path, texts):
    """What the scripts look for that a file is run by: itself, those of its folder that name it, and a top folder's run.sh."""
    if not path.endswith((".sh", ".py")):
        return set()
    top, folder, name = path.split("/")[0], *path.rpartition("/")[::2]
    scripts = {path, f"{top}/run.sh", f"{top}/setup.sh"}
    scripts |= {other for other, text in texts.items() if other.endswith(".sh") and other.rpartition("/")[0] == folder and name in text}
    found = set()
    for text in (texts.get(script, "") for script in scripts if script.endswith(".sh")):
        found |= asked(text)
    return found


def findings(texts):
    """A line of text for each call of a program that nothing brings; `texts` are the repository's by their names."""
    everywhere = EVERYWHERE | asked(texts["Scripts/setup.sh"])
    for path, text in sorted(texts.items()):
        there = everywhere | brought(path, texts)
        for line, word in calls(path, text):
            match = NAME.match(word)
            if match and match[1] not in there and "/" not in match[1]:
                yield f"{path}:{line}: {match[1]}: neither a minimal Debian nor Scripts/setup.sh brings it"


def repository():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    chosen = re.compile(r"Makefile|.ci/run|.*\.(sh|py|md)|Tests/PushSealCLITests/Transcripts/.*\.txt|Tests/.*\.swift")
    plants = "Scripts/checks/programs.py"  # its self-test
    return {path: read(path) for path in listed.split("\0") if chosen.fullmatch(path) and path != plants}


def self_test():
    """Plants calls of a program that is not there, one in each kind of file."""
    texts = {"Scripts/setup.sh": "command -v curl >/dev/null || wanted+=(curl)\n"}
    assert not list(findings(texts))
    planted = {
        "a.sh": "case $1 in\na|absent) curl 1 <(absent-1) ;;\nesac\ncat <<EOF\nabsent\nEOF\nx=$(sed s/a/b/ | absent-2 \"$(absent-3)\")\n"
                "f() { absent-4; }; f || A=1 env B=2 timeout 5 absent-5; [ absent ] && for i in absent; do absent-6; done\n"
                "a=(absent $(absent-7)) # absent\ncommand -v here || exit; here 2>&1 >absent; echo 'absent; absent' `absent-8`\n",
        "Makefile": "A = a \\\n\tabsent\na: absent\n\t@absent-1 \\\n\tabsent $(absent) | $$(absent-2)\n",
        "b.md": "```sh\nabsent\n```\n```console\n$ curl a |\n  absent-1 \\\n  absent\nabsent\n$ ssh absent\n```\n",
        "c.txt": "# absent\n@ f\n| #!/bin/sh\n| absent-1\n@ g\n| absent\n$ pushseal | absent-2\n< absent\n",
        "d.py": 'subprocess.run(["absent-1"])\nwords = ["absent-2", "--a"]\nnames = ["absent"]\n',
        "e.swift": 'try runShell("cd a; absent-1 \\(absent)", input: "absent")\nlet path = "/usr/bin/absent-2"\n',
    }
    for path, text in planted.items():
        found = [line.split(": ")[1] for line in findings(texts | {path: text})]
        count = len(set(re.findall(r"absent-\d", text)))
        assert sorted(found) == [f"absent-{number}" for number in range(1, count + 1)], (path, found)
    print("programs: self-test passed")


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    found = list(findings(repository()))
    if found:
        print(*found, sep="\n", file=sys.stderr)
        sys.exit(f"programs: error: {len(found)} calls of programs that are not there")


main()
