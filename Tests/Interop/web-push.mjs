// SPDX-License-Identifier: Apache-2.0
// RFC 8188, RFC 8291 and the older aesgcm coding on Node's crypto alone, written from the RFCs.
// Reads one JSON request a line and answers one JSON document a line; bytes are base64url.
import crypto from "node:crypto";
import readline from "node:readline";

const decode = (text) => Buffer.from(text, "base64url");
const encode = (bytes) => Buffer.from(bytes).toString("base64url");
const hkdf = (key, salt, info, length) =>
  Buffer.from(crypto.hkdfSync("sha256", key, salt, info, length));

function nonceOf(base, number) {
  const nonce = Buffer.from(base);
  nonce.writeUInt32BE((nonce.readUInt32BE(8) ^ number) >>> 0, 8);
  return nonce;
}

function sealRecord(key, nonce, plaintext) {
  const cipher = crypto.createCipheriv("aes-128-gcm", key, nonce);
  return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

function openRecord(key, nonce, record) {
  const decipher = crypto.createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  return Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
}

const keysOf = (ikm, salt) => [
  hkdf(ikm, salt, "Content-Encoding: aes128gcm\0", 16),
  hkdf(ikm, salt, "Content-Encoding: nonce\0", 12),
];

function seal8188(plaintext, ikm, { keyid = Buffer.alloc(0), rs = 4096, pad = 0 }) {
  const salt = crypto.randomBytes(16);
  const [key, base] = keysOf(ikm, salt);
  const header = Buffer.alloc(21);
  salt.copy(header);
  header.writeUInt32BE(rs, 16);
  header[20] = keyid.length;
  const parts = [header, keyid];
  for (let start = 0, number = 0; ; number++) {
    const zeros = number === 0 ? Math.min(pad, rs - 17) : 0;
    const data = plaintext.subarray(start, start + rs - 17 - zeros);
    start += data.length;
    const isLast = start === plaintext.length;
    // A record that is not the last has to be full.
    const fill = isLast ? zeros : rs - 17 - data.length;
    const record = Buffer.concat([data, Buffer.from([isLast ? 2 : 1]), Buffer.alloc(fill)]);
    parts.push(sealRecord(key, nonceOf(base, number), record));
    if (isLast) return Buffer.concat(parts);
  }
}

const header8188 = (message) => ({
  salt: message.subarray(0, 16),
  rs: message.readUInt32BE(16),
  keyid: message.subarray(21, 21 + message[20]),
  records: message.subarray(21 + message[20]),
});

function open8188(message, ikm) {
  const { salt, rs, records } = header8188(message);
  const [key, base] = keysOf(ikm, salt);
  const texts = [];
  for (let start = 0, number = 0; start < records.length; start += rs, number++) {
    const padded = openRecord(key, nonceOf(base, number), records.subarray(start, start + rs));
    let end = padded.length - 1;
    while (end >= 0 && padded[end] === 0) end--;
    if (padded[end] !== (start + rs >= records.length ? 2 : 1)) throw new Error("delimiter");
    texts.push(padded.subarray(0, end));
  }
  return Buffer.concat(texts);
}

function agree(scalar, point) {
  const ecdh = crypto.createECDH("prime256v1");
  ecdh.setPrivateKey(scalar);
  return ecdh.computeSecret(point);
}

const ikm8291 = (shared, auth, receiver, sender) =>
  hkdf(shared, auth, Buffer.concat([Buffer.from("WebPush: info\0"), receiver, sender]), 32);

function keysOfDraft(shared, { auth, salt, receiver, sender }) {
  const ikm = hkdf(shared, auth, "Content-Encoding: auth\0", 32);
  const sized = (point) => Buffer.concat([Buffer.from([0, point.length]), point]);
  const context = Buffer.concat([Buffer.from("P-256\0"), sized(receiver), sized(sender)]);
  const info = (name) => Buffer.concat([Buffer.from(`Content-Encoding: ${name}\0`), context]);
  return [hkdf(ikm, salt, info("aesgcm"), 16), hkdf(ikm, salt, info("nonce"), 12)];
}

const operations = {
  "seal aes128gcm": (r) =>
    seal8188(decode(r.text), decode(r.ikm), { keyid: decode(r.keyid), rs: r.rs, pad: r.pad }),
  "open aes128gcm": (r) => open8188(decode(r.message), decode(r.ikm)),
  "seal webpush": (r) => {
    const ecdh = crypto.createECDH("prime256v1");
    const sender = ecdh.generateKeys();
    const receiver = decode(r.receiver);
    const ikm = ikm8291(ecdh.computeSecret(receiver), decode(r.auth), receiver, sender);
    return seal8188(decode(r.text), ikm, { keyid: sender, rs: r.rs, pad: r.pad });
  },
  "open webpush": (r) => {
    const message = decode(r.message);
    const sender = header8188(message).keyid;
    const shared = agree(decode(r.private), sender);
    return open8188(message, ikm8291(shared, decode(r.auth), decode(r.receiver), sender));
  },
  "seal aesgcm": (r) => {
    const ecdh = crypto.createECDH("prime256v1");
    const sender = ecdh.generateKeys();
    const receiver = decode(r.receiver);
    const salt = crypto.randomBytes(16);
    const parts = { auth: decode(r.auth), salt, receiver, sender };
    const [key, nonce] = keysOfDraft(ecdh.computeSecret(receiver), parts);
    const padded = Buffer.concat([Buffer.from([r.pad >> 8, r.pad & 255]), Buffer.alloc(r.pad), decode(r.text)]);
    return { message: sealRecord(key, nonce, padded), salt, sender };
  },
};

for await (const line of readline.createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  const result = operations[request.operation](request);
  const answer = Buffer.isBuffer(result) ? { bytes: result } : result;
  const written = Object.entries(answer).map(([name, bytes]) => [name, encode(bytes)]);
  console.log(JSON.stringify(Object.fromEntries(written)));
}
