# SPDX-License-Identifier: Apache-2.0
"""SIGINT and SIGTERM: a batch ends in its middle with the results of exactly what the server accepted, with and without a
journal; and nothing waits for the other end of a pipe once it is asked to end.

usage: send-signals.py PUSHSEAL FOLDER [LINES]
"""

import collections
import fcntl
import json
import os
import signal
import subprocess
import sys
import time

from send_peers import FOLDER, PUSHSEAL, check, command, free_port, write_lines

COUNT = int(sys.argv[3]) if len(sys.argv) > 3 else 20_000
# Pushes under way are over in no time; this is for a machine that does much else.
PATIENCE = 600


def path(name):
    return os.path.join(FOLDER, name)


def pipe(name):
    os.mkfifo(path(name))
    return path(name)


def lines_of(name):
    with open(name) as file:
        return [json.loads(line) for line in file if line.endswith("\n")]


def until(condition, process):
    """Waits as long as a process runs."""
    while not condition():
        if process.poll() is not None:
            raise SystemExit(f"FAILED: {process.args[1]} ended with {process.returncode}")
        time.sleep(0.01)


def is_begun(pipe):
    """Whether something is in a pipe."""
    return int.from_bytes(fcntl.ioctl(pipe, 0x541B, b"\0" * 4), sys.byteorder) > 0  # FIONREAD


def start_server(name, *options):
    events = path(name + ".events")
    process = subprocess.Popen([PUSHSEAL, "serve", "--port", "0", "--dir", path("signals"), "--topic", "com.example.app",
                                "--events", events, *options], stdout=subprocess.DEVNULL)
    until(lambda: os.path.exists(events) and open(events).readline().endswith("\n"), process)
    listening = lines_of(events)[0]
    return process, events, listening["url"], {"ca": listening["ca"], "key": listening["authKey"], "team": listening["teamId"]}


def stop(process, number=signal.SIGTERM):
    process.send_signal(number)
    try:
        return process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        raise SystemExit(f"FAILED: {process.args[1]} does not end at {number.name}")


def batch(number, has_journal):
    """Stops a batch in its middle; with a journal, sends the rest then."""
    name = f"{number.name}-{has_journal}"
    # So slow that the batch takes a while, however late this program is.
    server, events, url, more = start_server(name, "--fault", ":delay=0.2")
    journal = ["--journal", path(name + ".db")] if has_journal else []
    words = command(url, "--batch", "--concurrency", "200", *journal, many, **more)
    with open(path(name + ".out"), "w") as output, open(path(name + ".err"), "w") as errors:
        sender = subprocess.Popen(words, stdout=output, stderr=errors)
        until(lambda: len(lines_of(output.name)) >= COUNT // 10, sender)
        status = stop(sender, number)
    results, said = lines_of(output.name), open(errors.name).read()
    first = {result["line"] for result in results}
    if has_journal:
        done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE * 10)
        again = [json.loads(line) for line in done.stdout.splitlines()]
        known = {result["line"] for result in again if result.get("journal")}
        check(done.returncode == 0 and len(again) == COUNT and known == first,
              f"{number.name}: the journal has the results of the first run, and the second sends the rest")
        results = again
    server.send_signal(signal.SIGTERM)
    server.wait(PATIENCE)
    accepted = collections.Counter(event["apnsId"] for event in lines_of(events) if event["event"] == "push")
    found = collections.Counter(result["apnsId"] for result in results)
    check(status == 0 and f"stopped by {number.name} after {len(first)} lines: {len(first)} accepted" in said
          and len(first) < COUNT and f"{COUNT - len(first)} lines are left to send" in said, f"{number.name}: stopped in the middle, and says so: {said.strip()!r}")
    check(found == accepted and all(result["status"] == 200 for result in results),
          f"{number.name}, {'with' if has_journal else 'without'} a journal: {len(results)} results for {len(accepted)} accepted")


many = write_lines("signals.jsonl", COUNT)
for number in (signal.SIGINT, signal.SIGTERM):
    for has_journal in (False, True):
        batch(number, has_journal)

server, _, url, more = start_server("silent")
waiting = subprocess.Popen(command(url, "--batch", **more), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
waiting.stdin.write(b'{"token":"00","payload":{"aps":{"alert":"x"}}}\n{"token":"01","payl')
waiting.stdin.flush()
waiting.stdout.readline()
status = stop(waiting)
check(status == 0 and b"after 1 line: 1 accepted" in waiting.stderr.read(), "an input that says nothing more, and half a line")
few = subprocess.Popen(command(f"http://127.0.0.1:{free_port()}", "--batch", write_lines("few.jsonl", 20), **more),
                       stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
until(lambda: b"warning" in few.stderr.readline(), few)
status = stop(few)
said = few.stderr.read()
check(status == 0 and b"stopped by SIGTERM after no lines" in said and b"; 20 lines are left to send" in said,
      f"a batch that was read whole, and that nobody answers: {said!r}")
unread = subprocess.Popen(command(url, "--batch", many, **more), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
until(lambda: is_begun(unread.stdout), unread)
check(stop(unread) == 73, "results that nobody reads")
stop(server)

# Nobody has the other end open, or whoever has it does not use it.
serve = [PUSHSEAL, "serve", "--port", "0", "--events"]
nobody = subprocess.Popen([*serve, pipe("nobody")], stderr=subprocess.DEVNULL)
time.sleep(0.5)
check(stop(nobody) in (0, 73, -signal.SIGTERM), "serve --events PIPE without a reader")
name = pipe("full")
reader = os.open(name, os.O_RDONLY | os.O_NONBLOCK)
fcntl.fcntl(reader, 1031, 4_096)  # F_SETPIPE_SZ
full = subprocess.Popen([*serve, name, "--dir", path("signals"), "--topic", "com.example.app"], stderr=subprocess.DEVNULL)
until(lambda: is_begun(reader), full)
text = b""
while not text.endswith(b"\n"):
    try:
        text += os.read(reader, 4_096)
    except BlockingIOError:
        time.sleep(0.01)
told = json.loads(text)
sender = subprocess.Popen(command(told["url"], "--batch", many, ca=told["ca"], key=told["authKey"], team=told["teamId"]),
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
until(lambda: is_begun(reader), full)
time.sleep(0.5)
check(stop(full) == 73, "serve --events PIPE whose reader does not read")
sender.kill()
sender.wait()

os.mkdir(path("watched"))
payload = path("push.json")
with open(payload, "w") as file:
    file.write('{"aps":{"alert":"x"}}')
for name, size in (("unopened", None), ("unread", 4_096)):
    out = pipe(name)
    if size:
        reader = os.open(out, os.O_RDONLY | os.O_NONBLOCK)
        fcntl.fcntl(reader, 1031, size)
    watch = subprocess.Popen([PUSHSEAL, "receive", "--format", "html", "--watch", path("watched"), "--out", out, payload],
                             stderr=subprocess.DEVNULL)
    time.sleep(0.5)
    check(stop(watch) in (73, -signal.SIGTERM), f"receive --watch --out PIPE that is {name}")
