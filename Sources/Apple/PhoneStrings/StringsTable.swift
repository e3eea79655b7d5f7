// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// The texts of an app in one language, by key.
package struct StringsTable: Sendable, Equatable {
    /// The language, spelled as its folder or catalogue does; its plural rules apply.
    package var language: String
    /// The texts.
    package var texts: [String: LocalizedString] = [:]

    /// The largest file that is read, in bytes.
    package static let byteLimit = 16 << 20

    /// Makes a table.
    package init(language: String, texts: [String: LocalizedString] = [:]) {
        self.language = language
        self.texts = texts
    }

    /// The text for a key with its arguments filled in; nil if the table lacks the key.
    package func string(
        forKey key: String,
        arguments: [FormatArgument],
        missing: LocalizedString.MissingArgument
    ) -> String? {
        texts[key]?.filled(with: arguments, language: language, missing: missing)
    }

    /// Adds the texts of a `.strings` file, in any property list format.
    ///
    /// - Throws: what is wrong with the file.
    package mutating func add(strings data: Data) throws(StringsError) {
        if data.isEmpty { return }
        for case (let key, let text as String) in try PropertyList.dictionary(data, "strings") {
            texts[key] = LocalizedString(text)
        }
    }

    /// Adds the texts of a `.stringsdict` file, which override those of a `.strings` file beside
    /// it.
    ///
    /// - Throws: what is wrong with the file.
    package mutating func add(stringsDictionary data: Data) throws(StringsError) {
        for (key, value) in try PropertyList.dictionary(data, "stringsdict") {
            guard let value = value as? [String: Any] else { continue }
            if let text = LocalizedString(stringsDictionary: value) { texts[key] = text }
        }
    }
}

/// Why a strings file cannot be used.
package struct StringsError: Error, Equatable, Sendable {
    /// What is wrong, to be appended to the file's name.
    package let detail: String
}

/// A property list in any format; a strings file is one.
package enum PropertyList {
    /// Reads a dictionary.
    package static func dictionary(
        _ data: Data,
        _ kind: String
    ) throws(StringsError) -> [String: Any] {
        // `unsafe` only for the pointer to the format, which is not requested.
        let list = unsafe try? PropertyListSerialization.propertyList(from: data, format: nil)
        guard let list = list as? [String: Any] else {
            throw StringsError(detail: "is not a \(kind) file")
        }
        return list
    }
}

extension LocalizedString {
    /// Reads one key of a `.stringsdict` file.
    ///
    /// <https://developer.apple.com/documentation/xcode/localizing-strings-that-contain-plurals>
    ///
    /// A text may vary by number, device or width: the iPhone's is used, or the widest. Nil for any
    /// other kind of entry.
    init?(stringsDictionary entry: [String: Any]) {
        if let device = entry["NSStringDeviceSpecificRuleType"] as? [String: Any] {
            guard let text = Self.text(of: device["iphone"] ?? device["other"]) else { return nil }
            self = text
        } else if let widths = entry["NSStringVariableWidthRuleType"] as? [String: Any] {
            let widest = widths.compactMap { width, text in Int(width).map { ($0, text) } }
                .max { $0.0 < $1.0 }
            guard let text = Self.text(of: widest?.1) else { return nil }
            self = text
        } else if let format = entry["NSStringLocalizedFormatKey"] as? String {
            self.init(format)
            for case (let name, let value as [String: Any]) in entry {
                variables[name] = Variable(stringsDictionary: value)
            }
        } else {
            return nil
        }
    }

    /// The text for a device or a width: plain, or with its own variables.
    private static func text(of value: Any?) -> LocalizedString? {
        if let text = value as? String { return LocalizedString(text) }
        guard let entry = value as? [String: Any], entry["NSStringLocalizedFormatKey"] != nil else {
            return nil
        }
        return LocalizedString(stringsDictionary: entry)
    }
}

extension LocalizedString.Variable {
    /// Reads a variable of a `.stringsdict` file; nil if it has no plural rules.
    fileprivate init?(stringsDictionary value: [String: Any]) {
        guard value["NSStringFormatSpecTypeKey"] as? String == "NSStringPluralRuleType" else {
            return nil
        }
        var forms: [PluralCategory: String] = [:]
        for category in PluralCategory.allCases {
            forms[category] = value[category.rawValue] as? String
        }
        self.init(forms: forms)
    }
}
