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
