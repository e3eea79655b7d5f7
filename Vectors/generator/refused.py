# SPDX-License-Identifier: Apache-2.0
"""salted/negative_*.json: containers that must be refused, and near misses that do open."""

import sys

from .openssl_enc import EVP_MD5, MAGIC, PBKDF2_1000, b64, enc, options, seal, text_of
from .vector_file import vector_file

OUTCOMES = {
    "too_short": 'fewer than 8 octets',
    "bad_magic": 'does not begin with "Salted__"',
    "salt_truncated": "8 to 15 octets: the salt is cut short or missing",
    "no_ciphertext": "16 octets: no ciphertext block at all",
    "not_block_multiple": "ciphertext length is not a multiple of 16",
    "bad_padding": "the last block does not end in correct PKCS#7 padding",
    "not_utf8": "opens as octets (plaintext_hex), but they are not UTF-8, so a string API must refuse",
    "ok": "opens to plaintext_hex",
}

NEGATIVE_NOTES = {
    "Control": "Nothing is wrong; shows that the row beside it fails for the reason it gives.",
    "Truncated": "Octets are missing at the end.",
    "Altered": "Octets were added, removed, moved or flipped on the way. CBC has no authentication,"
               " so some of these open to noise.",
    "WrongMagic": 'The octets do not begin with "Salted__".',
    "Padding": "The padding was made by hand; anything but PKCS#7 must be refused.",
    "NotUtf8": "The plaintext was never UTF-8.",
    "WrongParameters": "Opened with another cipher, digest, derivation or count than it was sealed"
                       " with.",
    "WrongPassphrase": "Opened with another passphrase than it was sealed with.",
    "AppleListing": "Apple's article \"Modifying content in newly delivered notifications\" prints"
                    " binary as text. Its ciphertext part is no multiple of 16 octets in any"
                    " encoding, so no passphrase opens it.",
    "GarbageWithGoodPadding": "A wrong passphrase whose noise ends in good padding, about 1 in 256:"
                              " octets come back and they are garbage. Only the UTF-8 check is left"
                              " to refuse them.",
}


def outcome(container, passphrase, parameters):
    """The word for what must happen, the octets that come back if any, and openssl's exit."""
    status, octets = enc(["-d", *options(parameters)], passphrase, container)
    body = container[16:]
    if len(container) < 8:
        word = "too_short"
    elif container[:8] != MAGIC:
        word = "bad_magic"
    elif len(container) < 16:
        word = "salt_truncated"
    elif not body:
        word = "no_ciphertext"
    elif len(body) % 16:
        word = "not_block_multiple"
    elif status != 0:
        word = "bad_padding"
    else:
        word = "ok" if text_of(octets) is not None else "not_utf8"
        return word, octets, status
    if status == 0:
        sys.exit(f"openssl enc -d opened what is {word}")
    return word, None, status


def flip(octets, index, bit=0x01):
    return octets[:index] + bytes([octets[index] ^ bit]) + octets[index + 1:]


def container_mutations(good):
    """(flag, comment, container) for one good container of three text blocks and a padding block."""
    blocks = [good[i:i + 16] for i in range(16, len(good), 16)]
    head = good[:16]
    rest = good[8:]
    yield "Control", "untouched control", good
    yield "Truncated", "empty input", b""
    for count in [1, 7]:
        yield "Truncated", f"first {count} octets only", good[:count]
    yield "Truncated", "magic only", good[:8]
    for count in [1, 4, 7]:
        yield "Truncated", f"salt cut short: {count} of 8 octets", good[:8 + count]
    yield "Truncated", "header and salt, zero ciphertext blocks", head
    for count in [1, 8, 15]:
        yield "Truncated", f"ciphertext of {count} octets", good[:16 + count]
    yield "Truncated", "last octet missing", good[:-1]
    yield "Truncated", "last block missing", good[:-16]
    yield "Altered", "one octet appended", good + b"\0"
    yield "Altered", "a CR LF appended (text-mode transfer)", good + b"\r\n"
    yield "Altered", "a block of zeros appended", good + bytes(16)
    yield "Altered", "the last block repeated", good + blocks[-1]
    yield "Altered", "first ciphertext block removed", head + b"".join(blocks[1:])
    yield ("Altered", "second and third ciphertext block swapped",
           head + b"".join([blocks[0], blocks[2], blocks[1], *blocks[3:]]))
    for name, magic in [("typo 'Salted_' (one underscore, all else shifted)", b"Salted_"),
                        ("'Salted_-'", b"Salted_-"), ("lower case 'salted__'", b"salted__"),
                        ("upper case 'SALTED__'", b"SALTED__"), ("'Salted--'", b"Salted--"),
                        ("'Salted\\0\\0'", b"Salted\0\0"),
                        ("as UTF-16LE text", "Salted__".encode("utf-16-le"))]:
        yield "WrongMagic", f"magic {name}", magic + rest
    yield "WrongMagic", "UTF-8 byte order mark before the magic", b"\xef\xbb\xbf" + good
    yield "WrongMagic", "a line feed before the magic", b"\n" + good
    yield "WrongMagic", "no header: raw ciphertext as openssl enc -nosalt writes it", good[16:]
    yield "WrongMagic", "base64 text passed as if it were the octets", b64(good).encode()
    yield "WrongMagic", "hexadecimal text passed as if it were the octets", good.hex().encode()
    yield "WrongMagic", "bit flipped in the magic", flip(good, 4)
    for index in [0, 7]:
        yield ("Altered", f"bit flipped in the salt (octet {index}): other key and IV",
               flip(good, 8 + index))
    yield ("Altered", "bit flipped in the first ciphertext block (CBC: block 0 becomes noise, one"
           " bit of block 1 flips, padding stays good)", flip(good, 16))
    yield "Altered", "bit flipped in a middle block", flip(good, 35)
    yield ("Altered", "bit flipped in the last octet of the block before the last (hits the padding"
           " length)", flip(good, len(good) - 17))
    yield ("Altered", "top bit flipped in the last octet of the block before the last",
           flip(good, len(good) - 17, 0x80))
    yield ("Altered", "bit flipped in the first octet of the block before the last",
           flip(good, len(good) - 32))
    yield "Altered", "bit flipped in the last block", flip(good, len(good) - 1)


PADDINGS = [
    ("padding octet 0x00", b"fifteen octets!\x00"),
    ("padding octet 0x11 (17)", b"fifteen octets!\x11"),
    ("padding octet 0xff", b"fifteen octets!\xff"),
    ("padding length 2 but the octets differ (01 02)", b"fourteen octet\x01\x02"),
    ("padding length 4, first of the four octets wrong", b"twelve octet\x03\x04\x04\x04"),
    ("padding length 16 with the first octet wrong",
     b"sixteen octets!!\x0f" + b"\x10" * 15),
    ("zero padding (CryptoJS ZeroPadding, PHP ZERO_PADDING)", b"eleven octs" + bytes(5)),
    ("ISO 10126 padding (any octets, then length 5)", b"eleven octs\x9a\x3c\xe7\x51\x05"),
    ("ANSI X.923 padding (zeros, then length 5)", b"eleven octs\0\0\0\0\x05"),
    ("no padding at all, text fills the block (openssl enc -nopad)", b"sixteen octets!!"),
    ("whole message is one padding block: the empty string", b"\x10" * 16),
    ("padding 0x01 on a 15-octet message", b"fifteen octets!\x01"),
    ("two padding blocks: only the last is removed, 16 octets of 0x10 remain", b"\x10" * 32),
]

NOT_UTF8 = [
    ("lone continuation octet", b"abc\x80"),
    ('overlong encoding of "/"', b"\xc0\xaf"),
    ("surrogate half encoded", b"\xed\xa0\x80"),
    ("truncated 4-octet sequence", b"ok \xf0\x9f\x98"),
    ("above U+10FFFF", b"\xf4\x90\x80\x80"),
    ("0xff octet", b"\xff\xfe"),
    ("Latin-1 text", b"caf\xe9"),
    ("UTF-16LE text with mark", b"\xff\xfeh\0i\0"),
    ("gzip header", b"\x1f\x8b\x08\x00"),
    ("NUL and 0xfd", b"\xfd \0 sh"),
]


# The value of ENCRYPTED_DATA in listing 2 of Apple's article on notification service extensions.
APPLE_LISTING_2 = "Salted__·öîQÊ$UDì_¶Ù∞èΩ^¬%gq∞NÿÒQùw"


def negative(prefix, parameters, salt, message, wrong_name, overrides, listings=()):
    passphrase = "open sesame"
    tests = []

    def add(flag, comment, container, words=passphrase, override=None, more=()):
        word, octets, status = outcome(container, words, {**parameters, **(override or {})})
        row = {"id": f"{prefix}-{len(tests) + 1:03}", "comment": comment, "flags": [flag, *more],
               "passphrase_utf8": words}
        if override:
            row["parameters_override"] = override
        row |= {"salted_b64": b64(container), "result": "valid" if word == "ok" else "invalid",
                "expected": word}
        if octets is not None:
            row["plaintext_hex"] = octets.hex()
        if word == "ok":
            row["plaintext_utf8"] = octets.decode("utf-8")
        tests.append(row | {"openssl_cli_exit": status})

    good = seal(message, passphrase, salt, parameters)
    for flag, comment, container in container_mutations(good):
        add(flag, comment, container)
    for comment, block in PADDINGS:
        add("Padding", comment, seal(block, passphrase, salt, parameters, "-nopad"))
    for comment, plaintext in NOT_UTF8:
        add("NotUtf8", f"plaintext not UTF-8: {comment}",
            seal(plaintext, passphrase, salt, parameters))
    for comment, override in overrides:
        add("WrongParameters", f"parameters differ from those used to seal: {comment}", good,
            override=override)

    short = seal(b"attack at dawn", passphrase, salt, parameters)
    tried, garbage = 0, []
    while len(garbage) < 4:
        word, _, _ = outcome(short, f"{wrong_name}-{tried}", parameters)
        if word == "bad_padding" and tried < 12:
            add("WrongPassphrase", "wrong passphrase", short, f"{wrong_name}-{tried}")
        elif word != "bad_padding":
            garbage.append(f"{wrong_name}-{tried}")
        tried += 1
    for words in garbage:
        add("WrongPassphrase", "wrong passphrase whose noise ends in good padding", short, words,
            more=["GarbageWithGoodPadding"])
    for comment, words in [("with a space at the end", "open sesame "),
                           ("upper case", "OPEN SESAME"), ("empty", "")]:
        add("WrongPassphrase", f"wrong passphrase: {comment}", short, words)
    for encoding, octets in listings:
        add("AppleListing", f"the sample in listing 2 of Apple's article as {encoding} octets",
            octets, "any")
    return vector_file(
        "salted_negative",
        "OpenSSL Salted__ AES-CBC, inputs that have to be refused (and near misses that do open)",
        "made by generate.py with the openssl command line, which was run on every row",
        NEGATIVE_NOTES, tests, outcomes=OUTCOMES, parameters=parameters,
        wrong_passphrases_tried=tried)


def negative_evp():
    return negative(
        "neg-evp", EVP_MD5, bytes.fromhex("8899aabbccddeeff"),
        b"CryptoJS style message of three blocks, roughly.", "wrong-b",
        [(f"digest {d}", {"digest": d}) for d in ["sha1", "sha256", "sha512"]]
        + [(f"cipher {c}", {"cipher": c}) for c in ["aes-128-cbc", "aes-192-cbc"]]
        + [("PBKDF2 with 10000 iterations instead of EVP_BytesToKey",
            {"kdf": "pbkdf2", "iterations": 10000})])


def negative_pbkdf2():
    return negative(
        "neg-pbkdf2", PBKDF2_1000, bytes.fromhex("0011223344556677"),
        b'{"title":"Sealed","body":"The quick brown fox jumps over."}', "wrong-a",
        [(f"digest {d}", {"digest": d}) for d in ["md5", "sha1", "sha512"]]
        + [(f"cipher {c}", {"cipher": c}) for c in ["aes-128-cbc", "aes-192-cbc"]]
        + [("EVP_BytesToKey instead of PBKDF2", {"kdf": "evp_bytestokey", "iterations": 1}),
           ("one iteration more", {"iterations": 1001}), ("1 iteration", {"iterations": 1})],
        [("Mac OS Roman", APPLE_LISTING_2.encode("mac_roman")),
         ("UTF-8", APPLE_LISTING_2.encode())])
