# SPDX-License-Identifier: Apache-2.0
"""rot13/rot13.json, by Python's codec."""

import codecs

from .vector_file import vector_file

ROT13_TEXTS = [
    ("empty", ""),
    ("ASCII letters", "Hello, World!"),
    ("digits and punctuation stay", "1234567890 -_=+[]{};:,.<>/?"),
    ("whole alphabet, lower case", "abcdefghijklmnopqrstuvwxyz"),
    ("whole alphabet, upper case", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    ("the characters on either side of the letters", "@AZ[`az{"),
    ("accented letters stay", "naïve café Ünïcödé"),
    ("emoji stay", "OK 👍🏽 done"),
    ("Greek and Cyrillic stay", "αβγ абв abc"),
    ("Turkish dotless i and dotted I stay", "ıİ iI"),
    ("full-width Latin letters stay", "ＡＢＣ ABC"),
    ("combining mark after a letter: only the letter moves", "e\u0301"),
    ("ligatures and sharp s stay", "ﬁ ß straße"),
    ("Arabic mixed with Latin", "مرحبا abc"),
    ("NUL and control characters stay", "a\u0000b\n\tc"),
    ("Kelvin sign (U+212A) and long s (U+017F) stay", "\u212a \u017f k s"),
    ("a JSON payload", '{"title":"Hi","body":"x"}'),
    ("line separator characters", "a\u2028b\u2029c"),
    ("CR LF is one grapheme and two characters", "a\r\nb"),
    ("a letter with a keycap or a zero-width joiner after it moves", "x\u20e3 y\u200dz"),
]


def rot13():
    tests = [
        {"id": f"rot13-{number:02}", "comment": comment, "flags": [], "input_utf8": text,
         "output_utf8": codecs.encode(text, "rot13"), "result": "valid"}
        for number, (comment, text) in enumerate(ROT13_TEXTS, 1)]
    return vector_file(
        "rot13", "ROT13", "made by generate.py with Python's rot13 codec", {}, tests)
