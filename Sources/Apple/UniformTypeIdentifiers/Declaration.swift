// SPDX-License-Identifier: Apache-2.0

/// Apple's declaration of a type.
///
/// Source: Apple, "System-Declared Uniform Type Identifiers", and the pages of the constants.
struct Declaration: Sendable {
    let identifier: String
    /// The types that it conforms to.
    let parents: [String]
    /// Its file extensions, the preferred one first.
    let fileExtensions: [String]
    /// Its MIME types, the preferred one first.
    let mimeTypes: [String]
    /// Its name for users.
    let name: String

    init(
        _ identifier: String,
        _ parents: [String],
        files: [String] = [],
        mime: [String] = [],
        _ name: String
    ) {
        self.identifier = identifier
        self.parents = parents
        fileExtensions = files
        mimeTypes = mime
        self.name = name
    }

    /// Finds the declaration of an identifier, compared without regard to case.
    static func find(_ identifier: String) -> Declaration? { byIdentifier[identifier.lowercased()] }

    /// All known types; if two share an extension or MIME type, the first is used.
    static let all = basics + text + images + audiovisual + documents

    private static let byIdentifier = Dictionary(
        all.map { ($0.identifier, $0) },
        uniquingKeysWith: { first, _ in first }
    )
}
