# SPDX-License-Identifier: Apache-2.0
"""Pushes over HTTP/2: `send --batch` beside other clients, and `serve` beside nghttpd."""

import base64
import contextlib
import json
import os
import socket
import ssl
import subprocess
import time

from .command import Spawned
from .workload import LIMIT, US, Fault, Workload, at_most, faster

COUNT = 50_000
SLOW_COUNT = 5_000
STREAMS = 100
DEVICE_COUNT = 1_000
SEND = "send --batch, 1 KB, one connection, to nghttpd"
SEALED = f"send --batch, webpush document, {DEVICE_COUNT} devices, to nghttpd"
LOCAL = "send --batch, 1 KB, to serve"
TOPIC = "com.example.app"
AIOAPNS = "aioapns"


def workloads(bench):
    wanted = [name for name in (SEND, SEALED, LOCAL) if bench.wants(name)]
    if not wanted:
        return
    with contextlib.ExitStack() as stack:
        sending = Sending(bench, stack)
        if SEND in wanted:
            yield Workload(SEND, {
                US: Spawned(bench, sending.ours(sending.url, sending.lines(COUNT))),
                LIMIT: Spawned(bench, sending.h2load(COUNT)),
                "Node http2": Spawned(bench, sending.node(COUNT), source=sending.payload),
                "Go net/http": Spawned(bench, sending.go(COUNT), source=sending.payload),
            }, [faster(1), at_most(2, LIMIT, is_stretch=True)], line_count=COUNT)
        if SEALED in wanted:
            ours = sending.ours(sending.url, sending.messages(SLOW_COUNT), "--keyring", sending.ring, "--seal", "all")
            yield Workload(SEALED, {
                US: Spawned(bench, ours),
                "sealing alone": Spawned(bench, sending.sealing(SLOW_COUNT)),
            }, [], line_count=SLOW_COUNT)
        if LOCAL in wanted:
            local = sending.serve()
            yield Workload(LOCAL, {
                US: Spawned(bench, sending.ours(local["url"], sending.lines(SLOW_COUNT))),
                AIOAPNS: Spawned(bench, sending.aioapns(local, SLOW_COUNT), source=sending.payload),
            }, [faster(1)], line_count=SLOW_COUNT)


class Sending:
    """Servers on the first processor, the clients on the last."""

    def __init__(self, bench, stack):
        self.bench, self.stack = bench, stack
        self.folder = bench.scratch / "sending"
        self.folder.mkdir()
        self.key, self.ca = self.folder / "AuthKey_ABCDEFGHIJ.p8", self.folder / "cert.pem"
        self.payload = self.folder / "payload"
        self.payload.write_text(json.dumps(
            {"aps": {"alert": {"body": "(Encrypted)"}, "mutable-content": 1}, "ENCRYPTED_PAYLOAD": "A" * 920}))
        bench.output(["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256",
                      "-out", self.key])
        bench.output(["openssl", "req", "-x509", "-key", self.key, "-days", "2", "-subj", "/CN=localhost",
                      "-addext", "subjectAltName=DNS:localhost", "-out", self.ca])
        self.first_processor = str(min(os.sched_getaffinity(0)))
        port = free_port()
        self.url = f"https://localhost:{port}"
        self.start(["nghttpd", "--echo-upload", "-n", "1", "-m", "1000", "--address=127.0.0.1", str(port),
                    self.key, self.ca])
        wait_for(port)
        os.environ["BEARER"] = "bearer " + self.token()

    def token(self):
        """As long as a real one; nghttpd does not look at it."""
        part = lambda text: base64.urlsafe_b64encode(text).decode().rstrip("=")
        return f'{part(json.dumps({"alg": "ES256", "kid": "ABCDEFGHIJ"}).encode())}.' \
               f'{part(json.dumps({"iss": "KLMNOPQRST", "iat": 1_800_000_000}).encode())}.{part(bytes(64))}'

    def start(self, command, **options):
        process = subprocess.Popen(["taskset", "-c", self.first_processor, *map(str, command)],
                                   stdout=options.pop("stdout", subprocess.DEVNULL), **options)

        def stop():
            process.terminate()
            process.wait()

        self.stack.callback(stop)

    def lines(self, count):
        path = self.folder / f"lines.{count}"
        if not path.exists():
            payload = self.payload.read_text()
            path.write_text("".join(f'{{"token":"{number:064x}","payload":{payload}}}\n' for number in range(count)))
        return path

    @property
    def ring(self):
        path = self.folder / "ring.json"
        if not path.exists():
            for number in range(DEVICE_COUNT):
                self.bench.output([self.bench.pushseal, "keygen", "--keyring", path, "--alg", "webpush",
                                   "--key-id", f"device-{number}"])
        return path

    def messages(self, count, *, is_sent=True):
        path = self.folder / f"messages.{count}.{is_sent}"
        with open(path, "w", encoding="utf-8") as file:
            for number in range(count):
                line = {"message": f"Meet at dawn, {number}", "title": "Secret Message!",
                        "key-id": f"device-{number % DEVICE_COUNT}"}
                file.write(json.dumps({**({"token": f"{number:064x}"} if is_sent else {}), **line}) + "\n")
        return path

    def ours(self, url, lines, *more):
        ca, key, key_id, team = self.ca, self.key, "ABCDEFGHIJ", "KLMNOPQRST"
        if url != self.url:
            ca, key, key_id, team = (self.local[name] for name in ("ca", "authKey", "keyId", "teamId"))
        return [self.bench.pushseal, "send", "--server", url, "--ca-file", ca, "--auth-key", key, "--key-id", key_id,
                "--team-id", team, "--topic", TOPIC, "--concurrency", STREAMS, "--jobs", 1, "--batch", *more, lines]

    def sealing(self, count):
        return [self.bench.pushseal, "encrypt", "--batch", "--jobs", 1, "--keyring", self.ring, "--seal", "all",
                "--in", self.messages(count, is_sent=False)]

    def h2load(self, count):
        return ["h2load", "-n", count, "-c", 1, "-m", STREAMS, "-t", 1, "-d", self.payload,
                "-H", f"authorization: {os.environ['BEARER']}", "-H", f"apns-topic: {TOPIC}",
                "-H", "apns-push-type: alert", "-H", "apns-id: 00000000-0000-4000-8000-000000000000",
                f"{self.url}/3/device/{0:064x}"]

    def node(self, count):
        return ["node", self.bench.folder / "Peers/sending/node.mjs", self.url, self.ca, count, STREAMS]

    def go(self, count):
        return [self.bench.tool("go-send"), self.url, self.ca, count, STREAMS]

    def serve(self):
        events = self.folder / "events"
        self.start([self.bench.pushseal, "serve", "--port", "0", "--dir", self.folder / "apns", "--topic", TOPIC,
                    "--events", events])
        deadline = time.monotonic() + 30
        while not (events.exists() and events.read_text().count("\n")):
            if time.monotonic() > deadline:
                raise Fault("pushseal serve does not listen")
            time.sleep(0.05)
        with open(events, encoding="utf-8") as file:
            self.local = json.loads(file.readline())
        return self.local

    def aioapns(self, local, count):
        return [self.bench.python, self.bench.folder / "Peers/sending/aioapns_send.py", local["url"].rsplit(":", 1)[1],
                local["ca"], local["authKey"], local["keyId"], local["teamId"], count, STREAMS]


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def wait_for(port):
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    deadline = time.monotonic() + 30
    while True:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1) as plain:
            with context.wrap_socket(plain):
                return
        if time.monotonic() > deadline:
            raise Fault("nghttpd does not listen")
        time.sleep(0.05)
