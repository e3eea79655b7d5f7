#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the vector files that are ours, from the openssl command line and Python's codecs.

    Vectors/generate.py            writes the files and SHA256SUMS
    Vectors/generate.py --check    writes nothing; 1 if a file would come out otherwise, or,
                                   where the package jsonschema is there, breaks its schema
    Vectors/generate.py --sums     writes SHA256SUMS alone, after an edit by hand

Needs Python 3.9, openssl 3 and nothing else. Every salt is fixed, so the same bytes come out each
time. Nothing here calls the code under test. OPENSSL names another openssl to run.
"""

import pathlib
import sys

sys.dont_write_bytecode = True

from generator.apns import apns_payloads
from generator.opened import generated_openssl_cli
from generator.refused import negative_evp, negative_pbkdf2
from generator.rot13 import rot13
from generator.text_forms import text_forms
from generator.tree import checksums, schema_breaches
from generator.vector_file import spelled

ROOT = pathlib.Path(__file__).resolve().parent

GENERATED = {
    "apns/payloads.json": lambda: apns_payloads(ROOT),
    "rot13/rot13.json": rot13,
    "salted/generated_openssl_cli.json": generated_openssl_cli,
    "salted/negative_evp.json": negative_evp,
    "salted/negative_pbkdf2.json": negative_pbkdf2,
    "salted/text_forms.json": text_forms,
}


def main(arguments):
    if arguments not in ([], ["--check"], ["--sums"]):
        sys.exit(__doc__)
    wrong = []
    if arguments != ["--sums"]:
        for name, make in GENERATED.items():
            octets = spelled(make())
            path = ROOT / name
            if arguments == []:
                path.parent.mkdir(exist_ok=True)
                path.write_bytes(octets)
            elif not path.exists() or path.read_bytes() != octets:
                wrong.append(f"{name}: comes out otherwise")
    if arguments == ["--check"]:
        if (ROOT / "SHA256SUMS").read_bytes() != checksums(ROOT):
            wrong.append("SHA256SUMS: comes out otherwise")
        wrong += schema_breaches(ROOT)
    else:
        (ROOT / "SHA256SUMS").write_bytes(checksums(ROOT))
    for line in wrong:
        print(f"generate.py: {line}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
