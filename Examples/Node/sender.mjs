#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
//
// Seals a message into an APNs payload, which the app opens with PushSeal.
//
// usage: sender.mjs MODE RING.json [MESSAGE]
//
// MODE is salted-cryptojs, salted-pbkdf2, aes128gcm-text, aes128gcm-document or webpush.
// RING.json is the key ring of `pushseal keygen`; for webpush what its --public prints is enough.
// Without MESSAGE, standard input is sealed. Needs nothing but Node 18.

import crypto from "node:crypto";
import fs from "node:fs";
import { fileURLToPath } from "node:url";

export const ALGORITHMS = {
  "salted-cryptojs": "cryptojs",
  "salted-pbkdf2": "salted",
  "aes128gcm-text": "aes128gcm",
  "aes128gcm-document": "aes128gcm",
  webpush: "webpush",
};

/** Why there is no payload; quotes nothing of a key. */
export class SealingError extends Error {}

/** The keys of the ring that are for pushes and have not ended. */
export function usableKeys(path) {
  try {
    return JSON.parse(fs.readFileSync(path, "utf8")).keys.filter(
      ({ purpose = "pushes", exp = Infinity }) => purpose === "pushes" && exp > Date.now() / 1000,
    );
  } catch {
    throw new SealingError(`${path}: cannot be read as a key ring`); // JSON.parse's error would quote the keys
  }
}

/** The bytes of a base64url member, from `least` to `most`, or exactly `least`. */
export function member(key, name, least, most = least) {
  const text = typeof key[name] === "string" ? key[name] : "";
  const value = Buffer.from(text, "base64url");
  // Node skips what is not of the alphabet, and forgives padding and bits that are left over.
  const isExact = value.toString("base64url") === text;
  if (!isExact || value.length < least || value.length > most || value.every((byte) => byte === 0)) {
    throw new SealingError(
      `key "${key.kid ?? ""}": "${name}" is missing, not base64url, all zeros, or has another length`,
    );
  }
  return value;
}

/** For AES-256-CBC, as CryptoJS derives them, or `openssl enc -pbkdf2`. */
export function saltedKeyAndIV(key, salt) {
  const passphrase = member(key, "k", 1, 1024);
  let made = Buffer.alloc(0);
  if (key.alg === "salted") {
    const { cipher = "aes-256-cbc", kdf = "pbkdf2", md = "sha256", iter = 10000 } = key;
    if (cipher !== "aes-256-cbc" || kdf !== "pbkdf2") {
      throw new SealingError(`key "${key.kid}": only aes-256-cbc with pbkdf2 is written here`);
    }
    made = crypto.pbkdf2Sync(passphrase, salt, iter, 48, md);
  }
  while (made.length < 48) {
    const hash = crypto.createHash("md5").update(made.subarray(-16));
    made = Buffer.concat([made, hash.update(passphrase).update(salt).digest()]);
  }
  return [made.subarray(0, 32), made.subarray(32, 48)];
}

function sealSalted(key, text) {
  const salt = crypto.randomBytes(8);
  const cipher = crypto.createCipheriv("aes-256-cbc", ...saltedKeyAndIV(key, salt));
  return Buffer.concat([Buffer.from("Salted__"), salt, cipher.update(text), cipher.final()]);
}

const hkdf = (salt, secret, info, count) => Buffer.from(crypto.hkdfSync("sha256", secret, salt, info, count));

export const codingKeyAndNonce = (salt, secret) => [
  hkdf(salt, secret, "Content-Encoding: aes128gcm\0", 16),
  hkdf(salt, secret, "Content-Encoding: nonce\0", 12),
];

/** RFC 8188 in one record: 2 ends the text of the last one. */
function sealCoding(secret, keyID, text) {
  const salt = crypto.randomBytes(16);
  const cipher = crypto.createCipheriv("aes-128-gcm", ...codingKeyAndNonce(salt, secret));
  const header = Buffer.concat([salt, Buffer.from([0, 0, 16, 0, keyID.length]), keyID]); // records of 4096
  return Buffer.concat([header, cipher.update(text), cipher.update("\x02"), cipher.final(), cipher.getAuthTag()]);
}

/** RFC 8291 section 3.4, from what ECDH gave. */
export const webPushSecret = (key, shared, device, sender) =>
  hkdf(member(key, "auth", 16), shared, Buffer.concat([Buffer.from("WebPush: info\0"), device, sender]), 32);

function sealWebPush(key, text) {
  const device = Buffer.concat([Buffer.from([4]), member(key, "x", 32), member(key, "y", 32)]);
  const pair = crypto.createECDH("prime256v1");
  const sender = pair.generateKeys(); // for this message only
  let shared;
  try {
    shared = pair.computeSecret(device);
  } catch {
    throw new SealingError(`key "${key.kid ?? ""}": the public key is not on the curve P-256`);
  }
  return sealCoding(webPushSecret(key, shared, device, sender), sender, text);
}

/**
 * The request body for APNs. `push` is what it would be without a seal: aps and custom keys.
 * The two document modes seal all of it, the others the body of the alert. Another mode, or the mode
 * of another alg, is refused: a slip must not leave in clear what was meant to be sealed.
 */
export function payload(mode, key, push, lifetime = 3600) {
  if (!Object.hasOwn(ALGORITHMS, mode) || ALGORITHMS[mode] !== key.alg) {
    throw new SealingError(`key "${key.kid ?? ""}": its alg is not that of a mode "${mode}"`);
  }
  const isWhole = mode === "aes128gcm-document" || mode === "webpush";
  const now = Math.floor(Date.now() / 1000);
  const claims = { iat: now, exp: now + lifetime, jti: crypto.randomBytes(18).toString("base64url") };
  const text = isWhole ? JSON.stringify({ ...push, ...claims }) : push.aps.alert.body;
  const alert = { ...(isWhole ? {} : push.aps.alert), body: "(Encrypted)" };
  const sealers = {
    cryptojs: sealSalted,
    salted: sealSalted,
    aes128gcm: () => sealCoding(member(key, "k", 16, 1024), Buffer.from(key.kid ?? ""), text),
    webpush: sealWebPush,
  };
  const line = JSON.stringify({
    ...(isWhole ? {} : push),
    aps: { ...(isWhole ? {} : push.aps), alert, "mutable-content": 1 },
    [isWhole ? "ENCRYPTED_PAYLOAD" : "ENCRYPTED_DATA"]: sealers[key.alg](key, text).toString("base64"),
    ENCRYPTED_KEY_ID: key.alg === "aes128gcm" ? undefined : key.kid, // the header of aes128gcm names it
  });
  const count = Buffer.byteLength(line);
  if (count > 4096) throw new SealingError(`the payload has ${count} bytes, and APNs takes 4096`);
  return line;
}

function main([mode, ring, message]) {
  const modes = Object.keys(ALGORITHMS);
  if (!modes.includes(mode) || !ring) throw new SealingError(`usage: sender.mjs ${modes.join("|")} RING.json [MESSAGE]`);
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  const body = message ?? utf8.decode(fs.readFileSync(0)).replace(/\n$/, "");
  if (!body) throw new SealingError("the message is empty");
  const key = usableKeys(ring).find(({ alg }) => alg === ALGORITHMS[mode]);
  if (!key) throw new SealingError(`${ring}: no usable ${ALGORITHMS[mode]} key for pushes`);
  console.log(payload(mode, key, { aps: { alert: { title: "Secret Message!", body } } }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error(`sender: error: ${error.message}`);
    process.exitCode = 1;
  }
}
