# SPDX-License-Identifier: Apache-2.0
"""Programs that are started once and timed many times, as Limits/worker.h describes."""

import subprocess

from .workload import Fault


class Worker:
    """One program that answers requests line by line, kept on one processor."""

    def __init__(self, name, command, environment, processor):
        self.name = name
        self._process = subprocess.Popen(
            ["taskset", "-c", str(processor), *command],
            env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, kind, verb, times, text):
        """How many nanoseconds it took, and the last result."""
        try:
            self._process.stdin.write(f"{kind} {verb} {times} {text}\n")
            self._process.stdin.flush()
            answer = self._process.stdout.readline().split(maxsplit=1)
        except OSError:
            answer = []
        if len(answer) != 2 or not answer[0].isdecimal():
            raise Fault(f"{self.name} cannot {verb} {kind}: {' '.join(answer).strip() or 'it ended'}")
        return int(answer[0]), answer[1].strip()

    def close(self):
        self._process.stdin.close()
        self._process.wait()


class Timed:
    """One request of one worker, repeated as often as fills the time that a round has."""

    SECONDS = 0.1

    def __init__(self, worker, kind, verb, text):
        self._worker = worker
        self._request = kind, verb
        self._text = text
        self._times = None

    def __call__(self):
        """Seconds of one operation."""
        if self._times is None:
            self._calibrate()
        return self._ask(self._times) / self._times

    def _ask(self, times):
        return self._worker.ask(*self._request, times, self._text)[0] / 1e9

    def _calibrate(self):
        times = 1
        while (elapsed := self._ask(times)) < self.SECONDS / 4:
            times = max(2 * times, int(times * self.SECONDS / 2 / max(elapsed, 1e-7)))
        self._times = max(1, round(times * self.SECONDS / elapsed))
