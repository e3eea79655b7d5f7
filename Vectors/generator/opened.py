# SPDX-License-Identifier: Apache-2.0
"""salted/generated_openssl_cli.json: what openssl enc seals and must open."""

import hashlib
import sys

from .openssl_enc import EVP_MD5, EVP_SHA256, PBKDF2_10000, b64, enc, options, seal, text_of
from .vector_file import vector_file

PANGRAM = "The quick brown fox jumps over the lazy dog. "
SIZES = [0, 1, 15, 16, 17, 31, 32, 255, 4096]


def fixed_salt(name):
    return hashlib.sha256(b"salt of " + name.encode()).digest()[:8]


def noise(name, count):
    """Octets that look random and are the same each time."""
    blocks = (count + 31) // 32
    return b"".join(
        hashlib.sha256(f"{name} {i}".encode()).digest() for i in range(blocks))[:count]


def sentence(count):
    return (PANGRAM * (count // len(PANGRAM) + 1)).encode()[:count]


def cli_rows():
    """(comment, parameters, passphrase, plaintext) of every row, in order."""
    ciphers = ["aes-128-cbc", "aes-192-cbc", "aes-256-cbc"]
    derivations = [("evp_bytestokey", 1), ("pbkdf2", 1), ("pbkdf2", 10000)]
    sizes = [0, 1, 15, 16, 17, 2900]
    turn = 0
    for cipher in ciphers:
        for digest in ["md5", "sha1", "sha256", "sha512"]:
            for kdf, iterations in derivations:
                count = sizes[turn % len(sizes)]
                binary = turn % 4 == 3
                plaintext = noise(f"row {turn}", count) if binary else sentence(count)
                yield (f"{count} octets{' of noise' if binary else ''}",
                       {"cipher": cipher, "kdf": kdf, "digest": digest, "iterations": iterations},
                       "correct horse battery staple", plaintext)
                turn += 1
    for turn, digest in enumerate(["sha1", "sha256"]):
        yield ("600 000 iterations",
               {"cipher": ciphers[turn % 3], "kdf": "pbkdf2", "digest": digest,
                "iterations": 600000}, "correct horse battery staple", sentence(40))
    for digest in ["sha224", "sha384", "sha512-224", "sha512-256", "sha3-224", "sha3-256",
                   "sha3-384", "sha3-512", "ripemd160", "blake2b512", "blake2s256", "sm3"]:
        for kdf, iterations in [("evp_bytestokey", 1), ("pbkdf2", 1000)]:
            yield (f"digest {digest}",
                   {"cipher": "aes-256-cbc", "kdf": kdf, "digest": digest,
                    "iterations": iterations}, "every digest", sentence(50))
    for name, parameters in [("default profile of OpenSSL 3 with -pbkdf2", PBKDF2_10000),
                             ("default profile of OpenSSL 1.1.1 and 3 without -pbkdf2", EVP_SHA256),
                             ("profile of CryptoJS (md5)", EVP_MD5)]:
        for count in SIZES:
            yield f"{name}, {count} octets", parameters, "pushseal", sentence(count)
    texts = [
        ("emoji", "Push 😀👍🏽👨\u200d👩\u200d👧\u200d👦🏳️\u200d🌈 sealed"),
        ("Chinese", "你好，世界！推送消息已加密。"),
        ("Arabic, right to left", "مرحبا بالعالم — إشعار مشفّر"),
        ("Hebrew, right to left, with points", "שָׁלוֹם עוֹלָם"),
        ("Hindi", "नमस्ते दुनिया"),
        ("combining marks", "e\u0301 n\u0303 a\u0323\u030a Z\u0351\u036b 하\u11ab"),
        ("NUL octets inside", "a\u0000b\u0000\u0000c"),
        ("JSON payload", '{"aps":{"alert":{"title":"Secret","body":"见 🔐"},"mutable-content":1}}'),
        ("CR LF and tabs", "line1\r\nline2\r\n\tindented\r\n"),
        ("byte order mark first", "\ufeffwith a byte order mark"),
    ]
    for turn, (name, text) in enumerate(texts):
        parameters = [{**PBKDF2_10000, "cipher": ciphers[turn % 3]},
                      {**EVP_SHA256, "cipher": ciphers[turn % 3]}][turn % 2]
        yield f"text: {name}", parameters, "text vectors", text.encode()
    passphrases = [
        ("UTF-8 passphrase with emoji", "pä$$wörd🔑"),
        ("passphrase with spaces at both ends", "  padded  "),
        ("passphrase in NFC", "Am\u00e9lie"),
        ("the same passphrase in NFD: other octets, another key", "Ame\u0301lie"),
        ("one-octet passphrase", "x"),
        ("passphrase of 64 octets (one block of SHA-1 and SHA-256)", "0123456789abcdef" * 4),
        ("passphrase of 65 octets (HMAC hashes the key first)", "0123456789abcdef" * 4 + "0"),
        ("passphrase of 129 octets (over one block of SHA-512)", "k" * 129),
        ("empty passphrase", ""),
    ]
    for name, passphrase in passphrases:
        for parameters in [{**PBKDF2_10000, "iterations": 2000}, EVP_MD5]:
            yield f"{name}", parameters, passphrase, b"passphrase handling"


DECRYPT_NOTES = {
    "EvpBytesToKey": "The key comes from EVP_BytesToKey: openssl enc without -pbkdf2, CryptoJS.",
    "Pbkdf2": "The key comes from PBKDF2-HMAC: openssl enc -pbkdf2.",
    "NotUtf8": "The plaintext is not UTF-8: it opens as octets and must be refused as text.",
}


def decrypt_flags(parameters, plaintext):
    flags = ["Pbkdf2" if parameters["kdf"] == "pbkdf2" else "EvpBytesToKey"]
    return flags + (["NotUtf8"] if text_of(plaintext) is None else [])


def generated_openssl_cli():
    tests = []
    for number, (comment, parameters, passphrase, plaintext) in enumerate(cli_rows(), 1):
        name = f"cli-{number:03}"
        salt = fixed_salt(name)
        container = seal(plaintext, passphrase, salt, parameters)
        if enc(["-d", *options(parameters)], passphrase, container) != (0, plaintext):
            sys.exit(f"{name}: openssl enc -d does not give the plaintext back")
        row = {"id": name, "comment": comment, "flags": decrypt_flags(parameters, plaintext),
               **parameters, "padding": "pkcs7", "passphrase_utf8": passphrase,
               "salt_hex": salt.hex(), "salted_b64": b64(container),
               "plaintext_hex": plaintext.hex()}
        if text_of(plaintext) is not None:
            row["plaintext_utf8"] = text_of(plaintext)
        row["openssl_options"] = " ".join(
            ["openssl enc -d", *options(parameters), "-pass file:PASSPHRASE"])
        row["result"] = "valid"
        tests.append(row)
    return vector_file(
        "salted_decrypt", "OpenSSL Salted__ AES-CBC",
        "made by generate.py with the openssl command line: given the salt with -S, the header put"
        " in front, and read back with openssl enc -d", DECRYPT_NOTES, tests)
