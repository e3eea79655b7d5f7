#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every language times every format, both ways, against the program that PUSHSEAL names.

What a language sealed has to open with `pushseal receive`, a whole notification with `--strict`, and what
`pushseal encrypt` sealed has to open in the language. What was altered on the way opens in neither, and a
slip of the caller gives an error instead of a payload. Started by run.sh.
"""

import base64
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

PUSHSEAL = os.environ["PUSHSEAL"]
PYTHON, JAVA = ["/usr/bin/python3", "-B"], ["java", "-cp", ".build/java"]
LANGUAGES = {  # a program that seals rows, and one that opens a payload
    "Node.js": (["node", "Node/use.mjs"], ["node", "Node/opener.mjs"]),
    "Python": ([*PYTHON, "Python/use.py"], [*PYTHON, "Python/opener.py"]),
    "Go": ([".build/go-use"], [".build/go-opener"]),
    "PHP": (["php", "PHP/use.php"], ["php", "PHP/opener.php"]),
    "Ruby": (["ruby", "Ruby/use.rb"], ["ruby", "Ruby/opener.rb"]),
    "Java": ([*JAVA, "Use"], [*JAVA, "pushseal.Opener"]),
}
# Column: the key, how `encrypt` seals the same, offsets of bytes to alter; a name that ends with "body" seals that alone.
RFC8188 = [0, 21, -20, -1]  # salt, key id, text, tag; nothing vouches for the record size, and it changes nothing
FORMATS = {
    "webpush": ("phone", RFC8188),
    "webpush body": ("phone", RFC8188),
    "aes128gcm": ("shared", RFC8188),
    "aes128gcm body": ("shared", RFC8188),
    "salted body": ("salted", []),
    "--iter --md body": ("nameless", []),
    "cryptojs body": ("cryptojs", []),
}
# What JSON escapes and what encodings trip over; and one whole block of AES, which gets a block of padding.
MESSAGES = ['Grüße / "夜明け" \\ <b> & 👩‍👩‍👧‍👦', "sixteen bytes it"]
CUSTOM = {"id": 7, "ratio": 0.25, "none": {}, "empty": [], "no": None, "yes": True, "text": MESSAGES[0]}
DAY = 86400


def run(command, text=""):
    return subprocess.run(command, input=text.encode(), capture_output=True, check=False)


def pushseal(*arguments):
    done = run([PUSHSEAL, *map(str, arguments)])
    if done.returncode != 0:
        sys.exit(f"examples: error: pushseal {arguments[0]}: {done.stderr.decode().strip()}")
    return done.stdout.decode()


def make_rings(folder):
    """The ring of a device, and for each key what its server has: before it, keys that a sender passes over."""
    ring = folder / "ring.json"
    for alg, name in (("webpush", "phone"), ("salted", "salted"), ("cryptojs", "cryptojs"), ("aes128gcm", "shared"),
                      ("aes128gcm", "ended")):
        pushseal("keygen", "--keyring", ring, "--alg", alg, "--key-id", name)
    pushseal("keygen", "--keyring", ring, "--for", "file", "--key-id", "files")
    pushseal("keygen", "--keyring", ring, "--alg", "salted", "--iter", "20000", "--md", "sha512", "--key-id", "nameless")
    keys = {key["kid"]: key for key in json.loads(ring.read_text())["keys"]}
    keys["ended"]["exp"] = 1
    del keys["nameless"]["kid"]
    ring.write_text(json.dumps({"keys": [keys["files"], keys["ended"], *keys.values()][:2] + [
        key for name, key in keys.items() if name not in ("files", "ended")]}))
    (folder / "bare.json").touch(0o600)
    (folder / "bare.json").write_text(json.dumps({"keys": [keys["nameless"]]}))
    keys["phone"] = {name: value for name, value in keys["phone"].items() if name != "d"}
    return ring, {name: [keys["files"], keys["ended"], keys[name]] for _, (name, _) in FORMATS.items()}


def forms(keys):
    """What a column of a database may have: the keys as they came, or the whole registration, parsed or not."""
    yield keys
    yield {"keys": keys}
    yield json.dumps(keys)
    yield {"token": "00fc13adff78", "keys": json.dumps(keys)}
    yield json.dumps({"token": "00fc13adff78", "keys": keys}, indent=1)


def notification(message):
    aps = {"alert": {"title": "Secret Message!", "body": message}, "badge": 3, "sound": "horn.caf", "category": "BOARDING"}
    return {"aps": aps, "order": CUSTOM}


def altered(payload, offset):
    """The same push with one bit of the sealed bytes flipped, or without the last byte."""
    push = json.loads(payload)
    field = sealed_field(push)
    sealed = bytearray(base64.b64decode(push[field]))
    if offset is None:
        sealed.pop()
    else:
        sealed[offset] ^= 4
    push[field] = base64.b64encode(sealed).decode()
    return json.dumps(push, ensure_ascii=False)


def sealed_field(push):
    return "ENCRYPTED_PAYLOAD" if "ENCRYPTED_PAYLOAD" in push else "ENCRYPTED_DATA"


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


def sealed_by(use, rows):
    """What a language's program answers to each row."""
    done = run(use, "".join(json.dumps(row) + "\n" for row in rows))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if done.returncode != 0 or len(answers) != len(rows):
        sys.exit(f"examples: error: {use[-1]}, row {len(answers) + 1}: {done.stderr.decode()[:2000]}")
    return answers


def received(payloads, ring, options):
    done = run([PUSHSEAL, "receive", "--batch", *options, "--keyring", ring], "".join(line + "\n" for line in payloads))
    return [json.loads(line) for line in done.stdout.splitlines()]


def fault_of(answer, row, shown, is_body):
    """What is wrong with a payload: in the clear, and as the phone shows it."""
    if "payload" not in answer:
        return answer["error"]
    line, push = answer["payload"], json.loads(answer["payload"])
    message = row["push"]["aps"]["alert"]["body"]
    if line != json.dumps(push, ensure_ascii=False, separators=(",", ":")) or len(line.encode()) > 4096:
        return "not compact, or over 4096 bytes"
    if push["aps"]["alert"]["body"] != "(Encrypted)" or push["aps"]["mutable-content"] != 1 or message in line:
        return "no placeholder, no mutable-content, or the message in clear"
    if not is_body and (set(push) - {"aps", "ENCRYPTED_PAYLOAD", "ENCRYPTED_KEY_ID"} or len(str(push["aps"])) > 60):
        return "something is in the clear beside a whole notification"
    wanted = {"title": "Secret Message!", "body": message, "badge": 3, "sound": "horn.caf", "categoryIdentifier": "BOARDING"}
    if {name: shown.get(name) for name in wanted} != wanted or shown["userInfo"].get("order") != CUSTOM:
        return f"receive shows something else: {shown}"
    if is_body:
        return None if "expiration" not in answer else "an expiry of a body, which has none"
    lifetime = row.get("lifetime", 28 * DAY)
    return None if -600 < answer["expiration"] - time.time() - lifetime < 60 else f"expires at {answer['expiration']}"


def opened_by(opener, ring, payload, message):
    done = run([*opener, ring], payload)
    if done.returncode != 0:
        return done.stderr.decode().strip(), None
    text = done.stdout.decode()
    if "ENCRYPTED_DATA" in json.loads(payload):
        return None if text == message else "opened to something else", None
    document = json.loads(text)
    is_same = document["aps"]["alert"] == {"title": "Secret Message!", "body": message} and "jti" in document
    return None if is_same else "opened to something else", document["exp"]


def check(results, language, form, ring, stored):
    (use, opener), (name, offsets) = LANGUAGES[language], FORMATS[form]
    is_body = form.endswith("body")
    options = [] if is_body else ["--strict"]
    extra = {"seal": "body"} if is_body else {}
    rows = [{"keys": keys, "push": notification(message), **extra} for message in MESSAGES for keys in forms(stored)]
    if not is_body:
        rows[-1]["lifetime"] = 3600
    answers = sealed_by(use, rows)
    payloads = [answer.get("payload", "{}") for answer in answers]
    for answer, row, shown in zip(answers, rows, received(payloads, ring, options)):
        fault = fault_of(answer, row, shown, is_body)
        results.note(language, form, "opened", fault and f"sealed: {fault}")
    fields = [json.loads(payload) for payload in payloads]
    sealed = [base64.b64decode(push[sealed_field(push)]) for push in fields]
    count = len({(one[:16], one[21:86] if name == "phone" else b"") for one in sealed})
    results.note(language, form, "fresh", None if count == len(rows) else "the same salt or key pair twice")
    if not is_body:
        fault, expiry = opened_by(opener, ring, payloads[-1], MESSAGES[-1])
        same = fault is not None or expiry == answers[-1]["expiration"]
        results.note(language, form, "expiry", None if same else "another expiry is sealed than handed back")

    device = ring.with_name("bare.json") if name == "nameless" else ring
    choice = [] if name == "nameless" else ["--key-id", name]
    for number, message in enumerate(MESSAGES):
        padding = ["--pad-to", "64,256"] if number == 1 and offsets else []
        part = ["--seal", "body"] if is_body else []
        theirs = pushseal("encrypt", "--keyring", device, *choice, *part, "--title", "Secret Message!", *padding, message)
        fault, _ = opened_by(opener, ring, theirs, message)
        results.note(language, form, "opened", fault and f"what encrypt wrote: {fault}")

    for offset in [None, *offsets]:
        what = "the last byte gone" if offset is None else f"byte {offset} altered"
        body = received([altered(payloads[0], offset)], ring, options)[0]["body"]
        results.note(language, form, "refused", None if body == "(Encrypted)" else f"receive takes it with {what}")
        done = run([*opener, ring], altered(theirs, offset))
        is_refused = done.returncode == 1 and not done.stdout and done.stderr.count(b"\n") == 1
        results.note(language, form, "refused", None if is_refused else f"the opener takes it with {what}")

    for kind, cases in (("slips", slips(stored[-1], is_body)), ("unusable", unusable(stored[-1], ring))):
        told, rows = zip(*cases)
        for what, answer in zip(told, sealed_by(use, [{**row, **extra} for row in rows])):
            is_refused = "payload" not in answer and not any(secret in answer["error"] for secret in secrets(stored))
            results.note(language, form, kind, None if is_refused else f"{what}: {answer}")


def secrets(keys):
    return [key[name] for key in keys for name in ("k", "auth", "x") if name in key]


def slips(key, is_body):
    """What a caller gets wrong, each with its row."""
    push = notification("Leaves at nine")
    for alg in ("aes128gcm-document", "AES128GCM", "Webpush", "rot13", "mastodon", "constructor", "__proto__", "toString",
                "", " ", f"{key['alg']} ", None, 7, ["aes128gcm"], {}):
        yield f"the alg {alg!r}", {"keys": [{**key, "alg": alg}], "push": push}
    yield "ALG", {"keys": [{name.upper() if name == "alg" else name: value for name, value in key.items()}], "push": push}
    yield "no alg", {"keys": [{name: value for name, value in key.items() if name != "alg"}], "push": push}
    for keys in ("", " ", "[]", "{}", "null", "7", key["alg"], "whole", "/etc/passwd", None, 7, True, [], {}, [[]], ["k"], [None],
                 {"keys": {}}, {"keys": None}, {"keys": "x"}, {"KEYS": [key]}, json.dumps(key), key, {"keys": {"keys": {"keys": {}}}}):
        yield f"the keys {str(keys)[:30]!r}", {"keys": keys, "push": push}
    yield "keys of two recipients", {"keys": [{**key, "recipient": name} for name in ("ada", "bob")], "push": push}
    yield "a key for files", {"keys": [{**key, "purpose": "files"}], "push": push}
    yield "a key that has ended", {"keys": [{**key, "exp": 1}], "push": push}
    for name, value in (("kid", ""), ("kid", "x" * 256), ("kid", 7), ("exp", "soon"), ("exp", [])):
        yield f"{name} {str(value)[:9]!r}", {"keys": [{**key, name: value}], "push": push}
    for wrong in (None, 7, "x", [], {}, {"aps": None}, {"aps": []}, {"aps": {}}, {"aps": "x"}, {"alert": "x"}, {"aps": {"alert": 7}},
                  {"aps": {"alert": ""}}, {"aps": {"alert": {}}}, {"aps": {"alert": {"title": ""}}}, {"aps": {"badge": 3}}):
        yield f"the push {wrong}", {"keys": [key], "push": wrong}
    for name in ("iat", "exp", "jti", "ENCRYPTED_DATA", "ENCRYPTED_KEY_ID", "ENCRYPTED_PAYLOAD", "ENCRYPTED_ATTACHMENTS"):
        yield f"a custom {name}", {"keys": [key], "push": {**push, name: 7}}
    yield "4000 bytes", {"keys": [key], "push": notification("x" * 4000)}
    if is_body:
        for alert in ({"title": "Ferry"}, {"title": "Ferry", "body": ""}, {"title": "Ferry", "body": 7}, {"loc-key": "FERRY"}):
            yield f"the alert {alert}", {"keys": [key], "push": {"aps": {"alert": alert}}}
    else:
        yield "a lifetime of -1", {"keys": [key], "push": push, "lifetime": -1}
        for alg in ("salted", "cryptojs"):
            yield f"a {alg} key for a notification", {"keys": [{"kty": "oct", "alg": alg, "k": "cGFzcw"}], "push": push}


def unusable(key, ring):
    """A key with one member spoiled, for each way that pushseal refuses, too."""
    name = "auth" if key["alg"] == "webpush" else "k"
    text = key[name]

    def spoil():
        yield "a foreign letter", {name: text[:5] + "!" + text[5:]}
        yield "white space", {name: text[:4] + "\n" + text[4:]}
        yield "padding", {name: text + "="}
        yield "zeros", {name: "A" * 22}
        yield "bits left over", {name: "A" * 20 + "B" + "B"}
        yield "no letters", {name: ""}
        yield "a number", {name: 7}
        if key["alg"] in ("webpush", "aes128gcm"):
            yield "15 bytes", {name: "A" * 19 + "Q"}
        if key["alg"] == "webpush":
            yield "17 bytes", {name: "A" * 22 + "E"}
            yield "a point off the curve", {"y": key["x"]}
            yield "the point at zero", {"x": "A" * 43, "y": "A" * 43}
        if key["alg"] == "salted":
            for count in (0, -1, 1.5, "10000", 10_000_001, 2_147_483_647, 2**63):
                yield f"{count} iterations", {"iter": count}
            yield "an unknown digest", {"md": "md6"}
            yield "an unknown cipher", {"cipher": "aes-256-ecb"}
            yield "an unknown derivation", {"kdf": "scrypt"}

    for what, members in spoil():
        spoiled = {**key, **members}
        path = ring.with_name("spoiled.json")
        path.touch(0o600)
        path.write_text(json.dumps({"keys": [spoiled]}))
        if run([PUSHSEAL, "encrypt", "--keyring", path, "x"]).returncode == 0:
            sys.exit(f"examples: error: pushseal itself takes a key with {what}")
        yield what, {"keys": [spoiled], "push": notification("Leaves at nine")}


def check_document(results, ring, stored):
    """The lines of Docs/Server.md, with a row for them."""
    text = Path("../Docs/Server.md").read_text()
    lines = text.split("```js\n")[1].split("```")[0].replace("./sender.mjs", str(Path("Node/sender.mjs").resolve()))
    script = ring.with_name("document.mjs")
    script.write_text(f"{lines}\nconsole.log(JSON.stringify({{ payload, expiration }}));\n".replace(
        "const push", f"const device = {json.dumps({'keys': stored['phone']})};\nconst push", 1))
    done = run(["node", str(script)])
    answer = json.loads(done.stdout or "{}")
    shown = received([answer.get("payload", "{}")], ring, ["--strict"])[0]
    is_shown = (shown["title"], shown["body"], shown["badge"]) == ("Ferry", "Leaves at nine", 3)
    results.note("Node.js", "Docs/Server.md", "document", None if is_shown else f"{shown} {done.stderr.decode()}")


def check_versions(results):
    """Each file that is copied says of which release it is."""
    version = pushseal("--version").split()[-1]
    for language in LANGUAGES:
        folder = Path({"Node.js": "Node"}.get(language, language))
        for path in sorted(folder.rglob("*")):
            is_shown = path.stem.lower() in ("use", "main", "test", "sender_test")
            if path.suffix in (".mjs", ".py", ".go", ".php", ".rb", ".java") and not is_shown:
                is_same = f"PushSeal {version}" in path.read_text()[:1200]
                results.note(language, path.name, "versions", None if is_same else f"{path} is not of PushSeal {version}")


def main():
    os.chdir(Path(__file__).parent)
    os.environ["LC_ALL"] = "C.UTF-8"
    results = Results()
    with tempfile.TemporaryDirectory(prefix="pushseal-examples-") as folder:
        ring, stored = make_rings(Path(folder))
        for language in LANGUAGES:
            for form, (name, _) in FORMATS.items():
                check(results, language, form, ring, stored[name])
        check_document(results, ring, stored)
    check_versions(results)
    print(results.table())
    for kind, words in (("fresh", "one text sealed ten times: {} of {} have other salts"),
                        ("expiry", "expiry: {} of {} hand back what is sealed"),
                        ("refused", "altered or cut: {} of {} refused"),
                        ("slips", "slips of a caller: {} of {} refused"),
                        ("unusable", "keys that pushseal refuses, too: {} of {} refused"),
                        ("document", "Docs/Server.md: {} of {} shown"),
                        ("versions", "version: {} of {} files have the program's"),
                        ("opened", "{} of {} opened")):
        print(words.format(results.done[kind], results.wanted[kind]))
    sys.exit(0 if results.done == results.wanted else 1)


if __name__ == "__main__":
    main()
