#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds keys that a program derives (derive.c) against RFC 7914 and OpenSSL's. usage: kernel.py PROGRAM…"""

import hashlib
import json
import random
import subprocess
import sys
from pathlib import Path

VECTORS = Path(__file__).resolve().parents[2] / "Vectors/rfc/rfc7914_pbkdf2_sha256.json"


def main(*program):
    cases = [(bytes.fromhex(test["password_hex"]), bytes.fromhex(test["salt_hex"]), test["iterations"], test["dk_len"] // 32,
              test["dk_hex"]) for test in json.loads(VECTORS.read_text(encoding="utf-8"))["tests"]]
    chance = random.Random(7914)  # the same in every run
    for number in range(200):
        password, salt = (chance.randbytes(number % 52 if number < 52 else chance.randrange(52)) for _ in range(2))
        iterations, blocks = chance.choice([1, 2, 3, chance.randrange(4, 2_000)]), chance.choice([1, 2])
        key = hashlib.pbkdf2_hmac("sha256", password, salt, iterations, 32 * blocks).hex()
        cases.append((password, salt, iterations, blocks, key))
    lines = "".join(f"{iterations} {blocks} {password.hex() or '-'} {salt.hex() or '-'}\n"
                    for password, salt, iterations, blocks, _ in cases)
    run = subprocess.run(program, input=lines, capture_output=True, text=True)
    if run.returncode != 0:
        words = {70: "the processor's SHA-256 instructions are not there", 71: "something of a lane stays on the stack"}
        sys.exit(f"arm: error: status {run.returncode}: {words.get(run.returncode, run.stderr)}")
    keys = run.stdout.split()
    assert len(keys) == len(cases), f"{len(keys)} keys for {len(cases)} lines"
    wrong = [case for case, key in zip(cases, keys) if case[4] != key]
    for password, salt, iterations, blocks, _ in wrong[:5]:
        print(f"arm: error: {iterations} iterations, {blocks} blocks, password {password.hex()}, salt {salt.hex()}", file=sys.stderr)
    if wrong:
        sys.exit(f"arm: error: {len(wrong)} of {len(cases)} keys are wrong")
    print(f"arm: {len(cases)} keys are RFC 7914's and OpenSSL's: {' '.join(program)}")


main(*sys.argv[1:])
