# SPDX-License-Identifier: Apache-2.0
"""A `pushseal serve` to test against, and what its requests are made of."""

import base64
import json
import os
import signal
import subprocess
import time

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils

TOPIC = "com.example.app"
TOKEN = "ab" * 32


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Server:
    """Runs `pushseal serve` on a free port until the end of a `with`."""

    def __init__(self, pushseal, folder, *options):
        self.events = os.path.join(folder, "events.jsonl")
        if os.path.exists(self.events):
            os.remove(self.events)
        self.process = subprocess.Popen(
            [pushseal, "serve", "--port", "0", "--dir", os.path.join(folder, "apns"), "--topic", TOPIC,
             "--topic", "com.example.other", "--events", self.events, *options])
        line = self.first_line()
        self.listening = json.loads(line)
        self.url = self.listening["url"]
        self.port = int(self.url.rsplit(":", 1)[1])
        self.ca = self.listening["ca"]
        with open(self.listening["authKey"], "rb") as file:
            self.key = serialization.load_pem_private_key(file.read(), None)

    def first_line(self):
        for _ in range(12_000):
            if self.process.poll() is not None:
                raise SystemExit(f"serve ended with {self.process.returncode}")
            if os.path.exists(self.events):
                with open(self.events) as file:
                    line = file.readline()
                if line.endswith("\n"):
                    return line
            time.sleep(0.01)
        raise SystemExit("serve does not listen")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(600) == 0, f"serve ended with {self.process.returncode}"

    def told(self):
        with open(self.events) as file:
            return [json.loads(line) for line in file]

    def memory(self):
        """Bytes that are resident."""
        with open(f"/proc/{self.process.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")

    def bearer(self, age=0, key=None, header=None, **claims):
        """A provider token, signed by Python's cryptography."""
        header = {"alg": "ES256", "kid": self.listening["keyId"], **(header or {})}
        body = {"iss": self.listening["teamId"], "iat": int(time.time()) - age, **claims}
        text = ".".join(base64url(json.dumps(part).encode()) for part in (header, body))
        signature = (key or self.key).sign(text.encode(), ec.ECDSA(hashes.SHA256()))
        r, s = utils.decode_dss_signature(signature)
        return f"bearer {text}.{base64url(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
