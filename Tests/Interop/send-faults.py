#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`send` where the sender is at fault, or APNs is: no push is used up, each is sent once when that is mended, and it is said
once.

usage: send-faults.py PUSHSEAL [ENTRIES]

Starts redis-server and `pushseal serve` on free ports, in a folder that goes away again.
"""

import json
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from redis_peer import Redis, free_port, start_redis

PUSHSEAL = str(Path(sys.argv[1]).resolve())
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 5_000
PATIENCE = 600
STARTED = []
# What nohup ignores is ignored by every child, too.
signal.signal(signal.SIGHUP, signal.SIG_DFL)


def check(condition, words):
    if not condition:
        raise SystemExit(f"FAILED: {words}")
    print(f"ok: {words}")


def start_server(folder, port=0, *options):
    events = f"{folder}/events-{len(STARTED)}"
    with open(events, "w") as output:
        server = subprocess.Popen([PUSHSEAL, "serve", "--port", str(port), "--dir", folder + "/apns", "--topic",
                                   "com.example.app", "--events", "-", *options], stdout=output)
    STARTED.append(server)
    while not (first := open(events).readline()).endswith("\n"):
        if server.poll() is not None:
            raise SystemExit(f"FAILED: serve ended with {server.returncode}")
        time.sleep(0.05)
    return server, json.loads(first), events


def accepted(events):
    return [event["token"] for event in map(json.loads, open(events)) if event["event"] == "push"]


def words(listening, *options, **changes):
    auth = {"auth-key": listening["authKey"], "key-id": listening["keyId"], "team-id": listening["teamId"],
            "topic": listening["topic"], "server": listening["url"]} | {
                name.replace("_", "-"): value for name, value in changes.items()}
    return [PUSHSEAL, "send", "--ca-file", listening["ca"], "--no-token-cache",
            *(word for name, value in auth.items() for word in ("--" + name, value)), *options]


def line(number, **members):
    return json.dumps({"token": f"{number:064x}", "payload": {"aps": {"alert": "x"}}} | members)


class Worker:
    def __init__(self, folder, command):
        self.errors = f"{folder}/errors-{len(STARTED)}"
        with open(self.errors, "wb") as errors:
            self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors)
        STARTED.append(self.process)

    def wait(self):
        return self.process.wait(PATIENCE)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.wait()

    def said(self):
        return open(self.errors).read()

    def until(self, condition, what):
        deadline = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > deadline or self.process.poll() is not None:
                raise SystemExit(f"FAILED: {what}: {self.said()}")
            time.sleep(0.05)


def counts(redis, stream):
    return [redis.run("XLEN", stream), redis.run("XLEN", stream + ":results"), redis.run("XLEN", stream + ":dead")]


def deliveries(redis, stream):
    return {row[3] for row in redis.run("XPENDING", stream, "pushseal", "-", "+", 100_000)}


def sender(redis, url, folder):
    """A wrong key, team, topic and server, and no key to seal with."""
    server, listening, events = start_server(folder)
    wrong = folder + "/AuthKey_WRNG123456.p8"
    subprocess.run(["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", wrong], check=True,
                   capture_output=True)
    for number in range(COUNT):
        redis.send("XADD", "slip", "*", "push", line(number))
    for _ in range(COUNT):
        redis.read()
    queue = ["--queue", url + "/slip"]
    for name, changes, reason in [("key", {"auth_key": wrong}, "InvalidProviderToken"),
                                  ("team", {"team_id": "WRNG123456"}, "InvalidProviderToken"),
                                  ("topic", {"topic": "com.example.other"}, "TopicDisallowed")]:
        worker = Worker(folder, words(listening, *queue, **changes))
        status, said = worker.wait(), worker.said()
        check(status == 78 and said.count("error:") == 1 and reason in said and counts(redis, "slip") == [COUNT, 0, 0]
              and deliveries(redis, "slip") <= {0}, f"a wrong {name}: {COUNT} entries stay, undelivered, and it ends with 78")
    print(said)
    worker = Worker(folder, words(listening, *queue))
    worker.until(lambda: counts(redis, "slip")[1] == COUNT, "all are sent")
    check(worker.stop() == 0 and sorted(accepted(events)) == sorted(f"{number:064x}" for number in range(COUNT)),
          f"with the right ones, each of {COUNT} is sent once")
    print(worker.said())

    redis.run("XADD", "sealed", "*", "push", json.dumps({"token": "00", "message": "x"}))
    worker = Worker(folder, words(listening, "--queue", url + "/sealed"))
    check(worker.wait() == 78 and counts(redis, "sealed") == [1, 0, 0] and "no key to seal" in worker.said(),
          "a forgotten --keyring: the entry stays, and it ends with 78")
    redis.run("XADD", "bare", "*", "push", line(0))
    command = words(listening, "--queue", url + "/bare")
    place = command.index("--topic")
    worker = Worker(folder, command[:place] + command[place + 2:])
    check(worker.wait() == 78 and counts(redis, "bare") == [1, 0, 0], "a forgotten --topic: the entry stays, and it ends with 78")

    # It has worked, and then the key is replaced by a wrong one.
    key = folder + "/AuthKey_" + listening["keyId"] + ".p8"
    right = open(listening["authKey"]).read()
    Path(key).write_text(right)
    redis.run("XADD", "turn", "*", "push", line(0))
    worker = Worker(folder, words(listening, "--queue", url + "/turn", auth_key=key))
    worker.until(lambda: counts(redis, "turn")[1] == 1, "the first is sent")
    Path(key).write_text(open(wrong).read())
    worker.process.send_signal(signal.SIGHUP)
    worker.until(lambda: "reloaded" in worker.said(), "SIGHUP acts without an entry")
    for number in range(1, 21):
        redis.run("XADD", "turn", "*", "push", line(number))
    worker.until(lambda: "SIGHUP" in worker.said(), "it waits")
    check(counts(redis, "turn")[1] == 1, "a key that turns wrong: it waits for SIGHUP, and nothing is used up")
    Path(key).write_text(right)
    worker.process.send_signal(signal.SIGHUP)
    worker.until(lambda: counts(redis, "turn")[1] == 21, "it goes on")
    check(worker.stop() == 0 and worker.said().count("error:") == 1, "after SIGHUP with the right key, all are sent, said once")

    lines, journal = folder + "/lines.jsonl", folder + "/journal.db"
    Path(lines).write_text("".join(line(number) + "\n" for number in range(COUNT)))
    done = subprocess.run(words(listening, "--batch", "--journal", journal, lines, auth_key=wrong), capture_output=True, text=True,
                          timeout=PATIENCE)
    # Of those that were under way when the first answer came, some may have been answered, too.
    refused = [json.loads(line)["status"] for line in done.stdout.splitlines()]
    check(done.returncode == 78 and 0 < len(refused) <= 1_000 and set(refused) == {403} and f"{COUNT} lines are left" in done.stderr,
          "a batch stops after the first answer, and says how many are left")
    print(done.stderr)
    few = folder + "/few.jsonl"
    Path(few).write_text("".join(line(number) + "\n" for number in range(20)))
    done = subprocess.run(words(listening, "--batch", few, auth_key=wrong), capture_output=True, text=True, timeout=PATIENCE)
    check(done.returncode == 78 and "20 lines are left" in done.stderr, "so does one that was read whole before the answer")
    done = subprocess.run(words(listening, "--batch", "--journal", journal, lines), capture_output=True, text=True,
                          timeout=PATIENCE)
    statuses = [json.loads(line)["status"] for line in done.stdout.splitlines()]
    check(done.returncode == 0 and statuses == [200] * COUNT, "with the right key, the journal sends every line")
    server.terminate()
    server.wait()


def service(redis, url, folder):
    """APNs answers 503 for a while, and then it is well."""
    server, listening, first = start_server(folder, 0, "--fault", ":status=503,reason=ServiceUnavailable")
    port = listening["url"].rsplit(":", 1)[1]
    for number in range(100):
        redis.run("XADD", "outage", "*", "push", line(number))
    redis.run("XADD", "outage", "*", "push", line(999, expiration=int(time.time()) + 3))
    worker = Worker(folder, words(listening, "--queue", url + "/outage", "--min-idle", "1", "--max-deliveries", "2", "--timeout", "3"))
    worker.until(lambda: "503" in worker.said(), "it warns")
    worker.until(lambda: counts(redis, "outage")[1] == 1, "the one that expires has a result")
    time.sleep(20)
    check(counts(redis, "outage")[1:] == [1, 0], "503 for twenty seconds: none is dead, and only the one that expired has a result")
    server.terminate()
    server.wait()
    server, listening, events = start_server(folder, port)
    worker.until(lambda: counts(redis, "outage")[1] == 101, "all are sent")
    status, said = worker.stop(), worker.said().splitlines()
    check(status == 0 and sorted(accepted(events)) == sorted(f"{number:064x}" for number in range(100)), "then each is accepted once")
    check(len([text for text in said if "warning" in text]) == 1 and len([text for text in said if "again" in text]) == 1,
          f"said with two lines: {said}")
    server.terminate()
    server.wait()


def dead(redis, url, folder):
    """Workers die with an entry that APNs has refused before; it is put aside, looked into, and sent again."""
    queue = ["--queue", url + "/deadly", "--min-idle", "1", "--max-deliveries", "2"]
    first = redis.run("XADD", "deadly", "*", "more", "kept", "push", line(7, id=70)).decode()
    redis.run("XGROUP", "CREATE", "deadly", "pushseal", "0")
    server, listening, _ = start_server(folder, 0, "--fault", ":status=503,reason=ServiceUnavailable")
    worker = Worker(folder, words(listening, *queue, "--timeout", "2"))
    worker.until(lambda: redis.run("HLEN", "deadly:refusals") == 1, "the refusal is noted")
    worker.process.kill()
    worker.wait()
    server.terminate()
    server.wait()
    server, listening, _ = start_server(folder, 0, "--fault", ":delay=60")
    for times in (1, 2):
        worker = Worker(folder, words(listening, *queue))
        worker.until(lambda: deliveries(redis, "deadly") == {times}, "it is taken")
        worker.process.kill()
        worker.wait()
    worker = Worker(folder, words(listening, *queue))
    worker.until(lambda: counts(redis, "deadly")[1:] == [1, 1], "it is put aside")
    said = worker.stop(), worker.said()
    _, fields = redis.run("XRANGE", "deadly:dead", "-", "+")[0]
    fields = dict(zip(fields[::2], fields[1::2]))
    result = json.loads(fields[b"result"])
    _, other = redis.run("XRANGE", "deadly:results", "-", "+")[0]
    wanted = {"id": 70, "token": f"{7:064x}", "status": 503, "reason": "ServiceUnavailable", "deliveries": 2}
    check(said[0] == 0 and "503" in said[1] and fields[b"id"].decode() == first and fields[b"more"] == b"kept"
          and json.loads(other[3]) == result and wanted.items() <= result.items(), f"an entry that is put aside: {result}")
    server.terminate()
    server.wait()
    redis.run("XADD", "deadly:dead", "*", "id", "9-9", "result", "{}", "size", "1")
    done = subprocess.run([PUSHSEAL, "send", "--queue", url + "/deadly", "--requeue-dead"], capture_output=True, text=True)
    check(done.returncode == 0 and counts(redis, "deadly") == [2, 1, 1], f"it is sent again, and what has no push stays: {done.stderr}")
    server, listening, events = start_server(folder)
    worker = Worker(folder, words(listening, *queue))
    worker.until(lambda: counts(redis, "deadly")[1] == 2, "it is sent")
    sent = [event["apnsId"] for event in map(json.loads, open(events)) if event["event"] == "push"]
    check(worker.stop() == 0 and len(sent) == 1 and redis.run("EXISTS", "deadly:refusals") == 0, "then it is accepted, once")
    server.terminate()
    server.wait()


def operator(redis, url, folder):
    """systemd's messages, a ring in a variable, and a port that speaks TLS."""
    server, listening, _ = start_server(folder)
    ring = folder + "/ring.json"
    subprocess.run([PUSHSEAL, "keygen", "--keyring", ring], check=True, capture_output=True)
    redis.run("XADD", "ready", "*", "push", json.dumps({"token": "00", "message": "x"}))
    for name in ("\0pushseal-" + str(free_port()), folder + "/notify"):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
            listener.bind(name)
            listener.settimeout(PATIENCE)
            worker = Worker(folder, ["env", "NOTIFY_SOCKET=" + name.replace("\0", "@"), "WATCHDOG_USEC=400000", "RING=" + open(ring).read(),
                                     *words(listening, "--queue", url + "/ready", "--keyring", "env:RING")])
            told = [listener.recv(100) for _ in range(5)]
            # The system keeps few messages, and a worker does not wait until they are read.
            while counts(redis, "ready")[1] == 0:
                told.append(listener.recv(100))
            worker.process.send_signal(signal.SIGTERM)
            while told[-1] != b"STOPPING=1":
                told.append(listener.recv(100))
            worker.wait()
        check(told[0] == b"READY=1" and set(told[1:-1]) == {b"WATCHDOG=1"}, f"systemd is told: {told[:3]} … {told[-1]}")
    check(counts(redis, "ready") == [1, 1, 0], "a ring in a variable seals")
    port = listening["url"].rsplit(":", 1)[1]
    worker = Worker(folder, words(listening, "--queue", f"redis://localhost:{port}/0/q"))
    check(worker.wait() == 69 and "rediss://" in worker.said(), f"a port that speaks TLS: {worker.said()}")
    server.terminate()
    server.wait()


def unreachable(redis, url, folder):
    """No connection to APNs: the cure is named once, and SIGTERM finds Redis where it is."""
    server, listening, _ = start_server(folder)
    command = words(listening, "--queue", url + "/far", "--timeout", "8")
    place = command.index("--ca-file")
    other = folder + "/other.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=other",
                    "-keyout", folder + "/other.key", "-out", other], check=True, capture_output=True)
    for more, hint in [([], "use --ca-file FILE"), (["--ca-file", other], "no certificate in the file of --ca-file")]:
        redis.run("XADD", "far", "*", "push", line(0))
        worker = Worker(folder, command[:place] + command[place + 2:] + more)
        worker.until(lambda: "hint:" in worker.said(), "a hint")
        check(worker.stop() == 0 and worker.said().count(hint) == 1, f"a server that is not trusted: {worker.said()}")
    redis.run("XADD", "far", "*", "push", line(0))
    worker = Worker(folder, words(listening, "--queue", url + "/far", "--timeout", "8", server=f"http://127.0.0.1:{free_port()}"))
    worker.until(lambda: "cannot connect" in worker.said(), "it cannot connect")
    check(worker.stop() == 0 and "Redis is" not in worker.said() and "left in the stream" in worker.said(),
          f"SIGTERM while nobody listens: {worker.said()}")
    server.terminate()
    server.wait()


def gone(redis_server, redis, url, folder):
    """Redis goes away while entries are sealed, and then the worker is to end."""
    server, listening, _ = start_server(folder)
    for number in range(200):
        redis.run("XADD", "slow", "*", "push", json.dumps({"token": f"{number:064x}", "message": "x"}))
    secret = Path(folder + "/pass")
    secret.write_text("s3cret")
    worker = Worker(folder, words(listening, "--queue", url + "/slow", "--pass", f"file:{secret}", "--iter", "1000000"))
    worker.until(lambda: redis.run("XPENDING", "slow", "pushseal")[0] > 0 if "sends" in worker.said() else False, "it has entries")
    redis_server.kill()
    redis_server.wait()
    start = time.monotonic()
    status = worker.stop()
    seconds = time.monotonic() - start
    check(status == 69 and seconds > 15, f"without Redis, SIGTERM with entries that are not sealed: 69 after {seconds:.0f} s")


def acl(folder):
    """Users of access control lists, and the append-only file, which Redis replays as the user `default` (redis#14541)."""
    port = free_port()
    home = folder + "/acl"
    Path(home).mkdir()
    users = home + "/users.acl"
    Path(users).write_text("user default off ~* &* +@all\nuser push on >s3cret ~* &* +@all\n")

    def start():
        process = subprocess.Popen(["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", home,
                                    "--aclfile", users, "--appendonly", "yes", "--appendfsync", "always"],
                                   stdout=subprocess.DEVNULL)
        STARTED.append(process)
        while process.poll() is None:
            try:
                redis = Redis(port)
                if redis.run("AUTH", "push", "s3cret") == "OK" and redis.run("PING") == "PONG":
                    return process, redis
            except (ConnectionError, OSError, RuntimeError):
                time.sleep(0.05)
        raise SystemExit(f"FAILED: redis-server ended with {process.returncode}")

    process, redis = start()
    server, listening, events = start_server(folder)
    for number in range(100):
        redis.run("XADD", "kept", "*", "push", line(number))
    command = ["env", "REDISCLI_AUTH=s3cret", *words(listening, "--queue", f"redis://push@127.0.0.1:{port}/0/kept", "--min-idle", "1")]
    worker = Worker(folder, command)
    worker.until(lambda: counts(redis, "kept")[1] == 100, "all are sent")
    check(worker.stop() == 0, "it ends with 0")
    process.terminate()
    process.wait()
    process, redis = start()
    worker = Worker(folder, command)
    worker.until(lambda: "sends" in worker.said(), "it begins")
    time.sleep(5)
    check(worker.stop() == 0 and len(accepted(events)) == 100 and counts(redis, "kept")[1] == 100,
          "the default user off with all permissions: after a restart from its file, nothing is sent again")
    worker = Worker(folder, command[2:])
    check(worker.wait() == 69 and "REDISCLI_AUTH" in worker.said(), "an unset password is named")
    process.terminate()
    process.wait()
    server.terminate()
    server.wait()


def main():
    with tempfile.TemporaryDirectory(prefix="pushseal-faults-") as folder:
        port = free_port()
        redis_server = start_redis(folder, port)
        STARTED.append(redis_server)
        redis, url = Redis(port), f"redis://127.0.0.1:{port}/0"
        try:
            sender(redis, url, folder)
            service(redis, url, folder)
            dead(redis, url, folder)
            operator(redis, url, folder)
            unreachable(redis, url, folder)
            acl(folder)
            gone(redis_server, redis, url, folder)
        finally:
            for process in STARTED:
                process.kill()
                process.wait()


main()
