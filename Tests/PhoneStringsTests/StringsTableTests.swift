// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PhoneStrings

/// Fills a text from a table as a device does.
private func fill(_ table: StringsTable, _ key: String, _ arguments: String...) -> String? {
    table.string(
        forKey: key,
        arguments: arguments.map { FormatArgument($0) },
        missing: .kept
    )
}

private func variable(
    _ forms: [String: String],
    type: String = "NSStringPluralRuleType"
)
    -> [String: String]
{
    forms.merging([
        "NSStringFormatSpecTypeKey": type, "NSStringFormatValueTypeKey": "d",
    ]) { first, _ in first }
}

private func table(_ language: String, stringsdict: [String: Any]) throws -> StringsTable {
    var table = StringsTable(language: language)
    try table.add(
        stringsDictionary: PropertyListSerialization.data(
            fromPropertyList: stringsdict,
            format: .xml,
            options: 0
        )
    )
    return table
}

@Suite struct `Texts that go by number` {
    @Test func `a variable may name the largest place`() throws {
        let table = try table(
            "en",
            stringsdict: [
                "K": [
                    "NSStringLocalizedFormatKey": "%\(Int.max)$#@v@",
                    "v": variable(["other": "%@ %@ %@"]),
                ]
            ]
        )
        #expect(fill(table, "K", "1") == "%@ %@ %@")
    }

    @Test(arguments: [
        ("0", "no files"), ("1", "one file"), ("2", "2 files"), ("1.0", "1.0 files"),
        ("many", "%d files"),
    ])
    func `a variable takes the form of its number`(number: String, text: String) throws {
        let table = try table(
            "en",
            stringsdict: [
                "K": [
                    "NSStringLocalizedFormatKey": "%#@files@",
                    "files": variable(["zero": "no files", "one": "one file", "other": "%d files"]),
                ]
            ]
        )
        #expect(fill(table, "K", number) == text)
    }

    @Test func `several variables take their arguments in order or by number`() throws {
        let files = variable(["one": "%d file", "other": "%d files"])
        let folders = variable(["one": "a folder", "other": "%d folders"])
        let table = try table(
            "en",
            stringsdict: [
                "ORDER": [
                    "NSStringLocalizedFormatKey": "%@: %#@files@ in %#@folders@", "files": files,
                    "folders": folders,
                ],
                "NUMBER": [
                    "NSStringLocalizedFormatKey": "%2$#@folders@ with %1$#@files@", "files": files,
                    "folders": folders,
                ],
            ]
        )
        #expect(fill(table, "ORDER", "Ann", "1", "3") == "Ann: 1 file in 3 folders")
        #expect(fill(table, "NUMBER", "5", "1") == "a folder with 5 files")
    }

    @Test func `a variable may name others, which take the arguments after its own`() throws {
        let table = try table(
            "en",
            stringsdict: [
                "K": [
                    "NSStringLocalizedFormatKey": "%#@files@.",
                    "files": variable([
                        "one": "%d file in %#@folders@", "other": "%d files in %2$#@folders@",
                    ]),
                    "folders": variable(["one": "one folder", "other": "%d folders"]),
                ]
            ]
        )
        #expect(fill(table, "K", "1", "4") == "1 file in 4 folders.")
        #expect(fill(table, "K", "7", "1") == "7 files in one folder.")
    }

    @Test func `variables that name each other end, and the text stays small`() throws {
        let bomb = variable(["other": String(repeating: "%1$#@a@%1$#@b@", count: 50)])
        let table = try table(
            "en",
            stringsdict: [
                "LOOP": [
                    "NSStringLocalizedFormatKey": "%#@a@", "a": variable(["other": "<%1$#@a@>"]),
                ],
                "BOMB": ["NSStringLocalizedFormatKey": "%#@a@", "a": bomb, "b": bomb],
            ]
        )
        let depth = LocalizedString.depthLimit
        let ends = (String(repeating: "<", count: depth), String(repeating: ">", count: depth))
        #expect(fill(table, "LOOP", "1") == "\(ends.0)%1$#@a@\(ends.1)")
        let text = try #require(fill(table, "BOMB", "1"))
        #expect(text.utf8.count <= LocalizedString.byteLimit + 100)
    }

    @Test func `an iPhone's text and the widest text are taken`() throws {
        let table = try table(
            "en",
            stringsdict: [
                "DEVICE": ["NSStringDeviceSpecificRuleType": ["mac": "Click", "iphone": "Tap"]],
                "OTHER": ["NSStringDeviceSpecificRuleType": ["mac": "Click", "other": "Press"]],
                "WIDTH": ["NSStringVariableWidthRuleType": ["20": "Hi", "100": "Good morning"]],
                "UNKNOWN": ["SomethingElse": "x"],
                "NONE": [
                    "NSStringLocalizedFormatKey": "%#@a@",
                    "a": variable(["other": "x"], type: "AnotherRule"),
                ],
            ]
        )
        #expect(fill(table, "DEVICE") == "Tap")
        #expect(fill(table, "OTHER") == "Press")
        #expect(fill(table, "WIDTH") == "Good morning")
        #expect(fill(table, "UNKNOWN") == nil)
        #expect(fill(table, "NONE", "1") == "%#@a@")
    }

    @Test func `what an argument says is no placeholder`() throws {
        let table = try table(
            "en",
            stringsdict: [
                "K": [
                    "NSStringLocalizedFormatKey": "%@ %#@n@",
                    "n": variable(["other": "%d"]),
                ]
            ]
        )
        #expect(fill(table, "K", "%#@n@%2$@", "3") == "%#@n@%2$@ 3")
    }

    @Test func `a text of a stringsdict wins over that of a strings file`() throws {
        var both = try table("en", stringsdict: ["K": ["NSStringLocalizedFormatKey": "dict"]])
        var strings = StringsTable(language: "en")
        try strings.add(strings: Data(#""K" = "strings"; "L" = "only here";"#.utf8))
        strings.texts.merge(both.texts) { $1 }
        try both.add(strings: Data())
        #expect(fill(strings, "K") == "dict")
        #expect(fill(strings, "L") == "only here")
        #expect(both.texts.count == 1)
    }
}
