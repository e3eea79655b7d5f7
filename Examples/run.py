#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every language times every format, both ways and as a library, against the program that PUSHSEAL names.

What a language sealed has to open with `pushseal receive`, and what `pushseal encrypt` sealed has to
open in the language. What was altered on the way opens in neither. Started by run.sh.
"""

import base64
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

PUSHSEAL = os.environ["PUSHSEAL"]
PYTHON, JAVA = ["/usr/bin/python3", "-B"], ["java", "-cp", ".build/java"]
LANGUAGES = {  # how each seals, how each opens, and a program that uses it as a library
    "Node.js": (["node", "Node/sender.mjs"], ["node", "Node/opener.mjs"], ["node", "Node/use.mjs"]),
    "Python": ([*PYTHON, "Python/sender.py"], [*PYTHON, "Python/opener.py"], [*PYTHON, "Python/use.py"]),
    "Go": ([".build/go-sender"], [".build/go-sender", "open"], [".build/go-use"]),
    "PHP": (["php", "PHP/sender.php"], ["php", "PHP/opener.php"], ["php", "PHP/use.php"]),
    "Ruby": (["ruby", "Ruby/sender.rb"], ["ruby", "Ruby/opener.rb"], ["ruby", "Ruby/use.rb"]),
    "Java": ([*JAVA, "pushseal.Sender"], [*JAVA, "pushseal.Opener"], [*JAVA, "Use"]),
}
# Column: mode, the sender's ring, the device's ring, options of encrypt, of receive, offsets of bytes to alter.
RFC8188 = [0, 21, -20, -1]  # salt, key id, text, tag; nothing vouches for the record size, and it changes nothing
WHOLE = ["--seal", "all", "--title", "Secret Message!", "--expires", "1h"]
TEXT = ["--title", "Secret Message!"]
FORMATS = {
    "salted-cryptojs": ("salted-cryptojs", "ring", "ring", ["--key-id", "cryptojs", *TEXT], [], []),
    "salted-pbkdf2": ("salted-pbkdf2", "ring", "ring", ["--key-id", "salted", *TEXT], [], []),
    "pbkdf2 --iter --md": ("salted-pbkdf2", "nameless", "nameless", TEXT, [], []),
    "aes128gcm-text": ("aes128gcm-text", "ring", "ring", ["--key-id", "shared", "--seal", "body", *TEXT], [], RFC8188),
    "aes128gcm-document": ("aes128gcm-document", "ring", "ring", ["--key-id", "shared", *WHOLE], ["--strict"], RFC8188),
    "webpush": ("webpush", "public", "ring", ["--key-id", "phone", *WHOLE], ["--strict"], RFC8188),
}
# What JSON escapes and what encodings trip over; and one whole block of AES, which gets a block of padding.
MESSAGES = ['Grüße / "夜明け" \\ <b> & 👩‍👩‍👧‍👦', "sixteen bytes it"]


def run(command, text="", environment=None):
    return subprocess.run(command, input=text.encode(), capture_output=True, env=environment, check=False)


def pushseal(*arguments):
    done = run([PUSHSEAL, *map(str, arguments)])
    if done.returncode != 0:
        sys.exit(f"examples: error: pushseal {arguments[0]}: {done.stderr.decode().strip()}")
    return done.stdout.decode()


def make_rings(folder):
    """The first keys of the ring are ones that a sender has to pass over: one for files, one that has ended."""
    ring, nameless, public = (folder / f"{name}.json" for name in ("ring", "nameless", "public"))
    for alg, name in (("webpush", "phone"), ("salted", "salted"), ("cryptojs", "cryptojs"), ("aes128gcm", "shared"),
                      ("aes128gcm", "ended")):
        pushseal("keygen", "--keyring", ring, "--alg", alg, "--key-id", name)
    pushseal("keygen", "--keyring", ring, "--for", "file", "--key-id", "files")
    keys = json.loads(ring.read_text())
    next(key for key in keys["keys"] if key["kid"] == "ended")["exp"] = 1
    ring.write_text(json.dumps(keys))
    pushseal("keygen", "--keyring", nameless, "--alg", "salted", "--iter", "20000", "--md", "sha512")
    keys = json.loads(nameless.read_text())
    del keys["keys"][0]["kid"]
    nameless.write_text(json.dumps(keys))
    public.touch(0o600)
    public.write_text(pushseal("keygen", "--keyring", ring, "--public"))


def sealed_field(push):
    """The payload as an object, the name of its sealed field, and the bytes in that."""
    push = json.loads(push)
    field = "ENCRYPTED_PAYLOAD" if "ENCRYPTED_PAYLOAD" in push else "ENCRYPTED_DATA"
    return push, field, bytearray(base64.b64decode(push[field]))


def altered(push, offset):
    """The same push with one bit of the sealed bytes flipped, or without the last byte."""
    push, field, sealed = sealed_field(push)
    if offset is None:
        sealed.pop()
    else:
        sealed[offset] ^= 4
    push[field] = base64.b64encode(sealed).decode()
    return json.dumps(push, ensure_ascii=False)


class Results:
    def __init__(self):
        self.cells, self.done, self.wanted = {}, Counter(), Counter()

    def note(self, language, form, kind, fault):
        """Counts one check; `fault` says what was wrong, None if nothing was."""
        self.wanted[kind] += 1
        if fault is None:
            self.done[kind] += 1
        else:
            print(f"failed: {language}, {form}: {fault}", file=sys.stderr)
        if kind == "opened":
            good, all_of_them = self.cells.get((language, form), (0, 0))
            self.cells[language, form] = good + (fault is None), all_of_them + 1

    def table(self):
        rows = [["", *FORMATS]]
        for language in LANGUAGES:
            rows.append([language, *("{} of {}".format(*self.cells[language, form]) for form in FORMATS)])
        widths = [max(map(len, column)) for column in zip(*rows)]
        return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows)


def sealed_by(sender, mode, ring, message, as_argument):
    """The payload and what is wrong with it in clear."""
    done = run([*sender, mode, ring, *([message] if as_argument else [])], "" if as_argument else message + "\n")
    if done.returncode != 0:
        return None, done.stderr.decode().strip()
    line = done.stdout.decode().removesuffix("\n")
    push = json.loads(line)
    if line != json.dumps(push, ensure_ascii=False, separators=(",", ":")) or len(line.encode()) > 4096:
        return line, "not compact, or over 4096 bytes"
    if push["aps"]["alert"]["body"] != "(Encrypted)" or push["aps"]["mutable-content"] != 1 or message in line:
        return line, "no placeholder, no mutable-content, or the message in clear"
    if ("Secret" in line) == ("ENCRYPTED_PAYLOAD" in push):
        return line, "the title is in clear beside a document, or missing beside a text"
    return line, None


def received(push, ring, options):
    done = run([PUSHSEAL, "receive", "--format", "json", *options, "--keyring", ring], push)
    shown = json.loads(done.stdout or "{}")
    return done.returncode, shown.get("title"), shown.get("body")


def opened_by(opener, ring, push, message):
    done = run([*opener, ring], push)
    if done.returncode != 0:
        return done.stderr.decode().strip()
    text = done.stdout.decode()
    if "ENCRYPTED_PAYLOAD" in push:
        document = json.loads(text)
        good = document["aps"]["alert"] == {"title": "Secret Message!", "body": message} and "jti" in document
    else:
        good = text == message
    return None if good else "opened to something else"


def check(results, language, form, folder):
    (sender, opener, use), (mode, sender_ring, ring, encrypt, receive, offsets) = LANGUAGES[language], FORMATS[form]
    sender_ring, ring = folder / f"{sender_ring}.json", folder / f"{ring}.json"
    for number, message in enumerate(MESSAGES):
        push, fault = sealed_by(sender, mode, sender_ring, message, as_argument=number == 1)
        if fault is None and received(push, ring, receive) != (0, "Secret Message!", message):
            fault = "receive shows something else"
        results.note(language, form, "opened", fault and f"sealed: {fault}")

        padding = ["--pad-to", "64,256"] if number == 1 and offsets else []
        theirs = pushseal("encrypt", "--keyring", ring, *encrypt, *padding, message)
        fault = opened_by(opener, ring, theirs, message)
        results.note(language, form, "opened", fault and f"what encrypt wrote: {fault}")

    if push is None:
        return  # told above; there is nothing to alter
    for offset in [None, *offsets]:
        what = "the last byte gone" if offset is None else f"byte {offset} altered"
        status, _, body = received(altered(push, offset), ring, receive)
        fault = None if (status, body) == (1, "(Encrypted)") else f"receive takes it with {what}"
        results.note(language, form, "refused", fault)
        done = run([*opener, ring], altered(theirs, offset))
        is_refused = done.returncode == 1 and not done.stdout and done.stderr.count(b"\n") == 1
        results.note(language, form, "refused", None if is_refused else f"the opener takes it with {what}")

    done = run([*sender, mode, sender_ring], "x" * 4000)
    fault = None if done.returncode == 1 and not done.stdout and b"4096" in done.stderr else "seals more than fits"
    results.note(language, form, "refused", fault)
    fault = "the same salt or key pair twice" if repeats(sender, mode, sender_ring) else None
    results.note(language, form, "fresh", fault)


    fault = used(use, mode, sender_ring, ring, receive)
    results.note(language, form, "used", fault and f"as a library: {fault}")
    for other in wrong_modes(mode):
        done = run([*use, mode, sender_ring, other])
        is_refused = done.returncode == 1 and not done.stdout and done.stderr.startswith(b"use: refused: key ")
        results.note(language, form, "slips", None if is_refused else f"takes the mode {other!r}: {done.stderr.decode()[:200]}")
    for what, bad_ring in bad_rings(sender_ring, mode):
        done = run([*use, mode, bad_ring])
        is_refused = done.returncode == 1 and not done.stdout and done.stderr.startswith(b"use: refused: key ")
        results.note(language, form, "unusable", None if is_refused else f"seals with {what}: {done.stderr.decode()[:200]}")


def used(use, mode, sender_ring, ring, options):
    """What is wrong with the whole notification of a program that uses the sender."""
    done = run([*use, mode, sender_ring])
    if done.returncode != 0:
        return done.stderr.decode().strip()
    push = json.loads(done.stdout)
    shown = json.loads(run([PUSHSEAL, "receive", "--format", "json", *options, "--keyring", ring], done.stdout.decode()).stdout)
    wanted = {"title": "Ferry", "body": "Leaves at nine", "badge": 3, "sound": "horn.caf", "categoryIdentifier": "BOARDING"}
    if {name: shown[name] for name in wanted} != wanted or shown["userInfo"].get("order") != {"id": 7}:
        return "receive shows something else"
    if "ENCRYPTED_PAYLOAD" in push and set(push) - {"aps", "ENCRYPTED_PAYLOAD", "ENCRYPTED_KEY_ID"}:
        return "a custom key is in clear beside a document"
    return None


def wrong_modes(mode):
    """Slips at the place of a mode: an alg, one of another alg, a typo, an inherited name, nothing."""
    others = {"aes128gcm", "salted", "cryptojs", "rot13", "webpush", "aes128gcm-text", "salted-pbkdf2",
              "aes128gcm_document", "AES128GCM-DOCUMENT", "Webpush", "constructor", " ", f"{mode} "}
    alike = {"webpush"} if mode == "webpush" else {"aes128gcm-text"} if mode.startswith("aes128gcm-") else {mode}
    return sorted(others - alike)


def bad_rings(ring, mode):
    """The ring with one member of the key spoiled, for each way that pushseal refuses, too."""
    alg = {"salted-cryptojs": "cryptojs", "salted-pbkdf2": "salted", "webpush": "webpush"}.get(mode, "aes128gcm")
    name = "auth" if alg == "webpush" else "k"
    keys = json.loads(ring.read_text())

    def spoil(text):
        yield "a foreign letter", text[:5] + "!" + text[5:]
        yield "white space", text[:4] + "\n" + text[4:]
        yield "padding", text + "="
        yield "zeros", "A" * 22
        yield "bits left over", "A" * 20 + "B" + "B"
        yield "no letters", ""
        if alg in ("webpush", "aes128gcm"):
            yield "15 bytes", "A" * 19 + "Q"
        if alg == "webpush":
            yield "17 bytes", "A" * 22 + "E"

    for number, (what, text) in enumerate(spoil(next(key for key in keys["keys"] if key["alg"] == alg)[name])):
        spoiled = json.loads(json.dumps(keys))
        for key in spoiled["keys"]:
            if key["alg"] == alg:
                key[name] = text
        path = ring.with_name(f"bad-{mode}-{number}.json")
        path.write_text(json.dumps(spoiled))
        accepted = run([PUSHSEAL, "encrypt", "--keyring", path, "x"]).returncode == 0
        if accepted:
            sys.exit(f"examples: error: pushseal itself takes a key with {what}")
        yield what, path
    if alg == "webpush":
        spoiled = json.loads(json.dumps(keys))
        for key in spoiled["keys"]:
            if key["alg"] == alg:
                key["y"] = key["x"]
        path = ring.with_name("bad-point.json")
        path.write_text(json.dumps(spoiled))
        yield "a point off the curve", path


def repeats(sender, mode, ring):
    """Whether two messages share the salt, which is in the first 16 bytes, or the sender's key of a Web Push."""
    one, two = (sealed_field(sealed_by(sender, mode, ring, "twice", as_argument=False)[0])[2] for _ in range(2))
    return one[:16] == two[:16] or (mode == "webpush" and one[21:86] == two[21:86])


def main():
    os.chdir(Path(__file__).parent)
    os.environ["LC_ALL"] = "C.UTF-8"  # in which a JVM reads its arguments
    results = Results()
    with tempfile.TemporaryDirectory(prefix="pushseal-examples-") as folder:
        make_rings(Path(folder))
        for language in LANGUAGES:
            for form in FORMATS:
                check(results, language, form, Path(folder))
    print(results.table())
    print("one text sealed twice: {0[fresh]} of {1[fresh]} have another salt".format(results.done, results.wanted))
    print("altered, cut or too long: {0[refused]} of {1[refused]} refused".format(results.done, results.wanted))
    print("wrong modes: {0[slips]} of {1[slips]} refused".format(results.done, results.wanted))
    print("keys that pushseal refuses, too: {0[unusable]} of {1[unusable]} refused".format(results.done, results.wanted))
    print("as a library: {0[used]} of {1[used]} whole notifications".format(results.done, results.wanted))
    print("{0[opened]} of {1[opened]} opened".format(results.done, results.wanted))
    sys.exit(0 if results.done == results.wanted else 1)


if __name__ == "__main__":
    main()
