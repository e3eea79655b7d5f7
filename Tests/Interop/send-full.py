# SPDX-License-Identifier: Apache-2.0
"""`send --batch --journal` on a disk that becomes full: nothing more is sent, what was in flight is recorded all the same, and the
same command, once there is room, sends the rest and nothing twice. Skipped, aloud, where no file system may be mounted."""

import collections
import json
import os
import subprocess
import time

from send_peers import FOLDER, PUSHSEAL, check, command, write_lines

COUNT = 20_000
# The first run has 2 MB besides what a journal reserves; the second has enough.
SCRIPT = """
mount -t tmpfs -o size=18m none "$0" || exit 66
"$@" > "$0.first"
echo $? > "$0.status"
mount -o remount,size=100m "$0" && "$@" > "$0.second"
"""

disk = os.path.join(FOLDER, "disk")
os.mkdir(disk)
namespace = ["unshare", "--map-root-user", "--mount"]
if subprocess.run([*namespace, "mount", "-t", "tmpfs", "none", disk], stderr=subprocess.DEVNULL).returncode != 0:
    print("skipped: no file system may be mounted here")
    raise SystemExit
events = os.path.join(FOLDER, "full-events.jsonl")
server = subprocess.Popen(
    [PUSHSEAL, "serve", "--port", "0", "--dir", os.path.join(FOLDER, "full-apns"), "--topic", "com.example.app",
     "--events", events, "--fault", "every=1:delay=0.02"], stdout=subprocess.DEVNULL)
while not (os.path.exists(events) and open(events).readline().endswith("\n")):
    if server.poll() is not None:
        raise SystemExit(f"serve ended with {server.returncode}")
    time.sleep(0.01)
listening = json.loads(open(events).readline())
words = command(listening["url"], "--batch", "--journal", os.path.join(disk, "sent.db"), write_lines("full.jsonl", COUNT),
                ca=listening["ca"], key=listening["authKey"], team=listening["teamId"])
second = subprocess.run([*namespace, "sh", "-c", SCRIPT, disk, *words], stderr=subprocess.PIPE, text=True)
server.terminate()
server.wait()


def lines_of(name):
    with open(name) as file:
        return [json.loads(text)["line"] for text in file]


with open(disk + ".status") as file:
    status = int(file.read())
first = lines_of(disk + ".first")
check(status == 73 and 0 < len(first) < COUNT, f"the disk became full after {len(first)} of {COUNT} results")
check(second.returncode == 0 and sorted(lines_of(disk + ".second")) == list(range(1, COUNT + 1)),
      "with room, the same command's output is complete")
with open(events) as file:
    seen = collections.Counter(event["token"] for event in map(json.loads, file) if event["event"] == "push")
check(len(seen) == COUNT and max(seen.values()) == 1, "every push was sent once")
