#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Types into bash, zsh and fish in a terminal, presses Tab, and looks at what is run then.

usage: completions.py PUSHSEAL

In each shell `pushseal` is a function that prints its arguments, so what is looked at is the line that the shell
would run. After every option with a value, completion has to go on.
"""

import os
import pty
import re
import select
import subprocess
import sys
import tempfile
from pathlib import Path

PROMPT_SECONDS = 300  # against a shell that hangs; nothing is decided by time

# How a shell is started without anybody's settings, and what it is told first.
SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"],
             "bind 'set enable-bracketed-paste off'; source {script}; pushseal() {{ echo \"GOT<$*>\"; }}"),
    "zsh": (["zsh", "-f", "-i"],
            "fpath=({folder} $fpath); autoload -U compinit; compinit -u -d {folder}/dump; unsetopt automenu beep;"
            " pushseal() {{ echo \"GOT<$*>\" }}"),
    "fish": (["fish", "--no-config", "-i"],
             "source {script}; function pushseal; echo \"GOT<$argv>\"; end"),
}
SCRIPTS = {"bash": "pushseal.bash", "zsh": "_pushseal", "fish": "pushseal.fish"}


class Terminal:
    """A shell in a terminal of its own."""

    def __init__(self, words, folder):
        self.text = ""
        environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "TERM": "xterm", "LC_ALL": "C.UTF-8",
                       "PS1": "", "XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
        self.process, self.descriptor = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe(words[0], words, environment)

    def run(self, line):
        """Sends a line, and gives the arguments that `pushseal` was called with."""
        self.text = ""
        os.write(self.descriptor, (line + "\r").encode())
        while not (found := re.search(r"GOT<([^\r\n]*)>\r", self.text)):
            if not select.select([self.descriptor], [], [], PROMPT_SECONDS)[0]:
                sys.exit(f"completions: error: no answer to {line!r}: {self.text[-2000:]!r}")
            self.text += os.read(self.descriptor, 65536).decode(errors="replace")
        return found[1].strip()

    def close(self):
        os.close(self.descriptor)
        os.waitpid(self.process, 0)


def cases(pushseal):
    """(what is typed before Tab, the arguments that it has to become)."""
    yield "rece", "receive"
    yield "encrypt --keyr", "encrypt --keyring"
    yield "encrypt --seal a", "encrypt --seal all"
    yield "receive --keyring ri", "receive --keyring ring.json"
    yield "receive --keyring ring.json pay", "receive --keyring ring.json payload.json"
    yield "receive --format js", "receive --format json"
    yield "help key", "help keygen"
    commands = re.findall(r"^    (\S+) {2,}\S", subprocess.run(
        [pushseal, "--help"], capture_output=True, text=True, check=True).stdout, re.MULTILINE)
    for command in commands:
        text = subprocess.run([pushseal, command, "--help"], capture_output=True, text=True)
        for option, value in re.findall(r"^ {4,8}(?:-\w, )?(--[\w-]+)( [A-Z]\S*)?(?: {2,}|$)", text.stdout, re.MULTILINE):
            if option not in ("--help", "--version"):
                words = f"{command} {option}{' x' if value else ''}"
                yield f"{words} --vers", f"{words} --version"


def main():
    pushseal = str(Path(sys.argv[1]).resolve())
    expected = list(dict.fromkeys(cases(pushseal)))
    failures = 0
    with tempfile.TemporaryDirectory(prefix="pushseal-completions-") as name:
        folder = Path(name)
        for file in ("ring.json", "payload.json"):
            (folder / file).touch()
        for shell, (words, setting) in SHELLS.items():
            script = folder / SCRIPTS[shell]
            script.write_bytes(subprocess.run([pushseal, "--generate-completion-script", shell],
                                              capture_output=True, check=True).stdout)
            terminal = Terminal(words, folder)
            terminal.run(setting.format(script=script, folder=folder) + "; pushseal ready")
            for typed, wanted in expected:
                got = terminal.run(f"pushseal {typed}\t")
                if got != wanted:
                    failures += 1
                    print(f"{shell}: {typed!r} became {got!r}, not {wanted!r}")
            terminal.close()
    print(f"completions: {len(expected)} lines in {len(SHELLS)} shells, {failures} failed")
    sys.exit(1 if failures else 0)


main()
