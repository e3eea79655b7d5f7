# SPDX-License-Identifier: Apache-2.0
"""What the rows are made with: Python's cryptography and openssl, as the formats say, and the mistakes as options."""
import base64, hashlib, json, os, struct, subprocess
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hmac import HMAC
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC

TEXT = "Meet at dawn, by the old mill"
PASS = b"correct horse"
NOW = 1_800_000_000
APS = {"alert": {"body": "(Encrypted)"}, "mutable-content": 1}
DOCUMENT = {"aps": {"alert": {"body": TEXT}}}
K16, K32 = bytes(range(16)), bytes(range(32))
keys = json.load(open("keys.json"))


def b64(data): return base64.b64encode(data).decode()
def b64u(data): return base64.urlsafe_b64encode(data).decode().rstrip("=")
def compact(value): return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
def payload(sealed, name="ENCRYPTED_DATA", **members): return compact({"aps": APS, name: sealed, **members})


def row(code, maker, given, key="pass", cured=None):
    print(compact({"code": code, "maker": maker, "key": key, "payload": given, "cured": cured}))


def pad(data): return data + bytes([16 - len(data) % 16]) * (16 - len(data) % 16)


def cbc(data, key, iv, mode=None):
    encryptor = Cipher(algorithms.AES(key), mode or modes.CBC(iv)).encryptor()
    return encryptor.update(data) + encryptor.finalize()


def salted(data=TEXT.encode(), passphrase=PASS, iterations=10_000, padded=True, length=32, salt=None):
    salt = salt or os.urandom(8)
    stream = PBKDF2HMAC(hashes.SHA256(), length + 16, salt, iterations).derive(passphrase)
    return b"Salted__" + salt + cbc(pad(data) if padded else data, stream[:length], stream[length:])


def openssl(*options, data=TEXT.encode(), passphrase=PASS):
    run = subprocess.run(
        ["openssl", "enc", "-aes-256-cbc", "-pass", "env:P", "-a", "-A", *options], input=data,
        env={**os.environb, b"P": passphrase}, capture_output=True, check=True)
    return run.stdout.decode().strip()


def pbkdf2(**arguments): return openssl("-pbkdf2", **arguments)
def pbkdf2_as(cipher): return openssl(cipher, "-pbkdf2")
def hkdf(secret, salt, info, length): return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
def unpad(text): return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def device(name, index=0):
    jwk = keys[name]["keys"][index]
    point = b"\x04" + unpad(jwk["x"]) + unpad(jwk["y"])
    return point, unpad(jwk["auth"])


# How an info string of HKDF ends: with its NUL; without; with the 0x01 that HKDF appends itself; without that one.
RIGHT, NO_NUL, COUNTER, NO_COUNTER = "right", "no NUL", "0x01", "no 0x01"


def expand(key, name, length, end=RIGHT, context=b""):
    info = name + (b"" if end == NO_NUL else b"\0") + context + (b"\1" if end == COUNTER else b"")
    if end != NO_COUNTER: info += b"\1"
    mac = HMAC(key, hashes.SHA256()); mac.update(info)
    return mac.finalize()[:length]


def extract(salt, secret):
    mac = HMAC(salt or bytes(32), hashes.SHA256()); mac.update(secret)
    return mac.finalize()


def ece(data=TEXT.encode(), key=K16, nul=b"\0", end=b"\x02", keyid=b"", tag=16, aad=None, plain=None, rs=4096,
        key_end=None, nonce_end=None, size=None, idlen=None, little=False, padding=0, counter=None, middle=b"\1"):
    """An RFC 8188 message; `rs` is what the header says, `size` what the records have."""
    ends = {b"\0": RIGHT, b"": NO_NUL, b"\0\1": COUNTER}
    salt = os.urandom(16)
    secret = extract(salt, key)
    content = expand(secret, b"Content-Encoding: aes128gcm", 16, key_end or ends[nul])
    nonce = expand(secret, b"Content-Encoding: nonce", 12, nonce_end or ends[nul])
    if plain is not None: content, nonce = plain(key, salt, nonce)
    step = (size or 1 << 30) - 17
    parts = [data[at:at + step] for at in range(0, len(data), step)] or [b""]
    sealed = b""
    for number, part in enumerate(parts):
        count = (counter or (lambda number: number))(number) if number else 0
        own = (int.from_bytes(nonce, "big") ^ count).to_bytes(12, "big")
        text = part + (end + bytes(padding) if number == len(parts) - 1 else middle)
        sealed += AESGCM(content).encrypt(own, text, aad)
    header = salt + struct.pack("<L" if little else "!L", rs) + bytes([len(keyid) if idlen is None else idlen])
    return header + keyid + (sealed[:-16] + sealed[-16:][:tag])


def public(key):
    return key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def stripped(point):
    """A point whose coordinates lost their leading zeros, as with BigInteger and math/big."""
    return b"\x04" + point[1:33].lstrip(b"\0") + point[33:].lstrip(b"\0")


def compressed(point): return bytes([2 + point[64] % 2]) + point[1:33]


def agreement(point, ephemeral):
    return ephemeral.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point))


def ephemeral_with(condition):
    return next(key for key in iter(lambda: ec.generate_private_key(ec.SECP256R1()), None) if condition(key))


def webpush(point, auth, nul=b"\0", swapped=False, no_auth=False, data=TEXT.encode(), info_end=None, ephemeral=None,
            shared=lambda secret: secret, keyid=lambda own: own, sender=None, receiver=lambda point: point, **options):
    """An RFC 8291 message; `keyid` is the form of the sender's key in the header, `sender` in the info string."""
    ephemeral = ephemeral or ec.generate_private_key(ec.SECP256R1())
    own = public(ephemeral)
    secret = shared(agreement(point, ephemeral))
    hashed = (sender or (lambda own: own))(own)
    order = hashed + receiver(point) if swapped else receiver(point) + hashed
    end = info_end or {b"\0": RIGHT, b"": NO_NUL}[nul]
    key = secret if no_auth else expand(extract(auth, secret), b"WebPush: info", 32, end, order)
    return ece(data, key=key, keyid=keyid(own), **options)


def aesgcm(point, auth, data=TEXT.encode(), padding=0):
    ephemeral = ec.generate_private_key(ec.SECP256R1())
    own, salt = public(ephemeral), os.urandom(16)
    context = b"P-256\0" + b"".join(struct.pack("!H", 65) + p for p in [point, own])
    key = hkdf(agreement(point, ephemeral), auth, b"Content-Encoding: auth\0", 32)
    content, nonce = (hkdf(key, salt, b"Content-Encoding: " + n + b"\0" + context, c) for n, c in [(b"aesgcm", 16), (b"nonce", 12)])
    return AESGCM(content).encrypt(nonce, struct.pack("!H", padding) + bytes(padding) + data, None), salt, own
