# SPDX-License-Identifier: Apache-2.0
"""Results as tables in Markdown, and as JSON."""

import unicodedata

from .workload import BEFORE, LIMIT, US

HEADINGS = ["workload", "PushSeal (min–max)", "C limit", "best peer", "of limit", "of peer", "target", "met"]


def duration(seconds):
    for unit, size in [("s", 1), ("ms", 1e-3), ("µs", 1e-6)]:
        if seconds >= size:
            return f"{significant(seconds / size)} {unit}"
    return f"{seconds * 1e9:.0f} ns"


def significant(number):
    """Three digits are more than such a measurement is worth already."""
    return f"{number:.0f}" if number >= 100 else f"{number:.1f}" if number >= 10 else f"{number:.2f}"


def amount(workload, seconds):
    """A time, or how much a second where the workload counts bytes or lines."""
    if workload.byte_count:
        return f"{significant(workload.byte_count / seconds / 1e9)} GB/s"
    if workload.line_count:
        return f"{significant(workload.line_count / seconds / 1e3)} k/s"
    return duration(seconds)


def cells(result):
    workload = result.workload
    low, high = (amount(workload, seconds) for seconds in result.spread(US))
    if workload.byte_count or workload.line_count:
        low, high = high, low
    ours = f"{amount(workload, result.median(US))} ({low} – {high})"
    if result.memory(US):
        ours += f", {result.memory(US) / (1 << 20):.1f} MiB"
    has_limit = LIMIT in result.times
    peer = result.peers[0] if result.peers else None
    stretch = [target for target in workload.targets if target.is_stretch]
    missed = result.missed()
    met = "yes" if not missed else "no"
    if missed and len(missed) < len(workload.targets):
        met = "no: " + ", ".join(missed)
    if missed and missed == [target.words for target in stretch]:
        met = "yes, not the stretch"
    return [
        workload.name,
        ours,
        amount(workload, result.median(LIMIT)) if has_limit else "",
        f"{peer} {amount(workload, result.median(peer))}" if peer else "",
        f"{result.ratio(LIMIT):.2f}" if has_limit else "",
        f"{result.ratio(peer):.2f}" if peer else "",
        "; ".join(target.words for target in workload.targets),
        met if workload.targets else "",
    ]


def width(text):
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


def table(headings, lines):
    """A Markdown table whose columns also line up in a terminal."""
    widths = [max(width(line[column]) for line in [headings, *lines]) for column in range(len(headings))]
    aligned = [
        "| " + " | ".join(cell + " " * (size - width(cell)) for cell, size in zip(line, widths)) + " |"
        for line in [headings, *lines]
    ]
    return "\n".join([aligned[0], "| " + " | ".join("-" * size for size in widths) + " |", *aligned[1:]])


def main_table(results):
    return table(HEADINGS, [cells(result) for result in results])


def peers_table(results):
    """Everyone's median beside ours; a factor over 1 is how many times faster PushSeal is."""
    lines = []
    for result in results:
        others = [f"{name} {amount(result.workload, result.median(name))} ({1 / result.ratio(name):.2f} ×)"
                  for name in result.peers]
        if len(others) > 1:
            lines.append([result.workload.name, amount(result.workload, result.median(US)),
                          ", ".join(others)])
    return table(["workload", "PushSeal", "peers, and how many times faster PushSeal is"], lines) if lines else ""


def before_table(results):
    """Ours beside the other checkout's: a factor over 1 is a row that has become slower."""
    lines = [[result.workload.name, amount(result.workload, result.median(US)),
              amount(result.workload, result.median(BEFORE)), f"{result.ratio(BEFORE):.2f}"]
             for result in results if BEFORE in result.times]
    return table(["workload", "PushSeal", "before", "of before"], lines) if lines else ""


def as_json(results, machine, rounds):
    return {
        "machine": machine,
        "rounds": rounds,
        "workloads": [
            {
                "name": result.workload.name,
                "seconds": result.times,
                "byteCount": result.workload.byte_count or None,
                "lineCount": result.workload.line_count or None,
                "memoryByteCount": {name: result.memory(name) for name in result.times},
                "targets": [
                    {"target": target.words, "met": target.is_met(result), "stretch": target.is_stretch}
                    for target in result.workload.targets
                ],
            }
            for result in results
        ],
    }
