#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Finds symbols that the modules for Apple platforms use and that are newer than `platforms` in Package.swift.

usage: availability.py [--self-test]

On Linux every symbol of the toolchain is available, so the compiler cannot notice that `Array.span`
needs iOS 26. The symbol graphs of the toolchain's modules say since when each symbol exists, and the
index that darwin.py leaves says where each is used, in the branches for Darwin. Run that first.

A requirement of a protocol that is newer than its default implementation, such as `&*` of integers, counts as old.

Not seen: the availability of conformances, and C libraries.
Code inside `if #available` is reported as well; there is none.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True  # keeps the tree clean

import darwin
import manifest
from index_store import IndexStore, toolchain
from manifest import ROOT

CACHE = ROOT / ".build/availability.json"
MODULES = ["Swift", "_Concurrency", "_StringProcessing", "RegexBuilder", "Synchronization", "Observation",
           "FoundationEssentials", "Foundation", "Dispatch"]
# `[4 of UInt8]` is an InlineArray, and the one use of a type that the index does not hold.
INLINE_ARRAY = "s:s11InlineArrayV"
INLINE_ARRAY_SUGAR = re.compile(r'^[^"]*?\[[\w.]+ of \w')
SPELLING = {"ios": "iOS", "macos": "macOS", "watchos": "watchOS", "visionos": "visionOS", "tvos": "tvOS"}


def newer_symbols(platforms):
    """Identifier → (name, what it needs) of each symbol that some platform lacks; kept for the next time."""
    stamp = [str(toolchain()), os.stat(toolchain() / "bin/swift-frontend").st_mtime, sorted(platforms.items())]
    stamp = json.loads(json.dumps(stamp + [Path(__file__).stat().st_mtime]))
    if CACHE.exists():
        kept = json.loads(CACHE.read_text(encoding="utf-8"))
        if kept["stamp"] == stamp:
            return kept["symbols"]
    symbols, defaults = {}, []
    with tempfile.TemporaryDirectory(prefix="pushseal-symbols-") as folder:
        for module in MODULES:
            run = subprocess.run(["swift", "symbolgraph-extract", "-module-name", module, "-target", host(),
                                  "-skip-inherited-docs", "-output-dir", folder], capture_output=True, text=True)
            if run.returncode != 0:
                sys.exit(f"swift symbolgraph-extract -module-name {module}: {run.stderr.strip()}")
        for path in Path(folder).glob("*.json"):
            graph = json.loads(path.read_text(encoding="utf-8"))
            for symbol in graph["symbols"]:
                if needs := too_new(symbol, platforms):
                    symbols[symbol["identifier"]["precise"]] = [".".join(symbol["pathComponents"]), needs]
            defaults += [(relationship["source"], relationship["target"]) for relationship in graph["relationships"]
                         if relationship["kind"] == "defaultImplementationOf"]
    for requirement in {target for source, target in defaults if source not in symbols}:
        symbols.pop(requirement, None)
    CACHE.parent.mkdir(exist_ok=True)
    CACHE.write_text(json.dumps({"stamp": stamp, "symbols": symbols}), encoding="utf-8")
    return symbols


def host():
    answer = subprocess.run(["swift", "-print-target-info"], capture_output=True, text=True, check=True)
    return json.loads(answer.stdout)["target"]["unversionedTriple"]


def too_new(symbol, platforms):
    """What a symbol needs that `platforms` do not promise, in words; empty when there is nothing."""
    lacks, needs = [], []
    for name, least in platforms.items():
        for entry in symbol.get("availability", []):
            if entry.get("domain") != SPELLING.get(name):
                continue
            introduced = entry.get("introduced")
            if entry.get("isUnconditionallyUnavailable"):
                lacks.append(SPELLING[name])
            elif introduced and (introduced["major"], introduced.get("minor", 0)) > least:
                needs.append(f"{SPELLING[name]} {introduced['major']}.{introduced.get('minor', 0)}")
    words = [f"{verb} {', '.join(names)}" for verb, names in [("needs", needs), ("is not in", lacks)] if names]
    return " and ".join(words)


def findings(store, files, symbols):
    """A line of text for each use of a symbol that is too new."""
    units = store.units()
    for file in files:
        unit = units.get(str(file))
        if unit is None or unit.seconds < file.stat().st_mtime:
            sys.exit(f"availability: error: {file} was not compiled as it stands: Scripts/checks/darwin.py")
        uses = store.references(unit.record, symbols) if unit.record else []
        for line, identifier in sorted(uses + inline_arrays(file, symbols)):
            name, needs = symbols[identifier]
            yield f"{file}:{line}: {name} {needs}"


def inline_arrays(file, symbols):
    """(line, identifier) of each `[4 of UInt8]`."""
    if INLINE_ARRAY not in symbols:
        return []
    lines = enumerate(file.read_text(encoding="utf-8").split("\n"), 1)
    return [(number, INLINE_ARRAY) for number, line in lines if INLINE_ARRAY_SUGAR.match(line.split("//")[0])]


PLANTED = """
import Synchronization

// [1 of many]
func uses(_ bytes: [UInt8], _ text: String, _ four: [4 of UInt8]) {
    let span = bytes.span
    _ = text.utf8.span.count + span.count
    _ = Duration.nanoseconds(1.5)
    _ = String(copying: text.utf8Span)
    Task.immediate {}
}

let counter = Mutex(0)
let text = String(validating: [UInt8(65)], as: UTF8.self)

func mayUse<Number: FixedWidthInteger>(_ span: Span<UInt8>, _ number: Number, _ bytes: ContiguousArray<UInt8>) -> Int {
    _ = number &* 2
    return bytes.span.count &* span.count
}
"""
EXPECTED = [("5", "InlineArray"), ("6", "Array.span"), ("7", "String.UTF8View.span"), ("8", "Duration.nanoseconds(_:)"),
            ("9", "String.init(copying:)"), ("9", "String.utf8Span"), ("10", "Task.immediate"), ("13", "Mutex"), ("13", "Mutex.init(_:)"),
            ("14", "String.init(validating:as:)")]


def self_test(platforms, symbols):
    """Compiles a file with symbols that are too new and some that are not; ends with 1 unless all are found."""
    with tempfile.TemporaryDirectory(prefix="pushseal-planted-") as folder:
        file = Path(folder).resolve() / "Planted.swift"
        file.write_text(PLANTED, encoding="utf-8")
        subprocess.run(["swiftc", "-c", "-parse-as-library", "-module-name", "Planted", "-index-store-path",
                        f"{folder}/store", "-o", f"{folder}/Planted.o", str(file)], check=True)
        found = list(findings(IndexStore(f"{folder}/store"), [file], symbols))
    places = [finding.split(": ", 1) for finding in found]
    found = sorted((place.rsplit(":", 1)[1], text.split(" needs ")[0].split("(name:")[0]) for place, text in places)
    assert found == sorted(EXPECTED), "\n".join(map(str, found))
    print(f"availability: self-test passed, {len(EXPECTED)} of {len(EXPECTED)} found")


def copy(file):
    """The copy of a file that darwin.py has compiled."""
    copy = darwin.CLEAN / file.relative_to(ROOT)
    if not copy.exists() or copy.stat().st_mtime < file.stat().st_mtime:
        sys.exit(f"availability: error: {file} was not compiled as it stands: Scripts/checks/darwin.py")
    return copy


def main():
    package = manifest.read(is_apple=True)
    symbols = newer_symbols(package.platforms)
    if sys.argv[1:] == ["--self-test"]:
        return self_test(package.platforms, symbols)
    modules = [target for target in package.targets.values() if target.is_source and target.kind == "regular"]
    files = [copy(file) for module in modules for file in module.swift_files()]
    found = list(findings(IndexStore(darwin.INDEX), files, symbols))
    for finding in found:
        print(finding.replace(f"{darwin.CLEAN}/", ""), file=sys.stderr)
    if found:
        sys.exit(f"availability: error: {len(found)} uses of what is newer than `platforms` in Package.swift")


if __name__ == "__main__":
    main()
