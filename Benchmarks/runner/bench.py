# SPDX-License-Identifier: Apache-2.0
"""What every part of a run shares: where programs are, which rows are wanted, where to put files."""

import functools
import os
import shutil
import subprocess
import sys
from pathlib import Path

from .command import Spawned
from .workload import BEFORE, US, Fault

PASSPHRASE = b"correct horse battery"

# What every program is given. The device is that of RFC 8291 §5, so that nobody takes these for
# secrets.
SECRETS = {
    "BENCH_PASSPHRASE": PASSPHRASE.hex(),
    "BENCH_KEYING_MATERIAL": bytes(range(16)).hex(),
    "BENCH_PRIVATE_KEY": "ab5757a70dd4a53e553a6bbf71ffefea2874ec07a6b379e3c48f895a02dc33de",
    "BENCH_PUBLIC_KEY": "042571b2becdfde360551aaf1ed0f4cd366c11cebe555f89bcb7b186a53339173168ece2ebe0"
                        "18597bd30479b86e3c8f8eced577ca59187e9246990db682008b0e",
    "BENCH_AUTH": "05305932a1c7eabe13b6cec9fda48882",
}


class Bench:
    """One run."""

    folder = Path(__file__).resolve().parent.parent
    bin = folder / ".build/bin"
    python = str(folder / ".build/venv/bin/python")

    def __init__(self, options, scratch):
        self.options = options
        self.scratch = Path(scratch)
        # Not the first processor: it is the one that takes most interrupts.
        self.processor = max(os.sched_getaffinity(0))

    def wants(self, name):
        """Whether a row is to be measured."""
        only = self.options.only
        return not only or any(part.lower() in name.lower() for part in only)

    @functools.cached_property
    def pushseal(self):
        """The command as `make install` puts it in place: a copy of what the linker wrote."""
        released = self.built(self.folder.parent / ".build/release/pushseal")
        installed = self.bin / "pushseal"
        installed.unlink(missing_ok=True)
        return str(shutil.copy(released, installed))

    @functools.cached_property
    def before(self):
        """The command of the other checkout, in the scratch folder; none without --before."""
        if not self.options.before:
            return None
        released = self.built(Path(self.options.before) / ".build/release/pushseal")
        return str(shutil.copy(released, self.scratch / "before"))

    def add_before(self, workload):
        """Lets the other checkout's command take part wherever ours does."""
        ours = workload.contestants[US]
        if self.before and isinstance(ours, Spawned):
            workload.contestants[BEFORE] = ours.by(self.pushseal, self.before)

    def tool(self, name):
        """A program of the benchmark's own."""
        return self.built(self.bin / name)

    @staticmethod
    def built(path):
        if not os.access(path, os.X_OK):
            raise Fault(f"there is no {path}: make bench builds it")
        return str(path)

    @staticmethod
    def say(text):
        print(text, file=sys.stderr, flush=True)

    @property
    def environment(self):
        return {**os.environ, **SECRETS, "P": PASSPHRASE.decode(), "LC_ALL": "C.UTF-8"}

    def spawn(self, command, times=1, source="/dev/null", sink="/dev/null", is_pinned=True):
        """Runs a command so many times; gives seconds of one and the most memory in bytes.

        Pinned to one processor the seconds are that processor's, otherwise the wall's.
        """
        pin = ["taskset", "-c", str(self.processor)] if is_pinned else []
        run = subprocess.run(
            [*pin, self.tool("spawn"), str(times), str(source), str(sink), *map(str, command)],
            env=self.environment, capture_output=True, text=True)
        if run.returncode != 0:
            raise Fault(f"{run.stderr.strip()}: {' '.join(map(str, command))}")
        wall, processor, memory = map(int, run.stdout.split())
        return (processor if is_pinned else wall) / 1e9 / times, memory * 1024

    def output(self, command, source=None):
        """What a command writes to standard output; `source` is bytes, or an open file."""
        given = {"input": source} if isinstance(source, bytes) else {"stdin": source}
        run = subprocess.run(list(map(str, command)), env=self.environment, capture_output=True,
                             **given)
        if run.returncode != 0:
            raise Fault(f"{' '.join(map(str, command))}: {run.stderr.decode().strip()}")
        return run.stdout
