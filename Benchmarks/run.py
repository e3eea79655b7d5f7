#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Measures PushSeal beside its peers and a C program each, in one interleaved run.

Ends with 1 when outputs differ or a program fails; a target that is missed is not an error.
"""

import argparse
import json
import sys
import tempfile

sys.dont_write_bytecode = True  # keeps the tree clean

from runner import batch, files, messages, sending, startup
from runner.bench import Bench
from runner.machine import description
from runner.table import as_json, before_table, main_table, peers_table
from runner.workload import Fault

PARTS = [messages, files, startup, batch, sending]
BEGIN, END = "<!-- bench: begin -->", "<!-- bench: end -->"


def options():
    parser = argparse.ArgumentParser(prog="run.py", description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9, metavar="N",
                        help="rounds of every row; the median of them counts (9)")
    parser.add_argument("--only", action="append", default=[], metavar="NAME",
                        help="only rows with NAME in their name, in any case; may be repeated")
    parser.add_argument("--file-size", type=int, default=1024, metavar="MIB",
                        help="size of the files (1024)")
    parser.add_argument("--json", metavar="FILE", help="also write every time of every round to FILE")
    parser.add_argument("--write", metavar="FILE",
                        help=f"also put the tables into FILE, between {BEGIN} and {END}")
    parser.add_argument("--before", metavar="DIR",
                        help="also measure PushSeal as built in DIR, another checkout: make release, Benchmarks/build.sh")
    given = parser.parse_args()
    if given.rounds < 1 or given.file_size < 1:
        parser.error("--rounds and --file-size take a number from 1")
    return given


def measure(bench, results):
    """Adds to the results row by row, so that a fault leaves those before it."""
    for part in PARTS:
        for workload in part.workloads(bench):
            bench.say(f"measuring {workload.name} …")
            bench.add_before(workload)
            results.append(workload.measure(bench.options.rounds))
    if not results:
        raise Fault(f"no row is called like {' or '.join(bench.options.only)}")


def write_between_marks(path, text):
    with open(path, encoding="utf-8") as file:
        page = file.read()
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise Fault(f"{path} has no {BEGIN} … {END}")
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"{before}{BEGIN}\n{text}\n{END}{after}")


def tables(machine, results):
    more = [table for table in (peers_table(results), before_table(results)) if table]
    return "\n\n".join(["  \n".join(machine), main_table(results), *more])


def main():
    given = options()
    results = []
    try:
        # In memory: a disk would be what is measured.
        with tempfile.TemporaryDirectory(prefix="pushseal-bench-", dir="/dev/shm") as scratch:
            bench = Bench(given, scratch)
            machine = description(bench)
            measure(bench, results)
    except Fault as fault:
        if results:
            print(tables(machine, results))
        print(f"bench: error: {fault}", file=sys.stderr)
        return 1
    text = tables(machine, results)
    print(text)
    if given.json:
        with open(given.json, "w", encoding="utf-8") as file:
            json.dump(as_json(results, machine, given.rounds), file, indent=1, ensure_ascii=False)
    if given.write:
        write_between_marks(given.write, text)
    return 0


sys.exit(main())
