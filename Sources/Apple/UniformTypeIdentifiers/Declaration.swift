// SPDX-License-Identifier: Apache-2.0

/// Apple's declaration of a type.
///
/// Source: Apple, "System-Declared Uniform Type Identifiers", and the pages of the constants.
struct Declaration: Sendable {
    let identifier: String
    /// Its name for users.
    let name: String
    /// The types that it conforms to.
    var parents: [String] = []
    /// Its file extensions, the preferred one first.
    var fileExtensions: [String] = []
    /// Its MIME types, the preferred one first.
    var mimeTypes: [String] = []

    func tags(_ tagClass: UTTagClass) -> [String] {
        switch tagClass {
        case .filenameExtension: fileExtensions
        case .mimeType: mimeTypes
        default: []
        }
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

extension Declaration {
    /// Reads a table with a type on each line: identifier, name, parents, file extensions and MIME
    /// types; the last columns are left out if they are empty.
    static func table(_ text: String) -> [Declaration] {
        // By bytes: by characters it takes twice as long.
        text.utf8.split(separator: UInt8(ascii: "\n")).map { line in
            let columns = line.split(separator: UInt8(ascii: "|")).map { column in
                column.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
            }
            let words = { (column: Int) in column < columns.count ? columns[column] : [] }
            return Declaration(
                identifier: words(0).joined(),
                name: words(1).joined(separator: " "),
                parents: words(2),
                fileExtensions: words(3),
                mimeTypes: words(4)
            )
        }
    }
}
