# SPDX-License-Identifier: Apache-2.0
"""Prints a key ring with the Web Push keys of so many devices, the same every time.

usage: ring.py COUNT. The keys are hashes of small numbers, so that nobody takes them for secrets.
"""

import base64
import json
import sys
from hashlib import sha256

from cryptography.hazmat.primitives.asymmetric import ec


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def device(number):
    scalar = sha256(b"device %d" % number).digest()
    key = ec.derive_private_key(int.from_bytes(scalar, "big"), ec.SECP256R1())
    point = key.public_key().public_numbers()
    return {"kid": f"device-{number}", "kty": "EC", "crv": "P-256", "alg": "webpush",
            "x": encoded(point.x.to_bytes(32, "big")), "y": encoded(point.y.to_bytes(32, "big")),
            "d": encoded(scalar), "auth": encoded(sha256(b"auth %d" % number).digest()[:16])}


json.dump({"keys": [device(number) for number in range(int(sys.argv[1]))]}, sys.stdout)
