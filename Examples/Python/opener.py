#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""PushSeal 0.1.0: opens a payload at a desk, prints the text or the document that was sealed.

usage: opener.py RING.json < payload.json

Checks neither claims nor replays. That is for the app's extension, see PushSeal.
"""

import base64
import json
import struct
import sys

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import padding
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from sender import coding_key_and_nonce, member, salted_key_and_iv, usable_keys, web_push_secret


def open_salted(key, sealed):
    if sealed[:8] != b"Salted__" or len(sealed) % 16 != 0 or len(sealed) < 32:
        raise ValueError("not a Salted__ message")
    secret, iv = salted_key_and_iv(key, sealed[8:16])
    cipher, padder = Cipher(algorithms.AES(secret), modes.CBC(iv)).decryptor(), padding.PKCS7(128).unpadder()
    return padder.update(cipher.update(sealed[16:]) + cipher.finalize()) + padder.finalize()


def open_coding(secret, salt, record):
    content_key, nonce = coding_key_and_nonce(salt, secret)
    text = AESGCM(content_key).decrypt(nonce, record, None).rstrip(b"\0")  # padding is zeros, after a 2
    if not text.endswith(b"\x02"):
        raise ValueError("not the last record of a message")
    return text[:-1]


def open_rfc8188(key, sealed):
    """RFC 8188 and 8291, in the one record that a push has room for."""
    if len(sealed) < 21:
        raise ValueError("the message has no header")
    size, count = struct.unpack(">IB", sealed[16:21])
    key_id, record = sealed[21:21 + count], sealed[21 + count:]
    if not 17 < len(record) <= size:
        raise ValueError("not a message of one record")
    if key["alg"] == "aes128gcm":
        if "kid" in key and key["kid"].encode() != key_id:
            raise ValueError("the message names another key")
        return open_coding(member(key, "k", 16, 1024), sealed[:16], record)
    curve, device = ec.SECP256R1(), b"\x04" + member(key, "x", 32) + member(key, "y", 32)
    own = ec.derive_private_key(int.from_bytes(member(key, "d", 32), "big"), curve)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(curve, key_id))
    return open_coding(web_push_secret(key, shared, device, key_id), sealed[:16], record)


OPENERS = {"cryptojs": open_salted, "salted": open_salted, "aes128gcm": open_rfc8188, "webpush": open_rfc8188}


def read_push():
    """The payload on standard input, and its sealed field."""
    try:
        push = json.loads(sys.stdin.buffer.read())
        field = push["ENCRYPTED_PAYLOAD" if "ENCRYPTED_PAYLOAD" in push else "ENCRYPTED_DATA"]
        return push, base64.b64decode(field, validate=True)
    except (ValueError, KeyError, TypeError):
        raise ValueError("standard input: not a payload with a sealed field in base64") from None


def opened(push, sealed, keys):
    """The first key that opens it wins; a name in the push only says which to try."""
    named = push.get("ENCRYPTED_KEY_ID")
    for key in keys:
        if named is not None and key.get("kid", named) != named:
            continue
        try:
            return OPENERS[key["alg"]](key, sealed).decode()
        except (ValueError, KeyError, InvalidTag):
            continue  # one reason for all: which of them it was helps only an attacker
    raise ValueError("not opened: altered, or sealed with a key that the ring does not hold")


def main(arguments):
    if len(arguments) != 2:
        raise ValueError("usage: opener.py RING.json < payload.json")
    with open(arguments[1], encoding="utf-8") as ring:
        sys.stdout.write(opened(*read_push(), usable_keys(ring.read())))


if __name__ == "__main__":
    try:
        main(sys.argv)
    except (OSError, ValueError) as error:
        sys.exit(f"opener: error: {error}")
