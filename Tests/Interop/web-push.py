# SPDX-License-Identifier: Apache-2.0
"""Round trips between pushseal and others, in both directions; run by web-push.sh.

What others seal is put into a payload that `pushseal receive` delivers. What `pushseal encrypt`
makes is taken out of its payload and handed to the others. The key rings are made here, so nothing
but the command line and the formats is shared.
"""

import base64
import itertools
import json
import os
import subprocess
import sys

import http_ece
import pywebpush
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

pushseal, folder = sys.argv[1:3]
here = os.path.dirname(os.path.abspath(__file__))


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def decode_z85(text: str) -> bytes:
    """The digits of ZeroMQ RFC 32; a group that is cut short stands for fewer bytes."""
    digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#"
    data = b""
    for group in (text[start : start + 5] for start in range(0, len(text), 5)):
        number = 0
        for digit in group:
            number = number * 85 + digits.index(digit)
        data += number.to_bytes(len(group) - 1, "big")
    return data


class Device:
    """A P-256 key with its authentication secret."""

    def __init__(self):
        self.private = ec.generate_private_key(ec.SECP256R1())
        numbers = self.private.private_numbers()
        self.d = numbers.private_value.to_bytes(32, "big")
        self.x = numbers.public_numbers.x.to_bytes(32, "big")
        self.y = numbers.public_numbers.y.to_bytes(32, "big")
        self.point = b"\x04" + self.x + self.y
        self.auth = os.urandom(16)

    def jwk(self, alg: str, is_public: bool = False) -> dict:
        parts = {"x": self.x, "y": self.y, "auth": self.auth} | ({} if is_public else {"d": self.d})
        members = {"kid": "device", "kty": "EC", "crv": "P-256", "alg": alg}
        return members | {name: encode(value) for name, value in parts.items()}


class Node:
    """Node's crypto, in a process that stays."""

    name = "Node's crypto"

    def __init__(self):
        self.process = subprocess.Popen(
            ["node", os.path.join(here, "web-push.mjs")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, operation: str, **values) -> dict:
        request = {
            name: encode(value) if isinstance(value, bytes) else value
            for name, value in values.items()
        }
        print(json.dumps({"operation": operation} | request), file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        return {name: decode(value) for name, value in json.loads(answer).items()}

    def seal_shared(self, text, ikm, keyid, rs, pad):
        keyid = keyid.encode()
        return self.ask("seal aes128gcm", text=text, ikm=ikm, keyid=keyid, rs=rs, pad=pad)["bytes"]

    def open_shared(self, message, ikm):
        return self.ask("open aes128gcm", message=message, ikm=ikm)["bytes"]

    def seal_to(self, text, device, pad):
        parts = {"receiver": device.point, "auth": device.auth, "rs": 4096, "pad": pad}
        return self.ask("seal webpush", text=text, **parts)["bytes"]

    def open_with(self, message, device):
        parts = {"receiver": device.point, "auth": device.auth, "private": device.d}
        return self.ask("open webpush", message=message, **parts)["bytes"]

    def seal_draft(self, text, device, pad):
        parts = {"receiver": device.point, "auth": device.auth, "pad": pad}
        answer = self.ask("seal aesgcm", text=text, **parts)
        return answer["message"], answer["salt"], answer["sender"]


class HTTPECE:
    """http_ece, which pads nothing and for an empty text writes a bare header."""

    name = "http_ece"

    def seal_shared(self, text, ikm, keyid, rs, pad):
        return http_ece.encrypt(text, key=ikm, keyid=keyid, rs=rs) if text and not pad else None

    def open_shared(self, message, ikm):
        return http_ece.decrypt(message, key=ikm)

    def seal_to(self, text, device, pad):
        if pad or not text:
            return None
        sender = ec.generate_private_key(ec.SECP256R1())
        return http_ece.encrypt(text, private_key=sender, dh=device.point, auth_secret=device.auth)

    def open_with(self, message, device):
        return http_ece.decrypt(message, private_key=device.private, auth_secret=device.auth)

    def seal_draft(self, text, device, pad):
        return None


class PyWebPush:
    """pywebpush, which only seals, and to devices alone."""

    name = "pywebpush"

    def pusher(self, device):
        keys = {"p256dh": encode(device.point), "auth": encode(device.auth)}
        return pywebpush.WebPusher({"endpoint": "https://localhost/push", "keys": keys})

    def seal_shared(self, text, ikm, keyid, rs, pad):
        return None

    open_shared = open_with = None

    def seal_to(self, text, device, pad):
        return self.pusher(device).encode(text)["body"] if text and not pad else None

    def seal_draft(self, text, device, pad):
        if pad or not text:
            return None
        reply = self.pusher(device).encode(text, content_encoding="aesgcm")
        return reply["body"], decode(reply["salt"].decode()), decode(reply["crypto_key"].decode())


def ring(name: str, *keys: dict) -> str:
    """Writes a key ring; gives its path."""
    path = os.path.join(folder, name)
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        json.dump({"keys": keys}, file)
    return path


def receive(keyring: str, fields: dict) -> bytes:
    """The text that the device shows for sealed fields."""
    # With a title, because a device takes no reply whose alert has no text at all.
    alert = {"title": "News", "body": "(Encrypted)"}
    payload = {"aps": {"alert": alert, "mutable-content": 1}} | fields
    result = subprocess.run(
        [pushseal, "receive", "--keyring", keyring, "--format", "json"],
        input=json.dumps(payload).encode(),
        capture_output=True,
    )
    if result.returncode != 0:
        raise RuntimeError(f"receive: {result.returncode} {result.stderr.decode()}")
    return json.loads(result.stdout)["body"].encode()


def encrypt(keyring: str, text: bytes, *options: str) -> bytes:
    """The sealed bytes of the payload that is made for a text."""
    return base64.b64decode(encrypted_fields(keyring, text, *options)["ENCRYPTED_DATA"])


def encrypted_fields(keyring: str, text: bytes, *options: str) -> dict:
    """The payload that is made for a text."""
    result = subprocess.run(
        [pushseal, "encrypt", "--allow-empty", "--seal", "body", "--keyring", keyring, *options],
        input=text,
        capture_output=True,
    )
    if result.returncode != 0:
        raise RuntimeError(f"encrypt: {result.returncode} {result.stderr.decode()}")
    return json.loads(result.stdout)


passed = 0
failures = []


def check(name: str, expected: bytes, action) -> None:
    """Counts one round trip."""
    global passed
    try:
        found = action()
    except Exception as error:
        failures.append(f"{name}: {error!r}")
        return
    if found is None:
        return  # the other side cannot do this
    if found == expected:
        passed += 1
    else:
        failures.append(f"{name}: another text came out")


device = Device()
ikm = os.urandom(16)
shared_ring = ring(
    "shared.json",
    {"kid": "2026-11", "kty": "oct", "alg": "aes128gcm", "k": encode(ikm)},
)
device_ring = ring("device.json", device.jwk("webpush"))
sender_ring = ring("sender.json", device.jwk("webpush", is_public=True))
icecubes_ring = ring("icecubes.json", device.jwk("icecubes"))

texts = [
    "", "x", "Meet at dawn", "明天早上見面 👩‍👩‍👧‍👦", "a\nb\t\"c\" \\ \u0001", "z" * 2000,
]  # fmt: skip
texts = [text.encode() for text in texts]
peers = [HTTPECE(), PyWebPush(), Node()]


def data(message):
    return message and {"ENCRYPTED_DATA": base64.b64encode(message).decode()}


def opened(keyring, fields):
    return fields and receive(keyring, fields)


for peer, text in itertools.product(peers, texts):
    size = f"{len(text)} bytes"
    for keyid, rs, pad in itertools.product(("", "2026-11"), (18, 25, 100, 4096), (0, 7)):
        if rs == 4096 or len(text) <= 100:
            check(
                f"{peer.name} → receive, aes128gcm, {size}, key id {keyid!r}, rs {rs}, pad {pad}",
                text,
                lambda: opened(
                    shared_ring, data(peer.seal_shared(text, ikm, keyid, rs, min(pad, rs - 18)))
                ),
            )
    for pad in (0, 50):
        check(
            f"{peer.name} → receive, webpush, {size}, pad {pad}",
            text,
            lambda: opened(device_ring, data(peer.seal_to(text, device, pad))),
        )

        def draft():
            # What the relay hands on is Mastodon's JSON and not a text.
            notification = {"title": "News", "body": text.decode()}
            sealed = peer.seal_draft(json.dumps(notification).encode(), device, pad)
            return sealed and receive(icecubes_ring, dict(zip("msk", map(encode, sealed))))

        check(f"{peer.name} → receive, aesgcm, {size}, pad {pad}", text, draft)

    for options in ([], ["--pad-to", "2100"]):
        padding = " ".join(options)
        if peer.open_shared:
            check(
                f"encrypt → {peer.name}, aes128gcm, {size} {padding}",
                text,
                lambda: peer.open_shared(encrypt(shared_ring, text, *options), ikm),
            )
        if peer.open_with:
            for keyring in (sender_ring, device_ring):
                check(
                    f"encrypt → {peer.name}, webpush, {size} {padding}",
                    text,
                    lambda: peer.open_with(encrypt(keyring, text, *options), device),
                )

# What is written for other services, opened as their readers do.
bark_key = "0123456789abcdefghijklmnopqrstuv"
bark_ring = ring(
    "bark.json",
    {"kty": "oct", "alg": "bark", "mode": "gcm", "k": encode(bark_key.encode())},
)
relays = [("mastodon", "p", decode_z85), ("icecubes", "m", decode)]


def open_relayed(keyring, text, name, read, *options):
    payload = encrypted_fields(keyring, text, *options)
    message, sender, salt = (read(payload[field]) for field in (name, "k", "s"))
    document = http_ece.decrypt(
        message,
        salt=salt,
        private_key=device.private,
        dh=sender,
        auth_secret=device.auth,
        version="aesgcm",
    )
    return json.loads(document)["body"].encode()


def open_bark(text):
    payload = encrypted_fields(bark_ring, text)
    sealed = base64.b64decode(payload["ciphertext"])
    document = AESGCM(bark_key.encode()).decrypt(payload["iv"].encode(), sealed, None)
    return json.loads(document)["body"].encode()


for text in texts:
    check(f"encrypt → cryptography, bark gcm, {len(text)} bytes", text, lambda: open_bark(text))
    for (alg, name, read), is_public in itertools.product(relays, (True, False)):
        keyring = ring(f"{alg}.json", device.jwk(alg, is_public))
        for options in ([], ["--pad-to", "2300"]):
            check(
                f"encrypt → http_ece, {alg}, {len(text)} bytes {' '.join(options)}",
                text,
                lambda: open_relayed(keyring, text, name, read, *options),
            )

print(*failures, sep="\n", end="\n" if failures else "")
names = ", ".join(peer.name for peer in peers)
print(f"{names} and pushseal, both ways: {passed} passed, {len(failures)} failed")
sys.exit(1 if failures or not passed else 0)
