#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Seals a message into an APNs payload, which the app opens with PushSeal.

usage: sender.py MODE RING.json [MESSAGE]

MODE is salted-cryptojs, salted-pbkdf2, aes128gcm-text, aes128gcm-document or webpush.
RING.json is the key ring of `pushseal keygen`; for webpush what its --public prints is enough.
Without MESSAGE, standard input is sealed. Needs the package cryptography.
"""

import base64
import hashlib
import hmac
import json
import os
import re
import struct
import sys
import time

from cryptography.hazmat.primitives import padding
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

ALGORITHMS = {"salted-cryptojs": "cryptojs", "salted-pbkdf2": "salted", "aes128gcm-text": "aes128gcm",
              "aes128gcm-document": "aes128gcm", "webpush": "webpush"}


class SealingError(ValueError):
    """Why there is no payload; quotes nothing of a key."""


def usable_keys(path):
    """The keys of the ring that are for pushes and have not ended."""
    try:
        with open(path, encoding="utf-8") as file:
            return [key for key in json.load(file)["keys"] if key.get("purpose", "pushes") == "pushes"
                    and key.get("exp", float("inf")) > time.time()]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise SealingError(f"{path}: cannot be read as a key ring") from None


def member(key, name, least, most=None):
    """The bytes of a base64url member, from `least` to `most`, or exactly `least`."""
    text = key.get(name)
    value = b""
    # Python's decoder skips what is not of the alphabet, and forgives bits that are left over.
    if isinstance(text, str) and re.fullmatch("[A-Za-z0-9_-]+", text) and len(text) % 4 != 1:
        value = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    is_exact = base64.urlsafe_b64encode(value).decode().rstrip("=") == text
    if not is_exact or not least <= len(value) <= (most or least) or not any(value):
        raise SealingError(f'key "{key.get("kid", "")}": "{name}" is missing, not base64url, all zeros, '
                           "or has another length")
    return value


def salted_key_and_iv(key, salt):
    """For AES-256-CBC, as CryptoJS derives them, or `openssl enc -pbkdf2`."""
    passphrase = member(key, "k", 1, 1024)
    if key["alg"] == "salted":
        if (key.get("cipher", "aes-256-cbc"), key.get("kdf", "pbkdf2")) != ("aes-256-cbc", "pbkdf2"):
            raise SealingError(f'key "{key.get("kid", "")}": only aes-256-cbc with pbkdf2 is written here')
        made = hashlib.pbkdf2_hmac(key.get("md", "sha256"), passphrase, salt, key.get("iter", 10000), 48)
    else:
        made = block = b""
        while len(made) < 48:
            block = hashlib.md5(block + passphrase + salt).digest()
            made += block
    return made[:32], made[32:48]


def seal_salted(key, text):
    salt = os.urandom(8)
    secret, iv = salted_key_and_iv(key, salt)
    padder, cipher = padding.PKCS7(128).padder(), Cipher(algorithms.AES(secret), modes.CBC(iv)).encryptor()
    return b"Salted__" + salt + cipher.update(padder.update(text) + padder.finalize()) + cipher.finalize()


def hkdf(salt, secret, info, count):
    """HKDF-SHA-256 (RFC 5869) for up to 32 bytes."""
    extracted = hmac.digest(salt, secret, "sha256")
    return hmac.digest(extracted, info + b"\x01", "sha256")[:count]


def coding_key_and_nonce(salt, secret):
    return (hkdf(salt, secret, b"Content-Encoding: aes128gcm\0", 16),
            hkdf(salt, secret, b"Content-Encoding: nonce\0", 12))


def seal_coding(secret, key_id, text):
    """RFC 8188 in one record: 2 ends the text of the last one."""
    salt = os.urandom(16)
    content_key, nonce = coding_key_and_nonce(salt, secret)
    header = salt + struct.pack(">IB", 4096, len(key_id)) + key_id
    return header + AESGCM(content_key).encrypt(nonce, text + b"\x02", None)


def web_push_secret(key, shared, device, sender):
    """RFC 8291 section 3.4, from what ECDH gave."""
    return hkdf(member(key, "auth", 16), shared, b"WebPush: info\0" + device + sender, 32)


def seal_web_push(key, text):
    device = b"\x04" + member(key, "x", 32) + member(key, "y", 32)
    pair = ec.generate_private_key(ec.SECP256R1())  # for this message only
    sender = pair.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    try:
        shared = pair.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), device))
    except ValueError:
        raise SealingError(f'key "{key.get("kid", "")}": the public key is not on the curve P-256') from None
    return seal_coding(web_push_secret(key, shared, device, sender), sender, text)


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def payload(mode, key, push, lifetime=3600):
    """The request body for APNs. `push` is what it would be without a seal: aps and custom keys.

    The two document modes seal all of it, the others the body of the alert. Another mode, or the mode
    of another alg, is refused: a slip must not leave in clear what was meant to be sealed.
    """
    if key.get("alg") not in ALGORITHMS.values() or ALGORITHMS.get(mode) != key["alg"]:
        raise SealingError(f'key "{key.get("kid", "")}": its alg is not that of a mode "{mode}"')
    placeholder, aps = "(Encrypted)", push["aps"]
    if mode in ("aes128gcm-document", "webpush"):
        now = int(time.time())
        field, text = "ENCRYPTED_PAYLOAD", compact({**push, "iat": now, "exp": now + lifetime,
                                                    "jti": base64.urlsafe_b64encode(os.urandom(18)).decode()})
        outside = {"aps": {"alert": {"body": placeholder}, "mutable-content": 1}}
    else:
        field, text = "ENCRYPTED_DATA", aps["alert"]["body"]
        outside = {**push, "aps": {**aps, "alert": {**aps["alert"], "body": placeholder}, "mutable-content": 1}}
    if key["alg"] == "aes128gcm":
        sealed = seal_coding(member(key, "k", 16, 1024), key.get("kid", "").encode(), text.encode())
    else:
        sealed = (seal_web_push if key["alg"] == "webpush" else seal_salted)(key, text.encode())
    outside[field] = base64.b64encode(sealed).decode()
    if "kid" in key and key["alg"] != "aes128gcm":  # whose header names it
        outside["ENCRYPTED_KEY_ID"] = key["kid"]
    count = len(compact(outside).encode())
    if count > 4096:
        raise SealingError(f"the payload has {count} bytes, and APNs takes 4096")
    return compact(outside)


def main(arguments):
    if len(arguments) not in (3, 4) or arguments[1] not in ALGORITHMS:
        raise SealingError(f"usage: sender.py {'|'.join(ALGORITHMS)} RING.json [MESSAGE]")
    mode, ring = arguments[1:3]
    body = arguments[3] if len(arguments) == 4 else sys.stdin.buffer.read().decode().removesuffix("\n")
    if not body:
        raise SealingError("the message is empty")
    key = next((key for key in usable_keys(ring) if key.get("alg") == ALGORITHMS[mode]), None)
    if key is None:
        raise SealingError(f"{ring}: no usable {ALGORITHMS[mode]} key for pushes")
    print(payload(mode, key, {"aps": {"alert": {"title": "Secret Message!", "body": body}}}))


if __name__ == "__main__":
    try:
        main(sys.argv)
    except ValueError as error:
        sys.exit(f"sender: error: {error}")
