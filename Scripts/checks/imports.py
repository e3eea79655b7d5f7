#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds Package.swift and every `import` in Sources and Tests against the table in Docs/Architecture.md.

usage: imports.py [--self-test | --print]

The third column of the table is read to the letter: module names in backticks, separated by commas.
`(only in Folder/)` after a group of names, which ends with a semicolon, says where in the module's
folder they may be imported. Ends with 1 and a line for each violation.
--print shows what each module imports now, as its row would say it.
"""

import re
import sys

sys.dont_write_bytecode = True  # keeps the tree clean

import manifest
from manifest import ROOT

TABLE = ROOT / "Docs/Architecture.md"
HEADING = "| module | what it is | may import |"

# One name in the table stands for the same thing on every system.
SAME = {"Musl": "Glibc", "Darwin": "Glibc", "SQLite3": "CSQLite", "FoundationNetworking": "Foundation"}

IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?"
    r"import\s+(?:(?:typealias|struct|class|enum|protocol|let|var|func)\s+)?(\w+)")
GROUP = re.compile(r"^(?P<names>`\w+`(?:, `\w+`)*)(?: \(only in `(?P<folder>[\w/]+)/`\))?$")


def read_table(text):
    """Module → {imported name: the folder it is confined to, or an empty string}."""
    lines = text.split("\n")
    if HEADING not in lines:
        sys.exit(f"{TABLE}: error: no table that begins with {HEADING}")
    rows = {}
    for line in lines[lines.index(HEADING) + 2:]:
        if not line.startswith("|"):
            break
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) != 3:
            sys.exit(f"{TABLE}: error: not three columns: {line}")
        rows[cells[0].strip("`")] = allowed(cells[2], line)
    return rows


def allowed(cell, line):
    names = {}
    for group in filter(None, (part.strip() for part in cell.split(";"))):
        match = GROUP.match(group)
        if not match:
            sys.exit(f"{TABLE}: error: not names in backticks: {group!r} in {line}")
        for name in re.findall(r"\w+", match["names"]):
            names[name] = match["folder"] or ""
    return names


def imports(text):
    """The line number and name of each import; those in comments and in text literals do not count."""
    blank = lambda match: re.sub(r"[^\n]", " ", match[0])
    text = re.sub(r'(#*)""".*?"""\1|/\*.*?\*/', blank, text, flags=re.DOTALL)
    for number, line in enumerate(text.split("\n"), 1):
        for statement in line.split("//")[0].split(";"):
            if match := IMPORT.match(statement):
                yield number, match[1]


def check_sources(table, targets):
    """Each module of the manifest against its row."""
    for name in sorted(set(table) - set(targets)):
        yield f"{TABLE}: {name} has a row and is no target of Package.swift"
    for target in targets.values():
        row = table.get(target.name)
        if row is None:
            yield f"{TABLE}: {target.name} has no row in the table"
            continue
        for other in sorted(target.dependencies - set(row)):
            yield f"Package.swift: {target.name} depends on {other}, which its row does not list"
        for other in sorted((set(row) & set(targets)) - target.dependencies):
            yield f"Package.swift: {target.name} does not depend on {other}, which its row lists"
        if target.kind == "system" or not target.swift_files():
            continue
        seen = set()
        for file, number, other in file_imports(target):
            place = f"{file.relative_to(ROOT)}:{number}"
            if other not in row | dict.fromkeys(seen):
                yield f"{place}: {target.name} may not import {other}, nor may its other files"
            elif row.get(other) and not file.is_relative_to(target.folder / row[other]):
                yield f"{place}: only files in {row[other]}/ import {other}"
            seen.add(other)
        for other in sorted(set(row) - seen):
            yield f"{TABLE}: {target.name} may import {other}, and no file does"


def check_tests(targets, modules):
    """A test imports nothing of ours that its target does not depend on."""
    for target in targets:
        for file, number, other in file_imports(target):
            if other in modules and other not in target.dependencies:
                yield (f"{file.relative_to(ROOT)}:{number}: {target.name} imports {other}, "
                       "on which it does not depend")


def file_imports(target):
    for file in target.swift_files():
        for number, name in imports(file.read_text(encoding="utf-8")):
            yield file, number, SAME.get(name, name)


def print_imports(targets, table):
    """The third column as it is now; a folder that names are confined to is kept."""
    order = [*(name for name, target in targets.items() if target.is_source), *SAME.values()]
    rank = lambda name: (order.index(name) if name in order else len(order), name)
    for target in targets.values():
        if target.is_source and target.kind != "system":
            groups = {}
            for name in sorted({name for _, _, name in file_imports(target)}, key=rank):
                folder = table.get(target.name, {}).get(name, "")
                groups.setdefault(folder, []).append(f"`{name}`")
            cells = [", ".join(names) + (f" (only in `{folder}/`)" if folder else "")
                     for folder, names in sorted(groups.items(), reverse=True)]
            print(f"`{target.name}` | {'; '.join(cells)}")


def self_test():
    """What must be found is found; ends with 1 when it is not."""
    source = 'import A\n// import B\n@_exported public import C\n/* import D */\nlet s = """\n    import E\n    """\n' \
             "@testable import F  // import G\nimport struct H.I\nlet important = 1\n"
    found = [name for _, name in imports(source)]
    assert found == ["A", "C", "F", "H"], found
    table = f"{HEADING}\n| - | - | - |\n| `M` | what | `A`, `B` (only in `C/`); `D` |\n\n| `N` | | |"
    assert read_table(table) == {"M": {"A": "C", "B": "C", "D": ""}}, read_table(table)

    package = manifest.read()
    sources = {name: target for name, target in package.targets.items() if target.is_source}
    rows = read_table(TABLE.read_text(encoding="utf-8"))
    name = next(name for name, row in rows.items() if set(row) & set(sources) and sources[name].swift_files())
    lost = next(iter(set(rows[name]) & set(sources)))
    planted = rows | {name: {other: "" for other in rows[name] if other != lost} | {"Nonsense": ""}}
    faults = [fault for fault in check_sources(planted, sources) if fault not in check_sources(rows, sources)]
    for part in (f"depends on {lost}", f"may not import {lost}", "may import Nonsense, and no file"):
        assert any(part in fault for fault in faults), (part, faults)
    print("imports: self-test passed")


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    targets = manifest.read().targets
    if sys.argv[1:] == ["--print"]:
        return print_imports(targets, read_table(TABLE.read_text(encoding="utf-8")))
    sources = {name: target for name, target in targets.items() if target.is_source}
    others = [target for name, target in targets.items() if name not in sources]
    faults = [*check_sources(read_table(TABLE.read_text(encoding="utf-8")), sources),
              *check_tests(others, set(targets))]
    for fault in faults:
        print(fault.replace(f"{ROOT}/", ""), file=sys.stderr)
    if faults:
        sys.exit("imports: error: Package.swift, the imports and the table in Docs/Architecture.md differ")


main()
