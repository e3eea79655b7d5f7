#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds Package.swift and every `import` in Sources and Tests against the storeys of Docs/Architecture.md.

usage: imports.py [--self-test]

Three tables of that document are read to the letter: what each storey may import, which modules only some folders
import, and why each module is a target. Names stand in backticks. Ends with 1 and a line for each violation.
"""

import re
import sys

sys.dont_write_bytecode = True  # keeps the tree clean

import manifest
from manifest import ROOT

DOCUMENT = ROOT / "Docs/Architecture.md"
STOREYS = "| storey | may import | of the system |"
CONFINED = "| module | only in |"
TARGETS = "| target | what it is | a target because |"

# One name in the table stands for the same thing on every system.
SAME = {"Musl": "Glibc", "Darwin": "Glibc", "SQLite3": "CPushSealSQLite", "FoundationNetworking": "Foundation"}

IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?"
    r"import\s+(?:(?:typealias|struct|class|enum|protocol|let|var|func)\s+)?(\w+)")

# Modules for Apple platforms that only tools and tests need.
NOT_IN_APPS = {"PhoneRules", "PushSealFiles", "PushSealKeyFiles", "PushSealVectors"}


def rows(text, heading):
    """The cells of each row of a table, each as the names in backticks that it holds."""
    lines = text.split("\n")
    if heading not in lines:
        sys.exit(f"{DOCUMENT}: error: no table that begins with {heading}")
    for line in lines[lines.index(heading) + 2:]:
        if not line.startswith("|"):
            return
        yield [re.findall(r"`([^`]+)`", cell) for cell in line.strip("|").split("|")]


class Rules:
    """The three tables."""

    def __init__(self, text):
        self.storeys = {row[0][0]: row[1] + row[2] for row in rows(text, STOREYS)}
        self.confined = {name: row[1] for row in rows(text, CONFINED) for name in row[0]}
        self.reasons = [name for row in rows(text, TARGETS) for name in row[0]]

    def allows(self, storey, name, targets):
        """Whether a module of a storey may import a module."""
        allowed = self.storeys[storey]
        place = targets[name].storey if name in targets else None
        return place == storey or name in allowed or place in allowed


def imports(text):
    """The line number and name of each import; those in comments and in text literals do not count."""
    blank = lambda match: re.sub(r"[^\n]", " ", match[0])
    text = re.sub(r'(#*)""".*?"""\1|/\*.*?\*/', blank, text, flags=re.DOTALL)
    for number, line in enumerate(text.split("\n"), 1):
        for statement in line.split("//")[0].split(";"):
            if match := IMPORT.match(statement):
                yield number, match[1]


def file_imports(target):
    for file in target.swift_files():
        for number, name in imports(file.read_text(encoding="utf-8")):
            yield file, number, SAME.get(name, name)


def check_targets(rules, targets):
    """Every target of Sources stands in its storey and has its reason."""
    for name in sorted(set(rules.reasons) - set(targets)):
        yield f"{DOCUMENT}: {name} has a row and is no target of Package.swift"
    for target in targets.values():
        if target.name not in rules.reasons:
            yield f"{DOCUMENT}: {target.name} has no row that says why it is a target"
        if target.storey not in rules.storeys:
            yield f"Package.swift: {target.folder} lies in no storey"


def has_submodules(target, name):
    """Whether a target is the module map that gives a module of Swift its submodules: that one does not import it."""
    if target is None or target.kind != "system":
        return False
    text = (target.folder / "module.modulemap").read_text(encoding="utf-8")
    return re.search(rf"^module {name} ", text, re.MULTILINE) is not None


def check_sources(rules, targets):
    """Each module imports what it depends on, depends on what it imports, and both as its storey may."""
    for target in targets.values():
        if target.storey not in rules.storeys:
            continue
        for other in sorted(target.dependencies):
            if not rules.allows(target.storey, other, targets):
                yield f"Package.swift: {target.name} depends on {other}, which {target.storey} may not import"
        if target.kind == "system" or not target.swift_files():
            continue
        unused = {other for other in target.dependencies if not has_submodules(targets.get(other), target.name)}
        for file, number, other in file_imports(target):
            unused.discard(other)
            place = f"{file.relative_to(ROOT)}:{number}"
            if other in targets and other not in target.dependencies:
                yield f"{place}: {target.name} imports {other}, on which it does not depend"
            if not rules.allows(target.storey, other, targets):
                yield f"{place}: {target.storey} may not import {other}"
            folder = str(file.relative_to(ROOT / "Sources"))
            if other in rules.confined and not any(folder.startswith(f"{only}/") for only in rules.confined[other]):
                yield f"{place}: {other} is imported only in {', '.join(rules.confined[other])}"
        for other in sorted(unused):
            yield f"Package.swift: {target.name} depends on {other}, which no file of it imports"


def check_tests(targets, modules):
    """A test imports nothing of ours that its target does not depend on."""
    for target in targets:
        for file, number, other in file_imports(target):
            if other in modules and other not in target.dependencies:
                yield (f"{file.relative_to(ROOT)}:{number}: {target.name} imports {other}, "
                       "on which it does not depend")


def check_apps(targets):
    """On Apple platforms no library of the system is ours, and an app links only what a phone needs."""
    for target in targets.values():
        if target.kind == "system":
            yield f"Package.swift: {target.name} is a library that an app would need beside Apple's"
    linked = [target for target in targets.values() if target.is_source and target.storey == "App"]
    for target in linked:  # which grows meanwhile
        linked += [targets[name] for name in sorted(target.dependencies)
                   if name in targets and targets[name] not in linked]
        if target.name in NOT_IN_APPS:
            yield f"Package.swift: {target.name} would be linked into apps"


def self_test(rules, sources):
    """What must be found is found; ends with 1 when it is not."""
    source = 'import A\n// import B\n@_exported public import C\n/* import D */\nlet s = """\n    import E\n    """\n' \
             "@testable import F  // import G\nimport struct H.I\nlet important = 1\n"
    found = [name for _, name in imports(source)]
    assert found == ["A", "C", "F", "H"], found
    table = f"{CONFINED}\n| - | - |\n| `A`, `B` | `C/D`, `E` |\n\n| `N` | |"
    assert list(rows(table, CONFINED)) == [[["A", "B"], ["C/D", "E"]]]

    before = {*check_targets(rules, sources), *check_sources(rules, sources)}
    name = next(name for name in rules.reasons if sources[name].dependencies and sources[name].swift_files())
    lost = next(iter(sources[name].dependencies))
    rules.reasons.remove(name)
    rules.storeys[sources[name].storey] = []
    rules.confined = {module: ["Nowhere"] for module in rules.confined}
    sources[name].dependencies.remove(lost)
    faults = {*check_targets(rules, sources), *check_sources(rules, sources)} - before
    for part in (f"{name} has no row", f"{name} imports {lost}, on which it does not depend",
                 f"{sources[name].storey} may not import", "is imported only in Nowhere"):
        assert any(part in fault for fault in faults), part

    apples = manifest.read(is_apple=True).targets
    app = next(target for target in apples.values() if target.is_source and target.storey == "App")
    app.dependencies.update(["PushSealKeyFiles", "CPlanted"])
    apples["CPlanted"] = manifest.Target("CPlanted", "system", ROOT / "Sources/System/CPlanted", set())
    found = list(check_apps(apples))
    assert [words.split()[1] for words in found] == ["CPlanted", "PushSealKeyFiles", "PushSealFiles"], found
    print("imports: self-test passed")


def main():
    rules = Rules(DOCUMENT.read_text(encoding="utf-8"))
    if sys.argv[1:] == ["--self-test"]:
        targets = manifest.read().targets
        return self_test(rules, {name: target for name, target in targets.items() if target.is_source})
    faults = {}
    # Each half of SealFormats.
    for environment in [{}, {"PUSHSEAL_CRYPTOGRAPHY": "apple"}]:
        targets = manifest.read(environment=environment).targets
        sources = {name: target for name, target in targets.items() if target.is_source}
        others = [target for name, target in targets.items() if name not in sources]
        faults |= dict.fromkeys([*check_targets(rules, sources), *check_sources(rules, sources),
                                 *check_tests(others, set(targets))])
    faults |= dict.fromkeys(check_apps(manifest.read(is_apple=True).targets))
    for fault in faults:
        print(fault.replace(f"{ROOT}/", ""), file=sys.stderr)
    if faults:
        sys.exit("imports: error: Package.swift, the imports and Docs/Architecture.md differ")


if __name__ == "__main__":
    main()
