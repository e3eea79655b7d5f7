#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Payloads with one mistake each, by openssl and Python's cryptography, PyNaCl and standard library.

A row has the code that inspect has to give, who made it, the payload, the name of the key, and, where the
cure is for the sender, the payload that the same code makes without the mistake.
"""
import base64, gzip, hashlib, hmac, json, os, struct, subprocess, urllib.parse, zlib
from cryptography.fernet import Fernet
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers import modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM, ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC
from sealing import *


# MARK: - Salted__


GOOD = payload(pbkdf2())
GOOD_DOCUMENT = payload(pbkdf2(data=compact(DOCUMENT).encode()), "ENCRYPTED_PAYLOAD")

for name, changed in [
    ("a line feed", PASS + b"\n"), ("CR", PASS + b"\r"), ("CR LF", PASS + b"\r\n"), ("a blank before", b" " + PASS),
    ("a blank behind", PASS + b" "), ("quotes", b'"' + PASS + b'"'), ("single quotes", b"'" + PASS + b"'"),
    ("base64", base64.b64encode(PASS)), ("hexadecimal", PASS.hex().encode()),
    ("SHA-256 in hexadecimal", hashlib.sha256(PASS).hexdigest().encode()),
    ("MD5 in hexadecimal", hashlib.md5(PASS).hexdigest().encode()),
]:
    row("passphraseNearlyRight", f"openssl, passphrase with or as {name}", payload(pbkdf2(passphrase=changed)))
for name in ["utf-16-le", "utf-16-be", "utf-16"]:
    changed = PASS.decode().encode(name)
    row("passphraseNearlyRight", f"python, passphrase in {name}", payload(b64(salted(passphrase=changed))), cured=GOOD)
row("passphraseNearlyRight", "openssl, SHA-256 in hexadecimal and EVP_BytesToKey",
    payload(openssl(passphrase=hashlib.sha256(PASS).hexdigest().encode())))
row("otherParametersOpen", "openssl -md md5", payload(openssl("-md", "md5")))
row("otherParametersOpen", "openssl -pbkdf2 -iter 100000", payload(openssl("-pbkdf2", "-iter", "100000")))
row("otherParametersOpen", "openssl -aes-128-cbc -pbkdf2", payload(openssl("-aes-128-cbc", "-pbkdf2")))
row("otherParametersOpen", "python, PBKDF2 with 250000 iterations", payload(b64(salted(iterations=250_000))))
for other in [b"other", b"Correct Horse", b"correct horse!"]:
    row("passphraseDoesNotOpen", "openssl, another passphrase", payload(pbkdf2(passphrase=other)), cured=GOOD)
for given in [GOOD, GOOD_DOCUMENT, payload(b64(salted()))]: row("noKeyGiven", "openssl or python", given, key="none")

# The text
LATIN = "Café à dix heures, près du vieux moulin"
for maker, data in [("openssl, Latin-1", LATIN.encode("latin-1")), ("openssl, Windows-1252", LATIN.encode("cp1252")),
                    ("openssl, ISO 8859-15", LATIN.encode("iso-8859-15"))]:
    row("textLatin1", maker, payload(pbkdf2(data=data)), cured=payload(pbkdf2()))
for name in ["utf-16", "utf-16-le", "utf-16-be"]:
    row("textUTF16", f"openssl, {name}", payload(pbkdf2(data=LATIN.encode(name))), cured=GOOD)
for maker, data in [("gzip", gzip.compress(TEXT.encode())), ("zlib", zlib.compress(TEXT.encode())),
                    ("zlib, level 9", zlib.compress(TEXT.encode(), 9))]:
    row("textCompressed", f"openssl, {maker}", payload(pbkdf2(data=data)), cured=GOOD)
zeros = TEXT.encode() + bytes(3)
row("paddedWithZeros", "python, zeros", payload(b64(salted(zeros, padded=False))), cured=GOOD)
row("paddedWithZeros", "python, zeros, a block of its own",
    payload(b64(salted(b"Meet at dawn, at" + bytes(16), padded=False))), cured=GOOD)
row("paddedWithZeros", "python, zeros, several blocks",
    payload(b64(salted(TEXT.encode() * 3 + bytes(9), padded=False))), cured=GOOD)
LONG = TEXT.encode() + b". " + TEXT.encode() + b". " + TEXT.encode()
long = base64.b64decode(pbkdf2(data=LONG))
row("paddingMissing", "openssl, last block lost", payload(b64(long[:-16])), cured=GOOD)
row("paddingMissing", "openssl, last two blocks lost", payload(b64(long[:-32])), cured=GOOD)
row("paddingMissing", "python, whole blocks without padding",
    payload(b64(salted(LONG[:80], padded=False))), cured=GOOD)
for maker, at, change in [("one byte", 56, lambda d: bytes([d[56] ^ 64])), ("a byte of the second block", 40, lambda d: bytes([d[40] ^ 1])),
                          ("two bytes", 60, lambda d: b"\xff\0")]:
    data = change(long)
    row("ciphertextAltered", f"openssl, altered in the middle, {maker}",
        payload(b64(long[:at] + data + long[at + len(data):])), cured=payload(b64(long)))
row("ciphertextAltered", "openssl, a block lost in the middle", payload(b64(long[:48] + long[64:])), cured=GOOD)
row("messageIncomplete", "openssl, end lost", payload(b64(long[:-5])), cured=GOOD)
row("messageIncomplete", "openssl, cut by a column of 70 characters", payload(b64(long)[:70]), cured=GOOD)
row("messageIncomplete", "openssl, cut in the salt", payload(b64(long[:12])), cured=GOOD)
row("sealedFieldEmpty", "openssl failed", payload(""), cured=GOOD)
row("sealedFieldEmpty", "openssl failed, with an id", payload("", ENCRYPTED_KEY_ID="K1"), cured=GOOD)
row("sealedFieldEmpty", "a document that was not sealed", payload("", "ENCRYPTED_PAYLOAD"), cured=GOOD)
for value in [None, 7, True, {"a": 1}]:
    row("sealedFieldNotAString", "json", payload(value), cured=GOOD)
for value in ["%%%", "he*llo", "\u2026"]:
    row("encodingNotRecognized", "json", payload(value), cured=GOOD)
for value in ["QUJD", b64(os.urandom(15)), b64(os.urandom(33))]:
    row("messageNotRecognized", "python", payload(value), cured=GOOD)

# Documents
doc = compact(DOCUMENT).encode()
row("documentInTextField", "openssl, a document", payload(pbkdf2(data=doc)))
row("documentInTextField", "openssl, a document with claims", payload(pbkdf2(data=compact({**DOCUMENT, "iat": NOW}).encode())))
row("documentInTextField", "python, a document", payload(b64(salted(doc))))
row("textInDocumentField", "openssl, a text", payload(pbkdf2(), "ENCRYPTED_PAYLOAD"))
row("textInDocumentField", "python, a text", payload(b64(salted()), "ENCRYPTED_PAYLOAD"))
row("textInDocumentField", "openssl, a text beside a text", payload(pbkdf2(), "ENCRYPTED_PAYLOAD"))
for code, data in [
    ("documentWithoutAPS", b'{"title":"News"}'), ("documentWithoutAPS", b'{"alert":{"body":"x"}}'),
    ("documentWithoutAPS", b"{}"), ("documentWithoutText", b'{"aps":{"alert":{}}}'),
    ("documentWithoutText", b'{"aps":{"badge":1}}'), ("documentWithoutText", b'{"aps":{"alert":{"title":"","body":""}}}'),
    ("documentInString", compact(compact(DOCUMENT)).encode()), ("documentInString", json.dumps(json.dumps(DOCUMENT)).encode()),
    ("documentInString", json.dumps(compact(DOCUMENT) + "\n").encode()),
    ("documentBeginsWithMark", b"\xef\xbb\xbf" + doc), ("documentBeginsWithMark", compact(DOCUMENT).encode("utf-8-sig")),
    ("documentBeginsWithMark", b"\xef\xbb\xbf" + json.dumps(DOCUMENT, indent=2).encode()),
    ("documentEndsInNUL", doc + b"\0"), ("documentEndsInNUL", json.dumps(DOCUMENT).encode() + b"\0"),
    ("documentEndsInNUL", doc + b"\n\0"), ("documentNotAnObject", b"[1]"), ("documentNotAnObject", compact([DOCUMENT]).encode()),
    ("documentNotAnObject", doc[:-2]),
    *(("documentTooLarge", doc[:-1] + b',"a":' + b"[" * depth + b"]" * depth + b"}") for depth in [128, 200, 600]),
]:
    row(code, "openssl", payload(pbkdf2(data=data), "ENCRYPTED_PAYLOAD"), cured=GOOD_DOCUMENT)
no_title = {"aps": {"alert": {"body": "(Encrypted)"}, "mutable-content": 1}}
for maker, sealed in [("openssl, nothing", pbkdf2(data=b"")), ("python, nothing", b64(salted(b""))),
                      ("openssl, nothing, -md md5", None)]:
    if sealed: row("openedTextEmpty", maker, payload(sealed), cured=GOOD)
row("openedTextEmpty", "openssl, nothing, with an id", payload(pbkdf2(data=b""), ENCRYPTED_KEY_ID="x"), cured=GOOD)


def document(**claims): return payload(pbkdf2(data=compact({**DOCUMENT, **claims}).encode()), "ENCRYPTED_PAYLOAD")


good_claims = document(iat=NOW - 5, exp=NOW + 3600, jti="a1")
row("claimsAsText", "openssl, numbers in quotes", document(iat=str(NOW), exp=str(NOW + 60)), cured=good_claims)
row("claimsAsText", "openssl, ISO 8601", document(exp="2027-01-15T09:00:00Z"), cured=good_claims)
row("claimsAsText", "openssl, a date in words", document(iat="Fri, 15 Jan 2027 08:00:00 GMT"), cured=good_claims)
row("claimsMalformed", "openssl, a number as jti", document(jti=17), cured=good_claims)
row("claimsMalformed", "openssl, an empty jti", document(jti=""), cured=good_claims)
row("claimsMalformed", "openssl, null", document(exp=None), cured=good_claims)
row("expired", "openssl, a span in place of a time", document(exp=3600), cured=good_claims)
row("expired", "openssl, clocks apart", document(iat=NOW - 7200, exp=NOW - 7140), cured=good_claims)
row("expired", "openssl, a minute late", document(iat=NOW - 120, exp=NOW - 60, jti="a"), cured=good_claims)
# These are shown, with a note.
row("+claimsInMilliseconds", "openssl", document(iat=NOW * 1000, exp=(NOW + 60) * 1000, jti="a"))
row("+claimsInMilliseconds", "openssl, only exp", document(iat=NOW, exp=(NOW + 60) * 1000, jti="a"))
row("+claimsInMilliseconds", "openssl, microseconds", document(iat=NOW * 1_000_000))
inside = {"aps": {**DOCUMENT["aps"], "iat": NOW, "exp": NOW + 60, "jti": "a"}}
for some in [["iat"], ["exp", "jti"], ["iat", "exp", "jti"]]:
    data = {"aps": {k: v for k, v in inside["aps"].items() if k == "alert" or k in some}}
    row("+claimsInsideAPS", "openssl", payload(pbkdf2(data=compact(data).encode()), "ENCRYPTED_PAYLOAD"))
for ahead in [1, 300, 7200]:
    row("+sealedInTheFuture", f"openssl, {ahead} seconds ahead", document(iat=NOW + ahead, jti="a"))
row("+textUTF16", "openssl, iconv", payload(pbkdf2(data=TEXT.encode("utf-16-le"))))
row("+textBeginsWithMark", "openssl", payload(pbkdf2(data=TEXT.encode("utf-8-sig"))))
row("+textEndsInNUL", "openssl", payload(pbkdf2(data=TEXT.encode() + b"\0")))
row("+textIsJSONString", "openssl", payload(pbkdf2(data=json.dumps(TEXT).encode())))

# MARK: - Where it stands

S = pbkdf2()
for code, members in [
    ("sealedElsewhere", {"data": {"message": S}}), ("sealedElsewhere", {"custom": {"a": {"secret": S}}}),
    ("sealedElsewhere", {"payload": S}), ("sealedElsewhere", {"list": [1, {"x": S}]}),
    ("sealedFieldMisplaced", {"encrypted_data": S}), ("sealedFieldMisplaced", {"encryptedData": S}),
    ("sealedFieldMisplaced", {"data": {"ENCRYPTED_DATA": S}}), ("sealedFieldMisplaced", {"Encrypted-Data": S}),
    ("sealedFieldMisplaced", {"data": json.dumps({"ENCRYPTED_DATA": S})}),
]:
    row(code, "json", compact({"aps": APS, **members}))
row("sealedFieldMisplaced", "json, inside aps", compact({"aps": {**APS, "ENCRYPTED_DATA": S}}))
row("sealedElsewhere", "json, in the alert", compact({"aps": {"alert": {"title": "T", "body": S}, "mutable-content": 1}}))
row("sealedElsewhere", "json, in an object", payload({"ct": S, "v": 1}), cured=GOOD)
for members in [
    {"message": {"token": "x", "data": {"ENCRYPTED_DATA": S}, "apns": {"payload": {"aps": APS}}}},
    {"app_id": "x", "contents": {"en": "a"}, "mutable_content": True, "data": {"ENCRYPTED_DATA": S}},
    {"to": "ExponentPushToken[x]", "body": "a", "mutableContent": True, "data": {"ENCRYPTED_DATA": S}},
    {"interests": ["a"], "apns": {"aps": APS, "data": {"ENCRYPTED_DATA": S}}},
    {"APNS": json.dumps({"aps": APS, "ENCRYPTED_DATA": S})},
]:
    row("providerRequest", "json", compact(members), cured=payload(S))
for code, aps in [
    ("noAPS", None), ("noMutableContent", {"alert": {"body": "x"}}), ("noMutableContent", {"alert": "x", "mutable-content": "1"}),
    ("noMutableContent", {"alert": "x", "mutable-content": True}), ("noAlert", {"badge": 1, "mutable-content": 1}),
    ("noAlert", {"content-available": 1, "mutable-content": 1}), ("noAlert", {"mutable-content": 1}),
    ("alertWithoutText", {"alert": {}, "mutable-content": 1}), ("alertWithoutText", {"alert": {"body": ""}, "mutable-content": 1}),
    ("alertWithoutText", {"alert": {"title": "", "body": ""}, "mutable-content": 1}),
]:
    members = {"ENCRYPTED_DATA": S} if aps is None else {"aps": aps, "ENCRYPTED_DATA": S}
    row(code, "json", compact(members), cured=GOOD if aps is None else None)
for members in [{"APS": APS, "ENCRYPTED_DATA": S}, {"aps": [APS], "ENCRYPTED_DATA": S}]:
    row("noAPS", "json", compact(members), cured=GOOD)
for members in [{}, {"order": 7}, {"ENCRYPTED": "yes"}]:
    row("noSealedField", "json", compact({"aps": APS, **members}), cured=GOOD)
for size in [4096, 5000, 9000]:
    row("payloadTooLarge", "json", payload(S, more="x" * size), cured=GOOD)

# The whole payload
rot13 = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "NOPQRSTUVWXYZABCDEFGHIJKLMnopqrstuvwxyzabcdefghijklm")
for data in [json.dumps(GOOD), json.dumps(json.dumps(json.loads(GOOD))), json.dumps(json.dumps(json.loads(GOOD), indent=1))]:
    row("payloadInString", "json twice", data)
for data in [[json.loads(GOOD)], [json.loads(GOOD), json.loads(GOOD)], [{"id": 1}, json.loads(GOOD)]]:
    row("payloadInArray", "json", compact(data))
for data in [GOOD, compact({"aps": APS, "ENCRYPTED_DATA": S}), compact({"ENCRYPTED_DATA": S, "aps": {"alert": "x", "mutable-content": 1}})]:
    row("payloadInROT13", "python, codecs rot13", data.translate(rot13))
for maker, data in [
    ("openssl enc -a -A", S), ("openssl enc -a", base64.encodebytes(base64.b64decode(S)).decode()), ("json", json.dumps(S)),
    ("python, urlsafe_b64encode", b64u(base64.b64decode(S))),
]:
    row("messageAlone", maker, data)
for text in [TEXT, "Your order is here", "Hallo, wir sind heute nicht da"]:
    row("textInROT13", "python, codecs rot13", payload(text.translate(rot13)))
    row("textNotSealed", "json", payload(text), cured=GOOD)
    alert = {"alert": {"body": text.translate(rot13)}, "mutable-content": 1}
    row("alertInROT13", "python, codecs rot13", compact({"aps": alert}))

# MARK: - Dresses

for code, maker, value in [
    ("dataURL", "data URL", "data:application/octet-stream;base64," + S), ("dataURL", "data URL, no type", "data:;base64," + S),
    ("dataURL", "base64: in front", "base64:" + S),
    ("bytesLiteral", "python str(bytes)", str(S.encode())), ("bytesLiteral", "python repr, double quotes", 'b"' + S + '"'),
    ("bytesLiteral", "python str(bytes) of urlsafe", str(base64.urlsafe_b64encode(base64.b64decode(S)))),
    ("bytesLiteral", "python str(bytes) of raw bytes", str(base64.b64decode(S))),
    ("bytesLiteral", "python str(bytes), every escape", str(salted(salt=b"'\"\\\n\r\t\0a"))),
    ("quotedText", "json", json.dumps(S)), ("quotedText", "single quotes", f"'{S}'"), ("quotedText", "back quotes", f"`{S}`"),
    ("numberArray", "list(bytes)", list(base64.b64decode(S))), ("numberArray", "str(list(bytes))", str(list(base64.b64decode(S)))),
    ("numberArray", "Java's signed bytes", list(struct.unpack("48b", base64.b64decode(S)))),
    ("encodedTwice", "base64 twice", b64(S.encode())), ("encodedTwice", "base64 twice, with a line feed", b64(S.encode() + b"\n")),
    ("encodedTwice", "urlsafe of base64", b64u(S.encode())),
    ("hexadecimalDressed", "0x in front", "0x" + base64.b64decode(S).hex()),
    ("hexadecimalDressed", "colons", base64.b64decode(S).hex(":")),
    ("hexadecimalDressed", "NSData's description", "<" + base64.b64decode(S).hex(" ", -4) + ">"),
    ("hexadecimalDressed", "capitals with hyphens", base64.b64decode(S).hex("-").upper()),
]:
    row(code, f"python, {maker}", payload(value))
plus = next(s for s in iter(pbkdf2, None) if "+" in s)
for s in [plus, next(s for s in iter(pbkdf2, None) if s.count("+") > 1), next(s for s in iter(pbkdf2, None) if "+" in s[:-4])]:
    row("plusLost", "python, urllib.parse.unquote_plus", payload(urllib.parse.unquote_plus(s)))
four = next(s for s in iter(lambda: pbkdf2(data=LONG), None) if s.count("+") == 4)
row("plusLost", "python, urllib.parse.unquote_plus of four", payload(urllib.parse.unquote_plus(four)))
for s in [plus, next(s for s in iter(pbkdf2, None) if "/" in s), next(s for s in iter(pbkdf2, None) if s.endswith("=") or "+" in s)]:
    row("percentEncoded", "python, urllib.parse.quote", payload(urllib.parse.quote(s, safe="")))
for encoding in ["utf-8", "ascii", "utf-8"]:
    row("replacementCharacters", f"python, decode({encoding}, errors=replace)",
        payload(salted().decode(encoding, errors="replace")), cured=GOOD)

slash = next(s for s in iter(pbkdf2, None) if "/" in s and "+" in s)
for value in [slash.replace("/", "\\/"), slash[:64] + "\\n" + slash[64:], slash.replace("+", "&#43;").replace("/", "&#x2F;"),
              slash.replace("+", "&#x2b;").replace("/", "&#x2f;"), slash.replace("+", "\\u002b")]:
    row("escapedText", "json", payload(value))
for value in [f'Optional("{S}")', f'Some("{S}")', f's:{len(S)}:"{S}";']: row("quotedText", "Swift, Rust or PHP", payload(value))
for value in [f"v1:{S}", f"-----BEGIN MESSAGE-----\n{S}\n-----END MESSAGE-----", f"<![CDATA[{S}]]>", S + "\0"]:
    row("surroundedText", "json", payload(value))
row("quotedText", "json three times", payload(json.dumps(json.dumps(S))))
row("sealedElsewhere", "json, in a list", payload([S]))
for options in [["-md", "sha256"], ["-md", "md5"]]:
    row("rawCiphertext", "openssl -nosalt", payload(openssl("-nosalt", *options)), cured=GOOD)
row("streamCiphertext", "openssl -aes-256-ctr", payload(pbkdf2_as("-aes-256-ctr")), cured=GOOD)
for cipher in ["-aes-256-ctr", "-aes-256-cfb"]:
    row("streamCiphertext", f"openssl {cipher}, whole blocks", payload(openssl(cipher, "-pbkdf2", data=LONG[:48])), cured=GOOD)
for value in ["[B@5e91993f", "System.Byte[]", "48 bytes", "[object Object]", "undefined", "None", "<memory at 0x7f2c1c0b1d00>", "nil"]:
    row("objectPrinted", "Java, C#, Swift, JavaScript or Python", payload(value), cured=GOOD)

# MARK: - RFC 8188 by hand


GOOD16, DOC16 = payload(b64(ece())), payload(b64(ece(doc)), "ENCRYPTED_PAYLOAD")


def record(code, maker, sealed, key="k16", cured=GOOD16): row(code, f"python, {maker}", payload(b64(sealed)), key, cured)


for text in [TEXT, "Hello", LATIN]:
    data = text.encode()
    record("infoWithoutNUL", "no NUL", ece(data, nul=b""))
    record("infoWithCounter", "0x01 behind the NUL", ece(data, nul=b"\0\1"))
    record("recordWithoutDelimiter", "no delimiter", ece(data, end=b""))
    record("recordWithoutDelimiter", "0x01 for the last", ece(data, end=b"\1"))
    record("recordWithoutTag", "no tag", ece(data + b" and more", tag=0))
    record("tagDoesNotFit", "additional data", ece(data + b" and more", aad=b"aes128gcm"))
    record("recordIncomplete", "cut", ece(data + b", and so on for a while, as it is long enough to be cut")[:-23])
    record("keyDoesNotOpen", "another key", ece(data, key=os.urandom(16)))
    record("keyIDNamesAnother", "header of another id", ece(data, keyid=b"other"))
record("keyWithoutDerivation", "key as it is, derived nonce", ece(plain=lambda k, s, n: (k, n)))
record("keyWithoutDerivation", "key as it is, salt as nonce", ece(plain=lambda k, s, n: (k, s[:12])))
record("keyWithoutDerivation", "key as it is, nonce of zeros", ece(plain=lambda k, s, n: (k, bytes(12))))
record("keyTextAsKey", "base64url", ece(key=b64u(K16).encode()))
record("keyTextAsKey", "base64", ece(key=b64(K16).encode()))
record("keyTextAsKey", "hexadecimal", ece(key=K16.hex().encode()))
record("keyTextAsKey", "base64url with a line feed", ece(key=b64u(K16).encode() + b"\n"))
altered = bytearray(ece(LONG)); altered[60] ^= 0x80
record("tagDoesNotFit", "altered in the middle", bytes(altered))
record("textCompressed", "gzip", ece(gzip.compress(TEXT.encode())))
record("textLatin1", "Latin-1", ece(LATIN.encode("latin-1")))
record("textUTF16", "UTF-16BE", ece(LATIN.encode("utf-16-be")))
record("documentInTextField", "a document", ece(doc), cured=None)
row("textInDocumentField", "python, aes128gcm", payload(b64(ece()), "ENCRYPTED_PAYLOAD"), "k16")
row("encodedTwice", "python, aes128gcm", payload(b64(b64(ece()).encode())), "k16")
row("formatNotInRing", "openssl, ring of aes128gcm", GOOD, "k16", GOOD16)
row("formatNotInRing", "python, ring of salted", GOOD16, "saltedRing", GOOD)
row("keyEnded", "python, a key that ended", payload(b64(ece()), ENCRYPTED_KEY_ID="old"), "ended", payload(b64(ece(key=K32)), ENCRYPTED_KEY_ID="new"))
row("keyEnded", "python, named in the header", payload(b64(ece(keyid=b"old"))), "ended", payload(b64(ece(key=K32, keyid=b"new"))))
row("keyEnded", "python, not named", payload(b64(ece())), "ended", payload(b64(ece(key=K32))))
for name in ["none", "new", "K2"]:
    row("keyIDNamesAnother", "python, another id beside it",
        payload(b64(ece()), ENCRYPTED_KEY_ID=name), "two", GOOD16)
row("keyIDNamesAnother", "openssl, another id beside it", payload(pbkdf2(), ENCRYPTED_KEY_ID="new"), "saltedTwo")
row("keyIDNamesAnother", "python, a document", payload(b64(ece(doc)), "ENCRYPTED_PAYLOAD", ENCRYPTED_KEY_ID="new"), "two")

# MARK: - RFC 8291 by hand


point, auth = device("device")
good_push = payload(b64(webpush(point, auth)))
row("formatNotInRing", "openssl, ring of webpush", GOOD, "device", good_push)


def push(code, maker, sealed, key="device"): row(code, f"python, {maker}", payload(b64(sealed)), key, good_push if key == "device" else payload(b64(webpush(*device(key)))))


for text in [TEXT, "Hello", LATIN]:
    data = text.encode()
    push("infoWithoutNUL", "WebPush: info without NUL", webpush(point, auth, nul=b"", data=data))
    push("publicKeysSwapped", "sender's key first", webpush(point, auth, swapped=True, data=data))
    push("authenticationSecretUnused", "no authentication secret", webpush(point, auth, no_auth=True, data=data))
    push("keyTextAsKey", "auth as text", webpush(point, b64u(auth).encode(), data=data))
    push("keyDoesNotOpen", "wrong authentication secret", webpush(point, os.urandom(16), data=data))
    push("keyDoesNotOpen", "another device", webpush(device("devices", 1)[0], auth, data=data))
    push("recordWithoutDelimiter", "webpush, no delimiter", webpush(point, auth, end=b"", data=data))
    push("authenticationSecretOfAnother", "auth of the other key",
         webpush(device("devices")[0], device("devices", 1)[1], data=data), "devices")
push("authenticationSecretUnused", "empty authentication secret", webpush(point, b""))


body, salt, own = aesgcm(point, auth)
for members in [
    {"Encryption": "salt=" + b64u(salt), "Crypto-Key": "dh=" + b64u(own) + "; p256ecdsa=AAAA"},
    {"encryption": "keyid=p256dh;salt=" + b64u(salt), "crypto_key": "keyid=p256dh;dh=" + b64u(own)},
    {"salt": b64u(salt), "dh": b64u(own)},
]:
    row("aesgcmMessage", "python", payload(b64(body), **members), "device", good_push)
row("aesgcmHeadersMissing", "python, no Crypto-Key", payload(b64(body), Encryption="salt=" + b64u(salt)), "device", good_push)
row("aesgcmHeadersMissing", "python, no Encryption", payload(b64(body), **{"Crypto-Key": "dh=" + b64u(own)}), "device", good_push)
ice_body, ice_salt, ice_own = aesgcm(*device("icecubes"))
ice = {"m": b64u(ice_body), "k": b64u(ice_own), "s": b64u(ice_salt), "i": "acct"}
relayed = json.dumps({"title": "T", "body": TEXT})
full_body, full_salt, full_own = aesgcm(*device("icecubes"), data=relayed.encode())
full = compact({"aps": APS, "m": b64u(full_body), "k": b64u(full_own), "s": b64u(full_salt)})
for missing in ["k", "s"]:
    row("aesgcmHeadersMissing", f"python, relay without {missing}",
        compact({"aps": APS, **{k: v for k, v in ice.items() if k != missing}}), "icecubes", full)

# MARK: - Other systems


def member_json(maker, code, value, key, cured): row(code, f"python, {maker}", payload(value), key, cured)


def cryptojs(data=compact(TEXT).encode()):
    salt, stream, block = os.urandom(8), b"", b""
    while len(stream) < 48:
        block = hashlib.md5(block + PASS + salt).digest(); stream += block
    return {"ct": b64(cbc(pad(data), stream[:32], stream[32:48])), "iv": stream[32:48].hex(), "s": salt.hex()}


for value in [json.dumps(cryptojs()), cryptojs(), b64(json.dumps(cryptojs()).encode())]:
    row("cryptoJSObject", "python, as CryptoJS's JSON", payload(value), cured=GOOD)


def laravel(key, data=TEXT.encode()):
    iv = os.urandom(16)
    value = b64(cbc(pad(data), key, iv))
    mac = hmac.new(key, (b64(iv) + value).encode(), "sha256").hexdigest()
    return {"iv": b64(iv), "value": value, "mac": mac, "tag": ""}


row("laravelMessage", "python, as Laravel", payload(b64(json.dumps(laravel(os.urandom(32))).encode())), cured=GOOD)
row("laravelMessage", "python, as Laravel, an object", payload(laravel(os.urandom(32))), cured=GOOD)
row("laravelMessage", "python, as Laravel, key of the ring", payload(b64(json.dumps(laravel(K32)).encode())), "k32", payload(b64(ece(key=K32))))
for key in [os.urandom(32), K32, hashlib.sha256(PASS).digest()]:
    ring = "k32" if key == K32 else "pass"
    row("fernetToken", "python, cryptography.fernet", payload(Fernet(base64.urlsafe_b64encode(key)).encrypt(TEXT.encode()).decode()),
        ring, payload(b64(ece(key=K32))) if ring == "k32" else GOOD)
header = b64u(b'{"alg":"dir","enc":"A256GCM"}')
for _ in range(2):
    iv = os.urandom(12); sealed = AESGCM(K32).encrypt(iv, TEXT.encode(), header.encode())
    row("jweMessage", "python, compact JWE", payload(f"{header}..{b64u(iv)}.{b64u(sealed[:-16])}.{b64u(sealed[-16:])}"), cured=GOOD)
row("jweMessage", "python, JWE as JSON", payload(json.dumps({"protected": header, "iv": b64u(iv), "ciphertext": b64u(sealed[:-16]), "tag": b64u(sealed[-16:])})), cured=GOOD)
for claims in [{"a": 1}, {"sub": TEXT}, {"exp": NOW}]:
    head = b64u(b'{"alg":"HS256","typ":"JWT"}') + "." + b64u(json.dumps(claims).encode())
    row("jwtMessage", "python, JWT", payload(head + "." + b64u(hmac.new(K32, head.encode(), "sha256").digest())), cured=GOOD)


def run(*command, data=TEXT.encode()):
    return subprocess.run(command, input=data, capture_output=True, check=True).stdout


gpg = ["gpg", "--batch", "--symmetric", "--passphrase", PASS.decode(), "--pinentry-mode", "loopback"]
row("pgpMessage", "gpg --symmetric --armor", payload(run(*gpg, "--armor").decode()), cured=GOOD)
row("pgpMessage", "gpg --symmetric", payload(b64(run(*gpg))), cured=GOOD)
row("pgpMessage", "gpg --symmetric --armor, in base64", payload(b64(run(*gpg, "--armor"))), cured=GOOD)
recipient = run("sh", "-c", "age-keygen 2>/dev/null | age-keygen -y").decode().strip()
row("ageMessage", "age -r", payload(b64(run("age", "-r", recipient))), cured=GOOD)
row("ageMessage", "age -r -a", payload(run("age", "-a", "-r", recipient).decode()), cured=GOOD)
row("ageMessage", "age -r, base64 of armor", payload(b64(run("age", "-a", "-r", recipient))), cured=GOOD)
run("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "/dev/null", "-out", "/tmp/causes-cert.pem", "-subj", "/CN=x")
cms = ["openssl", "cms", "-encrypt", "-aes256"]
row("cmsMessage", "openssl cms, PEM", payload(run(*cms, "-outform", "PEM", "/tmp/causes-cert.pem").decode()), cured=GOOD)
row("cmsMessage", "openssl cms, PEM in base64", payload(b64(run(*cms, "-outform", "PEM", "/tmp/causes-cert.pem"))), cured=GOOD)
row("cmsMessage", "openssl cms, DER", payload(b64(run(*cms, "-outform", "DER", "/tmp/causes-cert.pem"))), cured=GOOD)
os.remove("/tmp/causes-cert.pem")

# MARK: - The key used as it is


def raw(code, maker, sealed, key, cured): row(code, f"python, {maker}", payload(b64(sealed)), key, cured)


iv = os.urandom(16); n = os.urandom(12)
raw("combinedBox", "nonce, ciphertext, tag", n + AESGCM(K16).encrypt(n, TEXT.encode(), None), "k16", GOOD16)
sealed = AESGCM(K16).encrypt(n, TEXT.encode(), None)
raw("combinedBox", "nonce, tag, ciphertext", n + sealed[-16:] + sealed[:-16], "k16", GOOD16)
raw("combinedBox", "ciphertext, tag, nonce", sealed + n, "k16", GOOD16)
raw("combinedBox", "no tag", n + sealed[:-16], "k16", GOOD16)
raw("combinedBox", "additional data", n + AESGCM(K16).encrypt(n, TEXT.encode(), b"v1"), "k16", GOOD16)
raw("combinedBox", "nonce of 16 bytes (pycryptodome)", iv + AESGCM(K16).encrypt(iv, TEXT.encode(), None), "k16", GOOD16)
raw("combinedBox", "SHA-256 of the passphrase", n + AESGCM(hashlib.sha256(PASS).digest()).encrypt(n, TEXT.encode(), None), "pass", GOOD)
for maker, key, name in [("key of a ring", K16, "k16"), ("SHA-256 of the passphrase", hashlib.sha256(PASS).digest(), "pass"),
                         ("MD5 of the passphrase", hashlib.md5(PASS).digest(), "pass"), ("passphrase with zeros", PASS.ljust(32, b"\0"), "pass"),
                         ("first half of the hexadecimal SHA-256", hashlib.sha256(PASS).hexdigest()[:32].encode(), "pass"),
                         ("hexadecimal MD5", hashlib.md5(PASS).hexdigest().encode(), "pass"),
                         ("base64 of the key", b64(K16).encode(), "k16")]:
    cured = GOOD16 if name == "k16" else GOOD
    raw("ivInFront", maker, iv + cbc(pad(TEXT.encode()), key, iv), name, cured)
    raw("rawCiphertext", f"IV of zeros, {maker}", cbc(pad(TEXT.encode()), key, bytes(16)), name, cured)
    raw("ecbCiphertext", maker, cbc(pad(TEXT.encode()), key, b"", modes.ECB()), name, cured)
    raw("streamCiphertext", f"CTR, {maker}", iv + cbc(TEXT.encode(), key, b"", modes.CTR(iv)), name, cured)
raw("ecbCiphertext", "no key for it, equal blocks", cbc(pad(b"0123456789abcdef" * 5), os.urandom(16), b"", modes.ECB()), "none", GOOD)
raw("rawCiphertext", "the key as IV", cbc(pad(TEXT.encode()), K16, K16), "k16", GOOD16)
raw("ivInFront", "padded with zeros", iv + cbc(TEXT.encode() + bytes(3), K16, iv), "k16", GOOD16)
raw("streamCiphertext", "CFB", iv + cbc(LONG, K16, b"", modes.CFB(iv)), "k16", GOOD16)
salt = os.urandom(16)
for maker, count, digest, iterations, size in [("as Java", 16, hashes.SHA1(), 65_536, 32), ("as C#", 8, hashes.SHA1(), 1_000, 32),
                                               ("AES-128", 16, hashes.SHA256(), 10_000, 16), ("32 bytes of salt", 32, hashes.SHA256(), 100_000, 32)]:
    salt = os.urandom(count)
    key = PBKDF2HMAC(digest, size, salt, iterations).derive(PASS)
    raw("derivedByHand", f"salt, IV, CBC, {maker}", salt + iv + cbc(pad(TEXT.encode()), key, iv), "pass", GOOD)
stream = PBKDF2HMAC(hashes.SHA1(), 48, salt[:16], 1_000).derive(PASS)
raw("derivedByHand", "salt, CBC, the IV derived, as C#", salt[:16] + cbc(pad(TEXT.encode()), stream[:32], stream[32:]), "saltedRing", GOOD)
GOOD32 = payload(b64(ece(key=K32)))
import nacl.secret
for text in [TEXT, "Hello, this is a test", LATIN]:
    row("secretBox", "python, PyNaCl SecretBox", payload(b64(bytes(nacl.secret.SecretBox(K32).encrypt(text.encode())))), "k32", GOOD32)
    row("chaChaBox", "python, nonce, ciphertext, tag", payload(b64(n + ChaCha20Poly1305(K32).encrypt(n, text.encode(), None))), "k32", GOOD32)
row("chaChaBox", "python, PyNaCl Aead (XChaCha20)", payload(b64(bytes(nacl.secret.Aead(K32).encrypt(TEXT.encode())))), "k32", GOOD32)
