// SPDX-License-Identifier: Apache-2.0
// Payloads with one mistake each, as functions for Node write them; rows as in causes.py.
import crypto from "node:crypto";
import fs from "node:fs";
import util from "node:util";
import zlib from "node:zlib";

const text = "Meet at dawn, by the old mill";
const pass = "correct horse";
const now = 1_800_000_000;
const aps = { alert: { body: "(Encrypted)" }, "mutable-content": 1 };
const k16 = Buffer.from([...Array(16).keys()]);
const k32 = Buffer.from([...Array(32).keys()]);
const rings = JSON.parse(fs.readFileSync("keys.json"));

const payload = (sealed, name = "ENCRYPTED_DATA", more = {}) => JSON.stringify({ aps, [name]: sealed, ...more });
function row(code, maker, given, key = "pass", cured = null) {
  console.log(JSON.stringify({ code, maker: `node, ${maker}`, key, payload: given, cured }));
}

function cipher(name, key, iv, data, padding = true) {
  const aes = crypto.createCipheriv(name, key, iv).setAutoPadding(padding);
  return Buffer.concat([aes.update(data), aes.final()]);
}
function salted(data = text, secret = pass, digest = "sha256") {
  const salt = crypto.randomBytes(8);
  const stream = crypto.pbkdf2Sync(secret, salt, 10_000, 48, digest);
  return Buffer.concat([Buffer.from("Salted__"), salt, cipher("aes-256-cbc", stream.subarray(0, 32), stream.subarray(32), data)]);
}
function ece(data = text, key = k16, { nul = "\0", end = "\x02", tagged = true } = {}) {
  const salt = crypto.randomBytes(16);
  const derive = (name, count) => Buffer.from(crypto.hkdfSync("sha256", key, salt, `Content-Encoding: ${name}${nul}`, count));
  const gcm = crypto.createCipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  const sealed = Buffer.concat([gcm.update(Buffer.concat([Buffer.from(data), Buffer.from(end, "latin1")])), gcm.final()]);
  const header = Buffer.from([0, 0, 16, 0, 0]);
  return Buffer.concat([salt, header, sealed, tagged ? gcm.getAuthTag() : Buffer.alloc(0)]);
}
const b64 = (bytes) => bytes.toString("base64");
const good = payload(b64(salted()));
const good16 = payload(b64(ece()));
const good32 = payload(b64(ece(text, k32)));
const document = { aps: { alert: { body: text } } };
const sealedDocument = (value) => payload(b64(salted(typeof value === "string" ? value : JSON.stringify(value))), "ENCRYPTED_PAYLOAD");

// How the bytes become JSON
const s = salted();
row("bufferObject", "JSON.stringify of a Buffer", payload(s));
row("bufferObject", "JSON.stringify of a Buffer, twice", payload(JSON.stringify(s)));
row("bufferObject", "a Buffer of aes128gcm", payload(ece()), "k16");
row("numberArray", "Array.from", payload([...s]));
row("numberArray", "String of a Uint8Array", payload(`[${new Uint8Array(s)}]`));
row("numberArray", "a Uint8Array, JSON.stringify of it", payload(new Uint8Array(s)));
row("numberArray", "numbers with commas between", payload(String(new Uint8Array(s))));
row("replacementCharacters", "toString() of a Buffer", payload(s.toString()), "pass", good);
row("hexadecimalDressed", "util.inspect of a Buffer", payload(util.inspect(s, { maxArrayLength: null }).replace(/\.\.\. .*>/, ">")), "pass", good);
row("quotedText", "JSON.stringify twice", payload(JSON.stringify(b64(s))));
row("percentEncoded", "encodeURIComponent", payload(encodeURIComponent(b64(s) + "\n")), "pass", good);
row("encodedTwice", "btoa of base64", payload(btoa(b64(s))));
row("encodedTwice", "hexadecimal of base64", payload(Buffer.from(b64(s)).toString("hex")));
row("encodedTwice", "base64 of hexadecimal", payload(btoa(s.toString("hex"))));
row("sealedFieldEmpty", "undefined + ''", payload(""), "pass", good);
row("textNotSealed", "the wrong variable", payload("Hello, your new message is here"), "pass", good);
row("sealedFieldNotAString", "a promise that was not awaited", payload(Promise.resolve(b64(s))), "pass", good);
row("objectPrinted", "String of an object", payload(String({})), "pass", good);
row("documentInString", "JSON.stringify twice", sealedDocument(JSON.stringify(JSON.stringify(document))), "pass", sealedDocument(document));
row("claimsAsText", "toISOString", sealedDocument({ ...document, iat: new Date(now * 1000).toISOString() }), "pass", sealedDocument(document));
row("+claimsInMilliseconds", "Date.now()", sealedDocument({ ...document, iat: now * 1000, jti: "a" }));
row("passphraseNearlyRight", "passphrase as UTF-16", payload(b64(salted(text, Buffer.from(pass, "utf16le")))), "pass", good);
row("passphraseNearlyRight", "passphrase from a file", payload(b64(salted(text, pass + "\n"))));
row("otherParametersOpen", "PBKDF2 with SHA-512", payload(b64(salted(text, pass, "sha512"))));
row("textCompressed", "gzipSync", payload(b64(salted(zlib.gzipSync(text)))), "pass", good);
row("textCompressed", "deflateSync", payload(b64(salted(zlib.deflateSync(text)))), "pass", good);
row("textLatin1", "Buffer.from(text, 'latin1')", payload(b64(salted(Buffer.from("Café à dix heures, près du vieux moulin", "latin1")))), "pass", good);
row("textUTF16", "Buffer.from(text, 'utf16le')", payload(b64(salted(Buffer.from("Café à dix heures", "utf16le")))), "pass", good);

// AES by itself
const iv = crypto.randomBytes(16), nonce = crypto.randomBytes(12);
const scrambled = crypto.createHash("sha256").update(pass).digest();
const cbc = cipher("aes-256-cbc", scrambled, iv, text);
row("ivInFront", "iv:content in hexadecimal", payload(`${iv.toString("hex")}:${cbc.toString("hex")}`), "pass", good);
row("ivInFront", "content:iv in base64", payload(`${b64(cbc)}:${b64(iv)}`), "pass", good);
row("ivInFront", "{ iv, content }", payload({ iv: iv.toString("hex"), content: cbc.toString("hex") }), "pass", good);
row("ivInFront", "JSON of { iv, encryptedData }", payload(JSON.stringify({ iv: iv.toString("hex"), encryptedData: cbc.toString("hex") })), "pass", good);
row("ivInFront", "SHA-256 in base64, first 32 letters", payload(b64(Buffer.concat([iv, cipher("aes-256-cbc", crypto.createHash("sha256").update(pass).digest("base64").slice(0, 32), iv, text)]))), "pass", good);
row("rawCiphertext", "an IV of zeros", payload(b64(cipher("aes-256-cbc", scrambled, Buffer.alloc(16), text))), "pass", good);
row("ecbCiphertext", "aes-256-ecb", payload(b64(cipher("aes-256-ecb", scrambled, null, text))), "pass", good);
const ctr = cipher("aes-256-ctr", k32, iv, text);
row("streamCiphertext", "aes-256-ctr, { iv, content }", payload({ iv: iv.toString("hex"), content: ctr.toString("hex") }), "k32", good32);
row("streamCiphertext", "aes-256-ctr, iv:content", payload(`${iv.toString("hex")}:${ctr.toString("hex")}`), "k32", good32);
row("streamCiphertext", "aes-128-ctr, iv in front", payload(b64(Buffer.concat([iv, cipher("aes-128-ctr", k16, iv, text)]))), "k16", good16);
const gcm = crypto.createCipheriv("aes-256-gcm", k32, nonce);
const sealed = Buffer.concat([gcm.update(text), gcm.final()]), tag = gcm.getAuthTag();
row("combinedBox", "iv, tag, content", payload(b64(Buffer.concat([nonce, tag, sealed]))), "k32", good32);
row("combinedBox", "iv:tag:content in hexadecimal", payload([nonce, tag, sealed].map((part) => part.toString("hex")).join(":")), "k32", good32);
row("combinedBox", "iv.content.tag in base64", payload([nonce, sealed, tag].map(b64).join(".")), "k32", good32);
row("combinedBox", "{ iv, content, tag }", payload({ iv: b64(nonce), content: b64(sealed), tag: b64(tag) }), "k32", good32);
row("combinedBox", "{ iv, content }, no tag", payload({ iv: b64(nonce), content: b64(sealed) }), "k32", good32);
const box = crypto.createCipheriv("chacha20-poly1305", k32, nonce, { authTagLength: 16 });
const boxed = Buffer.concat([box.update(text), box.final()]);
row("chaChaBox", "chacha20-poly1305", payload(b64(Buffer.concat([nonce, boxed, box.getAuthTag()]))), "k32", good32);

// Web Crypto, as its examples have it
const salt = crypto.randomBytes(16);
const base = await crypto.subtle.importKey("raw", Buffer.from(pass), "PBKDF2", false, ["deriveKey"]);
const derivedKey = await crypto.subtle.deriveKey({ name: "PBKDF2", salt, iterations: 100_000, hash: "SHA-256" }, base, { name: "AES-GCM", length: 256 }, false, ["encrypt"]);
const webSealed = Buffer.from(await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, derivedKey, Buffer.from(text)));
row("derivedByHand", "Web Crypto, salt, iv, AES-GCM", payload(b64(Buffer.concat([salt, nonce, webSealed]))), "pass", good);
row("derivedByHand", "Web Crypto, { salt, iv, ciphertext }", payload({ salt: b64(salt), iv: b64(nonce), ciphertext: b64(webSealed) }), "pass", good);
row("derivedByHand", "Web Crypto, salt:iv:ciphertext", payload([salt, nonce, webSealed].map((part) => part.toString("hex")).join(":")), "pass", good);

// RFC 8188
const k = rings.k16.keys[0].k;
row("keyTextAsKey", "Buffer.from(k)", payload(b64(ece(text, Buffer.from(k)))), "k16", good16);
row("infoWithoutNUL", "no \\0", payload(b64(ece(text, k16, { nul: "" }))), "k16", good16);
row("recordWithoutDelimiter", "no 0x02", payload(b64(ece(text, k16, { end: "" }))), "k16", good16);
row("recordWithoutTag", "no getAuthTag", payload(b64(ece(text, k16, { tagged: false }))), "k16", good16);
row("payloadInString", "JSON.stringify twice", JSON.stringify(good));
row("payloadInArray", "a list of payloads", `[${good}]`);
row("providerRequest", "firebase-admin", JSON.stringify({ message: { token: "t", data: { ENCRYPTED_DATA: b64(s) }, apns: { payload: { aps } } } }));
row("sealedElsewhere", "spread of an object", JSON.stringify({ aps, body: { sealed: b64(s) } }));
