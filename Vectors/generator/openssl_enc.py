# SPDX-License-Identifier: Apache-2.0
"""Runs `openssl enc`, the other implementation that the vectors come from."""

import base64
import os
import subprocess
import sys

OPENSSL = os.environ.get("OPENSSL", "openssl")
MAGIC = b"Salted__"

PBKDF2_10000 = {"cipher": "aes-256-cbc", "kdf": "pbkdf2", "digest": "sha256", "iterations": 10000}
PBKDF2_1000 = {"cipher": "aes-256-cbc", "kdf": "pbkdf2", "digest": "sha256", "iterations": 1000}
EVP_SHA256 = {"cipher": "aes-256-cbc", "kdf": "evp_bytestokey", "digest": "sha256", "iterations": 1}
EVP_MD5 = {"cipher": "aes-256-cbc", "kdf": "evp_bytestokey", "digest": "md5", "iterations": 1}


def options(parameters):
    """The options of `openssl enc` that stand for these parameters."""
    words = ["-" + parameters["cipher"], "-md", parameters["digest"]]
    if parameters["kdf"] == "pbkdf2":
        words += ["-pbkdf2", "-iter", str(parameters["iterations"])]
    return words


def enc(words, passphrase, stdin):
    """Runs `openssl enc` and gives its exit status and what it wrote."""
    done = subprocess.run(
        [OPENSSL, "enc", *words, "-pass", "env:PASSPHRASE"],
        input=stdin, capture_output=True, env={**os.environ, "PASSPHRASE": passphrase})
    return done.returncode, done.stdout


def seal(plaintext, passphrase, salt, parameters, *more):
    """A container under a given salt. With -S openssl 3 writes no header, so it is put in front."""
    words = [*options(parameters), "-S", salt.hex(), *more]
    status, ciphertext = enc(words, passphrase, plaintext)
    if status != 0:
        sys.exit(f"openssl enc {' '.join(words)}: exit {status}")
    return MAGIC + salt + ciphertext


def text_of(octets):
    try:
        return octets.decode("utf-8")
    except UnicodeDecodeError:
        return None


def b64(octets):
    return base64.b64encode(octets).decode()
