// SPDX-License-Identifier: Apache-2.0
// Writes plural-categories.txt: what ICU, by Node, has for the numbers 0 to 130 and some more.
// A line a language: its name, then for each run of equal categories "first number:category".
import { readFileSync } from "node:fs";

const table = readFileSync("Sources/Apple/PhoneStrings/PluralRules+Table.swift", "utf8").replaceAll(/\\\n */g, "");
const names = new Set();
for (const [, words] of table.matchAll(/^ {8}([a-z][a-zA-Z -]*)$/gm)) {
  for (const name of words.trim().split(/ +/)) names.add(name);
}
const wholes = [...Array(131).keys(), 200, 201, 1000, 1000000, 1000001, 2000000].map(String);
const fractions = ["0.0", "0.1", "0.5", "1.0", "1.1", "1.5", "2.0", "2.5", "5.0", "10.1", "11.5", "21.1", "1.21"];
for (const name of [...names].sort()) {
  let rules;
  try {
    rules = new Intl.PluralRules(name);
  } catch {
    continue;
  }
  // CLDR has changed their rules between version 41, which our table is of, and that of this ICU.
  if (["ca", "he", "is", "mt", "ro", "scn"].includes(name)) continue;
  // A language that this ICU lacks is answered with another.
  if (rules.resolvedOptions().locale.toLowerCase() !== name.toLowerCase()) continue;
  let line = name, last = "";
  for (const number of [...wholes, ...fractions]) {
    const digits = (number.split(".")[1] ?? "").length;
    const exact = new Intl.PluralRules(name, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    const category = exact.select(Number(number));
    if (category !== last) line += ` ${number}:${category}`;
    last = category;
  }
  console.log(line);
}
