// SPDX-License-Identifier: Apache-2.0

package import Foundation
import PushSealJSON

/// An Xcode string catalogue: a `.xcstrings` file with all languages.
///
/// <https://developer.apple.com/documentation/xcode/localizing-and-varying-text-with-a-string-catalog>
package struct StringsCatalog: Sendable {
    /// The language the app is written in.
    package let sourceLanguage: String
    /// All languages in it, the source language first.
    package let languages: [String]

    private let strings: JSONObject

    /// Reads a catalogue.
    ///
    /// - Throws: where it is not valid JSON, or what is missing.
    package init(_ data: Data) throws(StringsError) {
        let root: JSONValue
        do {
            root = try JSONValue(parsing: Array(data))
        } catch {
            throw StringsError(detail: "is not a string catalog: \(error)")
        }
        guard let strings = root["strings"]?.object, let source = root["sourceLanguage"]?.string
        else {
            throw StringsError(
                detail: #"is not a string catalog: it has no "sourceLanguage" and "strings""#
            )
        }
        self.strings = strings
        sourceLanguage = source
        let names = strings.members.flatMap { entry in
            entry.value["localizations"]?.object?.members.map(\.name) ?? []
        }
        languages = [source] + Set(names).subtracting([source]).sorted()
    }

    /// The texts of one language, without untranslated keys.
    ///
    /// In the source language a key without a text is its own text, as Xcode compiles it.
    package func table(for language: String) -> StringsTable {
        var table = StringsTable(language: language)
        for entry in strings.members {
            if let text = LocalizedString(catalog: entry.value["localizations"]?[language]) {
                table.texts[entry.name] = text
            } else if language == sourceLanguage, !entry.name.isEmpty {
                table.texts[entry.name] = LocalizedString(entry.name)
            }
        }
        return table
    }
}

extension LocalizedString {
    /// Reads the text for one key in one language.
    fileprivate init?(catalog value: JSONValue?) {
        // Variations may be nested: a plural within a device, but no deeper.
        guard let value = value.map(Self.ofDevice) else { return nil }
        if let forms = Self.forms(of: value["variations"]?["plural"]) {
            self.init(varying: forms)
        } else if let text = value["stringUnit"]?["value"]?.string {
            self.init(text)
        } else {
            return nil
        }
        for member in value["substitutions"]?.object?.members ?? [] {
            let substitution = Self.ofDevice(member.value)
            guard let forms = Self.forms(of: substitution["variations"]?["plural"]) else {
                continue
            }
            let place = (member.value["argNum"]?.number?.spelling).flatMap { Int($0) }
            variables[member.name] = Variable(
                place: place.flatMap { $0 > 0 ? $0 : nil },
                forms: forms
            )
        }
    }

    /// A text that varies as a whole, by its first number.
    private init(varying forms: [PluralCategory: String]) {
        let places = forms.values.compactMap { StringFormat($0).firstNumber }
        let variable = Variable(place: places.min() ?? 1, forms: forms, isWholeText: true)
        self.init("%#@value@", variables: ["value": variable])
    }

    /// The iPhone's variant of a value that varies by device.
    private static func ofDevice(_ value: JSONValue) -> JSONValue {
        let devices = value["variations"]?["device"]
        guard let chosen = devices?["iphone"] ?? devices?["other"] else { return value }
        guard var object = chosen.object, let substitutions = value["substitutions"] else {
            return chosen
        }
        object.append("substitutions", substitutions)
        return .object(object)
    }

    private static func forms(of value: JSONValue?) -> [PluralCategory: String]? {
        guard let value else { return nil }
        var forms: [PluralCategory: String] = [:]
        for category in PluralCategory.allCases {
            forms[category] = value[category.rawValue]?["stringUnit"]?["value"]?.string
        }
        return forms.isEmpty ? nil : forms
    }
}
