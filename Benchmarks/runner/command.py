# SPDX-License-Identifier: Apache-2.0
"""Whole processes, measured from the outside."""


class Spawned:
    """One command; it is started afresh for every operation."""

    def __init__(self, bench, command, times=1, source="/dev/null", is_pinned=True):
        self._bench = bench
        self._command = command
        self._settings = {"times": times, "source": source, "is_pinned": is_pinned}
        self.memory = 0

    def by(self, program, other):
        """The same command, given to another build of its program."""
        command = [str(part).replace(str(program), str(other)) for part in self._command]
        return Spawned(self._bench, command, **self._settings)

    def __call__(self):
        """Seconds of one operation."""
        seconds, memory = self._bench.spawn(self._command, **self._settings)
        self.memory = max(self.memory, memory)
        return seconds


def openssl_enc(bench, decrypts, *options):
    """`openssl enc` with the cipher and the passphrase of all of them."""
    return ["openssl", "enc", *(["-d"] if decrypts else []), "-aes-256-cbc", "-pass", "env:P", *options]
