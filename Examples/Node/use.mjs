#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
//
// Seals a push for each row of a table.
//
// usage: use.mjs < rows.ndjson
//
// A row has `keys`, as the phone registered them, and `push`; perhaps a `lifetime` in seconds, or
// "seal":"body". Prints a payload for each row, or why there is none.

import fs from "node:fs";
import { SealingError, sealBody, sealNotification } from "./sender.mjs";

for (const line of fs.readFileSync(0, "utf8").trimEnd().split("\n")) {
  const { keys, push, seal, lifetime } = JSON.parse(line);
  try {
    const sealed = seal === "body" ? { payload: sealBody(keys, push) } : sealNotification(keys, push, lifetime);
    console.log(JSON.stringify(sealed));
  } catch (error) {
    if (!(error instanceof SealingError)) throw error;
    console.log(JSON.stringify({ error: error.message }));
  }
}
