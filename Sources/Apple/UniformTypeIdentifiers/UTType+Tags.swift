// SPDX-License-Identifier: Apache-2.0

extension UTType {
    /// The type for a tag: a declared one, else a dynamic one.
    ///
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/init(tag:tagclass:conformingto:)>
    ///
    /// Linux: nil for any class of tags but these two.
    public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
        switch tagClass {
        case .filenameExtension:
            self.init(filenameExtension: tag, conformingTo: supertype ?? .data)
        case .mimeType: self.init(mimeType: tag, conformingTo: supertype ?? .data)
        default: return nil
        }
    }

    /// All types for a tag, the most likely first; a dynamic one if none is declared.
    ///
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/types(tag:tagclass:conformingto:)>
    public static func types(
        tag: String,
        tagClass: UTTagClass,
        conformingTo supertype: UTType?
    ) -> [UTType] {
        let wanted = tag.lowercased()
        let declared = Declaration.all.map(UTType.init).filter { type in
            type.tags[tagClass]?.contains(wanted) == true
                && supertype.map(type.conforms(to:)) != false
        }
        guard declared.isEmpty else { return declared }
        return [UTType(tag: tag, tagClass: tagClass, conformingTo: supertype)].compactMap { $0 }
    }

    /// All file extensions and MIME types, the preferred ones first.
    ///
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/tags>
    public var tags: [UTTagClass: [String]] {
        [.filenameExtension: fileExtensions, .mimeType: mimeTypes].filter { !$0.value.isEmpty }
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
