# SPDX-License-Identifier: Apache-2.0
"""salted/text_forms.json: the texts in which a container travels, whole and damaged."""

import base64

from .openssl_enc import PBKDF2_1000, b64, enc, options, seal
from .refused import APPLE_LISTING_2, outcome
from .vector_file import vector_file

TEXT_NOTES = {
    "Base64": "What a base64 decoder meets: wrapping, padding, the URL-safe alphabet, damage.",
    "NoncanonicalTrailingBits": "The unused bits of the last character are not zero, which RFC 4648"
                                " §3.5 lets a decoder refuse. Read here: the octets are not in"
                                " doubt.",
    "OtherForm": "Not base64: hexadecimal, or the octets themselves read as Latin-1 or Mac OS Roman"
                 " text. expect.readings and form say what becomes of it.",
}


def decode_base64(text, rule):
    """The octets, or None: Python's decoder behind the three rules of the schema."""
    if rule != "strict":
        text = "".join(c for c in text if c not in " \t\r\n")
    if rule == "lenient":
        text = text.replace("-", "+").replace("_", "/").rstrip("=")
        if len(text) % 4 == 1:
            return None
        text += "=" * (-len(text) % 4)
    try:
        return base64.b64decode(text.encode("ascii"), validate=True)
    except (UnicodeEncodeError, ValueError):
        return None


def plain_base64(text):
    return "".join(text.split()).replace("-", "+").replace("_", "/").rstrip("=")


def text_row(number, comment, text, passphrase, parameters, form=None, container=None):
    row = {"id": f"text-{number:02}", "comment": comment,
           "flags": ["OtherForm" if form else "Base64"],
           "passphrase_utf8": passphrase, "salted_text": text, "expect": {}}
    plaintext = None
    for rule in ["strict", "ignore_whitespace", "lenient"]:
        octets = decode_base64(text, rule)
        word = "bad_base64"
        if octets is not None:
            word, opened, _ = outcome(octets, passphrase, parameters)
            plaintext = opened if word == "ok" else plaintext
            if rule == "lenient" and b64(octets).rstrip("=") != plain_base64(text):
                row["flags"].append("NoncanonicalTrailingBits")
        row["expect"][rule] = word
    if form:
        word, opened, _ = outcome(container, passphrase, parameters)
        plaintext = opened if word == "ok" else plaintext
        row["expect"]["readings"] = word
        row["form"] = form
    if plaintext is not None:
        row["plaintext_utf8"] = plaintext.decode("utf-8")
    row["result"] = "valid" if plaintext is not None else "invalid"
    for name, words in [("openssl_a", ["-a"]), ("openssl_A", ["-a", "-A"])]:
        status, _ = enc(["-d", *words, *options(parameters)], passphrase, text.encode())
        row[name] = "ok" if status == 0 else "error"
    return row


def wrapped(text, columns, end):
    return end.join(text[i:i + columns] for i in range(0, len(text), columns))


def text_forms():
    passphrase = "open sesame"
    salt = bytes.fromhex("0011223344556600")
    octets = seal(b"text form test message, long enough for a wrapped line.", passphrase, salt,
                  PBKDF2_1000)
    text = b64(octets)
    url = text.replace("+", "-").replace("/", "_")
    tests = []
    for comment, form in [
        ("standard base64 on one line", text),
        ("wrapped at 64 columns with a final line feed, as openssl enc -a prints it",
         wrapped(text, 64, "\n") + "\n"),
        ("wrapped at 76 columns with CR LF (MIME)", wrapped(text, 76, "\r\n") + "\r\n"),
        ("wrapped at 20 columns", wrapped(text, 20, "\n")),
        ("leading and trailing spaces", f"  {text}  "),
        ("tabs and blank lines inside", f"{text[:20]}\n\t{text[20:40]}\n\n{text[40:]}"),
        ("URL-safe alphabet, padding kept", url),
        ("URL-safe alphabet, padding removed", url.rstrip("=")),
        ("padding removed", text.rstrip("=")),
        ("one padding character too many", text + "="),
        ("'+' turned into a space by form decoding", text.replace("+", " ")),
        ("percent-encoded",
         text.replace("+", "%2B").replace("/", "%2F").replace("=", "%3D")),
        ("JSON-escaped slashes", text.replace("/", "\\/")),
        ("one character missing in the middle", text[:30] + text[31:]),
        ("one character replaced by an invalid one", text[:30] + "*" + text[31:]),
        ("non-ASCII lookalike (full-width A)", text[:30] + "Ａ" + text[31:]),
        ("padding in the middle (two base64 pieces joined)", b64(octets[:16]) + b64(octets[16:])),
        ("last character with non-zero unused bits", text[:-2] + "x="),
        ("data URL prefix", "data:application/octet-stream;base64," + text),
        ("encoded twice", b64(text.encode())),
        ("empty string", ""),
        ("only white space", " \n"),
        ("just the prefix U2FsdGVkX1", "U2FsdGVkX1"),
        ("prefix and salt, no ciphertext", b64(octets[:16])),
        ("quotation marks left around the value", f'"{text}"'),
    ]:
        tests.append(text_row(len(tests) + 1, comment, form, passphrase, PBKDF2_1000))
    for comment, form, name, container in [
        ("hexadecimal, lower case", octets.hex(), "hex", octets),
        ("hexadecimal, upper case", octets.hex().upper(), "hex", octets),
        ("hexadecimal, wrapped with line feeds", wrapped(octets.hex(), 64, "\n") + "\n", "hex",
         octets),
        ("the octets as Latin-1 text", octets.decode("latin-1"), "latin1", octets),
        ("the octets as Mac OS Roman text", octets.decode("mac_roman"), "mac_os_roman", octets),
        ("hexadecimal, header and salt alone", octets[:16].hex(), "hex", octets[:16]),
        ("Latin-1 text, one octet lost", octets[:-1].decode("latin-1"), "latin1", octets[:-1]),
        ("Apple's article \"Modifying content in newly delivered notifications\", listing 2",
         APPLE_LISTING_2, "mac_os_roman", APPLE_LISTING_2.encode("mac_roman")),
    ]:
        tests.append(text_row(
            len(tests) + 1, comment, form, passphrase, PBKDF2_1000, name, container))
    return vector_file(
        "salted_text", "OpenSSL Salted__ AES-CBC, text forms",
        "made by generate.py with the openssl command line and Python's base64, latin-1 and"
        " mac_roman codecs; one row quotes Apple's documentation", TEXT_NOTES, tests,
        parameters=PBKDF2_1000)
