# SPDX-License-Identifier: Apache-2.0
"""Frames of HTTP/2 by hand, right and wrong, over TLS (RFC 9113, RFC 7541)."""

import socket
import ssl
import struct

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, PRIORITY, RST_STREAM, SETTINGS, PUSH_PROMISE, PING, GOAWAY, WINDOW_UPDATE, CONTINUATION = range(10)
NO_ERROR, PROTOCOL_ERROR, INTERNAL_ERROR, FLOW_CONTROL_ERROR = 0, 1, 2, 3
STREAM_CLOSED, FRAME_SIZE_ERROR, REFUSED_STREAM, CANCEL, COMPRESSION_ERROR = 5, 6, 7, 8, 9
ENHANCE_YOUR_CALM = 11
END_STREAM, END_HEADERS, PADDED, ACK = 1, 4, 8, 1


def frame(kind, flags=0, stream=0, payload=b"", length=None):
    length = len(payload) if length is None else length
    return struct.pack(">I", length)[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def integer(value, bits, first=0):
    """A number with a prefix of so many bits (RFC 7541 §5.1)."""
    limit = (1 << bits) - 1
    if value < limit:
        return bytes([first | value])
    rest = value - limit
    out = [first | limit]
    while rest >= 128:
        out.append(rest & 127 | 128)
        rest >>= 7
    return bytes(out + [rest])


def fields(pairs):
    """Fields without the table and without Huffman codes (RFC 7541 §6.2.2)."""
    out = b""
    for name, value in pairs:
        name, value = (text if isinstance(text, bytes) else text.encode() for text in (name, value))
        out += b"\0" + integer(len(name), 7) + name + integer(len(value), 7) + value
    return out


def request(path="/3/device/ab", method="POST", more=()):
    return fields([(":method", method), (":scheme", "https"), (":path", path), (":authority", "localhost"), *more])


def setting(number, value):
    return struct.pack(">HI", number, value)


class Peer:
    """A connection that says whatever it is told to."""

    def __init__(self, server, preface=PREFACE + frame(SETTINGS), timeout=300, context=None):
        if context is None:
            context = ssl.create_default_context(cafile=server.ca)
            context.set_alpn_protocols(["h2"])
        plain = socket.create_connection(("127.0.0.1", server.port), timeout=timeout)
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket = context.wrap_socket(plain, server_hostname="localhost")
        self.buffer = b""
        self.ended = False
        if preface:
            self.send(preface)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.socket.close()

    def send(self, *parts):
        """Sends; false if the other side does not listen any more."""
        try:
            self.socket.sendall(b"".join(parts))
            return True
        except (BrokenPipeError, ConnectionResetError, ssl.SSLError, TimeoutError):
            return False

    def take(self, count):
        while len(self.buffer) < count and not self.ended:
            try:
                more = self.socket.recv(65_536)
            except (ConnectionResetError, ssl.SSLError):
                more = b""
            if not more:
                self.ended = True
            self.buffer += more
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken if len(taken) == count else None

    def frames(self):
        """What the server says, until it closes."""
        while True:
            head = self.take(9)
            if head is None:
                return
            length = int.from_bytes(head[:3], "big")
            payload = self.take(length)
            if payload is None:
                return
            yield head[3], head[4], int.from_bytes(head[5:], "big"), payload

    def first(self, *kinds):
        """The first frame of some kinds, acknowledgements left out; None if the server closes before."""
        for kind, flags, stream, payload in self.frames():
            if kind in kinds and not (kind == SETTINGS and flags & ACK):
                return kind, flags, stream, payload
        return None

    def error(self):
        """The code of the first RST_STREAM or GOAWAY that is an error, "closed", or "nothing"."""
        try:
            for kind, _, _, payload in self.frames():
                if kind == RST_STREAM:
                    return "stream", int.from_bytes(payload, "big")
                if kind == GOAWAY and int.from_bytes(payload[4:8], "big"):
                    return "connection", int.from_bytes(payload[4:8], "big")
        except TimeoutError:
            return "nothing", None
        return "closed", None

    def answers(self):
        """Whether the server still answers on this connection."""
        if not self.send(frame(PING, payload=b"still up")):
            return False
        return any(kind == PING and flags & ACK and payload == b"still up"
                   for kind, flags, _, payload in self.frames())
