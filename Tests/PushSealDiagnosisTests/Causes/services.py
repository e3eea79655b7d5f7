#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Payloads of other services with one mistake each, as `causes.py`: Bark, Mastodon's relay, that of IceCubes, and apps
with encryption of their own, whose fields are those of their public sources."""
import hashlib, os, struct, urllib.parse
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding as rsa_padding, rsa
from cryptography.hazmat.primitives.ciphers import modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM, ChaCha20Poly1305
from sealing import *

PARAMETERS = json.dumps({"title": "News", "body": TEXT, "sound": "birdsong"}).encode()
CBC_KEY, GCM_KEY, IV_KEY = (unpad(keys[name]["keys"][0]["k"]) for name in ["barkCBC", "barkGCM", "barkIV"])
KEYS = {"barkCBC": CBC_KEY, "barkGCM": GCM_KEY, "barkIV": IV_KEY}


def letters(count): return base64.urlsafe_b64encode(os.urandom(count))[:count]
def push(**fields): return compact({"aps": APS, **fields})


def bark(ring, data=PARAMETERS, iv=None, key=None, mode=None, fill=pad):
    key = key or KEYS[ring]
    if (mode or ring) in ["barkGCM", "gcm"]:
        iv = iv or letters(12)
        return AESGCM(key).encrypt(iv, data, None), iv
    iv = iv or letters(16)
    return cbc(fill(data), key, iv, modes.ECB() if mode == "ecb" else None), iv


def fields(body, iv): return push(ciphertext=b64(body), iv=iv.decode())
GOOD_BARK = {ring: fields(*bark(ring)) for ring in KEYS}
def made(code, maker, given, ring): row(code, f"python, Bark, {maker}", given, ring, GOOD_BARK[ring])


def until(ring, condition):
    """A message whose base64 meets a condition."""
    return next(found for found in iter(lambda: bark(ring), None) if condition(b64(found[0])))


for ring in KEYS:
    body, iv = until(ring, lambda text: "+" in text and "/" in text)
    text, vector = b64(body), iv.decode()
    for code, value in [
        ("plusLost", text.replace("+", " ")), ("otherTextEncoding", body.hex()), ("hexadecimalDressed", "0x" + body.hex()),
        ("hexadecimalDressed", body.hex(":")), ("percentEncoded", urllib.parse.quote(text, safe="")), ("encodedTwice", b64(text.encode())),
        ("bytesLiteral", str(text.encode())), ("quotedText", json.dumps(text)), ("dataURL", "data:;base64," + text),
        ("escapedText", text.replace("/", "\\/")), ("numberArray", list(body)), ("bufferObject", {"type": "Buffer", "data": list(body)}),
    ]:
        made(code, "the text of ciphertext", push(ciphertext=value, iv=vector), ring)
    made("ecbCiphertext", "ECB", push(ciphertext=b64(bark(ring, mode="ecb")[0])), ring)
    made("ecbCiphertext", "ECB with an iv", push(ciphertext=b64(bark(ring, mode="ecb")[0]), iv=vector), ring)
    for options, derivation in [(["-md", "md5"], "md5"), (["-md", "sha256"], "sha256"), (["-pbkdf2"], "PBKDF2")]:
        made("passphraseForKey", f"CryptoJS or openssl with the key as passphrase, {derivation}",
             push(ciphertext=openssl(*options, data=PARAMETERS, passphrase=KEYS[ring]), iv=vector), ring)
    made("passphraseForKey", "openssl, another passphrase", push(ciphertext=openssl("-md", "md5", data=PARAMETERS)), ring)
    size = len(iv)
    raw_iv = os.urandom(size)
    body, _ = bark(ring, iv=raw_iv)
    made("otherIV", "iv in hexadecimal", push(ciphertext=b64(body), iv=raw_iv.hex()), ring)
    made("otherIV", "iv in base64", push(ciphertext=b64(body), iv=b64(raw_iv)), ring)
    made("otherIV", "hexadecimal of letters as iv", push(ciphertext=b64(bark(ring, iv=b"a" * size)[0]), iv=(b"a" * size).hex()), ring)
    made("otherIV", "the iv of another push", push(ciphertext=b64(bark(ring)[0]), iv=letters(size).decode()), ring)
    made("otherIV", "an iv of zeros", push(ciphertext=b64(bark(ring, iv=bytes(size))[0]), iv=letters(size).decode()), ring)
    if ring != "barkIV": made("otherIV", "no iv", push(ciphertext=b64(bark(ring)[0])), ring)
    made("ivInFront", "the iv in front", push(ciphertext=b64(raw_iv + body)), ring)
    made("ivInFront", "the iv in front and beside it", push(ciphertext=b64(raw_iv + body), iv="0" * size), ring)
    body, iv = bark(ring)
    for cut in [body[:-3], body[:-9], body[:40]]:
        made("messageIncomplete", f"cut to {len(cut)} of {len(body)} bytes", push(ciphertext=b64(cut), iv=iv.decode()), ring)
    made("keyDoesNotOpen", "another key", push(ciphertext=b64(bark(ring, key=os.urandom(32), iv=iv)[0]), iv=iv.decode()), ring)
    for name, key in [("SHA-256", hashlib.sha256(KEYS[ring]).digest()), ("MD5 in hexadecimal", hashlib.md5(KEYS[ring]).hexdigest().encode())]:
        made("keyTextAsKey", f"{name} of the key", push(ciphertext=b64(bark(ring, key=key, iv=iv)[0]), iv=iv.decode()), ring)
    for code, data in [("textInDocumentField", TEXT.encode()), ("documentInString", json.dumps(PARAMETERS.decode()).encode()),
                       ("documentNotAnObject", b'["a"]'), ("documentNotAnObject", str({"body": TEXT}).encode()),
                       ("documentBeginsWithMark", b"\xef\xbb\xbf" + PARAMETERS), ("documentEndsInNUL", PARAMETERS + b"\0"),
                       ("textLatin1", '{"body": "Café à dix heures, près du vieux moulin"}'.encode("latin-1")),
                       ("textUTF16", PARAMETERS.decode().encode("utf-16"))]:
        made(code, "what is sealed", fields(*bark(ring, data=data)), ring)
for ring in ["barkCBC", "barkIV"]:
    for _ in range(2): made("otherMode", "GCM for CBC", fields(*bark(ring, mode="gcm")), ring)
    made("otherMode", "GCM with an iv of 16", fields(*bark(ring, mode="gcm", iv=letters(16))), ring)
    zeros = lambda data: data + bytes(-len(data) % 16 or 16)
    x923 = lambda data: data + bytes(15 - len(data) % 16) + bytes([16 - len(data) % 16])
    made("paddedWithZeros", "zeros", fields(*bark(ring, data=PARAMETERS + b" ", fill=zeros)), ring)
    made("paddedOtherwise", "X.923", fields(*bark(ring, data=PARAMETERS + b" ", fill=x923)), ring)
for _ in range(3): made("otherMode", "CBC for GCM", fields(*bark("barkGCM", mode="cbc", iv=letters(16))), "barkGCM")
for data in [PARAMETERS, PARAMETERS + b"\n  ", b'{"body":"Meet at dawn"}']:
    body, iv = bark("barkGCM", data=data)
    made("tagMisplaced", "the tag in front", fields(body[-16:] + body[:-16], iv), "barkGCM")
    made("recordWithoutTag", "no tag", fields(bark("barkGCM", data=data.strip())[0][:0] + AESGCM(GCM_KEY).encrypt(iv, data.strip(), None)[:-16], iv), "barkGCM")
    made("tagDoesNotFit", "additional data", fields(AESGCM(GCM_KEY).encrypt(iv, data, b"bark"), iv), "barkGCM")
made("otherIV", "the iv of the settings, another beside it", push(ciphertext=b64(bark("barkIV", iv=b"abcdefghijklmnop")[0]), iv="0" * 16), "barkIV")

# MARK: - The relays

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#"


def z85(data):
    text = ""
    for at in range(0, len(data), 4):
        group = data[at:at + 4]
        number, digits = int.from_bytes(group, "big"), ""
        for _ in range(len(group) + 1): number, rest = divmod(number, 85); digits = DIGITS[rest] + digits
        text += digits
    return text


TOOT = json.dumps({"title": "News", "body": TEXT, "access_token": "x"}).encode()
RELAYS = {"mastodon": ("p", z85), "icecubes": ("m", b64u)}


def relayed(ring, parts, write=None, names=None):
    name, own = RELAYS[ring]
    return push(**dict(zip(names or [name, "k", "s"], map(write or own, parts))))


def older(ring, data=TOOT, **options):
    body, salt, own = aesgcm(*device(ring), data=data, **options)
    return body, own, salt


GOOD_RELAY = {ring: relayed(ring, older(ring)) for ring in RELAYS}
def relay(code, maker, given, ring): row(code, f"python, {ring}, {maker}", given, ring, GOOD_RELAY[ring])


for ring, (name, write) in RELAYS.items():
    for data in [TOOT, json.dumps({"title": "Hi", "body": "Hello"}).encode(), json.dumps({"body": "x" * 200}).encode()]:
        parts = body, own, salt = older(ring, data)
        others = [("hexadecimal", bytes.hex)] + ([("base64", b64), ("base64url", b64u)] if ring == "mastodon" else [("Z85", z85)])
        for maker, other in others:
            relay("otherTextEncoding", maker, relayed(ring, parts, other), ring)
            relay("otherTextEncoding", f"k in {maker}", push(**{name: write(body), "k": other(own), "s": write(salt)}), ring)
            relay("otherTextEncoding", f"aes128gcm in {maker}", push(**{name: other(webpush(*device(ring), data=data))}), ring)
        relay("senderKeyAndSaltSwapped", "k and s", relayed(ring, (body, salt, own)), ring)
        relay("publicKeyForm", "k of 64 bytes", relayed(ring, (body, own[1:], salt)), ring)
        relay("publicKeyForm", "k of 33 bytes", relayed(ring, (body, compressed(own), salt)), ring)
        relay("recordIncomplete", "cut", relayed(ring, (body[:-5], own, salt)), ring)
        relay("recordWithoutTag", "no tag", relayed(ring, (body[:-16], own, salt)), ring)
        relay("aesgcmHeadersMissing", "neither k nor s", relayed(ring, parts[:1]), ring)
        relay("keyDoesNotOpen", "another device", relayed(ring, older("devices", data)), ring)
        push8291 = webpush(*device(ring), data=data)
        relay("messageIncomplete", "aes128gcm cut in its header", push(**{name: write(push8291[:70])}), ring)
        relay("recordIncomplete", "aes128gcm cut", push(**{name: write(push8291[:-30])}), ring) if len(data) > 60 else None
        relay("infoWithoutNUL", "aes128gcm, no NUL", push(**{name: write(webpush(*device(ring), nul=b"", data=data))}), ring)
        relay("recordSizeContradicted", "aes128gcm, a record size of 30", push(**{name: write(webpush(*device(ring), rs=30, data=data))}), ring)
    plus = next(found for found in iter(lambda: list(map(z85 if ring == "mastodon" else b64, older(ring))), None) if "+" in found[0])
    blank = [text.replace("+", " ") for text in plus]
    relay("plusLost", "form decoded", push(**dict(zip([name, "k", "s"], blank))), ring)
    for code, data in [("textInDocumentField", TEXT.encode()), ("documentInString", json.dumps(TOOT.decode()).encode()),
                       ("documentNotAnObject", b"[]"), ("textUTF16", TOOT.decode().encode("utf-16"))]:
        relay(code, "what is sealed", relayed(ring, older(ring, data)), ring)
    relay("passphraseForKey", "openssl", push(**{name: write(base64.b64decode(pbkdf2()))}), ring)

# MARK: - One service's fields under another's key

GOOD16, good_push = payload(b64(ece())), payload(b64(webpush(*device("device"))))
for given, name in [(GOOD_BARK["barkCBC"], "k16"), (GOOD_RELAY["mastodon"], "k16"), (GOOD_RELAY["icecubes"], "k16")]:
    row("fieldsOfOtherService", "python, a key for aes128gcm", given, name, GOOD16)
row("fieldsOfOtherService", "python, Bark's fields, key of Mastodon", GOOD_BARK["barkGCM"], "mastodon", GOOD_RELAY["mastodon"])
row("fieldsOfOtherService", "python, Mastodon's fields, key of Bark", GOOD_RELAY["mastodon"], "barkCBC", GOOD_BARK["barkCBC"])
for data in [TOOT, b'{"title":"a","body":"b"}']:
    row("fieldsOfOtherService", "python, Mastodon's fields, key of IceCubes that opens them",
        relayed("icecubes", older("icecubes", data), z85, ["p", "k", "s"]), "icecubes", GOOD_RELAY["icecubes"])
    row("fieldsOfOtherService", "python, IceCubes' fields, key of Mastodon that opens them",
        relayed("mastodon", older("mastodon", data), b64u, ["m", "k", "s"]), "mastodon", GOOD_RELAY["mastodon"])
row("fieldsOfOtherService", "python, aes128gcm in p, key for webpush", push(p=z85(webpush(*device("device")))), "device", good_push)

# MARK: - Apps with encryption of their own

private = rsa.generate_private_key(65537, 2048)
document = json.dumps({"app": "spreed", "subject": TEXT, "type": "chat", "id": "x"}).encode()
for size in [2048, 4096]:
    key = rsa.generate_private_key(65537, size)
    subject = key.public_key().encrypt(document, rsa_padding.PKCS1v15())
    signature = private.sign(subject, rsa_padding.PKCS1v15(), hashes.SHA512())
    row("messageOfOtherApp", "python, Nextcloud", push(subject=b64(subject), signature=b64(signature), type="alert"), "k16")
    row("messageOfOtherApp", "python, Nextcloud, subject alone", push(subject=b64(subject)), "none")
loc = {"alert": {"loc-key": "APN_Message"}, "mutable-content": 1}
event = {"room_id": "!slw48:example.com", "event_id": "$qTOWWTEL48yPm3uT-gdNhFcoHxfKbZuqRVnnWWSkGBs"}
topic, box = os.urandom(32).hex(), os.urandom(12) + ChaCha20Poly1305(K32).encrypt(bytes(12), document, None)
for maker, members in [
    ("Matrix, event_id_only", {**event, "unread_count": 2}), ("Matrix, Element X", {**event, "pusher_notification_client_identifier": "x"}),
    ("Matrix, with a sender", {**event, "sender": "@a:example.com", "prio": "high"}),
    ("Matrix, MSC3013", {"ephemeral": b64(os.urandom(32)), "ciphertext": b64(box), "mac": b64(os.urandom(8))}),
    ("Rocket.Chat", {"ejson": json.dumps({"host": "https://chat.example.com/", "messageId": "x", "notificationType": "message-id-only"})}),
    ("Rocket.Chat, e2e", {"ejson": json.dumps({"host": "https://chat.example.com/", "rid": "r", "messageType": "e2e", "msg": b64(box)})}),
    ("Rocket.Chat, full", {"ejson": json.dumps({"host": "https://chat.example.com/", "rid": "r", "type": "d", "sender": {"_id": "u"}})}),
    ("WalletConnect", {"topic": topic, "message": b64(b"\0" + box), "tag": 4002}), ("WalletConnect, blob", {"topic": topic, "blob": b64(b"\0" + box)}),
    ("WalletConnect, older", {"topic": topic, "encrypted_message": b64(b"\0" + box)}),
    ("Zulip", {"encrypted_data": b64(box), "push_key_id": 7}), ("Zulip, a long one", {"encrypted_data": b64(box * 3), "push_key_id": 1}),
    ("Zulip, id as text", {"encrypted_data": b64(box), "push_key_id": "7"}),
    ("Home Assistant", {"encrypted": True, "encrypted_data": b64(box), "webhook_id": "x"}),
    ("Home Assistant, no webhook", {"encrypted": True, "encrypted_data": b64(box)}),
    ("Home Assistant, webhook only", {"encrypted_data": b64(box), "webhook_id": "x"}),
]:
    row("messageOfOtherApp", f"python, {maker}", push(**members), "k16")
    row("messageOfOtherApp", f"python, {maker}, no key", push(**members), "none")
for members in [{}, {"challenge": "abc"}, {"rateLimitChallenge": "abc"}]:
    row("messageOfOtherApp", "python, Signal", compact({"aps": loc, **members}), "k16")
