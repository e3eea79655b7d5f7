#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""More payloads with one mistake each, as `causes.py`: record sizes, padding, info strings, keys and salts."""
import hashlib, hmac, os
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC
from sealing import *

GOOD, GOOD16, GOOD32 = payload(pbkdf2()), payload(b64(ece())), payload(b64(ece(key=K32)))
LONG = (TEXT + ". " + TEXT + ". " + TEXT).encode()
point, auth = device("device")
GOOD_PUSH = payload(b64(webpush(point, auth)))
CURES = {"pass": GOOD, "saltedRing": GOOD, "k16": GOOD16, "k32": GOOD32, "device": GOOD_PUSH, "none": GOOD,
         "zero": payload(b64(webpush(*device("zero"))))}


def sealed(code, maker, data, key="pass"): row(code, f"python, {maker}", payload(b64(data)), key, CURES[key])


# MARK: - Record sizes

for maker, size in [("of the text", len(TEXT)), ("of the text and its delimiter", len(TEXT) + 1), ("of 18", 18),
                    ("of 0", 0), ("of 16", 16), ("of 1", 1)]:
    sealed("recordSizeContradicted", f"a record size {maker}", ece(rs=size), "k16")
    sealed("recordSizeContradicted", f"webpush, a record size {maker}", webpush(point, auth, rs=size), "device")
sealed("recordSizeContradicted", "little-endian 256", ece(LONG * 8, rs=256, little=True, size=256), "k16")
sealed("recordSizeContradicted", "4096 in the header, records of 64", ece(LONG, size=64), "k16")
sealed("recordSizeContradicted", "the size without the tag", ece(LONG, rs=48, size=64), "k16")
# Records of 64: 47 bytes of text in each.
MANY = LONG * 3
for maker, counter in [
        ("the first record's nonce in all", lambda number: 0), ("a counter from 1", lambda number: number + 1),
        ("a little-endian counter", lambda number: number << 56)]:
    sealed("recordNonceWrong", maker, ece(MANY, rs=64, size=64, counter=counter), "k16")
sealed("recordWithoutDelimiter", "0x02 in each record", ece(MANY, rs=64, size=64, middle=b"\2"), "k16")
sealed("recordWithoutDelimiter", "0x01 in the last of several", ece(MANY, rs=64, size=64, end=b"\1"), "k16")
altered = bytearray(ece(MANY, rs=64, size=64)); altered[21 + 70] ^= 1
sealed("tagDoesNotFit", "the second record altered", bytes(altered), "k16")
sealed("recordIncomplete", "the last record cut", ece(MANY, rs=64, size=64)[:-9], "k16")
sealed("recordSizeContradicted", "padded records", ece(rs=30, padding=40), "k16")
sealed("recordSizeContradicted", "a record size of 0, no key", ece(rs=0), "none")
for extra in [b"\n", b"\r\n\0", os.urandom(20)]:
    sealed("messageIncomplete", f"{len(extra)} bytes after the end", ece() + extra, "k16")
    sealed("messageIncomplete", f"webpush, {len(extra)} bytes after the end", webpush(point, auth) + extra, "device")
good, push = ece(keyid=b"K1"), webpush(point, auth)
for count in [3, 15, 20, 21, 22, 23]: sealed("messageIncomplete", f"cut in the header, {count} bytes", good[:count], "k16")
for count in [12, 20, 21, 40, 85, 86]: sealed("messageIncomplete", f"webpush, cut in the header, {count} bytes", push[:count], "device")
for count in [21, 50, 85]: sealed("messageIncomplete", f"webpush, cut in the header, {count} bytes, no key", push[:count], "none")

# MARK: - Padding


def fill(kind, data):
    count = 16 - len(data) % 16
    return data + {"X.923": bytes(count - 1) + bytes([count]), "ISO 10126": os.urandom(count - 1) + bytes([count]),
                   "ISO 7816-4": b"\x80" + bytes(count - 1), "zeros": bytes(count)}[kind]


def bytes_to_key(digest, salt, passphrase=PASS):
    stream, block = b"", b""
    while len(stream) < 48:
        block = hashlib.new(digest, block + passphrase + salt).digest(); stream += block
    return stream[:32], stream[32:48]


def legacy(data, digest="md5", passphrase=PASS):
    salt = os.urandom(8)
    key, iv = bytes_to_key(digest, salt, passphrase)
    return b"Salted__" + salt + cbc(data, key, iv)


for kind in ["X.923", "ISO 10126", "ISO 7816-4", "zeros"]:
    code = "paddedWithZeros" if kind == "zeros" else "paddedOtherwise"
    for text in [TEXT, "Meet", "Meet at dawn, by the old mill, and bring the letter", "Café à dix heures"]:
        # Four letters and random padding may be chance.
        found = "passphraseDoesNotOpen" if (kind, text) == ("ISO 10126", "Meet") else code
        sealed(found, kind, salted(fill(kind, text.encode()), padded=False))
        sealed(found, f"{kind}, key of a ring", salted(fill(kind, text.encode()), padded=False), "saltedRing")
    data = fill(kind, TEXT.encode())
    sealed(code, f"{kind} and EVP_BytesToKey with MD5", legacy(data))
    sealed(code, f"{kind} and EVP_BytesToKey with SHA-256", legacy(data, "sha256"), "saltedRing")
    sealed(code, f"{kind} and 1000 iterations", salted(data, padded=False, iterations=1000))
    sealed(code, f"{kind} and 100000 iterations", salted(data, padded=False, iterations=100_000))
    sealed(code, f"{kind} and AES-128", salted(data, padded=False, length=16))
    sealed(code, f"{kind} and a line feed after the passphrase", salted(data, padded=False, passphrase=PASS + b"\n"))
    iv = os.urandom(16)
    sealed("ivInFront", f"{kind}, key used as it is", iv + cbc(data, K16, iv), "k16")
    sealed("rawCiphertext", f"{kind}, IV of zeros", cbc(data, K16, bytes(16)), "k16")
    sealed("ecbCiphertext", f"{kind}, ECB", cbc(data, K16, b"", modes.ECB()), "k16")

# MARK: - Info strings

for end, code in [(NO_NUL, "infoWithoutNUL"), (COUNTER, "infoWithCounter"), (NO_COUNTER, "infoWithoutCounter")]:
    for options in [{"key_end": end}, {"nonce_end": end}, {"key_end": end, "nonce_end": end}]:
        maker = f"{end} in {' and '.join(name[:-4] for name in options)}"
        sealed(code, maker, ece(**options), "k16")
        sealed(code, f"webpush, {maker}", webpush(point, auth, **options), "device")
        sealed(code, f"webpush, {maker} and the first", webpush(point, auth, info_end=end, **options), "device")
    sealed(code, f"webpush, {end} in the first", webpush(point, auth, info_end=end), "device")

# MARK: - Keys of Web Push

short_secret = lambda: ephemeral_with(lambda key: agreement(point, key)[0] == 0)
short_x, short_y = (lambda: ephemeral_with(lambda key: public(key)[1] == 0)), (lambda: ephemeral_with(lambda key: public(key)[33] == 0))
lose = lambda secret: secret.lstrip(b"\0")
for text in [TEXT, "Hello", "Ça va?"]:
    data = text.encode()
    sealed("leadingZerosLost", "the shared secret", webpush(point, auth, ephemeral=short_secret(), shared=lose, data=data), "device")
    sealed("leadingZerosLost", "the sender's x in header and info",
           webpush(point, auth, ephemeral=short_x(), keyid=stripped, sender=stripped, data=data), "device")
    sealed("leadingZerosLost", "the sender's y in the header", webpush(point, auth, ephemeral=short_y(), keyid=stripped, data=data), "device")
    sealed("leadingZerosLost", "the sender's x in the info", webpush(point, auth, ephemeral=short_x(), sender=stripped, data=data), "device")
    sealed("leadingZerosLost", "the device's x in the info", webpush(*device("zero"), receiver=stripped, data=data), "zero")
    for form, name in [(lambda own: own[1:], "64 bytes"), (compressed, "33 bytes"), (lambda own: b64u(own).encode(), "base64url")]:
        sealed("publicKeyForm", f"{name} in header and info", webpush(point, auth, keyid=form, sender=form, data=data), "device")
        sealed("publicKeyForm", f"{name} in the header", webpush(point, auth, keyid=form, data=data), "device")
        if name != "base64url":
            sealed("publicKeyForm", f"{name} in the info", webpush(point, auth, sender=form, data=data), "device")
            sealed("publicKeyForm", f"{name} of the device in the info", webpush(point, auth, receiver=form, data=data), "device")
    sealed("publicKeyForm", "64 bytes, and 65 as their length", webpush(point, auth, keyid=lambda own: own[1:], idlen=65, data=data), "device")
sealed("publicKeyForm", "33 bytes, no key", webpush(point, auth, keyid=compressed), "none")

# MARK: - aesgcm without its headers

for padding in [0, 16, 300]:
    body, _, _ = aesgcm(point, auth, padding=padding)
    row("messageNotRecognized", "python, aesgcm without any header", payload(b64(body)), "device", GOOD_PUSH)
    row("aesgcmHeadersMissing", "python, the coding beside it", payload(b64(body), **{"Content-Encoding": "aesgcm"}), "device", GOOD_PUSH)

# MARK: - GCM by hand

for key, ring in [(K16, "k16"), (K32, "k32"), (hashlib.sha256(PASS).digest(), "pass")]:
    n = os.urandom(12)
    whole = AESGCM(key).encrypt(n, TEXT.encode(), None)
    text, tag = whole[:-16], whole[-16:]
    sealed("nonceMissing", "ciphertext and tag", whole, ring)
    sealed("nonceMissing", "tag and ciphertext", tag + text, ring)
    for value in [{"ciphertext": b64(text), "tag": b64(tag)}, json.dumps({"ciphertext": text.hex(), "authTag": tag.hex()}),
                  f"{b64(text)}.{b64(tag)}", f"{tag.hex()}:{text.hex()}"]:
        row("nonceMissing", "python, parts", payload(value), ring, CURES[ring])
    row("nonceMissing", "python, the nonce of another message",
        payload({"iv": b64(os.urandom(12)), "ciphertext": b64(text), "tag": b64(tag)}), ring, CURES[ring])
    sealed("combinedBox", "tag, nonce, ciphertext", tag + n + text, ring)
    sealed("combinedBox", "ciphertext, nonce, tag", text + n + tag, ring)
    sealed("combinedBox", "tag, ciphertext, nonce", tag + text + n, ring)
    row("combinedBox", "python, nonce and tag in each other's members",
        payload({"iv": b64(tag), "ciphertext": b64(text), "tag": b64(n)}), ring, CURES[ring])
    row("combinedBox", "python, tag:nonce:ciphertext", payload(f"{tag.hex()}:{n.hex()}:{text.hex()}"), ring, CURES[ring])

# MARK: - Salt, IV and ciphertext


def derived(salt, digest, iterations, size=32): return PBKDF2HMAC(digest(), size, salt, iterations).derive(PASS)


for place, (digest, iterations, size) in enumerate([
    (hashes.SHA1, 1, 32), (hashes.SHA1, 1, 16), (hashes.SHA256, 250_000, 16), (hashes.SHA256, 250_000, 32), (hashes.SHA1, 100, 32),
    (hashes.SHA1, 1_000, 32), (hashes.SHA256, 1_000, 32), (hashes.SHA512, 999, 32), (hashes.SHA512, 1_000, 32),
    (hashes.SHA256, 10_000, 32), (hashes.SHA1, 10_000, 32), (hashes.SHA256, 65_536, 32), (hashes.SHA1, 65_536, 32),
    (hashes.SHA256, 100_000, 32), (hashes.SHA512, 100_000, 32), (hashes.SHA1, 2_048, 32), (hashes.SHA256, 4_096, 24),
    (hashes.SHA256, 600_000, 32), (hashes.SHA256, 310_000, 32), (hashes.SHA512, 210_000, 32),
]):
    salt, iv = os.urandom(16), os.urandom(16)
    body = cbc(pad(TEXT.encode()), derived(salt, digest, iterations, size), iv)
    name = f"{digest.name}, {iterations} iterations, {size} bytes"
    forms = [("hex", (salt + iv + body).hex()), ("hex, hex, base64", salt.hex() + iv.hex() + b64(body)),
             ("base64", b64(salt + iv + body)), ("|", "|".join(map(b64, [salt, iv, body])))]
    for maker, value in forms[place % 2::2]:
        row("derivedByHand", f"python, {maker}, {name}", payload(value), "pass", GOOD)
for count in [8, 32, 64]:
    salt, iv = os.urandom(count), os.urandom(16)
    body = cbc(pad(TEXT.encode()), derived(salt, hashes.SHA256, 100_000), iv)
    sealed("derivedByHand", f"salt of {count} bytes, glued", salt + iv + body)
    row("derivedByHand", f"python, salt of {count} bytes, parts", payload(":".join([salt.hex(), iv.hex(), body.hex()])), "pass", GOOD)
    row("derivedByHand", f"python, salt of {count} bytes, members",
        payload(json.dumps({"ct": b64(body), "iv": iv.hex(), "salt": salt.hex()})), "pass", GOOD)
salt, iv, n = os.urandom(16), os.urandom(16), os.urandom(12)
key = derived(salt, hashes.SHA256, 100_000)
body, gcm = cbc(pad(TEXT.encode()), key, iv), AESGCM(key).encrypt(n, TEXT.encode(), None)
sealed("derivedByHand", "IV, salt, ciphertext", iv + salt + body)
row("derivedByHand", "python, iv.salt.ciphertext", payload(".".join(map(b64, [iv, salt, body]))), "pass", GOOD)
sealed("derivedByHand", "salt, nonce, GCM", salt + n + gcm)
sealed("derivedByHand", "salt, nonce, tag, GCM", salt + n + gcm[-16:] + gcm[:-16])
sealed("derivedByHand", "nonce, salt, GCM", n + salt + gcm)

# MARK: - Other ciphers and derivations

for cipher in ["des-ede3-cbc", "aes-256-ctr", "camellia-256-cbc", "chacha20", "aes-256-cfb"]:
    row("streamCiphertext" if cipher.startswith("aes") else "otherCipher", f"openssl, {cipher}", payload(pbkdf2_as(f"-{cipher}")), "pass", GOOD)
for digest, count in [("md5", 2048), ("md5", 1000), ("sha256", 2048)]:
    salt, last, stream = os.urandom(8), b"", b""
    while len(stream) < 48:
        last += PASS + salt
        for _ in range(count): last = hashlib.new(digest, last).digest()
        stream += last
    sealed("derivedByHand", f"EVP_BytesToKey with {digest} and {count}", b"Salted__" + salt + cbc(pad(TEXT.encode()), stream[:32], stream[32:48]))
for name, options in [("-nosalt -md sha1", ["-nosalt", "-md", "sha1"]), ("-S 0123456789abcdef", ["-pbkdf2", "-S", "0123456789abcdef"])]:
    row("rawCiphertext", f"openssl, {name}", payload(openssl(*options)), "pass", GOOD)
# PBKDF2 takes a passphrase with a NUL at its end for the one without: HMAC pads its key with zeros.
salt, last, stream = os.urandom(8), b"", b""
while len(stream) < 48:
    last = hashlib.sha256(last + PASS + b"\0" + salt).digest()
    stream += last
row("passphraseNearlyRight", "python, EVP_BytesToKey, a NUL at the end",
    payload(b64(b"Salted__" + salt + cbc(pad(TEXT.encode()), stream[:32], stream[32:48]))), "pass", GOOD)

# MARK: - Payloads in other text

sealed_payload = {"aps": APS, "ENCRYPTED_DATA": pbkdf2(), "seen": True, "thread": None}
row("payloadInText", "python, a dictionary", repr(sealed_payload), "none")
row("payloadInText", "python, a line of a log", "2026-11-28 12:00:00 INFO push -> " + compact(sealed_payload) + " (201)", "none")
for program, how, script in [
    ("ruby", "p", "require 'json'; p JSON.parse(ENV['P'])"),
    ("ruby", "p", "require 'json'; p JSON.parse(ENV['P'], symbolize_names: true)"),
    ("node", "console.log", "console.log(JSON.parse(process.env.P))"),
]:
    run = subprocess.run([program, "-e", script], env={**os.environ, "P": compact(sealed_payload)}, capture_output=True, check=True)
    row("payloadInText", f"{program}, {how}", run.stdout.decode(), "none")

# MARK: - Layouts of raw ciphertext


def under(mode, key, data):
    encryptor = Cipher(algorithms.AES(key), mode).encryptor()
    return encryptor.update(data) + encryptor.finalize()


def codes(data): return hmac.new(K32, data, hashlib.sha256).digest()


def rncryptor(version, passphrase=None):
    """https://github.com/RNCryptor/RNCryptor-Spec"""
    iv, key, code, salts = os.urandom(16), K32, K32, b""
    if passphrase:
        salts = os.urandom(16)
        key, code = (hashlib.pbkdf2_hmac("sha1", passphrase, salt, 10_000, 32) for salt in (salts[:8], salts[8:]))
    data = bytes([version, 1 if passphrase else 0]) + salts + iv + cbc(pad(TEXT.encode()), key, iv)
    return data + hmac.new(code, data, hashlib.sha256).digest()


iv, nonce, text = os.urandom(16), os.urandom(12), TEXT.encode()
for prefix, maker in [(b"\x0c", "a length of a byte"), ((12).to_bytes(4, "big"), "a length of four"), (b"\1", "a version"),
                      (b"\1\x0c", "a version and a length"), (b"\1" + os.urandom(4), "Tink's prefix")]:
    sealed("combinedBox", f"GCM behind {maker}", prefix + nonce + AESGCM(K32).encrypt(nonce, text, None), "k32")
for count in [8, 16, 32]:
    other = os.urandom(count)
    sealed("combinedBox", f"GCM with an IV of {count}", other + AESGCM(K32).encrypt(other, text, None), "k32")
for long in [text, b"Meet", b"Meet at dawn, so"]:
    sealed("streamCiphertext", f"CTR with PKCS #7 of {len(long)} bytes", iv + under(modes.CTR(iv), K32, pad(long)), "k32")
sealed("streamCiphertext", "CTR with PKCS #7, the IV at the end", under(modes.CTR(iv), K32, pad(text)) + iv, "k32")
sealed("streamCiphertext", "CTR with an IV of 8", iv[:8] + under(modes.CTR(iv[:8] + bytes(8)), K32, text), "k32")
sealed("ivInFront", "CBC behind a length", b"\x10" + iv + cbc(pad(text), K32, iv), "k32")
whole = iv + cbc(pad(text), K32, iv)
sealed("ivInFront", "CBC with an HMAC behind it", whole + codes(whole), "k32")
sealed("ivInFront", "CBC with an HMAC in front", codes(whole) + whole, "k32")
sealed("ivInFront", "CBC with an HMAC of SHA-1", whole + hmac.new(K32, whole, hashlib.sha1).digest(), "k32")
sealed("ivInFront", "CBC with an HMAC of SHA-512", whole + hmac.new(K32, whole, hashlib.sha512).digest(), "k32")
for version in [2, 3]:
    sealed("derivedByHand", f"RNCryptor {version} with a password", rncryptor(version, PASS))
    sealed("ivInFront", f"RNCryptor {version} with a key", rncryptor(version), "k32")

# MARK: - Texts that were not sealed

for text in [TEXT, "Hallo, das ist eine Nachricht", "Café à dix heures, bonjour"]:
    sealed("textNotSealed", "base64 of the text", text.encode(), "k16")
    sealed("textNotSealed", "the text behind a header", os.urandom(16) + (4096).to_bytes(4, "big") + b"\2K1" + text.encode() + b"\2", "k16")
