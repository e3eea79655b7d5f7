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
}
print(json.dumps({name: {"keys": keys} for name, keys in rings.items()}, indent=1))
