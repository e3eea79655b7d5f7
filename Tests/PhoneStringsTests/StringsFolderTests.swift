// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PhoneStrings

@Suite struct `Folders of texts` {
    private func withFolder(_ files: [String: Data], _ body: (StringsFolder) throws -> Void) throws
    {
        let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, data) in files {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try data.write(to: file)
        }
        try body(StringsFolder(folder))
    }

    private func strings(_ text: String) -> Data { Data("\"K\" = \"\(text)\";".utf8) }

    private func info(_ language: String) -> Data {
        Data(
            "<plist><dict><key>CFBundleDevelopmentRegion</key><string>\(language)</string></dict></plist>"
                .utf8
        )
    }

    @Test(arguments: [
        (["de-AT", "de"], "de", "Deutsch"), (["fr"], "ru", "Basis"),
        (["pl", "uk"], "uk", "Українська"),
    ])
    func `compiled files, catalogues and Base are one list of languages`(
        wanted: [String],
        language: String,
        text: String
    ) throws {
        let catalog =
            #"{"sourceLanguage": "en", "strings": {"K": {"localizations": {"uk": {"stringUnit": "#
            + #"{"value": "Українська"}}}}}}"#
        let files = [
            "de.lproj/Localizable.strings": strings("Deutsch"),
            "Base.lproj/Localizable.strings": strings("Basis"), "Info.plist": info("ru"),
            "Localizable.xcstrings": Data(catalog.utf8),
        ]
        try withFolder(files) { folder in
            let table = try #require(try folder.table(named: "Localizable", languages: wanted))
            // Base uses the development language and its plural rules.
            #expect(table.language == language)
            #expect(table.texts["K"]?.format == text)
        }
    }

    @Test func `of a catalogue alone, an unknown language reads the source`() throws {
        let catalog = #"{"sourceLanguage": "it", "strings": {"K": {}}}"#
        try withFolder(["Localizable.xcstrings": Data(catalog.utf8)]) { folder in
            let table = try #require(try folder.table(named: "Localizable", languages: ["fr"]))
            #expect(table.language == "it" && table.texts["K"]?.format == "K")
        }
    }

    @Test func `other tables have other names, and there may be none`() throws {
        try withFolder(["en.lproj/Errors.strings": strings("Oh")]) { folder in
            let found = try folder.table(named: "Errors", languages: ["en"])
            let missing = try folder.table(named: "Localizable", languages: ["en"])
            #expect(found?.texts.count == 1 && missing == nil)
        }
    }

    @Test(arguments: [
        ("en.lproj/Localizable.strings", Data("\"alone\"".utf8), "is not a strings file"),
        ("en.lproj/Localizable.stringsdict", Data("{".utf8), "is not a stringsdict file"),
        ("Localizable.xcstrings", Data("{".utf8), "is not a string catalog"),
        (
            "en.lproj/Localizable.stringsdict",
            Data("<plist>".utf8) + Data(String(repeating: "<array>", count: 200_000).utf8),
            "is not a stringsdict file"
        ),
        (
            "en.lproj/Localizable.strings",
            Data(String(repeating: "{a=", count: 200_000).utf8), "is not a strings file"
        ),
    ])
    func `a broken or hostile file is named with what is wrong`(
        path: String,
        data: Data,
        words: String
    ) throws {
        try withFolder([path: data]) { folder in
            let error = #expect(throws: StringsError.self) {
                try folder.table(named: "Localizable", languages: ["en"])
            }
            #expect(error?.detail.contains(path) == true && error?.detail.contains(words) == true)
        }
    }

    @Test func `a file over the limit is not read`() throws {
        let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "Localizable.strings")
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: UInt64(StringsTable.byteLimit + 1))
        try handle.close()
        let error = #expect(throws: StringsError.self) {
            try StringsFolder(folder).table(named: "Localizable", languages: ["en"])
        }
        #expect(error?.detail.hasSuffix("is larger than 16 MiB") == true)
    }
}
