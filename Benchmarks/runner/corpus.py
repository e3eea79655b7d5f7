# SPDX-License-Identifier: Apache-2.0
"""What is sealed, opened and read: made up, and the same every time."""

import base64
import json
import random

WORDS = ("the quick brown fox jumps over lazy dog while server build passed deployment ready review "
         "your order shipped arrives tomorrow meeting moved to noon room seven").split()


def text(byte_count, seed=0):
    """Words, exactly so many bytes of them."""
    source = random.Random(f"text {byte_count} {seed}")
    words = " ".join(source.choice(WORDS) for _ in range(byte_count // 2))
    return words.encode()[:byte_count]


def json_lines(count=12_000):
    """Pushes of about a kilobyte: texts, some not ASCII and some escaped, numbers, nested keys."""
    return [json_line(random.Random(f"line {number}"), number) for number in range(count)]


def json_line(source, number):
    def words(least, most):
        return " ".join(source.choice(WORDS) for _ in range(source.randint(least, most)))

    document = {
        "aps": {
            "alert": {
                "title": words(3, 6),
                "subtitle": source.choice(["明日の会議", "Grüße", "line\nbreak", "a \"quoted\" word"]),
                "body": "(Encrypted)",
                "loc-key": "MESSAGE_FORMAT",
                "loc-args": [words(1, 2) for _ in range(3)],
            },
            "badge": source.randint(0, 99),
            "sound": {"critical": source.randint(0, 1), "name": "bell.caf",
                      "volume": source.randint(0, 10) / 10},
            "mutable-content": 1,
            "thread-id": f"thread-{source.randint(0, 999)}",
            "relevance-score": round(source.random(), 3),
            "interruption-level": source.choice(["active", "passive", "time-sensitive"]),
        },
        "ENCRYPTED_DATA": base64.b64encode(b"Salted__" + source.randbytes(200)).decode(),
        "id": number,
        "sender": {"id": source.getrandbits(40), "name": words(2, 2),
                   "verified": source.random() < 0.5, "badge": None},
        "location": [round(source.uniform(-180, 180), 6), round(source.uniform(-90, 90), 6)],
        "flags": [source.randint(0, 9) for _ in range(12)],
        "history": [{"at": 1_700_000_000 + source.randint(0, 10**7), "event": words(1, 1)}
                    for _ in range(4)],
        "url": f"https://example.org/messages/{number}?from=push",
    }
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()


def option_line(number):
    """A line for `encrypt --batch`: some 280 bytes of message, as in real pushes mostly plain text."""
    return compact(text_options(random.Random(f"option {number}")))


def document_line(number, device_count=0):
    """A line for `encrypt --batch --seal all`: a whole notification, to a device of its own if there are any."""
    source = random.Random(f"document {number}")
    options = text_options(source) | {
        "subtitle": " ".join(source.choices(WORDS, k=2)),
        "badge": source.randint(1, 99),
        "sound": "bell.caf",
        "thread-id": f"thread-{source.randint(0, 999)}",
        "custom": {"order": number, "url": f"https://example.org/messages/{number}"},
    }
    if device_count:
        options["key-id"] = f"device-{number % device_count}"
    return compact(options)


def text_options(source):
    words = " ".join(source.choices(WORDS, k=48))
    extra = source.choice(["", "", "", " – naïve café", " 明日", " \"quoted\"", "\nsecond line"])
    return {"message": words[:source.randint(180, 260)] + extra,
            "title": " ".join(source.choices(WORDS, k=4))}


def compact(document):
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
