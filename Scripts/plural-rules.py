#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the table of plural rules from CLDR's plurals.xml.

usage: plural-rules.py [PLURALS.XML] > Sources/Apple/PhoneStrings/PluralRules+Table.swift

The file is /usr/share/unicode/cldr/common/supplemental/plurals.xml of Debian's package unicode-cldr-core
unless named. Samples are left out, and so are languages that have one form only: that is what a language
without a row has, too.
"""

import sys
import xml.etree.ElementTree as ElementTree

DEFAULT = "/usr/share/unicode/cldr/common/supplemental/plurals.xml"


def rows(path):
    for group in ElementTree.parse(path).getroot().iter("pluralRules"):
        rules = []
        for rule in group.iter("pluralRule"):
            condition = rule.text.split("@")[0].strip()
            if condition:
                rules.append(f"{rule.get('count')}: {condition}")
        if rules:
            yield " ".join(sorted(group.get("locales").replace("_", "-").split())), rules


def main():
    if len(sys.argv) > 2 or sys.argv[1:] in (["-h"], ["--help"]):
        sys.exit(__doc__)
    print("// SPDX-License-Identifier: Apache-2.0 AND Unicode-DFS-2016\n"
          "\n"
          "// Made by Scripts/plural-rules.py from CLDR 41, as Debian's package unicode-cldr-core has it.\n"
          "// Copyright © 1991-2022 Unicode, Inc. (https://www.unicode.org/license.txt)\n"
          "\n"
          "extension PluralRules {\n"
          "    /// Sets of rules: a line with the languages, then a rule on each indented line; a category\n"
          "    /// without one is not used, and what none fits is `other`.\n"
          "    static let table = sets(\n"
          '        """')
    for languages, rules in sorted(rows(sys.argv[1] if len(sys.argv) == 2 else DEFAULT)):
        print(wrapped("        " + languages))
        for rule in rules:
            print(wrapped("          " + rule))
    print('        """\n    )\n}')


def wrapped(line):
    """Breaks a line of a Swift string after a word, where a backslash joins it again."""
    if len(line) <= 100:
        return line
    end = line.rfind(" ", 0, 99) + 1
    return line[:end] + "\\\n" + wrapped("            " + line[end:])


if __name__ == "__main__":
    main()
