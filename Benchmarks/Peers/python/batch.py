# SPDX-License-Identifier: Apache-2.0
"""What `receive --batch` and `encrypt --batch` do, by orjson and cryptography, for one shape of line.

usage: batch.py receive|encrypt < LINES, with the passphrase in hex in $BENCH_PASSPHRASE
"""

import base64
import os
import sys
from hashlib import sha256

import orjson
from cryptography.hazmat.primitives import padding
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

PASSPHRASE = bytes.fromhex(os.environ["BENCH_PASSPHRASE"])
PKCS7 = padding.PKCS7(128)


def cipher(salt):
    first = sha256(PASSPHRASE + salt).digest()
    second = sha256(first + PASSPHRASE + salt).digest()
    return Cipher(algorithms.AES(first), modes.CBC(second[:16]))


def open_(message):
    if message[:8] != b"Salted__":
        raise ValueError("no salted message")
    decryptor, unpadder = cipher(message[8:16]).decryptor(), PKCS7.unpadder()
    padded = decryptor.update(message[16:]) + decryptor.finalize()
    return unpadder.update(padded) + unpadder.finalize()


def seal(plaintext):
    salt = os.urandom(8)
    encryptor, padder = cipher(salt).encryptor(), PKCS7.padder()
    padded = padder.update(plaintext) + padder.finalize()
    return b"Salted__" + salt + encryptor.update(padded) + encryptor.finalize()


def receive(line):
    payload = orjson.loads(line)
    aps = payload["aps"]
    if aps["mutable-content"] != 1:
        raise ValueError("not for the extension")
    title, body = aps["alert"]["title"], aps["alert"]["body"]
    return orjson.dumps({
        "outcome": "modified",
        "reason": "the extension replied in time",
        "title": title,
        "subtitle": "",
        "body": open_(base64.b64decode(payload["ENCRYPTED_DATA"])).decode(),
        "badge": None,
        "sound": None,
        "attachments": [],
        "categoryIdentifier": "",
        "threadIdentifier": "",
        "userInfo": {"aps": {"alert": {"body": body, "title": title}, "mutable-content": 1}},
        "decryption": {"status": "opened", "format": "salted", "keyId": None, "stale": False,
                       "reason": None},
    })


def encrypt(line):
    options = orjson.loads(line)
    return orjson.dumps({
        "aps": {"alert": {"title": options["title"], "body": "(Encrypted)"}, "mutable-content": 1},
        "ENCRYPTED_DATA": base64.b64encode(seal(options["message"].encode())).decode(),
    })


def main():
    work = encrypt if sys.argv[1] == "encrypt" else receive
    # Pieces as large as PushSeal's: a write a line would be most of the time.
    output = []
    for line in sys.stdin.buffer:
        output.append(work(line))
        if len(output) == 4096:
            sys.stdout.buffer.write(b"\n".join(output) + b"\n")
            output.clear()
    if output:
        sys.stdout.buffer.write(b"\n".join(output) + b"\n")


main()
