// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// A bundle, or any folder with `.lproj` folders or string catalogues.
package struct StringsFolder {
    private let folder: URL
    /// The `.lproj` folders by language, with hyphens between its parts.
    private let languages: [(language: String, folder: URL)]

    /// Lists the languages of a folder; an unreadable folder has none.
    package init(_ folder: URL) {
        self.folder = folder
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        languages = names.sorted().filter { $0.hasSuffix(".lproj") }.map { name in
            let language = String(name.dropLast(".lproj".count)).replacing("_", with: "-")
            return (language, folder.appending(path: name))
        }
    }

    /// `zh-Hant-TW`, then `zh-Hant`, then `zh`.
    package static func candidates(for locale: String) -> [String] {
        // The part from @ or . on is not the language: `de_DE@collation=phonebook`, `de_DE.UTF-8`.
        let name = locale.prefix { $0 != "@" && $0 != "." }
        var parts = name.split { $0 == "_" || $0 == "-" }
        var candidates: [String] = []
        while !parts.isEmpty {
            candidates.append(parts.joined(separator: "-"))
            parts.removeLast()
        }
        return candidates
    }

    /// The app's development language: `CFBundleDevelopmentRegion`, else English.
    package var developmentLanguage: String {
        let data = try? read(folder.appending(path: "Info.plist"))
        let list = data.flatMap { try? PropertyList.dictionary($0, "property list") }
        return list?["CFBundleDevelopmentRegion"] as? String ?? "en"
    }

    /// The table of the first language that has one, looked up as in a bundle: the wanted
    /// languages, the development language, `Base.lproj`, the catalogue's source language, and
    /// finally the files in the folder itself.
    ///
    /// - Parameters:
    ///   - name: the file name without extension, usually `Localizable`.
    ///   - wanted: the user's languages, the preferred one first.
    /// - Returns: the table; nil if there is no file at all.
    /// - Throws: which file is not valid.
    package func table(
        named name: String,
        languages wanted: [String]
    ) throws(StringsError) -> StringsTable? {
        let catalog = try catalog(named: name)
        let development = developmentLanguage
        let own = [development, "Base"] + (catalog.map { [$0.sourceLanguage] } ?? [])
        for language in wanted + own {
            if var table = try table(named: name, in: language, catalog) {
                if table.language == "Base" { table.language = development }
                return table
            }
        }
        return try table(named: name, in: folder, language: development)
    }

    private func table(
        named name: String,
        in language: String,
        _ catalog: StringsCatalog?
    ) throws(StringsError) -> StringsTable? {
        for place in languages where place.language.lowercased() == language.lowercased() {
            if let table = try table(named: name, in: place.folder, language: place.language) {
                return table
            }
        }
        let known = catalog?.languages.first { $0.lowercased() == language.lowercased() }
        return known.flatMap { catalog?.table(for: $0) }
    }

    private func table(
        named name: String,
        in folder: URL,
        language: String
    ) throws(StringsError) -> StringsTable? {
        var table = StringsTable(language: language)
        let strings: Void? = try parse(folder.appending(path: "\(name).strings")) {
            (data) throws(StringsError) in
            try table.add(strings: data)
        }
        let dictionary: Void? = try parse(folder.appending(path: "\(name).stringsdict")) {
            (data) throws(StringsError) in
            try table.add(stringsDictionary: data)
        }
        return strings == nil && dictionary == nil ? nil : table
    }

    private func catalog(named name: String) throws(StringsError) -> StringsCatalog? {
        try parse(folder.appending(path: "\(name).xcstrings"), StringsCatalog.init)
    }

    /// Reads and parses a file, and puts its name into errors; nil if there is none.
    private func parse<Result>(
        _ file: URL,
        _ work: (Data) throws(StringsError) -> Result
    ) throws(StringsError) -> Result? {
        guard let data = try read(file) else { return nil }
        do {
            return try work(data)
        } catch {
            throw StringsError(detail: "\(file.path) \(error.detail)")
        }
    }

    /// Reads a file up to the size limit; nil if there is none.
    private func read(_ file: URL) throws(StringsError) -> Data? {
        let path = file.path
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard let size = attributes?[.size] as? NSNumber else {
            throw StringsError(detail: "\(path) cannot be read")
        }
        guard size.intValue <= StringsTable.byteLimit else {
            throw StringsError(detail: "\(path) is larger than 16 MiB")
        }
        do {
            return try Data(contentsOf: file)
        } catch {
            throw StringsError(detail: "\(path) cannot be read")
        }
    }
}
