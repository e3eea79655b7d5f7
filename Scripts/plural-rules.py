#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the table of plural rules from CLDR's plurals.xml.

usage: plural-rules.py [PLURALS.XML] > Sources/LocalizedStrings/PluralRules+Table.swift
       swift format -i Sources/LocalizedStrings/PluralRules+Table.swift

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
          "    /// The languages of each set of rules, and the rules; a category without one is not used,\n"
          "    /// and what none fits is `other`.\n"
          "    static let table: [(languages: String, rules: [String])] = [")
    for languages, rules in sorted(rows(sys.argv[1] if len(sys.argv) == 2 else DEFAULT)):
        print("        (")
        words = f'            "{languages}"'
        print(words if len(words) < 100 else wrapped(languages), end=",\n")
        print("            [")
        for rule in rules:
            line = f'                "{rule}",'
            if len(line) <= 100:
                print(line)
            else:
                middle = rule.rfind(" ", 0, 75) + 1
                print(f'                "{rule[:middle]}"\n                    + "{rule[middle:]}",')
        print("            ]\n        ),")
    print("    ]\n}")


def wrapped(languages):
    lines, line = [], ""
    for word in languages.split():
        if len(line) + len(word) > 80:
            lines.append(line)
            line = ""
        line += word + " "
    lines.append(line.rstrip())
    return '            "' + '"\n                + "'.join(lines) + '"'


main()
