#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Registrations of strangers, as lines of `send --batch` and as entries of `send --queue`: each is refused by its own error, and
the good one beside each is sent, without waiting for a key that has to be derived.

usage: send-registrations.py PUSHSEAL

Starts redis-server and `pushseal serve` on free ports, in a folder that goes away again.
"""

import json
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from redis_peer import Redis, free_port, start_redis

PUSHSEAL = str(Path(sys.argv[1]).resolve())
TEXT = (Path(__file__).parent / "hostile-registrations.txt").read_text()


def hostile():
    for row in TEXT.splitlines():
        if not row.startswith("#"):
            kind, text = row.split("\t")
            yield kind, re.sub("⟪(.+?)×([0-9]+)⟫", lambda found: found[1] * int(found[2]), text)


def check(condition, words):
    if not condition:
        raise SystemExit(f"FAILED: {words}")
    print(f"ok: {words}")


def line(registration):
    """A stored registration with a message."""
    return re.sub(r"\}$", ',"message":"Leaves at nine"}', registration)


def judge(kinds, answers, how, seconds):
    bad, good = answers[::2], answers[1::2]
    taken = [kind for kind, answer in zip(kinds, bad) if "error" not in answer]
    check(not taken, f"{how}: {len(bad)} registrations of strangers are refused {taken}")
    check(all(answer.get("status") == 200 for answer in good),
          f"{how}: the {len(good)} good ones beside them are sent, all within {seconds:.1f} s")
    # Deriving a key with two billion iterations takes half an hour.
    check(seconds < 600, f"{how}: none waits for a key to be derived")


def main(folder):
    phone = folder + "/phone.json"
    subprocess.run([PUSHSEAL, "keygen", "--keyring", phone, "--alg", "webpush"], check=True, capture_output=True)
    half = subprocess.run([PUSHSEAL, "keygen", "--keyring", phone, "--public"], check=True, capture_output=True).stdout
    good = json.dumps({"token": "00fc", "keys": json.loads(half)["keys"]})
    kinds, strangers = zip(*hostile())
    lines = [line(text) for stranger in strangers for text in (stranger, good)]

    events = folder + "/events"
    with open(events, "w") as file:
        server = subprocess.Popen([PUSHSEAL, "serve", "--port", "0", "--dir", folder + "/apns", "--events", "-"], stdout=file)
    while not (first := open(events).readline()).endswith("\n"):
        time.sleep(0.05)
    told = json.loads(first)
    words = [PUSHSEAL, "send", "--auth-key", told["authKey"], "--team-id", told["teamId"], "--server", told["url"], "--ca-file",
             told["ca"], "--topic", "com.example.app"]
    port = free_port()
    redis_server = start_redis(folder, port)
    try:
        start = time.monotonic()
        done = subprocess.run([*words, "--batch"], input="\n".join(lines).encode(), capture_output=True, check=False)
        seconds = time.monotonic() - start
        answers = sorted(map(json.loads, done.stdout.splitlines()), key=lambda answer: answer["line"])
        check(done.returncode == 1 and len(answers) == len(lines), "a batch answers every line, and ends with 1")
        judge(kinds, answers, "a batch", seconds)

        redis = Redis(port)
        entries = [redis.run("XADD", "pushes", "*", "push", text.encode()).decode() for text in lines]
        start = time.monotonic()
        worker = subprocess.Popen([*words, "--queue", f"redis://127.0.0.1:{port}/0/pushes"], stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL)
        while redis.run("XLEN", "pushes:results") < len(lines) and time.monotonic() - start < 600 and worker.poll() is None:
            time.sleep(0.02)
        seconds = time.monotonic() - start
        found = {}
        for _, fields in redis.run("XRANGE", "pushes:results", "-", "+"):
            row = dict(zip(fields[::2], fields[1::2]))
            found[row[b"id"].decode()] = json.loads(row[b"result"])
        worker.send_signal(signal.SIGTERM)
        check(worker.wait(600) == 0, "a worker ends with 0 after them")
        judge(kinds, [found.get(entry, {}) for entry in entries], "a queue", seconds)
    finally:
        server.terminate()
        redis_server.terminate()
        server.wait()
        redis_server.wait()


with tempfile.TemporaryDirectory(prefix="pushseal-registrations-") as place:
    main(place)
