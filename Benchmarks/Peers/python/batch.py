# SPDX-License-Identifier: Apache-2.0
"""What `receive --batch` and `encrypt --batch` do, by orjson and cryptography, for one shape of line.

usage: batch.py receive|encrypt salted|aes128gcm|document|webpush [RING] < LINES

salted is a text under EVP_BytesToKey, the passphrase in hex in $BENCH_PASSPHRASE; the others take
their keys from a key ring: a text, a whole notification, and one to a device each.
"""

import base64
import hmac
import os
import sys
import time
from hashlib import sha256

import orjson
from cryptography.hazmat.primitives import padding
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
PKCS7 = padding.PKCS7(128)


class Salted:
    """`openssl enc -aes-256-cbc -md sha256`."""

    format, id = "salted", None

    def __init__(self):
        self.passphrase = bytes.fromhex(os.environ["BENCH_PASSPHRASE"])

    def cipher(self, salt):
        first = sha256(self.passphrase + salt).digest()
        second = sha256(first + self.passphrase + salt).digest()
        return Cipher(algorithms.AES(first), modes.CBC(second[:16]))

    def open(self, message):
        if message[:8] != b"Salted__":
            raise ValueError("no salted message")
        decryptor, unpadder = self.cipher(message[8:16]).decryptor(), PKCS7.unpadder()
        padded = decryptor.update(message[16:]) + decryptor.finalize()
        return unpadder.update(padded) + unpadder.finalize()

    def seal(self, plaintext):
        salt = os.urandom(8)
        encryptor, padder = self.cipher(salt).encryptor(), PKCS7.padder()
        padded = padder.update(plaintext) + padder.finalize()
        return b"Salted__" + salt + encryptor.update(padded) + encryptor.finalize()


def sign(key, text):
    return hmac.digest(key, text, "sha256")


def record_cipher(material, salt):
    pseudorandom = sign(salt, material)
    key = sign(pseudorandom, b"Content-Encoding: aes128gcm\0\1")[:16]
    return AESGCM(key), sign(pseudorandom, b"Content-Encoding: nonce\0\1")[:12]


def seal_record(material, key_id, plaintext):
    salt = os.urandom(16)
    aead, nonce = record_cipher(material, salt)
    header = salt + (4096).to_bytes(4, "big") + bytes([len(key_id)]) + key_id
    return header + aead.encrypt(nonce, plaintext + b"\2", None)


def open_record(material, message):
    start = 21 + message[20]
    aead, nonce = record_cipher(material, message[:16])
    padded = aead.decrypt(nonce, message[start:], None).rstrip(b"\0")
    if padded[-1:] != b"\2":
        raise ValueError("not the last record")
    return padded[:-1]


class Records:
    """A key that both ends share (RFC 8188)."""

    format = "aes128gcm"

    def __init__(self, jwk):
        self.id, self.material = jwk["kid"], decoded(jwk["k"])

    def open(self, message):
        return open_record(self.material, message)

    def seal(self, plaintext):
        return seal_record(self.material, self.id.encode(), plaintext)


class WebPush:
    """The key of a device (RFC 8291), read once."""

    format = "webpush"

    def __init__(self, jwk):
        self.id, self.auth = jwk["kid"], decoded(jwk["auth"])
        self.point = b"\4" + decoded(jwk["x"]) + decoded(jwk["y"])
        self.public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, self.point)
        self.private = ec.derive_private_key(int.from_bytes(decoded(jwk["d"]), "big"), CURVE)

    def agree(self, key, other, sender):
        pseudorandom = sign(self.auth, key.exchange(ec.ECDH(), other))
        return sign(pseudorandom, b"WebPush: info\0" + self.point + sender + b"\1")

    def open(self, message):
        sender = message[21:86]
        other = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        return open_record(self.agree(self.private, other, sender), message)

    def seal(self, plaintext):
        ephemeral = ec.generate_private_key(CURVE)
        sender = ephemeral.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return seal_record(self.agree(ephemeral, self.public, sender), sender, plaintext)


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Keys:
    """The keys by their names; without a name it is the first."""

    def __init__(self, mode, path):
        if mode == "salted":
            self.first, self.named = Salted(), {}
            return
        with open(path, "rb") as file:
            jwks = orjson.loads(file.read())["keys"]
        kind = WebPush if mode == "webpush" else Records
        self.named = {jwk["kid"]: kind(jwk) for jwk in jwks}
        self.first = self.named[jwks[0]["kid"]]

    def find(self, name):
        return self.first if name is None else self.named[name]


def gate(payload):
    """Whether iOS would run the extension; gives the alert."""
    aps = payload["aps"]
    count = aps["mutable-content"]
    if type(count) is not int or count != 1:
        raise ValueError("not for the extension")
    alert = aps["alert"]
    if not (alert.get("title") or alert.get("body")):
        raise ValueError("no alert")
    return alert


def report(keys, key, shown, aps, custom, whole):
    """What `receive --format json` prints: the alert that is shown, and what the app is given."""
    return orjson.dumps({
        "outcome": "modified",
        "reason": "the extension replied in time",
        "title": shown.get("title", ""),
        "subtitle": shown.get("subtitle", ""),
        "body": shown["body"],
        "badge": aps.get("badge"),
        "sound": aps.get("sound"),
        "attachments": [],
        "categoryIdentifier": aps.get("category", ""),
        "threadIdentifier": aps.get("thread-id", ""),
        "userInfo": {"aps": aps, **custom},
        "clear": [] if whole else ["title"],
        "decryption": {"status": "opened", "format": key.format, "keyId": key.id,
                       "stale": key is not keys.first, "whole": whole,
                       "authenticated": key.format != "salted", "reason": None},
        "faults": [],
    })


def receive_text(keys, line):
    payload = orjson.loads(line)
    alert = gate(payload)
    key = keys.find(payload.pop("ENCRYPTED_KEY_ID", None))
    text = key.open(base64.b64decode(payload.pop("ENCRYPTED_DATA"))).decode()
    return report(keys, key, {**alert, "body": text}, payload.pop("aps"), payload, False)


def receive_document(keys, line):
    payload = orjson.loads(line)
    gate(payload)
    key = keys.find(payload.get("ENCRYPTED_KEY_ID"))
    document = orjson.loads(key.open(base64.b64decode(payload["ENCRYPTED_PAYLOAD"])))
    aps = document.pop("aps")
    if not (type(document.pop("iat")) is int and 0 < len(document.pop("jti")) <= 255):
        raise ValueError("claims")
    return report(keys, key, aps["alert"], aps, document, True)


def encrypt_text(keys, line):
    options = orjson.loads(line)
    key = keys.find(options.get("key-id"))
    return orjson.dumps({
        "aps": {"alert": {"title": options["title"], "body": "(Encrypted)"}, "mutable-content": 1},
        "ENCRYPTED_DATA": base64.b64encode(key.seal(options["message"].encode())).decode(),
    })


def encrypt_document(keys, line):
    options = orjson.loads(line)
    key = keys.find(options.get("key-id"))
    document = {
        "aps": {
            "alert": {"title": options["title"], "subtitle": options["subtitle"],
                      "body": options["message"]},
            "badge": options["badge"],
            "sound": options["sound"],
            "thread-id": options["thread-id"],
        },
        **options["custom"],
        "iat": int(time.time()),
        "jti": base64.urlsafe_b64encode(os.urandom(16)).decode(),
    }
    payload = {
        "aps": {"alert": {"body": "(Encrypted)"}, "mutable-content": 1},
        "ENCRYPTED_PAYLOAD": base64.b64encode(key.seal(orjson.dumps(document))).decode(),
    }
    if "key-id" in options:
        payload["ENCRYPTED_KEY_ID"] = options["key-id"]
    return orjson.dumps(payload)


WORK = {
    ("receive", False): receive_text, ("receive", True): receive_document,
    ("encrypt", False): encrypt_text, ("encrypt", True): encrypt_document,
}


def main():
    verb, mode = sys.argv[1:3]
    keys = Keys(mode, *sys.argv[3:] or [None])
    work = WORK[verb, mode in ("document", "webpush")]
    # Pieces as large as PushSeal's: a write a line would be most of the time.
    output = []
    for line in sys.stdin.buffer:
        output.append(work(keys, line))
        if len(output) == 4096:
            sys.stdout.buffer.write(b"\n".join(output) + b"\n")
            output.clear()
    if output:
        sys.stdout.buffer.write(b"\n".join(output) + b"\n")


main()
