# SPDX-License-Identifier: Apache-2.0
"""`send --batch --journal`, killed at 20 random moments: nothing is lost, nothing accepted is sent again but
what was under way, under the same apns-id. And what a journal refuses."""

import collections
import json
import os
import random
import signal
import subprocess
import time

from send_peers import FOLDER, PUSHSEAL, check, command, send, write_lines

COUNT, CONCURRENCY, KILLS = 20_000, 200, 20
random.seed(20261122)
lines = write_lines("many.jsonl", COUNT)
journal = os.path.join(FOLDER, "sent.db")
events = os.path.join(FOLDER, "events.jsonl")
server = subprocess.Popen(
    [PUSHSEAL, "serve", "--port", "0", "--dir", os.path.join(FOLDER, "apns"), "--topic", "com.example.app",
     "--events", events, "--fault", "every=1000:status=400,reason=BadDeviceToken", "--fault", "every=1:delay=0.002"],
    stdout=subprocess.DEVNULL)
while not (os.path.exists(events) and open(events).readline().endswith("\n")):
    if server.poll() is not None:
        raise SystemExit(f"serve ended with {server.returncode}")
    time.sleep(0.01)
listening = json.loads(open(events).readline())
more = {"ca": listening["ca"], "key": listening["authKey"], "team": listening["teamId"]}
options = ["--batch", "--concurrency", str(CONCURRENCY), "--journal", journal, lines]

printed = {}
kills = 0
while kills < KILLS:
    with open(os.path.join(FOLDER, "part.out"), "w") as output:
        process = subprocess.Popen(command(listening["url"], *options, **more), stdout=output,
                                   stderr=subprocess.DEVNULL)
        # Every other one has printed something.
        while kills % 2 and process.poll() is None and not os.path.getsize(output.name):
            time.sleep(0.01)
        try:
            process.wait(random.uniform(0.05, 0.4))
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
    kills += 1
    with open(output.name) as part:
        for text in part:
            if text.endswith("\n"):
                result = json.loads(text)
                printed.setdefault(result["line"], result)

status, results, errors = send(listening["url"], *options, **more)
by_line = {result["line"]: result for result in results}
check(status == 1 and len(results) == len(by_line) == COUNT, f"killed {kills} times: the last run's output is complete")
check(any("journal" in result for result in results), "what earlier runs have come to says so")
same = all(by_line[line]["apnsId"] == old["apnsId"] and by_line[line]["status"] == old["status"]
           for line, old in printed.items())
check(same and printed, f"the {len(printed)} results that were printed before a kill stand")

seen = collections.Counter()
with open(events) as file:
    for text in file:
        event = json.loads(text)
        if event["event"] == "push":
            seen[event["apnsId"]] += 1
accepted = {result["apnsId"] for result in results if result["status"] == 200}
twice = sum(count - 1 for count in seen.values())
check(accepted <= set(seen) and set(seen) <= {result["apnsId"] for result in results}, "one apns-id for each line")
check(twice <= KILLS * CONCURRENCY, f"sent again: {twice}, at most {KILLS} times {CONCURRENCY} under way")

before = sum(seen.values())
status, results, _ = send(listening["url"], *options, **more)
with open(events) as file:
    after = sum(json.loads(text)["event"] == "push" for text in file)
check(status == 1 and len(results) == COUNT and all("journal" in result for result in results) and after == before,
      "once more sends nothing")

with open(lines) as file:
    changed = file.read().replace("push 7 ", "push seven ")
with open(os.path.join(FOLDER, "changed.jsonl"), "w") as file:
    file.write(changed)
status, _, errors = send(listening["url"], *options[:-1], os.path.join(FOLDER, "changed.jsonl"), **more)
check(status == 65 and "line 7 " in errors, "another input is refused, with its first line that differs")

holder = subprocess.Popen(command(listening["url"], "--batch", "--journal", journal, "-", **more),
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
with open(lines) as file:
    holder.stdin.write(file.readline().encode())
    holder.stdin.flush()
holder.stdout.readline()
status, results, errors = send(listening["url"], *options, **more)
check(status == 73 and not results and "another sender" in errors, "a second sender is refused")
_, errors = holder.communicate()
check(holder.returncode == 65 and f"is missing {COUNT - 1} of the lines".encode() in errors, "an input that has lost lines is not taken for the whole")
other = write_lines("other.jsonl", 1)
status, _, errors = send(listening["url"], "--batch", "--journal", other, lines, **more)
check(status == 65, "a file that is no journal is refused")
status, _, errors = send(listening["url"], "--batch", "--journal", lines, lines, **more)
check(status == 64, "the input is refused as its own journal")
server.send_signal(signal.SIGTERM)
check(server.wait(600) == 0, "the server ends well")
