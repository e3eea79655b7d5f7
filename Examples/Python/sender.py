# SPDX-License-Identifier: Apache-2.0
"""PushSeal 0.1.0: seals notifications into APNs payloads, which the app opens with PushSeal.

Needs Python 3.9 and the package cryptography. use.py shows how it is called.
"""

import base64
import hashlib
import hmac
import json
import os
import re
import struct
import time
from typing import NamedTuple

from cryptography.hazmat.primitives import padding
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

LIFETIME = 28 * 86400
"""28 days, in seconds: APNs keeps a push for at most 30."""

TEXTS = ("title", "subtitle", "body", "title-loc-key", "subtitle-loc-key", "loc-key")


class SealingError(ValueError):
    """Why there is no payload; quotes nothing of a key."""


class Sealed(NamedTuple):
    """The request body for APNs, and for apns-expiration the second at which the message expires."""

    payload: str
    expiration: int


def compact(value):
    """JSON as APNs counts it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def plain(value, name, kind):
    """A copy, of what JSON writes of a value; its own errors would quote it."""
    try:
        copy = json.loads(value if isinstance(value, (str, bytes)) else compact(value))
    except (ValueError, TypeError, RecursionError):
        copy = None
    if isinstance(copy, kind) and is_utf8(copy):
        return copy
    raise SealingError(f"{name}: not an object of JSON")


def is_utf8(value):
    """Whether no text of it has half a surrogate pair, which JSON can write and UTF-8 cannot."""
    try:
        return bool(compact(value).encode())
    except UnicodeEncodeError:
        return False


def usable_keys(stored):
    """The keys for pushes that have not ended: of a key ring, a registration, its `keys`, or the text of one.

    A key that cannot be used is an error, or a slip would seal with another.
    """
    found = plain(stored, "the keys", (dict, list))
    for _ in range(3):
        if isinstance(found, dict):
            found = plain(found.get("keys"), "the keys", (dict, list))
    if not isinstance(found, list):
        raise SealingError("the keys: not a key ring or registration")
    return [key for key in found if is_usable(key)]


def is_usable(key):
    if not isinstance(key, dict):
        raise SealingError("a key: not an object of JSON")
    kid, exp, alg = key.get("kid", "?"), key.get("exp", float("inf")), key.get("alg")
    if not isinstance(kid, str) or not 0 < len(kid.encode()) < 256 or not isinstance(exp, (int, float)):
        raise SealingError('a key: "kid" or "exp" cannot be used')
    if not isinstance(alg, str) or alg not in SEALERS:
        raise SealingError(f'key "{kid}": its alg is not {", ".join(SEALERS)}')
    return key.get("purpose", "pushes") == "pushes" and exp > time.time()


def sealing_key(stored):
    """The first of the keys: as in pushseal, no recipient is chosen by chance."""
    keys = usable_keys(stored)
    if not keys:
        raise SealingError("the keys: none is for pushes and has not ended")
    if any(key.get("recipient") != keys[0].get("recipient") for key in keys):
        raise SealingError("the keys: of several recipients, so give those of one")
    return keys[0]


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


DIGESTS = ("sha1", "sha256", "sha384", "sha512")


def salted_key_and_iv(key, salt):
    """For AES-256-CBC, as CryptoJS derives them, or `openssl enc -pbkdf2`."""
    passphrase = member(key, "k", 1, 1024)
    if key["alg"] == "salted":
        digest, count = key.get("md", "sha256"), key.get("iter", 10000)
        is_known = (key.get("cipher", "aes-256-cbc"), key.get("kdf", "pbkdf2")) == ("aes-256-cbc", "pbkdf2")
        if not is_known or digest not in DIGESTS or not isinstance(count, int) or not 0 < count <= 10_000_000:
            raise SealingError(f'key "{key.get("kid", "")}": only aes-256-cbc with pbkdf2 is written here')
        made = hashlib.pbkdf2_hmac(digest, passphrase, salt, count, 48)
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


def seal_shared(key, text):
    return seal_coding(member(key, "k", 16, 1024), key.get("kid", "").encode(), text)


SEALERS = {"aes128gcm": seal_shared, "webpush": seal_web_push, "salted": seal_salted, "cryptojs": seal_salted}


def payload(key, push, field, text):
    push[field] = base64.b64encode(SEALERS[key["alg"]](key, text.encode())).decode()
    if "kid" in key and key["alg"] != "aes128gcm":  # whose header names it
        push["ENCRYPTED_KEY_ID"] = key["kid"]
    line = compact(push)
    count = len(line.encode())
    if count > 4096:
        raise SealingError(f"the payload has {count} bytes, and APNs takes 4096")
    return line


def checked(push):
    """A copy of the push, if it has text to show and none of PushSeal's own names."""
    copy = plain(push, "the push", dict)
    for name in copy:
        if re.fullmatch("iat|exp|jti|ENCRYPTED_.*", name):
            raise SealingError(f'the push: "{name}" is a name of PushSeal')
    aps = copy.get("aps")
    alert = aps.get("alert") if isinstance(aps, dict) else None
    texts = [alert.get(name) for name in TEXTS] if isinstance(alert, dict) else [alert]
    if any(isinstance(text, str) and text for text in texts):
        return copy
    raise SealingError("the push: its aps has no alert with a text")


def seal_notification(keys, push, lifetime=LIFETIME):
    """Seals a whole notification: `aps` and custom keys, as they would be sent in clear.

    `keys` is what a row of the database has (see usable_keys); the first key seals, aes128gcm or webpush.
    """
    key = sealing_key(keys)
    if key["alg"] not in ("aes128gcm", "webpush"):
        raise SealingError(f'key "{key.get("kid", "")}": {key["alg"]} seals no notification, only a body')
    if not isinstance(lifetime, int) or lifetime < 1:
        raise SealingError("the lifetime: not whole seconds above 0")
    now = int(time.time())
    jti = base64.urlsafe_b64encode(os.urandom(18)).decode()
    document = {**checked(push), "iat": now, "exp": now + lifetime, "jti": jti}
    shown = {"aps": {"alert": {"body": "(Encrypted)"}, "mutable-content": 1}}
    return Sealed(payload(key, shown, "ENCRYPTED_PAYLOAD", compact(document)), now + lifetime)


def seal_body(keys, push):
    """Seals the body of the alert alone, as Apple's sample extension reads it: ALL ELSE IS SENT IN CLEAR.

    Gives the request body for APNs.
    """
    key, copy = sealing_key(keys), checked(push)
    aps = copy["aps"]
    alert = {"body": aps["alert"]} if isinstance(aps["alert"], str) else aps["alert"]
    body = alert.get("body")
    if not isinstance(body, str) or not body:
        raise SealingError("the push: its alert has no body")
    copy["aps"] = {**aps, "alert": {**alert, "body": "(Encrypted)"}, "mutable-content": 1}
    return payload(key, copy, "ENCRYPTED_DATA", body)
