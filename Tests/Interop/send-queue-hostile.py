# SPDX-License-Identifier: Apache-2.0
"""`send --queue` and entries of any size, a Redis that is out to harm it, and one with TLS and users: memory stays under a
bound, SIGTERM works, and what can be sent is sent. What --metrics writes is read by Prometheus' own parser for Python.

usage: send-queue-hostile.py PUSHSEAL [MEGABYTES]

Starts redis-server and `pushseal serve` on free ports, in a folder that goes away again.
"""

import json
import os
import re
import signal
import socket
import socketserver
import ssl
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from redis_peer import Redis, free_port, start_redis

PUSHSEAL = str(Path(sys.argv[1]).resolve())
LARGE = int(sys.argv[2]) if len(sys.argv) > 2 else 400
MEMORY_LIMIT = 256 << 10  # in KiB
PATIENCE = 600
# Whatever is started, so that nothing is left after a failure.
STARTED = []


def check(condition, words):
    if not condition:
        raise SystemExit(f"FAILED: {words}")
    print(f"ok: {words}")


def start_server(folder):
    with open(folder + "/events", "w") as events:
        server = subprocess.Popen([PUSHSEAL, "serve", "--port", "0", "--dir", folder + "/apns", "--topic", "com.example.app",
                                   "--events", "-"], stdout=events)
    while not (first := open(folder + "/events").readline()).endswith("\n"):
        if server.poll() is not None:
            raise SystemExit(f"FAILED: serve ended with {server.returncode}")
        time.sleep(0.05)
    return server, json.loads(first)


class Worker:
    """A worker; what it says is in a file, as a full pipe would hold it."""

    def __init__(self, listening, folder, name, url, *options, **variables):
        self.errors = f"{folder}/{name}.err"
        words = [PUSHSEAL, "send", "--auth-key", listening["authKey"], "--team-id", listening["teamId"], "--server",
                 listening["url"], "--ca-file", listening["ca"], "--topic", listening["topic"], "--queue", url, *options]
        with open(self.errors, "wb") as errors:
            self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=errors, env=os.environ | variables)
        STARTED.append(self.process)

    def memory(self):
        """The most memory it has had, in KiB."""
        return int(re.search(r"VmHWM:\s+(\d+)", open(f"/proc/{self.process.pid}/status").read())[1])

    def stop(self):
        start = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        return self.wait(), time.monotonic() - start

    def wait(self):
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise SystemExit(f"FAILED: a worker does not end: {self.said()}")

    def said(self):
        return open(self.errors, "rb").read()


def metrics(name):
    """The samples of a file; the families must have their types."""
    with open(name) as file:
        families = list(text_string_to_metric_families(file.read()))
    if any(family.type == "unknown" or not family.documentation for family in families):
        raise SystemExit(f"FAILED: {name} has families of no type: {families}")
    sender = {sample.labels["sender"] for family in families for sample in family.samples}
    if sender != {Path(name).stem}:
        raise SystemExit(f"FAILED: the samples of {name} are of {sender}")
    return {(sample.name.removeprefix("pushseal_"), sample.labels.get("reason", sample.labels.get("le"))): sample.value
            for family in families for sample in family.samples}


def batch(listening, folder):
    """What a batch counts."""
    lines = [line(number).decode() for number in range(20)] + ["none", '{"token":"00","payload":{"aps":{}},"topic":"com.example.other"}']
    words = [PUSHSEAL, "send", "--auth-key", listening["authKey"], "--team-id", listening["teamId"], "--server", listening["url"],
             "--ca-file", listening["ca"], "--topic", listening["topic"], "--batch", "--metrics", folder + "/batch.prom"]
    done = subprocess.run(words, input="\n".join(lines), text=True, capture_output=True, timeout=PATIENCE)
    found = metrics(folder + "/batch.prom")
    check(done.returncode == 1 and found["pushes_accepted_total", None] == 20 and found["pushes_invalid_total", None] == 1
          and found["pushes_refused_total", "TopicDisallowed"] == 1 and found["answer_seconds_count", None] == 21
          and found["answer_seconds_bucket", "+Inf"] == 21 and found["pushes_in_flight", None] == 0, "a batch counts its pushes")


def line(number, padding=0):
    return (json.dumps({"token": f"{number:064x}", "payload": {"aps": {"alert": "x"}}}) + " " * padding).encode()


def results(redis, stream, count):
    deadline = time.monotonic() + PATIENCE
    while redis.run("XLEN", stream + ":results") < count:
        if time.monotonic() > deadline:
            raise SystemExit(f"FAILED: {stream} has {redis.run('XLEN', stream + ':results')} results of {count}")
        time.sleep(0.05)
    rows = [dict(zip(fields[::2], fields[1::2])) for _, fields in redis.run("XRANGE", stream + ":results", "-", "+")]
    return [json.loads(row[b"result"]) for row in rows]


def sizes(listening, folder):
    """Entries of any size, and of many bytes together."""
    port = free_port()
    server = start_redis(folder, port)
    STARTED.append(server)
    redis = Redis(port)
    good = [redis.run("XADD", "large", "*", "push", line(number)) for number in range(5)]
    bad = redis.run("XADD", "large", "*", "push", line(99, LARGE << 20)).decode()
    odd = redis.run("XADD", "large", "*", "note", b"x" * (17 << 20), "push", line(98)).decode()
    good += [redis.run("XADD", "large", "*", "push", line(number)) for number in range(5, 10)]
    worker = Worker(listening, folder, "large", f"redis://127.0.0.1:{port}/large", "--metrics", folder + "/large.prom")
    found = results(redis, "large", 12)
    memory = worker.memory()
    check(sum(result.get("status") == 200 for result in found) == len(good), f"ten good entries around one of {LARGE} MB are sent")
    dead = {entry[1][1].decode() for entry in redis.run("XRANGE", "large:dead", "-", "+")}
    check(dead == {bad, odd} and sum("error" in result for result in found) == 2, "those over 16 MiB are put aside, and say so")
    check(redis.run("XPENDING", "large", "pushseal")[0] == 0, "none is left pending")
    check(memory < MEMORY_LIMIT, f"the worker has had {memory >> 10} MiB")
    check(bad.encode() in worker.said(), "the entry is named")
    redis.run("DEL", "large", "large:dead")
    check(worker.stop()[0] == 0, "it stops with 0")
    told = metrics(folder + "/large.prom")
    check(told["pushes_accepted_total", None] == 10 and told["entries_dead_total", None] == 2
          and told["pushes_in_flight", None] == 0 and told["answer_seconds_count", None] == 10
          and told["queue_oldest_entry_seconds", None] >= 0, "a queue counts its entries")

    count = 30
    for number in range(count):
        redis.run("XADD", "many", "*", "push", line(number, 15 << 20))
    # Reading these takes the most memory; they are no pushes.
    for _ in range(3):
        redis.run("XADD", "many", "*", "push", b'{"token":"00","payload":{"aps":[' + b"0," * (7 << 20) + b"0]}}")
    worker = Worker(listening, folder, "many", f"redis://127.0.0.1:{port}/many")
    found = results(redis, "many", count + 3)
    memory = worker.memory()
    check(sum(result.get("status") == 200 for result in found) == count, f"{count} entries of 15 MB are sent")
    check(memory < MEMORY_LIMIT, f"the worker has had {memory >> 10} MiB")
    check(worker.stop()[0] == 0, "it stops with 0")
    server.terminate()
    server.wait()


def drip(connection):
    for byte in b"*1\r\n*2\r\n$3\r\n1-0\r\n$1000000\r\n" + b"x" * 1_000_000:
        connection.sendall(bytes([byte]))
        time.sleep(0.2)


def forever(head, rest):
    def send(connection):
        connection.sendall(head)
        while True:
            connection.sendall(rest)
    return send


# After each of these, the connection stays open until the worker closes it.
MODES = {
    "silent within a reply": lambda connection: connection.sendall(b"*1\r\n*2\r\n$3\r\n1-"),
    "a string of 4 GB": forever(b"*1\r\n*2\r\n$3\r\n1-0\r\n$4000000000\r\n", b"x" * 65_536),
    "an array of two billion": forever(b"*2147483647\r\n", b":1\r\n" * 10_000),
    "deep nesting": forever(b"", b"*1\r\n" * 10_000),
    "wrong types": lambda connection: connection.sendall(b":1\r\n"),
    "an error with escape codes": lambda connection: connection.sendall(b"-ERR \x1b[31mred\x1b]0;title\x07 \xc2\x9b1m\r\n"),
    "cut in a reply": lambda connection: (connection.sendall(b"*1\r\n*2\r\n$3\r\n"), connection.shutdown(socket.SHUT_RDWR)),
    "a byte now and then": drip,
}


class Hostile(socketserver.ThreadingTCPServer):
    """A Redis that lets a worker begin, and then does its worst."""
    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, mode):
        super().__init__(("127.0.0.1", 0), Handler)
        self.mode, self.count = mode, 0
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Handler(socketserver.StreamRequestHandler):
    def command(self):
        count = int(self.rfile.readline()[1:])
        return [self.rfile.read(int(self.rfile.readline()[1:]) + 2)[:-2] for _ in range(count)]

    def handle(self):
        try:
            while True:
                words = self.command()
                if words[0] == b"XGROUP":
                    self.wfile.write(b"+OK\r\n")
                elif words[0] == b"EVAL" and b"acl_check_cmd" in words[1]:
                    self.wfile.write(b"$-1\r\n")
                else:
                    self.server.count += 1
                    MODES[self.server.mode](self.connection)
        except (OSError, ValueError):
            pass


def hostile(listening, folder):
    servers = [Hostile(mode) for mode in MODES]
    workers = [Worker(listening, folder, f"hostile-{server.server_address[1]}",
                      f"redis://127.0.0.1:{server.server_address[1]}/q") for server in servers]
    deadline = time.monotonic() + PATIENCE
    while any(server.count == 0 for server in servers) and time.monotonic() < deadline:
        time.sleep(0.05)
    # Long enough for what never ends to take much memory.
    time.sleep(5)
    for server, worker in zip(servers, workers):
        memory = worker.memory()
        status, seconds = worker.stop()
        said = worker.said().decode()
        check(server.count > 0 and status == 0 and memory < MEMORY_LIMIT
              and not any(ord(letter) < 32 and letter != "\n" or 127 <= ord(letter) < 160 for letter in said),
              f"{server.mode}: {memory >> 10} MiB, ends {seconds:.1f} s after SIGTERM, says {said.splitlines()[:1]}")


def with_tls(listening, folder):
    """A Redis with TLS, and a user of its access control lists."""
    for name in ("redis", "other"):
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
                        "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout",
                        f"{folder}/{name}.key", "-out", f"{folder}/{name}.pem"], check=True, capture_output=True)
    port = free_port()
    with open(folder + "/redis.conf", "w") as file:
        file.write(f"""
port 0
tls-port {port}
bind 127.0.0.1
save ""
dir {folder}
tls-cert-file {folder}/redis.pem
tls-key-file {folder}/redis.key
tls-ca-cert-file {folder}/redis.pem
tls-auth-clients no
user default off
user push@home on >s3cret ~pushes* +@all
user filler on >filler ~* +@all
""")
    server = subprocess.Popen(["redis-server", file.name], stdout=subprocess.DEVNULL)
    STARTED.append(server)
    context = ssl.create_default_context(cafile=folder + "/redis.pem")
    while server.poll() is None:
        try:
            redis = Redis(port, context)
            break
        except OSError:
            time.sleep(0.05)
    redis.run("AUTH", "filler", "filler")
    for number in range(10):
        redis.run("XADD", "pushes", "*", "push", line(number))
    url = f"rediss://push%40home@localhost:{port}/0/pushes"
    trust = ["--redis-ca-file", folder + "/redis.pem"]
    worker = Worker(listening, folder, "tls", url, *trust, REDISCLI_AUTH="s3cret")
    found = results(redis, "pushes", 10)
    check(all(result["status"] == 200 for result in found) and worker.stop()[0] == 0, "TLS and a user: ten entries are sent")
    for name, url, options, password, words in [
            ("another CA", url, ["--redis-ca-file", folder + "/other.pem"], "s3cret", "Redis is not trusted"),
            ("the system's CAs", url, [], "s3cret", "use --redis-ca-file"),
            ("another password", url, trust, "wrong", "WRONGPASS"),
            ("no user", url.replace("push%40home@", ""), trust, "s3cret", "WRONGPASS"),
            ("a stream of others", url.replace("pushes", "others"), trust, "s3cret", "NOPERM")]:
        worker = Worker(listening, folder, "refused", url, *options, REDISCLI_AUTH=password)
        status = worker.wait()
        said = worker.said().decode()
        check(status == 69 and words in said and password not in said, f"{name}: refused with 69, says {said.splitlines()[0]!r}")
    server.terminate()
    server.wait()


def main():
    with tempfile.TemporaryDirectory(prefix="pushseal-queue-") as folder:
        server, listening = start_server(folder)
        try:
            batch(listening, folder)
            hostile(listening, folder)
            with_tls(listening, folder)
            sizes(listening, folder)
        finally:
            for process in [server, *STARTED]:
                process.kill()
                process.wait()


main()
