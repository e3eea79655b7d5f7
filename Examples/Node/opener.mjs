#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
//
// PushSeal 0.1.0: opens a payload at a desk, prints the text or the document that was sealed.
//
// usage: opener.mjs RING.json < payload.json
//
// Checks neither claims nor replays. That is for the app's extension, see PushSeal.

import crypto from "node:crypto";
import fs from "node:fs";
import { fileURLToPath } from "node:url";
import { codingKeyAndNonce, member, saltedKeyAndIV, usableKeys, webPushSecret } from "./sender.mjs";

function openSalted(key, sealed) {
  if (sealed.toString("latin1", 0, 8) !== "Salted__") throw new Error("not a Salted__ message");
  const decipher = crypto.createDecipheriv("aes-256-cbc", ...saltedKeyAndIV(key, sealed.subarray(8, 16)));
  return Buffer.concat([decipher.update(sealed.subarray(16)), decipher.final()]);
}

function openCoding(secret, salt, record) {
  const options = { authTagLength: 16 }; // without it, Node takes a tag that was cut short
  const decipher = crypto.createDecipheriv("aes-128-gcm", ...codingKeyAndNonce(salt, secret), options);
  decipher.setAuthTag(record.subarray(-16));
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = text.findLastIndex((byte) => byte !== 0); // padding is zeros, after a 2
  if (text[end] !== 2) throw new Error("not the last record of a message");
  return text.subarray(0, end);
}

/** RFC 8188 and 8291, in the one record that a push has room for. */
function openRFC8188(key, sealed) {
  if (sealed.length < 21) throw new Error("the message has no header");
  const salt = sealed.subarray(0, 16);
  const keyID = sealed.subarray(21, 21 + sealed[20]);
  const record = sealed.subarray(21 + sealed[20]);
  if (record.length < 18 || record.length > sealed.readUInt32BE(16)) throw new Error("not a message of one record");
  if (key.alg === "aes128gcm") {
    if (key.kid !== undefined && !keyID.equals(Buffer.from(key.kid))) throw new Error("it names another key");
    return openCoding(member(key, "k", 16, 1024), salt, record);
  }
  const device = Buffer.concat([Buffer.from([4]), member(key, "x", 32), member(key, "y", 32)]);
  const own = crypto.createECDH("prime256v1");
  own.setPrivateKey(member(key, "d", 32));
  return openCoding(webPushSecret(key, own.computeSecret(keyID), device, keyID), salt, record);
}

const OPENERS = { cryptojs: openSalted, salted: openSalted, aes128gcm: openRFC8188, webpush: openRFC8188 };

/** The first key that opens it wins; a name in the push only says which to try. */
export function opened(push, keys) {
  const field = push.ENCRYPTED_PAYLOAD ?? push.ENCRYPTED_DATA;
  const sealed = Buffer.from(field, "base64");
  const named = push.ENCRYPTED_KEY_ID;
  for (const key of keys) {
    if (named !== undefined && (key.kid ?? named) !== named) continue;
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(OPENERS[key.alg](key, sealed));
    } catch {
      // One reason for all: which of them it was helps only an attacker.
    }
  }
  throw new Error("not opened: altered, or sealed with a key that the ring does not hold");
}

function readPush() {
  try {
    const push = JSON.parse(fs.readFileSync(0, "utf8"));
    if (typeof (push.ENCRYPTED_PAYLOAD ?? push.ENCRYPTED_DATA) === "string") return push;
  } catch {
    // Told below, as for a payload without a sealed field.
  }
  throw new Error("standard input: not a payload with a sealed field");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    if (process.argv.length !== 3) throw new Error("usage: opener.mjs RING.json < payload.json");
    process.stdout.write(opened(readPush(), usableKeys(fs.readFileSync(process.argv[2], "utf8"))));
  } catch (error) {
    console.error(`opener: error: ${error.message}`);
    process.exitCode = 1;
  }
}
