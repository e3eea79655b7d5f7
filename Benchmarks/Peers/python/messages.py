# SPDX-License-Identifier: Apache-2.0
"""What PushSeal does, by Python packages. usage: messages.py cryptography|http_ece|pywebpush|orjson

Answers the requests that Limits/worker.h describes.
"""

import os
import sys
import time


def secret(name):
    return bytes.fromhex(os.environ[name])


def cryptography_formats():
    """Own code on the package's primitives, each object made once where the package allows it."""
    import hmac
    from hashlib import md5, sha256

    from cryptography.hazmat.primitives import hashes, padding
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    passphrase = secret("BENCH_PASSPHRASE")
    shared_material = secret("BENCH_KEYING_MATERIAL")
    auth = secret("BENCH_AUTH")
    curve = ec.SECP256R1()
    private = ec.derive_private_key(int.from_bytes(secret("BENCH_PRIVATE_KEY"), "big"), curve)
    device = secret("BENCH_PUBLIC_KEY")
    device_key = ec.EllipticCurvePublicKey.from_encoded_point(curve, device)
    pkcs7 = padding.PKCS7(128)

    def bytes_to_key(digest):
        def derive(salt):
            material = last = b""
            while len(material) < 48:
                last = digest(last + passphrase + salt).digest()
                material += last
            return material[:48]
        return derive

    def pbkdf2(iterations):
        return lambda salt: PBKDF2HMAC(hashes.SHA256(), 48, salt, iterations).derive(passphrase)

    def salted(derive):
        def cipher(salt):
            material = derive(salt)
            return Cipher(algorithms.AES(material[:32]), modes.CBC(material[32:]))

        def seal(plaintext):
            salt = os.urandom(8)
            padder, encryptor = pkcs7.padder(), cipher(salt).encryptor()
            padded = padder.update(plaintext) + padder.finalize()
            return b"Salted__" + salt + encryptor.update(padded) + encryptor.finalize()

        def open_(message):
            if message[:8] != b"Salted__":
                raise ValueError("no salted message")
            unpadder, decryptor = pkcs7.unpadder(), cipher(message[8:16]).decryptor()
            padded = decryptor.update(message[16:]) + decryptor.finalize()
            return unpadder.update(padded) + unpadder.finalize()
        return seal, open_

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

    def agree(key, other, sender):
        pseudorandom = sign(auth, key.exchange(ec.ECDH(), other))
        return sign(pseudorandom, b"WebPush: info\0" + device + sender + b"\1")

    def seal_webpush(plaintext):
        ephemeral = ec.generate_private_key(curve)
        sender = ephemeral.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint)
        return seal_record(agree(ephemeral, device_key, sender), sender, plaintext)

    def open_webpush(message):
        sender = message[21:86]
        other = ec.EllipticCurvePublicKey.from_encoded_point(curve, sender)
        return open_record(agree(private, other, sender), message)

    return {
        "salted-sha256": salted(bytes_to_key(sha256)),
        "salted-md5": salted(bytes_to_key(md5)),
        "salted-pbkdf2-10000": salted(pbkdf2(10_000)),
        "salted-pbkdf2-600000": salted(pbkdf2(600_000)),
        "aes128gcm": (lambda plaintext: seal_record(shared_material, b"", plaintext),
                      lambda message: open_record(shared_material, message)),
        "webpush": (seal_webpush, open_webpush),
    }


def http_ece_formats():
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    material = secret("BENCH_KEYING_MATERIAL")
    auth = secret("BENCH_AUTH")
    device = secret("BENCH_PUBLIC_KEY")
    curve = ec.SECP256R1()
    private = ec.derive_private_key(int.from_bytes(secret("BENCH_PRIVATE_KEY"), "big"), curve)
    return {
        "aes128gcm": (
            lambda plaintext: http_ece.encrypt(plaintext, key=material, version="aes128gcm"),
            lambda message: http_ece.decrypt(message, key=material, version="aes128gcm"),
        ),
        "webpush": (
            lambda plaintext: http_ece.encrypt(
                plaintext, private_key=ec.generate_private_key(curve), dh=device,
                auth_secret=auth, version="aes128gcm"),
            lambda message: http_ece.decrypt(
                message, private_key=private, auth_secret=auth, version="aes128gcm"),
        ),
    }


def pywebpush_formats():
    import base64

    from pywebpush import WebPusher

    def b64url(name):
        return base64.urlsafe_b64encode(secret(name)).rstrip(b"=").decode()

    pusher = WebPusher({
        "endpoint": "https://localhost/",
        "keys": {"p256dh": b64url("BENCH_PUBLIC_KEY"), "auth": b64url("BENCH_AUTH")},
    })
    return {"webpush": (lambda plaintext: pusher.encode(plaintext)["body"], None)}


def read_lines(path, times):
    import orjson

    with open(path, "rb") as file:
        lines = file.read().splitlines()
    start = time.process_time_ns()
    for _ in range(times):
        for line in lines:
            orjson.loads(line)
    elapsed = time.process_time_ns() - start
    documents = [orjson.loads(line) for line in lines]
    texts = [text for document in documents
             for text in (document["ENCRYPTED_DATA"], document["aps"]["alert"]["title"])]
    return f"{elapsed} {sum(len(text.encode()) for text in texts):x}"


def answer(formats, request):
    name, verb, times, text = request.split()
    if name == "json":
        return read_lines(text, int(times))
    work = formats[name][0 if verb == "seal" else 1]
    data = bytes.fromhex(text)
    start = time.process_time_ns()
    for _ in range(int(times)):
        result = work(data)
    elapsed = time.process_time_ns() - start
    return f"{elapsed} {result.hex()}"


def main():
    formats = {
        "cryptography": cryptography_formats,
        "http_ece": http_ece_formats,
        "pywebpush": pywebpush_formats,
        "orjson": dict,
    }[sys.argv[1]]()
    for line in sys.stdin:
        try:
            print(answer(formats, line), flush=True)
        except Exception as error:  # the runner ends the run and shows it
            print(f"error: {error!r}", flush=True)


main()
