# SPDX-License-Identifier: Apache-2.0
"""JSON lines through `receive --batch` and `encrypt --batch`."""

from .command import Spawned
from .corpus import option_line
from .workload import LIMIT, US, Fault, Workload, at_most, faster

PEER = "orjson + cryptography"
ONE_THREAD = "one thread"
LINE_COUNT = 100_000
COMPARED_ONE_BY_ONE = 250

# Who is compared with the limit, on how many threads.
OTHERS = [(US, 1), (US, 2), (PEER, 1)]


def workloads(bench):
    names = {
        (verb, threads): f"NDJSON {verb} --batch, {threads}"
        for verb in ("receive", "encrypt") for threads in ("one thread", "two threads")
    }
    wanted = {key: name for key, name in names.items() if bench.wants(name)}
    if not wanted:
        return
    lines = {verb: bench.scratch / f"batch.{verb}" for verb in ("receive", "encrypt")}
    lines["encrypt"].write_bytes(b"".join(option_line(i) + b"\n" for i in range(LINE_COUNT)))
    bench.spawn([bench.tool("batch-limit"), "encrypt"], source=lines["encrypt"],
                sink=lines["receive"], is_pinned=False)
    check(bench, {verb for verb, _ in wanted}, lines)
    for (verb, threads), name in wanted.items():
        if threads == "one thread":
            contestants = {who: Spawned(bench, command(bench, who, verb), source=lines[verb])
                           for who in (US, LIMIT, PEER)}
            targets = [at_most(2.5, LIMIT), faster(5, PEER)]
        else:
            contestants = {who: Spawned(bench, command(bench, US, verb, jobs), source=lines[verb],
                                        is_pinned=False)
                           for who, jobs in ((US, 2), (ONE_THREAD, 1))}
            targets = [faster(1.6, ONE_THREAD)]
        yield Workload(name, contestants, targets, line_count=LINE_COUNT)


def command(bench, who, verb, jobs=1):
    key = ["--pass", "env:P", "--legacy-kdf", "--md", "sha256"]
    return {
        US: [bench.pushseal, verb, "--batch", "--jobs", jobs, *key],
        LIMIT: [bench.tool("batch-limit"), verb],
        PEER: [bench.python, bench.folder / "Peers/python/batch.py", verb],
    }[who]


def check(bench, verbs, lines):
    """One answer, byte for byte, from everyone, on one thread and on two, in a batch and alone."""
    expected = run(bench, command(bench, LIMIT, "receive"), lines["receive"])
    if "receive" in verbs:
        for who, jobs in OTHERS:
            answer = run(bench, command(bench, who, "receive", jobs), lines["receive"])
            if answer != expected:
                raise Fault(f"{who} (--jobs {jobs}) does not receive what {LIMIT} does: "
                            + first_difference(answer, expected))
        alone(bench, lines["receive"], expected)
        bench.say(f"NDJSON: {LINE_COUNT} lines received alike, byte for byte, by PushSeal on one "
                  f"thread and on two, the limit and {PEER}; {COMPARED_ONE_BY_ONE} of them one by one")
    if "encrypt" in verbs:
        payloads = bench.scratch / "batch.sealed"
        for who, jobs in OTHERS:
            payloads.write_bytes(run(bench, command(bench, who, "encrypt", jobs), lines["encrypt"]))
            if run(bench, command(bench, LIMIT, "receive"), payloads) != expected:
                raise Fault(f"what {who} (--jobs {jobs}) sealed does not open to the same")
        bench.say(f"NDJSON: {LINE_COUNT} lines sealed by each, all opened to the same bytes")


def alone(bench, path, expected):
    """`receive --format json` of one payload at a time gives the lines of the batch."""
    files = []
    with open(path, "rb") as lines:
        for number in range(COMPARED_ONE_BY_ONE):
            files.append(bench.scratch / f"batch.{number}.json")
            files[-1].write_bytes(next(lines))
    single = [bench.pushseal, "receive", "--format", "json", "--pass", "env:P", "--legacy-kdf",
              "--md", "sha256", *files]
    answer = bench.output(single)
    if not expected.startswith(answer) or answer.count(b"\n") != COMPARED_ONE_BY_ONE:
        raise Fault("receive gives one by one something else than in a batch: "
                    + first_difference(answer, expected))
    for file in files:
        file.unlink()


def run(bench, command, path):
    with open(path, "rb") as file:
        return bench.output(command, file)


def first_difference(one, other):
    """The first lines that are not the same, cut short."""
    for number, (a, b) in enumerate(zip(one.split(b"\n"), other.split(b"\n")), 1):
        if a != b:
            return f"line {number}: {a[:400]!r} and {b[:400]!r}"
    return f"{one.count(10)} and {other.count(10)} lines"
