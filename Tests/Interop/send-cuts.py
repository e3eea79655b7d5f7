# SPDX-License-Identifier: Apache-2.0
"""An answer that is cut at every byte: the push is sent again, under the same headers but none more; unless its status is 200,
which is final with its header, whatever follows.

The server says its bytes by hand and without TLS (RFC 9113 §3.3). The first connection is closed after so
many bytes of the answer, the second is not.
"""

import concurrent.futures
import os
import socketserver
import threading

import http2_frames as h2
from send_peers import FOLDER, check, send

BODY = b'{"reason":"Unregistered","timestamp":1790000000000}'


def answer(status, body):
    pairs = [(":status", status), ("apns-unique-id", "11111111-2222"), ("content-type", "application/json")]
    head = h2.frame(h2.HEADERS, h2.END_HEADERS | (0 if body else h2.END_STREAM), 1, h2.fields(pairs))
    return head + (h2.frame(h2.DATA, h2.END_STREAM, 1, body) if body else b"")


class Handler(socketserver.BaseRequestHandler):
    def handle(self):
        first = self.server.take_turn()
        whole = self.server.answer
        self.request.sendall(h2.frame(h2.SETTINGS, 0, 0, h2.setting(3, 10)))
        buffer, seen = b"", False
        while data := self.request.recv(65_536):
            buffer += data
            buffer = buffer.removeprefix(h2.PREFACE)
            while len(buffer) >= 9 and len(buffer) >= 9 + int.from_bytes(buffer[:3], "big"):
                end = 9 + int.from_bytes(buffer[:3], "big")
                kind, flags = buffer[3], buffer[4]
                buffer = buffer[end:]
                if kind == h2.SETTINGS and not flags & h2.ACK:
                    self.request.sendall(h2.frame(h2.SETTINGS, h2.ACK))
                if kind in (h2.DATA, h2.HEADERS) and flags & h2.END_STREAM and not seen:
                    seen = True
                    self.server.seen += 1
                    self.request.sendall(whole[: self.server.cut] if first else whole)
                    if first:
                        return


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, whole, cut):
        super().__init__(("127.0.0.1", 0), Handler)
        self.answer, self.cut, self.seen, self.turns = whole, cut, 0, 0
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def take_turn(self):
        self.turns += 1
        return self.turns == 1


def run(whole, cut):
    server = Server(whole, cut)
    status, results, errors = send(f"http://127.0.0.1:{server.server_address[1]}", "--token", "00", "--timeout", "200",
                                   os.path.join(FOLDER, "one.json"))
    server.shutdown()
    server.server_close()
    return cut, status, results, errors, server.seen


with open(os.path.join(FOLDER, "one.json"), "w") as one:
    one.write('{"aps":{"alert":"x"}}')
for name, whole, status, reason, timestamp in [
        ("200", answer("200", b""), 0, None, None),
        ("410", answer("410", BODY), 1, "Unregistered", 1_790_000_000_000)]:
    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        done = list(pool.map(lambda cut: run(whole, cut), range(len(whole) + 1)))
    for cut, got, results, errors, seen in done:
        once = cut == len(whole)
        right = (got == status and len(results) == 1 and str(results[0]["status"]) == name
                 and results[0]["reason"] == reason and results[0]["timestamp"] == timestamp
                 and results[0]["attempts"] == (1 if once else 2) and seen == (1 if once else 2))
        if not right:
            raise SystemExit(f"FAILED: {name} cut at byte {cut}: {got}, {results}, {seen} requests, {errors}")
    check(True, f"status {name}, cut at each of {len(whole)} bytes: sent again once, with the right result")


class Endless(Handler):
    """Accepts each push, and never ends its answer."""

    def handle(self):
        self.request.sendall(h2.frame(h2.SETTINGS, 0, 0, h2.setting(3, 10)))
        buffer = b""
        while data := self.request.recv(65_536):
            buffer = (buffer + data).removeprefix(h2.PREFACE)
            while len(buffer) >= 9 and len(buffer) >= 9 + int.from_bytes(buffer[:3], "big"):
                end = 9 + int.from_bytes(buffer[:3], "big")
                kind, flags, stream = buffer[3], buffer[4], int.from_bytes(buffer[5:9], "big")
                buffer = buffer[end:]
                if kind == h2.SETTINGS and not flags & h2.ACK:
                    self.request.sendall(h2.frame(h2.SETTINGS, h2.ACK))
                if kind in (h2.DATA, h2.HEADERS) and flags & h2.END_STREAM:
                    self.server.seen += 1
                    head = h2.fields([(":status", "200"), ("apns-unique-id", "11111111-2222")])
                    self.request.sendall(h2.frame(h2.HEADERS, h2.END_HEADERS, stream, head)
                                         + h2.frame(h2.DATA, 0, stream, b" " * 100))


# More pushes than streams: those of answers that never end are reset after a while.
COUNT = 25
server = Server(b"", 0)
server.RequestHandlerClass = Endless
url, journal = f"http://127.0.0.1:{server.server_address[1]}", os.path.join(FOLDER, "endless.db")
with open(os.path.join(FOLDER, "endless"), "w") as lines:
    lines.write("".join(f'{{"token":"{number:08x}","payload":{{"aps":{{"alert":"x"}}}}}}\n' for number in range(COUNT)))
for attempt in range(3):
    status, results, errors = send(url, "--timeout", "250", "--batch", "--journal", journal, os.path.join(FOLDER, "endless"))
    right = status == 0 and len(results) == COUNT and server.seen == COUNT \
        and all(result["status"] == 200 and result["attempts"] == 1 for result in results)
    if not right:
        raise SystemExit(f"FAILED: 200 without an end: {status}, {results}, {server.seen} requests, {errors}")
server.shutdown()
server.server_close()
check(True, f"{COUNT} answers of 200 that never end, and the same journal twice more: sent once each")
