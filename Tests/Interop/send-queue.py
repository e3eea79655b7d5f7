#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`send --queue` on a Redis of its own: three workers, two killed, Redis restarted, and every entry has one result; then
what may not lose or double a push: no APNs, nobody who reads, no room, results that Redis does not take.

usage: send-queue.py PUSHSEAL [ENTRIES]

Starts redis-server and `pushseal serve` on free ports, in a folder that goes away again.
"""

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from redis_peer import Redis, free_port, start_redis

PUSHSEAL = str(Path(sys.argv[1]).resolve())
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 20_000
STREAM, GROUP = "pushes", "pushseal"
MINIMUM_IDLE = "10"
PATIENCE = 600
DURABLE = ["--appendonly", "yes", "--appendfsync", "always"]


def command(listening, port, stream, *options):
    return [PUSHSEAL, "send", "--auth-key", listening["authKey"], "--key-id", listening["keyId"], "--team-id",
            listening["teamId"], "--server", listening["url"], "--ca-file", listening["ca"], "--topic",
            listening["topic"], "--queue", f"redis://127.0.0.1:{port}/0/{stream}", *options]


def start_worker(listening, port, folder, number):
    options = ["--consumer", f"worker-{number}", "--min-idle", MINIMUM_IDLE, "--keyring", folder + "/ring.json",
               "--concurrency", "200"]
    with open(f"{folder}/worker-{number}.err", "ab") as errors, open(f"{folder}/worker-{number}.out", "ab") as output:
        return subprocess.Popen(command(listening, port, STREAM, *options), stdout=output, stderr=errors)


def start_server(folder, port=0, *options):
    """A local APNs and what it says of itself; its events are in the folder."""
    with open(folder + "/events", "w") as events:
        server = subprocess.Popen([PUSHSEAL, "serve", "--port", str(port), "--dir", folder + "/apns", "--topic",
                                   "com.example.app", "--events", "-", *options], stdout=events)
    while not (first := open(folder + "/events").readline()).endswith("\n"):
        if server.poll() is not None:
            sys.exit(f"queue: error: serve ended with {server.returncode}")
        time.sleep(0.05)
    return server, json.loads(first)


def accepted(folder):
    """The ids under which the server took pushes, by their tokens."""
    ids = {}
    for line in open(folder + "/events"):
        event = json.loads(line)
        if event["event"] == "push":
            ids.setdefault(event["token"], []).append(event["apnsId"])
    return ids


def stop(process):
    process.send_signal(signal.SIGTERM)
    return process.wait(timeout=PATIENCE)


def faults(redis, port, folder):
    """What happened where something of the queue's surroundings fails; only waits that may be as long as they like."""
    def add(stream, count):
        for number in range(count):
            redis.run("XADD", stream, "*", "push",
                      json.dumps({"token": f"{number:064x}", "payload": {"aps": {"alert": "x"}}}))

    def until(stream, count):
        deadline = time.monotonic() + PATIENCE
        while redis.run("XLEN", stream + ":results") < count and time.monotonic() < deadline:
            time.sleep(0.05)

    def counts(stream):
        return [redis.run("XLEN", stream + ":results"), redis.run("XPENDING", stream, GROUP)[0], redis.run("XLEN", stream + ":dead")]

    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    server, listening = start_server(folder)
    stop(server)
    add("outage", 5)
    worker = subprocess.Popen(command(listening, port, "outage", "--timeout", "1", "--min-idle", "1", "--max-deliveries", "2"),
                              **quiet)
    time.sleep(10)
    before = counts("outage")
    server, listening = start_server(folder, listening["url"].rsplit(":", 1)[1])
    until("outage", 5)
    yield "without APNs: dead, with it: results, pending, dead", ([before[2], *counts("outage")], [0, 5, 0, 0])
    stop(worker)
    stop(server)

    server, listening = start_server(folder, 0, "--fault", ":delay=40")
    add("full", 6)
    workers = [subprocess.Popen(command(listening, port, "full", "--concurrency", "3", "--min-idle", "20", "--consumer", name),
                                **quiet) for name in "ab"]
    until("full", 6)
    taken = [len(set(ids)) == len(ids) for ids in accepted(folder).values()]
    yield "without room: sent once each, and the statuses", ([taken, *map(stop, workers)], [[True] * 6, 0, 0])

    add("unread", 6)
    worker = subprocess.Popen(command(listening, port, "unread", "--concurrency", "3"), stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL)
    worker.stdout.readline()
    worker.stdout.close()
    add("unread", 3)
    worker.wait(timeout=PATIENCE)
    found = counts("unread")
    yield "nobody reads: pending", (found[1], 0)

    redis.run("SET", "odd:results", "no stream")
    add("odd", 1)
    worker = subprocess.Popen(command(listening, port, "odd"), **quiet)
    status = worker.wait(timeout=PATIENCE)
    yield "results that are no stream: read, and the status", ([redis.run("XPENDING", "odd", GROUP)[0], status], [0, 69])

    # Sealing all takes longer than --min-idle, sealing one does not.
    for number in range(1000, 1600):
        redis.run("XADD", "slow", "*", "push", json.dumps({"token": f"{number:064x}", "message": "x"}))
    workers = [subprocess.Popen(command(listening, port, "slow", "--min-idle", "6", "--consumer", name, "--pass", "env:SLOW",
                                        "--iter", "100000"), env={**os.environ, "SLOW": "s3cret"}, **quiet) for name in "ab"]
    until("slow", 600)
    statuses = list(map(stop, workers))
    taken = [len(ids) for token, ids in accepted(folder).items() if int(token, 16) >= 1000]
    yield "slow to seal: how many are sent, how often, and the statuses", ([len(taken), set(taken), *statuses], [600, {1}, 0, 0])
    stop(server)


def fill(redis):
    """Every hundredth entry is no push, and every other one is to be sealed."""
    for start in range(0, COUNT, 500):
        numbers = range(start, min(start + 500, COUNT))
        for number in numbers:
            token = f"{number:064x}"
            line = {"token": token, "message": f"number {number}"} if number % 2 else \
                {"token": token, "payload": {"aps": {"alert": f"number {number}"}}}
            redis.send("XADD", STREAM, "*", "push", "none" if number % 100 == 50 else json.dumps(line))
        for _ in numbers:
            redis.read()


def main():
    random.seed(7)
    with tempfile.TemporaryDirectory(prefix="pushseal-queue-") as folder:
        subprocess.run([PUSHSEAL, "keygen", "--keyring", folder + "/ring.json"], check=True, capture_output=True)
        port = free_port()
        redis_server = start_redis(folder, port, *DURABLE)
        server, listening = start_server(folder)
        redis = Redis(port)
        fill(redis)
        workers = [start_worker(listening, port, folder, number) for number in range(3)]

        def answered(part):
            deadline = time.monotonic() + PATIENCE
            while redis.run("XLEN", STREAM + ":results") < COUNT * part:
                if time.monotonic() > deadline:
                    sys.exit(f"queue: error: no more results after {PATIENCE} s")
                time.sleep(0.02)

        for number in (0, 1):
            answered(random.uniform(0.1 + number * 0.2, 0.3 + number * 0.2))
            workers[number].kill()
            workers[number].wait()
            workers[number] = start_worker(listening, port, folder, number + 3)
        answered(0.7)
        redis_server.terminate()
        redis_server.wait()
        redis_server = start_redis(folder, port, *DURABLE)
        redis = Redis(port)
        answered(1)
        pending = redis.run("XPENDING", STREAM, GROUP)[0]
        for worker in workers:
            worker.send_signal(signal.SIGTERM)
        statuses = [worker.wait(timeout=PATIENCE) for worker in workers]
        stop(server)

        results = {}
        for _, fields in redis.run("XRANGE", STREAM + ":results", "-", "+"):
            fields = dict(zip(fields[::2], fields[1::2]))
            results.setdefault(fields[b"id"], []).append(json.loads(fields[b"result"]))
        reached = accepted(folder)
        flat = [result for of_entry in results.values() for result in of_entry]
        facts = {
            "entries with a result": (len(results), COUNT),
            "results": (len(flat), COUNT),
            "accepted": (sum(result.get("status") == 200 for result in flat), COUNT - COUNT // 100),
            "no pushes": (sum("error" in result for result in flat), COUNT // 100),
            "left pending": (pending, 0),
            "devices reached": (len(reached), COUNT - COUNT // 100),
            "devices reached under two ids": (sum(len(set(ids)) > 1 for ids in reached.values()), 0),
            "workers that stopped with 0": (statuses.count(0), 3),
        }
        facts |= dict(faults(redis, port, folder))
        redis_server.terminate()
        redis_server.wait()
        twice = sum(len(ids) - 1 for ids in reached.values())
        for name, (found, expected) in facts.items():
            print(f"queue: {name}: {found}" + ("" if found == expected else f", where {expected} were expected"))
        print(f"queue: sent again under the same id: {twice}, of at most {3 * 200} under way where a worker or Redis ended")
        if any(found != expected for found, expected in facts.values()) or twice > 600:
            for number in range(5):
                print(open(f"{folder}/worker-{number}.err").read()[-2000:], file=sys.stderr)
            sys.exit(1)


main()
