// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PushSealDevice

@Suite struct `Localised text` {
    @Test(arguments: [
        ("zh-Hant-TW", ["zh-Hant-TW", "zh-Hant", "zh"]),
        ("de_AT", ["de-AT", "de"]),
        ("de_DE.UTF-8", ["de-DE", "de"]),
        ("de_DE@collation=phonebook", ["de-DE", "de"]),
        ("", []),
    ])
    func `a language is looked for from the narrowest on`(locale: String, candidates: [String]) {
        #expect(Localization.candidates(for: locale) == candidates)
    }

    private func withApp(
        _ files: [String: Data],
        _ body: (String) throws -> Void
    ) throws {
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
        try body(folder.path)
    }

    private func strings(_ greeting: String) -> Data {
        Data("/* said first */\n\"GREETING\" = \"\(greeting)\";\n".utf8)
    }

    @Test(arguments: [
        ("de_AT", "de", "Hallo"), ("pt-BR", "pt-BR", "Oi"), ("pt_PT", "fr", "Salut"),
        ("ja", "fr", "Salut"), ("PT_br", "pt-BR", "Oi"),
    ])
    func `the table is the narrowest there is, else that of the app's own language`(
        locale: String,
        language: String,
        greeting: String
    ) throws {
        let info =
            "<plist><dict><key>CFBundleDevelopmentRegion</key><string>fr</string></dict></plist>"
        let files = [
            "de.lproj/Localizable.strings": strings("Hallo"),
            "pt_BR.lproj/Localizable.strings": strings("Oi"),
            "fr.lproj/Localizable.strings": strings("Salut"),
            "ja.lproj/Other.strings": strings("x"),
            "Info.plist": Data(info.utf8),
        ]
        try withApp(files) { folder in
            let localization = try Localization(folder: folder, locale: locale)
            #expect(localization.language == language)
            #expect(localization.string(forKey: "GREETING", arguments: []) == greeting)
            #expect(localization.string(forKey: "OTHER", arguments: []) == nil)
        }
    }

    @Test func `strings files may be UTF-16, and may stand in the folder itself`() throws {
        let text = "\"GREETING\" = \"こんにちは、%@\";"
        let data = try #require(text.data(using: .utf16))
        try withApp(["Localizable.strings": data]) { folder in
            let localization = try Localization(folder: folder, locale: "ja")
            #expect(localization.string(forKey: "GREETING", arguments: ["Ada"]) == "こんにちは、Ada")
        }
    }

    @Test func `without a strings file no key is known`() throws {
        try withApp([:]) { folder in
            let localization = try Localization(folder: folder, locale: "de")
            #expect(localization.string(forKey: "GREETING", arguments: []) == nil)
        }
    }

    @Test func `a file that is no strings file is named`() throws {
        try withApp(["Localizable.strings": Data("\"alone\"".utf8)]) { folder in
            #expect(throws: DeviceError.self) {
                try Localization(folder: folder, locale: "de")
            }
        }
    }
}
