#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Time and memory of `receive` and `inspect` on hostile JSON. Docs/Performance.md has the worst rows.

    make build && Benchmarks/hostile.py [--program .build/release/pushseal] [--check]

With --check it ends with 1 where a hundred times the bytes took more than MAX_GROWTH times the time
(above a start's), or where memory was more than MAX_MEMORY times the bytes (above a start's).
"""

import argparse
import os
import subprocess
import sys
import tempfile

COMMANDS = ["receive", "inspect"]
SIZES = [(1_000, "1 KB"), (100_000, "100 KB"), (10_000_000, "10 MB")]
MAX_GROWTH = 200
MAX_MEMORY = 16
KEYS = '"aps":{"alert":{"title":"T","body":"(Encrypted)"},"mutable-content":1}'


def filled(count, piece):
    """A payload of about so many bytes, with as many pieces as fit beside the keys of a push."""
    pieces, length, number = [], len(KEYS) + 2, 0
    while True:
        text = piece(number)
        length += len(text) + 1
        if length > count:
            return "{" + ",".join([KEYS] + pieces) + "}"
        pieces.append(text)
        number += 1


def nested(count, shape):
    """Arrays or objects as deep as they may be, one after another."""
    one = "[" * 500 + "]" * 500 if shape == "[" else '{"a":' * 500 + "1" + "}" * 500
    if count < len(one) + 100:
        depth = (count - 100) // (2 if shape == "[" else 6)
        one = "[" * depth + "]" * depth if shape == "[" else '{"a":' * depth + "1" + "}" * depth
    return filled(count, lambda number: f'"k{number}":{one}')


def long_string(count, letter, name="k"):
    room = count - len(KEYS) - len(name) - 8
    return "{" + KEYS + f',"{name}":"' + letter * (room // len(letter)) + '"}'


KINDS = {
    "deep arrays": lambda count: nested(count, "["),
    "deep objects": lambda count: nested(count, "{"),
    "too deep": lambda count: "[" * count,
    "a long string": lambda count: long_string(count, "x"),
    "a long string of escapes": lambda count: long_string(count, "\\u0061"),
    "a long sealed text": lambda count: long_string(count, "U2Fs", "ENCRYPTED_DATA"),
    "a long title": lambda count: "{" + KEYS.replace('"T"', '"' + "t" * (count - 90) + '"') + "}",
    "many members": lambda count: filled(count, lambda number: f'"{number:x}":1'),
    "many members, escaped": lambda count: filled(count, lambda number: f'"\\u0061{number:x}":1'),
    "many members of aps": lambda count: filled(count, lambda number: f'"{number:x}":1').replace(
        '"mutable-content":1}', '"mutable-content":1', 1
    ) + "}",
    "many duplicates": lambda count: filled(count, lambda number: '"a":1'),
    "many duplicate pairs": lambda count: filled(count, lambda number: f'"{number // 2:x}":1'),
    "many small objects": lambda count: filled(count, lambda number: f'"{number:x}":{{"a":1,"a":2}}'),
    "many numbers": lambda count: "{" + KEYS + ',"k":[' + ",".join("1" * ((count - 90) // 2)) + "]}",
}


def write(path, make, count):
    """Makes the file in a process of its own: a child's peak memory begins with its parent's."""
    child = os.fork()
    if child == 0:
        with open(path, "w") as file:
            file.write(make(count))
        os._exit(0)
    os.waitpid(child, 0)


def run(program, command, path):
    """Processor time in seconds, peak resident memory in bytes, and the status of one run.

    Not wall time, which on a busy machine says more of the others.
    """
    with open(os.devnull, "w") as null:
        process = subprocess.Popen([program, command, path], stdout=null, stderr=null)
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, process.returncode


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=".build/release/pushseal")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    faults = []
    print("| milliseconds (MB) | " + " | ".join(
        f"`{command}` {name}" for command in COMMANDS for _, name in SIZES) + " |")
    print("| --- |" + " --- |" * (len(COMMANDS) * len(SIZES)))
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "p.json")
        for kind, make in KINDS.items():
            rows = {}
            for count, name in SIZES:
                write(path, make, count)
                for command in COMMANDS:
                    runs = [run(options.program, command, path) for _ in range(options.rounds)]
                    if any(status not in (0, 1, 65) for _, _, status in runs):
                        faults.append(f"{command}, {kind}, {name}: ends with {runs[0][2]}")
                    spent, memory = min(r[0] for r in runs), max(r[1] for r in runs)
                    rows[command, count] = spent, memory
            cells = [
                f"{rows[command, count][0] * 1000:.0f} ({rows[command, count][1] / 1e6:.0f})"
                for command in COMMANDS for count, _ in SIZES
            ]
            print(f"| {kind} | {' | '.join(cells)} |", flush=True)
            for command in COMMANDS:
                start, middle, end = (rows[command, count] for count, _ in SIZES)
                # What takes a few milliseconds more than a start says nothing of growth.
                growth = (end[0] - start[0]) / max(middle[0] - start[0], 0.010)
                if growth > MAX_GROWTH:
                    faults.append(f"{command}, {kind}: {growth:.0f} times the time")
                memory = (end[1] - start[1]) / SIZES[2][0]
                if memory > MAX_MEMORY:
                    faults.append(f"{command}, {kind}: {memory:.1f} times the bytes in memory")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if options.check and faults else 0


if __name__ == "__main__":
    sys.exit(main())
