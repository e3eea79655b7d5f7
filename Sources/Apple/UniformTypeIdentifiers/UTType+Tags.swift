// SPDX-License-Identifier: Apache-2.0

extension UTType {
    /// The type for a tag: a declared one, else a dynamic one.
    ///
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/init(tag:tagclass:conformingto:)>
    ///
    /// Linux: nil for any class of tags but these two.
    public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
        let types = Self.types(tag: tag, tagClass: tagClass, conformingTo: supertype)
        guard let first = types.first else { return nil }
        self = first
    }

    /// All types for a tag, the most likely first; a dynamic one if none is declared.
    ///
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/types(tag:tagclass:conformingto:)>
    public static func types(
        tag: String,
        tagClass: UTTagClass,
        conformingTo supertype: UTType?
    ) -> [UTType] {
        guard let tag = normalized(tag, tagClass) else { return [] }
        let declared = Declaration.all.filter { $0.tags(tagClass).contains(tag) }.map(UTType.init)
            .filter { supertype.map($0.conforms(to:)) != false }
        return declared.isEmpty ? [UTType(dynamic: tag, tagClass, supertype ?? .data)] : declared
    }

    /// A tag in lower case, a MIME type without its parameters; nil if it is not a tag.
    private static func normalized(_ tag: String, _ tagClass: UTTagClass) -> String? {
        let tag = tag.lowercased()
        switch tagClass {
        case .filenameExtension: return tag.isEmpty || tag.contains("/") ? nil : tag
        case .mimeType:
            let type = tag.prefix { $0 != ";" && $0 != " " }
            let halves = type.split(separator: "/", omittingEmptySubsequences: false)
            return halves.count == 2 && !halves.contains("") ? String(type) : nil
        default: return nil
        }
    }

    /// All file extensions and MIME types, the preferred ones first.
    ///
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/tags>
    public var tags: [UTTagClass: [String]] {
        let classes = [UTTagClass.filenameExtension, .mimeType]
        return Dictionary(uniqueKeysWithValues: classes.map { ($0, tags($0)) })
            .filter { !$0.value.isEmpty }
    }
}

extension UTType: Codable {
    /// Reads an identifier.
    ///
    /// - Throws: `DecodingError` for one that is not known.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let identifier = try container.decode(String.self)
        guard let type = UTType(identifier) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "no known type is called \(identifier.debugDescription)"
            )
        }
        self = type
    }

    /// Writes the identifier.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }
}
