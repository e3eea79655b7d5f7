// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// The texts of an app in one language, by their keys.
package struct StringsTable: Sendable, Equatable {
    /// The language as its folder or catalogue spells it; it has the plural rules.
    package var language: String
    /// The texts.
    package var texts: [String: LocalizedString] = [:]

    /// The most bytes of a file that is read.
    package static let byteLimit = 16 << 20

    /// Makes a table.
    package init(language: String, texts: [String: LocalizedString] = [:]) {
        self.language = language
        self.texts = texts
    }

    /// The text of a key with its arguments in place; nil if the table lacks the key.
    package func string(
        forKey key: String,
        arguments: [FormatArgument],
        missing: LocalizedString.MissingArgument
    ) -> String? {
        texts[key]?.filled(with: arguments, language: language, missing: missing)
    }

    /// Adds what a `.strings` file says, in any of the forms of a property list.
    ///
    /// - Throws: what is wrong with the file.
    package mutating func add(strings data: Data) throws(StringsError) {
        if data.isEmpty { return }
        for case (let key, let text as String) in try PropertyList.dictionary(data, "strings") {
            texts[key] = LocalizedString(text)
        }
    }

    /// Adds what a `.stringsdict` file says; it wins over a `.strings` file beside it.
    ///
    /// - Throws: what is wrong with the file.
    package mutating func add(stringsDictionary data: Data) throws(StringsError) {
        for (key, value) in try PropertyList.dictionary(data, "stringsdict") {
            guard let value = value as? [String: Any] else { continue }
            if let text = LocalizedString(stringsDictionary: value) { texts[key] = text }
        }
    }
}

/// Why a file of texts cannot be used.
package struct StringsError: Error, Equatable, Sendable {
    /// What is wrong, to follow the name of the file.
    package let detail: String
}

/// A property list in any of its forms; a strings file is one of them.
package enum PropertyList {
    /// Reads a dictionary.
    package static func dictionary(
        _ data: Data,
        _ kind: String
    ) throws(StringsError) -> [String: Any] {
        // Unsafe is only the pointer for the form found, which is not asked for.
        let list = unsafe try? PropertyListSerialization.propertyList(from: data, format: nil)
        guard let list = list as? [String: Any] else {
            throw StringsError(detail: "is not a \(kind) file")
        }
        return list
    }
}
