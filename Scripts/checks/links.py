#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Finds links of the documents that lead nowhere: files that are not there, and headings that no file has.

usage: links.py [--self-test]

Reads every Markdown file of the repository. Links to the web are not followed.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ +(.+?) *#*$", re.MULTILINE)


def anchors(text):
    """The names that GitHub gives to a file's headings."""
    names = set()
    for heading in HEADING.findall(re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)):
        plain = re.sub(r"[^\w\- ]", "", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)).strip().lower()
        name = base = plain.replace(" ", "-")
        number = 0
        while name in names:
            number += 1
            name = f"{base}-{number}"
        names.add(name)
    return names


def findings(files):
    """A line of text for each link that leads nowhere."""
    for file in files:
        text = file.read_text(encoding="utf-8")
        for link in LINK.findall(CODE.sub("", text)):
            if re.match(r"[a-z]+:", link):
                continue
            path, _, anchor = link.partition("#")
            target = (file.parent / path).resolve() if path else file
            if not target.exists():
                yield f"{file}: {link}: there is no such file"
            elif anchor and target.suffix == ".md" and anchor not in anchors(target.read_text(encoding="utf-8")):
                yield f"{file}: {link}: there is no such heading"


def self_test():
    with tempfile.TemporaryDirectory(prefix="pushseal-links-") as folder:
        one, two = Path(folder) / "one.md", Path(folder) / "two.md"
        two.write_text("# A `b`, c\n\n## A b c\n", encoding="utf-8")
        one.write_text("[](two.md) [](two.md#a-b-c) [](two.md#a-b-c-1) `[](no.md)` [](https://no.example/no)\n"
                       "[](none.md) [](two.md#none) [](#none)\n", encoding="utf-8")
        found = [line.rsplit(": ", 2)[1] for line in findings([one, two])]
        if found != ["none.md", "two.md#none", "#none"]:
            sys.exit(f"links: error: the self-test found {found}")


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    listed = subprocess.run(["git", "ls-files", "-z", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True)
    found = list(findings([ROOT / name for name in listed.stdout.split("\0") if name]))
    if found:
        print(*found, sep="\n", file=sys.stderr)
        sys.exit(f"links: error: {len(found)} links lead nowhere")


if __name__ == "__main__":
    main()
