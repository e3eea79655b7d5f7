# SPDX-License-Identifier: Apache-2.0
"""What the scripts that run `pushseal send` have in common."""

import json
import os
import re
import subprocess
import sys
import time

PUSHSEAL, FOLDER = (sys.argv + ["", ""])[1:3]
TEAM = "DEF123GHIJ"
KEY = os.path.join(FOLDER, "AuthKey_ABC123DEFG.p8")
CA = os.path.join(FOLDER, "ca.pem")


def write_lines(name, count, size=20):
    """A file of pushes; the number of each is in its device token."""
    path = os.path.join(FOLDER, name)
    with open(path, "w") as file:
        for number in range(1, count + 1):
            alert = f"push {number} " + "x" * size
            file.write(json.dumps({"token": f"{number:08x}", "payload": {"aps": {"alert": alert}}}) + "\n")
    return path


def command(url, *options, ca=CA, key=KEY, team=TEAM):
    return [PUSHSEAL, "send", "--auth-key", key, "--team-id", team, "--server", url,
            *(["--ca-file", ca] if url.startswith("https") else []), "--topic", "com.example.app", *options]


def send(url, *options, environment=None, **more):
    """Runs it to its end; gives its status, its results and what it says."""
    clean = {name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")}
    done = subprocess.run(command(url, *options, **more), capture_output=True, text=True, timeout=300,
                          env=clean | (environment or {}))
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr


class Program:
    """A server in a process of its own, which says its port on its first line if it chooses it."""

    def __init__(self, words, has_port=False):
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.port = int(re.search(r"\d+", self.process.stdout.readline())[0]) if has_port else None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


def wait_for(port):
    """Waits until somebody listens."""
    import socket
    for _ in range(12_000):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.01)
    raise SystemExit(f"nobody listens at {port}")


def free_port():
    import socket
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def check(condition, words):
    if not condition:
        raise SystemExit(f"FAILED: {words}")
    print(f"ok: {words}")
