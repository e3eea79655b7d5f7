# SPDX-License-Identifier: Apache-2.0
"""One message, a process each: what a shell script pays."""

import base64
import json

from .command import Spawned, openssl_enc
from .corpus import text
from .workload import LIMIT, US, Fault, Workload, at_most

OPENSSL = "openssl enc"
TIMES = 20

# The name, and how each program is told; without a slow derivation a start is all there is.
DERIVATIONS = {
    "EVP_BytesToKey": (["--legacy-kdf", "--md", "sha256"], ["-md", "sha256"], "bytestokey"),
    "PBKDF2 10 000": ([], ["-pbkdf2"], "pbkdf2"),
}


def workloads(bench):
    for name, how in DERIVATIONS.items():
        yield from one_message(bench, name, *how)


def one_message(bench, name, ours, theirs, limits):
    receive = f"whole process, one message, {name}: receive"
    encrypt = f"whole process, one message, {name}: encrypt"
    if not bench.wants(receive) and not bench.wants(encrypt):
        return
    plaintext = text(100)
    plain, sealed, payload = (bench.scratch / f"message.{kind}" for kind in ("plain", "sealed", "json"))
    plain.write_bytes(plaintext)
    seal = {
        US: [bench.pushseal, "encrypt", "--pass", "env:P", *ours, "--in", plain],
        LIMIT: [bench.tool("stream-limit"), "seal", limits, plain],
        OPENSSL: openssl_enc(bench, False, *theirs, "-in", plain),
    }
    payload.write_bytes(bench.output(seal[US]))
    message = base64.b64decode(json.loads(payload.read_bytes())["ENCRYPTED_DATA"])
    sealed.write_bytes(message)
    open_ = {
        US: [bench.pushseal, "receive", "--pass", "env:P", *ours, payload],
        LIMIT: [bench.tool("stream-limit"), "open", limits, sealed],
        OPENSSL: openssl_enc(bench, True, *theirs, "-in", sealed),
    }
    check(bench, seal, open_, ours, payload, plaintext)
    if bench.wants(receive):
        yield contest(bench, receive, open_, at_most(1.3, OPENSSL))
    if bench.wants(encrypt):
        yield contest(bench, encrypt, seal, at_most(1.1, OPENSSL))


def contest(bench, name, commands, target):
    return Workload(name, {who: Spawned(bench, command, TIMES) for who, command in commands.items()},
                    [target])


def check(bench, seal, open_, ours, payload, plaintext):
    """openssl and the limit open what `encrypt` sealed; `receive` opens what openssl sealed."""
    for who in (LIMIT, OPENSSL):
        if bench.output(open_[who]) != plaintext:
            raise Fault(f"{who} does not open what pushseal encrypt sealed")
    document = json.loads(payload.read_bytes())
    document["ENCRYPTED_DATA"] = base64.b64encode(bench.output(seal[OPENSSL])).decode()
    command = [bench.pushseal, "receive", "--pass", "env:P", *ours, "--format", "json"]
    shown = json.loads(bench.output(command, json.dumps(document).encode()))
    if shown["body"] != plaintext.decode() or shown["decryption"]["status"] != "opened":
        raise Fault("pushseal receive does not open what openssl enc sealed")
    bench.say("one message: opened by everyone, both ways")
