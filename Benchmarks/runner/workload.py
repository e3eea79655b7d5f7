# SPDX-License-Identifier: Apache-2.0
"""A workload, who competes in it, what is aimed at, and what came out."""

from dataclasses import dataclass, field
from statistics import median

US = "PushSeal"
LIMIT = "C limit"
BEFORE = "before"


class Fault(Exception):
    """Outputs that differ, or a program that does not do its part: the run ends."""


@dataclass
class Workload:
    """One row of the table: contestants are functions that give the seconds of one operation."""

    name: str
    contestants: dict
    targets: list = field(default_factory=list)
    byte_count: int = 0
    """Bytes of one operation, where throughput says more than time."""
    line_count: int = 0
    """Lines of one operation, where so many a second say more than bytes."""

    def measure(self, rounds):
        """A B C, A B C, …: what disturbs the machine for a second disturbs all of them."""
        for run in self.contestants.values():
            run()
        times = {name: [] for name in self.contestants}
        for _ in range(rounds):
            for name, run in self.contestants.items():
                times[name].append(run())
        return Result(self, times)


@dataclass
class Result:
    """Seconds of one operation, by contestant, one for each round."""

    workload: Workload
    times: dict

    def memory(self, name):
        """The most memory that a contestant had, in bytes; none where that is not measured."""
        return getattr(self.workload.contestants[name], "memory", None)

    @property
    def peers(self):
        """Everyone else's, fastest first."""
        names = [name for name in self.times if name not in (US, LIMIT, BEFORE)]
        return sorted(names, key=lambda name: median(self.times[name]))

    def median(self, name):
        return median(self.times[name])

    def spread(self, name):
        return min(self.times[name]), max(self.times[name])

    def ratio(self, other):
        """PushSeal's time over another's: the median over the rounds, each with its own ratio."""
        return median(ours / theirs for ours, theirs in zip(self.times[US], self.times[other]))

    def missed(self):
        """The targets that are not met, in words."""
        return [target.words for target in self.workload.targets if not target.is_met(self)]


@dataclass
class Target:
    """What is aimed at."""

    words: str
    is_met: object
    is_stretch: bool = False


def at_most(factor, other, is_stretch=False):
    """PushSeal takes at most so many times the time of another."""
    words = f"≤ {factor:g} × {other}"
    return Target(f"stretch {words}" if is_stretch else words,
                  lambda result: result.ratio(other) <= factor, is_stretch)


def faster(factor, other=None):
    """Another, or whoever is the fastest peer, takes at least so many times PushSeal's time."""
    words = f"≥ {factor:g} × faster than {other or 'the best peer'}"
    return Target(words if factor != 1 else f"ahead of {other or 'the best peer'}",
                  lambda result: result.ratio(other or result.peers[0]) <= 1 / factor)


def at_least(rate):
    """PushSeal gets through at least so many bytes a second."""
    return Target(f"≥ {rate / 1e9:g} GB/s",
                  lambda result: result.workload.byte_count / result.median(US) >= rate)


def within(byte_count):
    """PushSeal has less memory than that at any time."""
    return Target(f"under {byte_count >> 20} MiB",
                  lambda result: result.memory(US) < byte_count)
