# SPDX-License-Identifier: Apache-2.0
"""JSON lines through `receive --batch` and `encrypt --batch`."""

import base64
import json
import os
from dataclasses import dataclass

from .bench import SECRETS
from .command import Spawned
from .corpus import document_line, option_line
from .workload import LIMIT, US, Fault, Workload, at_most, faster

PEER = "orjson + cryptography"
ONE_THREAD = "one thread"
COMPARED_ONE_BY_ONE = 250
DEVICE_COUNT = 1_000

# Who is compared with the limit, on how many threads.
OTHERS = [(US, 1), (US, 2), (PEER, 1)]


@dataclass
class Kind:
    """One kind of push: what is sealed, under which keys, and what is aimed at."""

    mode: str
    """As the programs of the limit and the peer call it."""
    name: str
    line_count: int
    targets: list

    @property
    def is_document(self):
        return self.mode in ("document", "webpush")

    def options(self, number):
        if not self.is_document:
            return option_line(number)
        return document_line(number, DEVICE_COUNT if self.mode == "webpush" else 0)


KINDS = [
    Kind("salted", "EVP_BytesToKey text", 100_000, [at_most(1 / 0.6, LIMIT), faster(5, PEER)]),
    Kind("aes128gcm", "aes128gcm text", 100_000, [faster(5, PEER)]),
    Kind("document", "aes128gcm document", 100_000, [faster(5, PEER)]),
    # P-256 takes most of the time, whoever calls it.
    Kind("webpush", f"webpush document, {DEVICE_COUNT} devices", 10_000, [faster(1.3, PEER)]),
]


def workloads(bench):
    for kind in KINDS:
        names = {
            (verb, threads): f"NDJSON {verb} --batch, {kind.name}, {threads}"
            for verb in ("receive", "encrypt") for threads in ("one thread", "two threads")
        }
        wanted = {key: name for key, name in names.items() if bench.wants(name)}
        if wanted:
            yield from KindOfLine(bench, kind).workloads(wanted)


class KindOfLine:
    """The lines of one kind, and who reads them."""

    def __init__(self, bench, kind):
        self.bench, self.kind = bench, kind
        self.ring = self.write_ring()
        self.lines = {verb: bench.scratch / f"batch.{kind.mode}.{verb}" for verb in ("receive", "encrypt")}
        self.lines["encrypt"].write_bytes(
            b"".join(kind.options(number) + b"\n" for number in range(kind.line_count)))
        bench.spawn(self.command(LIMIT, "encrypt"), source=self.lines["encrypt"],
                    sink=self.lines["receive"], is_pinned=False)

    def workloads(self, wanted):
        self.check({verb for verb, _ in wanted})
        for (verb, threads), name in wanted.items():
            source = self.lines[verb]
            if threads == "one thread":
                contestants = {who: Spawned(self.bench, self.command(who, verb), source=source)
                               for who in (US, LIMIT, PEER)}
                targets = self.kind.targets
            else:
                contestants = {
                    who: Spawned(self.bench, self.command(US, verb, jobs), source=source, is_pinned=False)
                    for who, jobs in ((US, 2), (ONE_THREAD, 1))
                }
                targets = [faster(1.8, ONE_THREAD)]
            yield Workload(name, contestants, targets, line_count=self.kind.line_count)
        for path in self.lines.values():
            path.unlink()

    def write_ring(self):
        """The key ring of everyone; a passphrase needs none."""
        if self.kind.mode == "salted":
            return None
        path = self.bench.scratch / f"batch.{self.kind.mode}.ring"
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(self.devices() if self.kind.mode == "webpush" else shared_key())
        return path

    def devices(self):
        return self.bench.output(
            [self.bench.python, self.bench.folder / "Peers/python/ring.py", DEVICE_COUNT])

    @property
    def key_options(self):
        if self.ring is None:
            return ["--pass", "env:P", "--legacy-kdf", "--md", "sha256"]
        return ["--keyring", self.ring]

    def command(self, who, verb, jobs=1):
        ring = [] if self.ring is None else [self.ring]
        sealing = ["--seal", "all" if self.kind.is_document else "body"] if verb == "encrypt" else []
        return {
            US: [self.bench.pushseal, verb, "--batch", "--jobs", jobs, *self.key_options, *sealing],
            LIMIT: [self.bench.tool("batch-limit"), verb, self.kind.mode, *ring],
            PEER: [self.bench.python, self.bench.folder / "Peers/python/batch.py", verb,
                   self.kind.mode, *ring],
        }[who]

    def check(self, verbs):
        """One answer from everyone, on one thread and on two, in a batch and alone."""
        count, name = self.kind.line_count, self.kind.name
        expected = self.run(self.command(LIMIT, "receive"), self.lines["receive"])
        if "receive" in verbs:
            for who, jobs in OTHERS:
                answer = self.run(self.command(who, "receive", jobs), self.lines["receive"])
                require_same(answer, expected, f"{who} (--jobs {jobs}) does not receive what {LIMIT} does")
            self.alone(expected)
            self.bench.say(f"NDJSON, {name}: {count} lines received alike by PushSeal on one thread and on two, "
                           f"the limit and {PEER}; {COMPARED_ONE_BY_ONE} of them one by one")
        if "encrypt" in verbs:
            payloads = self.bench.scratch / "batch.sealed"
            for who, jobs in OTHERS:
                payloads.write_bytes(self.run(self.command(who, "encrypt", jobs), self.lines["encrypt"]))
                answer = self.run(self.command(LIMIT, "receive"), payloads)
                require_same(answer, expected, f"what {who} (--jobs {jobs}) sealed does not open to the same")
            payloads.unlink()
            self.bench.say(f"NDJSON, {name}: {count} lines sealed by each, all opened to the same")

    def alone(self, expected):
        """`receive --format json` of one payload at a time gives the lines of the batch."""
        files = []
        with open(self.lines["receive"], "rb") as lines:
            for number in range(COMPARED_ONE_BY_ONE):
                files.append(self.bench.scratch / f"batch.{number}.json")
                files[-1].write_bytes(next(lines))
        single = [self.bench.pushseal, "receive", "--format", "json", *self.key_options, *files]
        first = b"".join(expected.splitlines(keepends=True)[:COMPARED_ONE_BY_ONE])
        require_same(self.bench.output(single), first,
                     "receive gives one by one something else than in a batch")
        for file in files:
            file.unlink()

    def run(self, command, path):
        with open(path, "rb") as file:
            return self.bench.output(command, file)


def shared_key():
    """The keying material that the limit takes from its environment."""
    material = base64.urlsafe_b64encode(bytes.fromhex(SECRETS["BENCH_KEYING_MATERIAL"])).rstrip(b"=")
    return b'{"keys":[{"kid":"bench","kty":"oct","alg":"aes128gcm","k":"%s"}]}' % material


def require_same(one, other, words):
    """The same lines, or at least the same JSON in each: order and spelling may be one's own."""
    if one == other:
        return
    lines, others = one.split(b"\n"), other.split(b"\n")
    if len(lines) != len(others):
        raise Fault(f"{words}: {len(lines) - 1} and {len(others) - 1} lines")
    for number, (a, b) in enumerate(zip(lines, others), 1):
        if a != b and json.loads(a) != json.loads(b):
            raise Fault(f"{words}: line {number}: {a[:700]!r} and {b[:700]!r}")
