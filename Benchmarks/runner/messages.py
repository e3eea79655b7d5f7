# SPDX-License-Identifier: Apache-2.0
"""Messages of every format through everyone's API, and JSON lines through everyone's reader."""

import contextlib
import os
from pathlib import Path

from .corpus import json_lines, text
from .worker import Timed, Worker
from .workload import BEFORE, LIMIT, US, Fault, Workload, at_least, at_most, faster

SALTED = ["salted-sha256", "salted-md5", "salted-pbkdf2-10000", "salted-pbkdf2-600000"]
RECORDS = ["aes128gcm", "webpush"]
OPENSSL = "plain OpenSSL"

# Who there is, and what it reads and writes.
PROGRAMS = {
    US: (["messages"], SALTED + RECORDS + ["json"]),
    BEFORE: (["before"], SALTED + RECORDS + ["json"]),
    LIMIT: (["messages-limit"], SALTED + RECORDS),
    "simdjson": (["json-limit"], ["json"]),
    OPENSSL: (["openssl-peer"], SALTED),
    "Go": (["go-peer"], SALTED + RECORDS),
    "cryptography": (["python", "cryptography"], SALTED + RECORDS),
    "http_ece": (["python", "http_ece"], RECORDS),
    "pywebpush": (["python", "pywebpush"], ["webpush"]),
    "orjson": (["python", "orjson"], ["json"]),
}

NAMES = {
    "salted-sha256": "Salted__, EVP_BytesToKey sha256",
    "salted-md5": "Salted__, EVP_BytesToKey md5",
    "salted-pbkdf2-10000": "Salted__, PBKDF2 10 000",
    "salted-pbkdf2-600000": "Salted__, PBKDF2 600 000",
    "aes128gcm": "aes128gcm",
    "webpush": "webpush",
}
SIZES = {100: "100 B", 3072: "3 KB"}

SALTED_TARGETS = {
    100: [at_most(1.2, LIMIT), faster(2, "Go")],
    3072: [at_most(1.15, LIMIT), faster(1.5, "Go")],
}
PBKDF2_TARGETS = [at_most(0.45, OPENSSL), at_most(0.27, OPENSSL, is_stretch=True)]

# Format, size and what is aimed at; rows without a target are there to be seen.
ROWS = [
    ("salted-sha256", 100, SALTED_TARGETS[100]),
    ("salted-sha256", 3072, SALTED_TARGETS[3072]),
    ("salted-md5", 100, []),
    ("salted-md5", 3072, []),
    ("aes128gcm", 100, [at_most(1.25, LIMIT), faster(2.5)]),
    ("aes128gcm", 3072, []),
    ("webpush", 100, [at_most(1.1, LIMIT), faster(1, "Go")]),
    ("salted-pbkdf2-10000", 100, PBKDF2_TARGETS),
    ("salted-pbkdf2-600000", 100, PBKDF2_TARGETS),
]


def rows():
    """Every row as its name, format, verb, size and targets; PBKDF2 takes as long both ways."""
    for kind, size, targets in ROWS:
        for verb in ["open"] if "pbkdf2" in kind else ["open", "seal"]:
            yield f"{NAMES[kind]}: {verb} {SIZES[size]}", kind, verb, size, targets


JSON_ROW = "JSON, lines of 1 KB"


def workloads(bench):
    """Measures the rows that are wanted, after everyone opened what everyone sealed."""
    wanted = [row for row in rows() if bench.wants(row[0])]
    kinds = {kind for _, kind, *_ in wanted} | ({"json"} if bench.wants(JSON_ROW) else set())
    with contextlib.ExitStack() as stack:
        workers = {}
        for name, (command, formats) in PROGRAMS.items():
            if kinds.isdisjoint(formats) or (name == BEFORE and not bench.before):
                continue
            if command[0] == "python":
                script = bench.folder / "Peers/python/messages.py"
                command = [bench.python, str(script), *command[1:]]
            elif name == BEFORE:
                command = [bench.built(Path(bench.options.before) / "Benchmarks/.build/bin/messages")]
            else:
                command = [bench.tool(command[0])]
            workers[name] = Worker(name, command, bench.environment, bench.processor)
            stack.callback(workers[name].close)
        sealed = {}
        for kind, size in sorted({(kind, size) for _, kind, _, size, _ in wanted}):
            sealed[kind, size] = check(bench, workers, kind, size)
        for name, kind, verb, size, targets in wanted:
            source = text(size) if verb == "seal" else sealed[kind, size]
            yield Workload(name, {
                program: Timed(workers[program], kind, verb, source.hex())
                for program in those_that(verb, kind, workers)
            }, targets)
        if "json" in kinds:
            yield json_workload(bench, workers)


def those_that(verb, kind, workers):
    """pywebpush leaves opening to http_ece."""
    names = [name for name in workers if kind in PROGRAMS[name][1]]
    return [name for name in names if verb == "seal" or name != "pywebpush"]


def check(bench, workers, kind, size):
    """Everyone opens what everyone sealed; gives what PushSeal sealed."""
    plaintext = text(size)
    messages = {
        sealer: workers[sealer].ask(kind, "seal", 1, plaintext.hex())[1]
        for sealer in those_that("seal", kind, workers)
    }
    openers = those_that("open", kind, workers)
    for sealer, message in messages.items():
        for opener in openers:
            opened = workers[opener].ask(kind, "open", 1, message)[1]
            if opened != plaintext.hex():
                raise Fault(f"{opener} does not open to the same what {sealer} sealed ({kind})")
    if len(set(messages.values())) != len(messages):
        raise Fault(f"two messages of {kind} are alike")
    bench.say(f"{kind}, {SIZES[size]}: sealed by {len(messages)}, opened by {len(openers)}, "
              "all to the same bytes")
    return bytes.fromhex(messages[US])


def json_workload(bench, workers):
    """JSON lines: a document a line, not one of them kept."""
    path = bench.scratch / "lines.ndjson"
    lines = json_lines()
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    byte_count = os.path.getsize(path)
    names = those_that("seal", "json", workers)
    answers = {workers[name].ask("json", "read", 1, path)[1] for name in names}
    if len(answers) != 1:
        raise Fault("the JSON readers do not agree on what the lines hold")
    bench.say(f"JSON: {len(lines)} lines of {byte_count // len(lines)} bytes, read alike by {len(names)}")
    # simdjson is the limit here: there is no more practical one.
    contestants = {
        LIMIT if name == "simdjson" else name: Timed(workers[name], "json", "read", path)
        for name in names
    }
    return Workload(JSON_ROW, contestants, [at_least(0.65e9)], byte_count)
