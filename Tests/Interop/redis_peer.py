# SPDX-License-Identifier: Apache-2.0
"""A client of Redis, and a Redis of one's own, for the scripts that run `pushseal send --queue`."""

import socket
import subprocess
import time


class Redis:
    """Just enough of a client: RESP2 on one connection."""

    def __init__(self, port, context=None):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=600)
        if context:
            self.socket = context.wrap_socket(self.socket, server_hostname="localhost")
        self.file = self.socket.makefile("rb")

    def send(self, *words):
        text = b"".join(b"$%d\r\n%s\r\n" % (len(word), word)
                        for word in (word if isinstance(word, bytes) else str(word).encode() for word in words))
        self.socket.sendall(b"*%d\r\n%s" % (len(words), text))

    def read(self):
        line = self.file.readline()
        if not line:
            raise ConnectionError("Redis has closed the connection")
        kind, rest = line[:1], line[1:-2]
        if kind == b"+":
            return rest.decode()
        if kind == b":":
            return int(rest)
        if kind == b"-":
            raise RuntimeError(rest.decode())
        if kind == b"$":
            return None if rest == b"-1" else self.file.read(int(rest) + 2)[:-2]
        return None if rest == b"-1" else [self.read() for _ in range(int(rest))]

    def run(self, *words):
        self.send(*words)
        return self.read()


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def start_redis(folder, port, *options):
    process = subprocess.Popen(["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder, *options],
                               stdout=subprocess.DEVNULL)
    while process.poll() is None:
        try:
            if Redis(port).run("PING") == "PONG":
                return process
        except (ConnectionError, OSError, RuntimeError):
            time.sleep(0.05)
    raise SystemExit(f"redis-server ended with {process.returncode}")
