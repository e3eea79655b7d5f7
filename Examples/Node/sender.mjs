// SPDX-License-Identifier: Apache-2.0
//
// PushSeal 0.1.0: seals notifications into APNs payloads, which the app opens with PushSeal.
// Needs nothing but Node 18. use.mjs shows how it is called.

import crypto from "node:crypto";

/** 28 days, in seconds: APNs keeps a push for at most 30. */
export const LIFETIME = 28 * 86400;

/** Why there is no payload; quotes nothing of a key. */
export class SealingError extends Error {}

/** A copy, of what JSON writes of a value; its own errors would quote it. */
function plain(value, name) {
  try {
    const copy = JSON.parse(typeof value === "string" ? value : JSON.stringify(value));
    if (typeof copy === "object" && copy !== null) return copy;
  } catch {
    // Told below.
  }
  throw new SealingError(`${name}: not an object of JSON`);
}

/**
 * The keys for pushes that have not ended: of a key ring, a registration, its `keys`, or the text of one.
 * A key that cannot be used is an error, or a slip would seal with another.
 */
export function usableKeys(stored) {
  let list = plain(stored, "the keys");
  for (let depth = 0; depth < 3 && !Array.isArray(list); depth += 1) list = plain(list.keys, "the keys");
  if (!Array.isArray(list)) throw new SealingError("the keys: not a key ring or registration");
  return list.filter((key) => {
    const { kid = "?", alg, purpose = "pushes", exp = Infinity } = plain(key, "a key");
    if (typeof kid !== "string" || !kid || Buffer.byteLength(kid) > 255 || typeof exp !== "number") {
      throw new SealingError('a key: "kid" or "exp" cannot be used');
    }
    if (typeof alg !== "string" || !Object.hasOwn(SEALERS, alg)) {
      throw new SealingError(`key "${kid}": its alg is not ${Object.keys(SEALERS).join(", ")}`);
    }
    return purpose === "pushes" && exp > Date.now() / 1000;
  });
}

/** The first of the keys: as in pushseal, no recipient is chosen by chance. */
function sealingKey(stored) {
  const keys = usableKeys(stored);
  if (!keys.length) throw new SealingError("the keys: none is for pushes and has not ended");
  if (new Set(keys.map(({ recipient }) => recipient)).size > 1) {
    throw new SealingError("the keys: of several recipients, so give those of one");
  }
  return keys[0];
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

const DIGESTS = ["sha1", "sha256", "sha384", "sha512"];

/** For AES-256-CBC, as CryptoJS derives them, or `openssl enc -pbkdf2`. */
export function saltedKeyAndIV(key, salt) {
  const passphrase = member(key, "k", 1, 1024);
  let made = Buffer.alloc(0);
  if (key.alg === "salted") {
    const { cipher = "aes-256-cbc", kdf = "pbkdf2", md = "sha256", iter = 10000 } = key;
    const isKnown = cipher === "aes-256-cbc" && kdf === "pbkdf2" && DIGESTS.includes(md);
    if (!isKnown || !Number.isInteger(iter) || iter < 1 || iter > 10_000_000) {
      throw new SealingError(`key "${key.kid ?? ""}": only aes-256-cbc with pbkdf2 is written here`);
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

const sealShared = (key, text) => sealCoding(member(key, "k", 16, 1024), Buffer.from(key.kid ?? ""), text);
const SEALERS = { aes128gcm: sealShared, webpush: sealWebPush, salted: sealSalted, cryptojs: sealSalted };

function payload(key, push, field, text) {
  const line = JSON.stringify({
    ...push,
    [field]: SEALERS[key.alg](key, text).toString("base64"),
    ENCRYPTED_KEY_ID: key.alg === "aes128gcm" ? undefined : key.kid, // the header of aes128gcm names it
  });
  const count = Buffer.byteLength(line);
  if (count > 4096) throw new SealingError(`the payload has ${count} bytes, and APNs takes 4096`);
  return line;
}

/** A copy of the push, if it has text to show and none of PushSeal's own names. */
function checked(push) {
  const copy = plain(push, "the push");
  const reserved = Object.keys(copy).find((name) => /^(iat|exp|jti|ENCRYPTED_.*)$/.test(name));
  if (reserved) throw new SealingError(`the push: "${reserved}" is a name of PushSeal`);
  const alert = copy.aps?.alert;
  const texts = typeof alert === "string" ? [alert] : TEXTS.map((name) => alert?.[name]);
  if (texts.some((text) => typeof text === "string" && text)) return copy;
  throw new SealingError("the push: its aps has no alert with a text");
}

const TEXTS = ["title", "subtitle", "body", "title-loc-key", "subtitle-loc-key", "loc-key"];

/**
 * Seals a whole notification: `aps` and custom keys, as they would be sent in clear.
 *
 * `keys` is what a row of the database has (see usableKeys); the first key seals, aes128gcm or webpush.
 * Gives the request body for APNs, and for apns-expiration the second at which the message expires.
 */
export function sealNotification(keys, push, lifetime = LIFETIME) {
  const key = sealingKey(keys);
  if (key.alg !== "aes128gcm" && key.alg !== "webpush") {
    throw new SealingError(`key "${key.kid ?? ""}": ${key.alg} seals no notification, only a body`);
  }
  if (!Number.isSafeInteger(lifetime) || lifetime < 1) throw new SealingError("the lifetime: not whole seconds above 0");
  const iat = Math.floor(Date.now() / 1000);
  const claims = { iat, exp: iat + lifetime, jti: crypto.randomBytes(18).toString("base64url") };
  const shown = { aps: { alert: { body: "(Encrypted)" }, "mutable-content": 1 } };
  const text = JSON.stringify({ ...checked(push), ...claims });
  return { payload: payload(key, shown, "ENCRYPTED_PAYLOAD", text), expiration: claims.exp };
}

/** Seals the body of the alert alone, as Apple's sample extension reads it: ALL ELSE IS SENT IN CLEAR. */
export function sealBody(keys, push) {
  const key = sealingKey(keys);
  const copy = checked(push);
  const alert = typeof copy.aps.alert === "string" ? { body: copy.aps.alert } : copy.aps.alert;
  if (typeof alert.body !== "string" || !alert.body) throw new SealingError("the push: its alert has no body");
  const aps = { ...copy.aps, alert: { ...alert, body: "(Encrypted)" }, "mutable-content": 1 };
  return payload(key, { ...copy, aps }, "ENCRYPTED_DATA", alert.body);
}
