# SPDX-License-Identifier: Apache-2.0
"""`pushseal serve` against those who mean it ill, and the rules of RFC 9113 §§ 4-6 and 8 by hand.

Beside them a client that behaves sends pushes all the time and must see no error; the server's memory
must stay where it is. usage: local-apns-abuse.py PUSHSEAL FOLDER
"""

import concurrent.futures
import os
import resource
import socket
import ssl
import subprocess
import sys
import threading
import time

import httpx

from http2_frames import *
from local_apns import TOKEN, TOPIC, Server

BODY = b'{"aps":{"alert":"hello"}}'


def open_request(stream=1, flags=END_HEADERS, **change):
    return frame(HEADERS, flags, stream, request(**change))


class WellBehaved(threading.Thread):
    """Sends good pushes, one after the other, until it is told to stop."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.server = server
        self.done = threading.Event()
        self.count = 0
        self.errors = []
        self.slowest = 0

    def run(self):
        context = ssl.create_default_context(cafile=self.server.ca)
        headers = {"authorization": self.server.bearer(), "apns-topic": TOPIC}
        with httpx.Client(http2=True, verify=context, timeout=300) as client:
            while not self.done.is_set():
                began = time.monotonic()
                try:
                    answer = client.post(f"{self.server.url}/3/device/{TOKEN}", content=BODY, headers=headers)
                    if answer.status_code != 200:
                        self.errors.append(answer.text)
                except httpx.HTTPError as error:
                    self.errors.append(repr(error))
                self.slowest = max(self.slowest, time.monotonic() - began)
                self.count += 1


# What breaks a rule, by the section that has it: bytes, and the errors that the section allows.
# ("connection", code), ("stream", code), or "closed", which is allowed wherever a connection error is.
def connection(*codes):
    return [("connection", code) for code in codes] + [("closed", None)]


def stream(*codes):
    return [("stream", code) for code in codes] + connection(*codes)


WHOLE = END_HEADERS | END_STREAM
RULES = {
    "3.4 preface that is none": (b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", connection(PROTOCOL_ERROR)),
    "3.4 preface without SETTINGS": (PREFACE + frame(PING, payload=bytes(8)), connection(PROTOCOL_ERROR)),
    "4.2 DATA above the maximum": (open_request() + frame(DATA, 0, 1, bytes(16_385)), stream(FRAME_SIZE_ERROR)),
    "4.2 HEADERS above the maximum": (frame(HEADERS, END_HEADERS, 1, bytes(16_385)), connection(FRAME_SIZE_ERROR)),
    "4.3 header block that is none": (frame(HEADERS, WHOLE, 1, b"\xff\xff\xff\xff\xff\xff"), connection(COMPRESSION_ERROR)),
    "5.1 DATA on an idle stream": (frame(DATA, END_STREAM, 1, b"x"), connection(PROTOCOL_ERROR, STREAM_CLOSED)),
    "5.1 RST_STREAM on an idle stream": (frame(RST_STREAM, 0, 1, bytes(4)), connection(PROTOCOL_ERROR)),
    "5.1 WINDOW_UPDATE on an idle stream": (frame(WINDOW_UPDATE, 0, 1, b"\0\0\0\1"), connection(PROTOCOL_ERROR)),
    "5.1 CONTINUATION on an idle stream": (frame(CONTINUATION, END_HEADERS, 1, request()), connection(PROTOCOL_ERROR)),
    "5.1 DATA behind END_STREAM": (
        open_request(flags=WHOLE) + frame(DATA, END_STREAM, 1, b"x"), stream(STREAM_CLOSED)),
    "5.1 HEADERS behind END_STREAM": (
        open_request(flags=WHOLE) + frame(HEADERS, WHOLE, 1, fields([("x", "y")])), stream(STREAM_CLOSED)),
    "5.1.1 stream of the server's": (open_request(2), connection(PROTOCOL_ERROR)),
    "5.5 unknown frame inside a header block": (
        frame(HEADERS, 0, 1, request()) + frame(0x42, 0, 1, b"x"), connection(PROTOCOL_ERROR)),
    "6.1 DATA on stream 0": (frame(DATA, 0, 0, b"x"), connection(PROTOCOL_ERROR)),
    "6.1 padding longer than DATA": (
        open_request() + frame(DATA, PADDED, 1, b"\x06abc"), connection(PROTOCOL_ERROR)),
    "6.2 HEADERS on stream 0": (open_request(0), connection(PROTOCOL_ERROR)),
    "6.2 padding longer than HEADERS": (
        frame(HEADERS, WHOLE | PADDED, 1, b"\xff" + request()), connection(PROTOCOL_ERROR)),
    "6.2 PING inside a header block": (
        frame(HEADERS, 0, 1, request()) + frame(PING, payload=bytes(8)), connection(PROTOCOL_ERROR)),
    "6.2 HEADERS inside another's header block": (
        frame(HEADERS, 0, 1, request()) + open_request(3), connection(PROTOCOL_ERROR)),
    "6.3 PRIORITY on stream 0": (frame(PRIORITY, 0, 0, bytes(5)), connection(PROTOCOL_ERROR)),
    "6.3 PRIORITY of 4 bytes": (open_request() + frame(PRIORITY, 0, 1, bytes(4)), stream(FRAME_SIZE_ERROR)),
    "6.4 RST_STREAM on stream 0": (frame(RST_STREAM, 0, 0, bytes(4)), connection(PROTOCOL_ERROR)),
    "6.4 RST_STREAM of 3 bytes": (open_request() + frame(RST_STREAM, 0, 1, bytes(3)), connection(FRAME_SIZE_ERROR)),
    "6.5 SETTINGS with ACK and content": (frame(SETTINGS, ACK, 0, bytes(6)), connection(FRAME_SIZE_ERROR)),
    "6.5 SETTINGS on a stream": (frame(SETTINGS, 0, 1), connection(PROTOCOL_ERROR)),
    "6.5 SETTINGS of 5 bytes": (frame(SETTINGS, 0, 0, bytes(5)), connection(FRAME_SIZE_ERROR)),
    "6.5.2 ENABLE_PUSH of 2": (frame(SETTINGS, 0, 0, setting(2, 2)), connection(PROTOCOL_ERROR)),
    "6.5.2 INITIAL_WINDOW_SIZE of 2^31": (frame(SETTINGS, 0, 0, setting(4, 1 << 31)), connection(FLOW_CONTROL_ERROR)),
    "6.5.2 MAX_FRAME_SIZE of 16 383": (frame(SETTINGS, 0, 0, setting(5, 16_383)), connection(PROTOCOL_ERROR)),
    "6.5.2 MAX_FRAME_SIZE of 2^24": (frame(SETTINGS, 0, 0, setting(5, 1 << 24)), connection(PROTOCOL_ERROR)),
    "6.6 PUSH_PROMISE of a client": (
        open_request() + frame(PUSH_PROMISE, END_HEADERS, 1, b"\0\0\0\2" + request()), connection(PROTOCOL_ERROR)),
    "6.7 PING on a stream": (frame(PING, 0, 1, bytes(8)), connection(PROTOCOL_ERROR)),
    "6.7 PING of 6 bytes": (frame(PING, 0, 0, bytes(6)), connection(FRAME_SIZE_ERROR)),
    "6.8 GOAWAY on a stream": (frame(GOAWAY, 0, 1, bytes(8)), connection(PROTOCOL_ERROR)),
    "6.9 WINDOW_UPDATE of 0": (frame(WINDOW_UPDATE, 0, 0, bytes(4)), connection(PROTOCOL_ERROR)),
    "6.9 WINDOW_UPDATE of 0 on a stream": (
        open_request() + frame(WINDOW_UPDATE, 0, 1, bytes(4)), stream(PROTOCOL_ERROR)),
    "6.9 WINDOW_UPDATE of 3 bytes": (frame(WINDOW_UPDATE, 0, 0, bytes(3)), connection(FRAME_SIZE_ERROR)),
    "6.9.1 window above 2^31-1": (
        frame(WINDOW_UPDATE, 0, 0, b"\x7f\xff\xff\xff") * 2, connection(FLOW_CONTROL_ERROR)),
    "6.9.1 window of a stream above 2^31-1": (
        open_request() + frame(WINDOW_UPDATE, 0, 1, b"\x7f\xff\xff\xff") * 2, stream(FLOW_CONTROL_ERROR)),
    "6.10 CONTINUATION on stream 0": (
        frame(HEADERS, 0, 1, request()) + frame(CONTINUATION, END_HEADERS, 0, b""), connection(PROTOCOL_ERROR)),
    "6.10 CONTINUATION behind a whole block": (
        open_request() + frame(CONTINUATION, END_HEADERS, 1, b""), connection(PROTOCOL_ERROR)),
    "8.1 trailers without END_STREAM": (
        open_request() + frame(HEADERS, END_HEADERS, 1, fields([("x", "y")])), stream(PROTOCOL_ERROR)),
    "8.1.1 content-length that is not kept": (
        open_request(more=[("content-length", "9")]) + frame(DATA, END_STREAM, 1, b"x"), stream(PROTOCOL_ERROR)),
    "8.2.1 name in capitals": (open_request(flags=WHOLE, more=[("X-Test", "a")]), stream(PROTOCOL_ERROR)),
    "8.2.1 value with a line end": (open_request(flags=WHOLE, more=[("x", "a\r\nb: c")]), stream(PROTOCOL_ERROR)),
    "8.2.1 value with NUL": (open_request(flags=WHOLE, more=[("x", b"a\0b")]), stream(PROTOCOL_ERROR)),
    "8.2.1 value with NUL, and a body": (
        open_request(more=[("x", b"a\0b")]) + frame(DATA, 0, 1, b"x") + frame(DATA, END_STREAM, 1, b"y"),
        stream(PROTOCOL_ERROR)),
    "8.2.2 connection header": (open_request(flags=WHOLE, more=[("connection", "close")]), stream(PROTOCOL_ERROR)),
    "8.2.2 te other than trailers": (open_request(flags=WHOLE, more=[("te", "gzip")]), stream(PROTOCOL_ERROR)),
    "8.2.2 transfer-encoding": (
        open_request(flags=WHOLE, more=[("transfer-encoding", "chunked")]), stream(PROTOCOL_ERROR)),
    "8.3 unknown pseudo-header": (open_request(flags=WHOLE, more=[(":test", "a")]), stream(PROTOCOL_ERROR)),
    "8.3 pseudo-header of answers": (open_request(flags=WHOLE, more=[(":status", "200")]), stream(PROTOCOL_ERROR)),
    "8.3 pseudo-header behind others": (
        frame(HEADERS, WHOLE, 1, fields([(":method", "POST"), (":scheme", "https"), ("x", "y"), (":path", "/")])),
        stream(PROTOCOL_ERROR)),
    "8.3 pseudo-header in trailers": (
        open_request() + frame(HEADERS, WHOLE, 1, fields([(":method", "POST")])), stream(PROTOCOL_ERROR)),
    "8.3.1 no :method": (
        frame(HEADERS, WHOLE, 1, fields([(":scheme", "https"), (":path", "/"), (":authority", "a")])),
        stream(PROTOCOL_ERROR)),
    "8.3.1 no :path": (
        frame(HEADERS, WHOLE, 1, fields([(":scheme", "https"), (":method", "POST"), (":authority", "a")])),
        stream(PROTOCOL_ERROR)),
    "8.3.1 no :scheme": (
        frame(HEADERS, WHOLE, 1, fields([(":method", "POST"), (":path", "/"), (":authority", "a")])),
        stream(PROTOCOL_ERROR)),
    "8.3.1 :method twice": (open_request(flags=WHOLE, more=[(":method", "POST")]), stream(PROTOCOL_ERROR)),
    "8.3.1 empty :path": (open_request(flags=WHOLE, path=""), stream(PROTOCOL_ERROR)),
}


def rules(server):
    wrong = []
    for name, (content, expected) in RULES.items():
        preface = b"" if name.startswith("3.4") else PREFACE + frame(SETTINGS)
        with Peer(server, preface) as peer:
            peer.send(content)
            error = peer.error()
            if error not in expected:
                wrong.append(f"{name}: {error}, expected one of {expected}")
    assert not wrong, "\n".join(wrong)
    # What must be let pass.
    with Peer(server) as peer:
        peer.send(frame(0x42, 0, 0, b"unknown"), frame(SETTINGS, 0, 0, setting(0x1234, 7)),
                  frame(PING, ACK, 0, bytes(8)), frame(PRIORITY, 0, 5, bytes(4) + b"\x10"))
        assert peer.answers(), "unknown frames and settings end the connection"
    return len(RULES) + 1


def tls(server):
    """Other protocols."""
    for content in [b"GET / HTTP/1.1\r\n\r\n", PREFACE, bytes(range(255, -1, -1)) * 16, b"\x16\x03\x01\xff\xff" + bytes(70_000)]:
        with socket.create_connection(("127.0.0.1", server.port), timeout=300) as plain:
            try:
                plain.sendall(content)
                while plain.recv(4_096):
                    pass
            except ConnectionResetError:
                pass
    done = subprocess.run(["curl", "--silent", "--tls-max", "1.1", "--ciphers", "DEFAULT@SECLEVEL=0", "--cacert",
                           server.ca, server.url], capture_output=True)
    assert done.returncode == 35, f"TLS 1.1: curl ended with {done.returncode}"
    context = ssl.create_default_context(cafile=server.ca)
    context.set_alpn_protocols(["http/1.1"])
    try:
        with socket.create_connection(("127.0.0.1", server.port), timeout=300) as plain:
            context.wrap_socket(plain, server_hostname="localhost")
            raise SystemExit("ALPN http/1.1 was taken")
    except ssl.SSLError as error:
        assert "no application protocol" in str(error).lower().replace("_", " "), error
    # Without ALPN only what begins as HTTP/2 does is listened to.
    context = ssl.create_default_context(cafile=server.ca)
    for content, is_taken in [(PREFACE + frame(SETTINGS), True), (b"GET / HTTP/1.1\r\n\r\n" * 9, False)]:
        with Peer(server, content, context=context) as peer:
            assert peer.answers() == is_taken, f"{content[:9]} without ALPN"


def rapid_reset(server):
    """CVE-2023-44487: streams that are reset as soon as they are opened."""
    with Peer(server) as peer:
        for first in range(1, 40_001, 400):
            parts = [open_request(number, WHOLE) + frame(RST_STREAM, 0, number, b"\0\0\0\x08")
                     for number in range(first, first + 400, 2)]
            if not peer.send(*parts):
                break
        error = peer.error()
        assert error in connection(ENHANCE_YOUR_CALM, INTERNAL_ERROR), f"rapid reset: {error}"


def made_you_reset(server):
    """CVE-2025-8671: frames that make the server reset the streams."""
    with Peer(server) as peer:
        for number in range(1, 20_001, 2):
            if not peer.send(open_request(number), frame(WINDOW_UPDATE, 0, number, bytes(4))):
                break
        peer.send(frame(GOAWAY, 0, 0, bytes(8)))
        for _ in peer.frames():
            pass


def continuation_flood(server):
    """CVE-2024-28182: a header block without an end."""
    with Peer(server) as peer:
        peer.send(frame(HEADERS, 0, 1, request()))
        for _ in range(100_000):
            if not peer.send(frame(CONTINUATION, 0, 1, fields([("x", "y" * 1_000)])) * 10):
                break
        else:
            raise SystemExit("a million CONTINUATION frames were taken")


def empty_data(server):
    """CVE-2019-9518: frames without content."""
    with Peer(server) as peer:
        peer.send(open_request(), frame(DATA, 0, 1) * 100_000, frame(DATA, END_STREAM, 1))
        assert peer.first(HEADERS) is not None


def large_headers(server):
    """More than 16 KiB in all, and a field that stands in HPACK's table and is named again and again."""
    with Peer(server) as peer:
        block = request(more=[(f"x-{number}", "y" * 1_000) for number in range(20)])
        peer.send(frame(HEADERS, END_STREAM, 1, block[:16_000]), frame(CONTINUATION, END_HEADERS, 1, block[16_000:]))
        answer = peer.first(HEADERS, GOAWAY, RST_STREAM)
        assert answer is not None and answer[0] == HEADERS and b"431" in answer[3], f"large headers: {answer}"
        assert peer.answers()
    with Peer(server) as peer:
        # 4 000 bytes under index 62, then 10 000 bytes that each stand for them.
        bomb = b"\x40" + integer(1, 7) + b"x" + integer(4_000, 7) + b"y" * 4_000 + b"\xbe" * 10_000
        peer.send(frame(HEADERS, WHOLE, 1, request() + bomb))
        assert peer.first(HEADERS, GOAWAY, RST_STREAM) is not None, "HPACK bomb: no answer"


def many_streams(server):
    """10 000 requests that do not end: 1 000 are open, the others are refused."""
    with Peer(server) as peer:
        refused = 0
        for first in range(1, 20_001, 2_000):
            peer.send(*[open_request(number) for number in range(first, first + 2_000, 2)])
        for kind, _, _, payload in peer.frames():
            if kind == RST_STREAM:
                assert int.from_bytes(payload, "big") == REFUSED_STREAM, payload
                refused += 1
                if refused == 9_000:
                    break
        # None of the thousand is among them.
        peer.send(*[frame(RST_STREAM, 0, number, b"\0\0\0\x08") for number in range(1, 2_000, 2)])
        assert peer.answers()


def deaf(server):
    """Requests by those who do not read the answers, and have no window for them."""
    peers = [Peer(server, PREFACE + frame(SETTINGS, 0, 0, setting(4, 0))) for _ in range(20)]
    for peer in peers:
        peer.socket.settimeout(1)
        for first in range(1, 4_001, 400):
            if not peer.send(*[open_request(number, WHOLE) for number in range(first, first + 400, 2)]):
                break
        for _ in range(50):
            if not peer.send(frame(PING, payload=bytes(8)) * 1_000, frame(SETTINGS) * 1_000):
                break
    return peers


def idle_connections(server, count=1_000):
    return [Peer(server) for _ in range(count)]


def h2load(server):
    """20 000 good requests."""
    body = os.path.join(os.path.dirname(server.events), "body.json")
    with open(body, "wb") as file:
        file.write(BODY)
    done = subprocess.run(
        ["h2load", "-n", "20000", "-c", "10", "-m", "100", "-d", body, "-H", f"authorization: {server.bearer()}",
         "-H", f"apns-topic: {TOPIC}", f"{server.url}/3/device/{TOKEN}"], capture_output=True, text=True, check=True)
    assert "20000 succeeded, 0 failed" in done.stdout, done.stdout
    assert "20000 2xx" in done.stdout, done.stdout
    print(next(line for line in done.stdout.splitlines() if line.startswith("finished")))


def slow(server):
    """A header block and a body that do not end, and TLS that does not begin; cut off after 30 s."""
    headers, body = Peer(server), Peer(server)
    headers.send(frame(HEADERS, 0, 1, request()))
    body.send(open_request())
    handshake = socket.create_connection(("127.0.0.1", server.port), timeout=300)

    began = time.monotonic()

    # In a thread, as the other attacks may take longer than the server's patience.
    def cut_off():
        assert body.error() == ("stream", CANCEL), "slow body: not reset"
        assert headers.error() in connection(ENHANCE_YOUR_CALM), "slow headers: not closed"
        assert handshake.recv(1) == b"", "a handshake that does not begin: not closed"
        passed = time.monotonic() - began
        assert passed > 25, f"after {passed:.0f} s"

    return concurrent.futures.ThreadPoolExecutor(1).submit(cut_off)


def main(pushseal, folder):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with Server(pushseal, folder) as server:
        slow_ones = slow(server)
        client = WellBehaved(server)
        client.start()
        count = rules(server)
        print(f"{count} rules of RFC 9113 are kept")
        before = server.memory()
        idle = idle_connections(server)
        deaf_ones = deaf(server)
        for attack in [tls, rapid_reset, made_you_reset, continuation_flood, empty_data, large_headers, many_streams,
                       h2load]:
            start = time.monotonic()
            attack(server)
            print(f"{attack.__name__}: {time.monotonic() - start:.1f} s, {server.memory() >> 20} MiB resident")
        assert all(peer.answers() for peer in idle[::50]), "idle connections were cut"
        highest = server.memory()
        for peer in idle + deaf_ones:
            peer.close()
        slow_ones.result()
        client.done.set()
        client.join()
        assert not client.errors, f"the client that behaves saw {len(client.errors)} errors: {client.errors[:3]}"
        assert client.count > 100, f"the client that behaves sent {client.count} pushes"
        grown = (highest - before) >> 20
        # 1 000 connections with TLS, at most 200 KiB each.
        assert grown < 200, f"memory grew by {grown} MiB"
        print(f"the client that behaves: {client.count} pushes, no error, {client.slowest * 1000:.0f} ms at worst; "
              f"memory grew by {grown} MiB with 1 000 idle connections")


main(*sys.argv[1:])
