#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compiles what only Apple's compilers see: the branches for Darwin of every module that ships on Apple platforms.

usage: darwin.py [--self-test]

Each module is compiled from a copy in which the conditions that Linux and Darwin answer differently have Darwin's answer, against
a stub of Darwin (Scripts/checks/darwin). Our UserNotifications, CryptoKit and CommonCrypto take the place of Apple's: build first.
--self-test also plants an error in every such branch, and ends with 1 unless the compiler finds all of them.

Not seen: what Apple's headers declare otherwise than the stub and our modules do, and Objective-C.
"""

import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # keeps the tree clean

import manifest
from manifest import ROOT

STUBS = ROOT / "Scripts/checks/darwin"
WORK = ROOT / ".build/darwin"
# The copies, and what the compiler writes down about them, for availability.py.
CLEAN = WORK / "clean"
INDEX = WORK / "index"
# What a condition asks, and what Darwin answers.
ANSWERS = {"os(Linux)": "false", "canImport(Glibc)": "false", "canImport(Musl)": "false", "canImport(CPushSealSQLite)": "false",
           "canImport(FoundationNetworking)": "false", "canImport(Darwin)": "true"}
DIRECTIVE = re.compile(r"^\s*#(if|elseif|else|endif)\b(.*)$")
RULES = ["-swift-version", "6", "-strict-memory-safety", "-warnings-as-errors", "-package-name", "pushseal",
         "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "InternalImportsByDefault",
         "-enable-upcoming-feature", "MemberImportVisibility", "-enable-upcoming-feature", "InferIsolatedConformances"]
# Linux has a part of Foundation in a module of its own.
NETWORKING = ["-Xfrontend", "-import-module", "-Xfrontend", "FoundationNetworking"]
PLANTED = 'let planted: Int = "";'


def as_on_darwin(text):
    """The file with the conditions answered, and the line numbers at which branches begin that only Darwin takes."""
    lines, branches, open_ifs = text.split("\n"), [], []
    for number, line in enumerate(lines):
        if not (match := DIRECTIVE.match(line)):
            continue
        kind, condition = match[1], match[2].split("//")[0].strip()
        for question, answer in ANSWERS.items():
            line = line.replace(question, answer)
            condition = condition.replace(question, answer)
        if kind == "if":
            open_ifs.append({"isOurs": line != lines[number], "isTaken": False})
        elif kind == "endif":
            open_ifs.pop()
        if kind in ("if", "elseif", "else") and open_ifs[-1]["isOurs"] and not open_ifs[-1]["isTaken"]:
            if kind == "else" or re.fullmatch(r"true|!false", condition):
                open_ifs[-1]["isTaken"] = True
                branches.append(number + 1)
        lines[number] = line
    return lines, branches


def in_order(targets):
    """Modules after those that they depend on."""
    done = []

    def visit(target):
        if target not in done:
            for name in sorted(target.dependencies & set(targets)):
                visit(targets[name])
            done.append(target)
    for target in targets.values():
        visit(target)
    return done


def compiled(name, files, options, folder=WORK):
    """What the compiler says about a module; empty if it has nothing to say."""
    objects = folder / f"{name}.objects"
    objects.mkdir(parents=True)
    command = ["swiftc", "-c", "-emit-module", "-parse-as-library", "-wmo", "-num-threads", 1, "-Onone", "-module-name", name,
               "-emit-module-path", f"{folder}/{name}.swiftmodule", "-index-store-path", INDEX, "-index-ignore-system-modules",
               "-I", WORK, "-I", STUBS / "CDarwin", "-I", STUBS / "SQLite3", *options, *files]
    run = subprocess.run(list(map(str, command)), capture_output=True, text=True, cwd=objects)
    return "" if run.returncode == 0 else run.stderr.replace(f"{CLEAN}/", "").replace(f"{WORK}/planted/", "")


def copied(target, folder, plants):
    """The copies of a module's files, and `file:line` of each branch that begins in them."""
    copies, places = [], []
    for file in target.swift_files():
        lines, branches = as_on_darwin(file.read_text(encoding="utf-8"))
        for number in branches:
            if lines[number].strip() and not DIRECTIVE.match(lines[number]):
                places.append(f"{file.relative_to(ROOT)}:{number + 1}:")
                if plants:
                    lines[number] = f"{PLANTED} {lines[number]}"
        copy = folder / file.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text("\n".join(lines), encoding="utf-8")
        copies.append(copy)
    return copies, places


def module_of_c(target):
    """The options to import a module in C: by its own module map, or by one as SwiftPM writes it."""
    if (target.folder / "module.modulemap").exists():
        return ["-I", target.folder]
    if (target.folder / "include/module.modulemap").exists():
        return ["-I", target.folder / "include"]
    path = WORK / f"{target.name}.modulemap"
    path.write_text(f'module {target.name} {{ umbrella "{target.folder}/include" export * }}\n', encoding="utf-8")
    return ["-Xcc", f"-fmodule-map-file={path}"]


def main():
    plants = sys.argv[1:] == ["--self-test"]
    shutil.rmtree(WORK, ignore_errors=True)
    (WORK / "planted").mkdir(parents=True)
    said = compiled("Darwin", [STUBS / "Darwin.swift"], ["-swift-version", "6"])
    options = [*RULES, "-I", ROOT / ".build/debug/Modules", "-I", ROOT / "Sources/Apple/CommonCrypto/include"]
    options += ["-I", ROOT / "Sources/System/CPushSealOpenSSL"]  # what our CryptoKit is made with
    package = manifest.read(is_apple=True)
    targets = {name: target for name, target in package.targets.items() if target.is_source}
    count, missed = 0, []
    for target in [] if said else in_order(targets):
        if not target.swift_files():
            options += module_of_c(target)
            continue
        files, places = copied(target, CLEAN, plants=False)
        mine = options + (NETWORKING if any("FoundationNetworking" in file.read_text() for file in files) else [])
        said += compiled(target.name, files, mine)
        count += len(places)
        if plants and places:
            found = compiled(target.name, copied(target, WORK / "planted", plants=True)[0], mine, WORK / "planted")
            missed += [place for place in places if place not in found]
    if said:
        print(said, file=sys.stderr)
        sys.exit("darwin: error: a module does not compile as on Darwin")
    if missed or not count:
        sys.exit(f"darwin: error: the self-test planted {count} errors and did not find those at {' '.join(missed)}")
    print(f"darwin: self-test passed, {count} of {count} found" if plants else f"darwin: {count} branches compile")


if __name__ == "__main__":
    main()
