#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The rings of the rows: `keys.json`, by name."""
import base64, json, os
from cryptography.hazmat.primitives.asymmetric import ec


def b64u(data): return base64.urlsafe_b64encode(data).decode().rstrip("=")
def octets(kid, secret, **more): return {"kid": kid, "kty": "oct", "alg": "aes128gcm", "k": b64u(secret), **more}


def device(kid, alg="webpush"):
    numbers = ec.generate_private_key(ec.SECP256R1()).private_numbers()
    part = lambda number: b64u(number.to_bytes(32, "big"))
    public = numbers.public_numbers
    return {"kid": kid, "kty": "EC", "crv": "P-256", "alg": alg, "x": part(public.x), "y": part(public.y),
            "d": part(numbers.private_value), "auth": b64u(os.urandom(16))}


def zero_device(kid):
    """A device whose public x coordinate begins with a zero byte."""
    while True:
        key = device(kid)
        if base64.urlsafe_b64decode(key["x"] + "=")[0] == 0: return key


def bark(kid, key, mode, **more): return {"kid": kid, "kty": "oct", "alg": "bark", "mode": mode, "k": b64u(key), **more}


def salted(kid, passphrase): return {"kid": kid, "kty": "oct", "alg": "salted", "k": b64u(passphrase)}


K16, K32 = bytes(range(16)), bytes(range(32))
rings = {
    "k16": [octets("K1", K16)],
    "k32": [octets("K1", K32)],
    "two": [octets("K1", K16), octets("new", K32)],
    "ended": [octets("new", K32), octets("old", K16, exp=1_700_000_000)],
    "saltedRing": [salted("P1", b"correct horse")],
    "saltedTwo": [salted("P1", b"correct horse"), salted("new", b"another one")],
    "device": [device("W1")],
    "devices": [device("W1"), device("W2")],
    "icecubes": [device("I1", "icecubes")],
    "mastodon": [device("M1", "mastodon")],
    "zero": [zero_device("Z1")],
    "barkCBC": [bark("B1", b"1234567890123456", "cbc")],
    "barkGCM": [bark("B2", b"12345678901234567890123456789012", "gcm")],
    "barkIV": [bark("B3", b"123456789012345678901234", "cbc", iv="abcdefghijklmnop")],
}
print(json.dumps({name: {"keys": keys} for name, keys in rings.items()}, indent=1))
