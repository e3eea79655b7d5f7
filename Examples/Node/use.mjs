#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
//
// Uses sender.mjs as a module: a whole notification, sealed with the key of a mode in a ring.
//
// usage: use.mjs MODE RING.json [OTHER]
//
// With OTHER, that mode is asked for, which the sender has to refuse.

import { ALGORITHMS, SealingError, payload, usableKeys } from "./sender.mjs";

const [mode, ring, other = mode] = process.argv.slice(2);
try {
  const key = usableKeys(ring).find(({ alg }) => alg === ALGORITHMS[mode]);
  const aps = {
    alert: { title: "Ferry", body: "Leaves at nine" },
    badge: 3,
    sound: "horn.caf",
    category: "BOARDING",
  };
  console.log(payload(other, key, { aps, order: { id: 7 } }));
} catch (error) {
  if (!(error instanceof SealingError)) throw error;
  console.error(`use: refused: ${error.message}`);
  process.exitCode = 1;
}
