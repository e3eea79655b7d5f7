// SPDX-License-Identifier: Apache-2.0

// Apple's `import UniformTypeIdentifiers` includes Foundation.
@_exported public import Foundation

/// A type of file or data, in a hierarchy of types.
///
/// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct>
///
/// Linux: the types with a constant are known, and a few others that extensions encounter, such as
/// `com.apple.m4a-audio`; an `Info.plist` that declares more is not read.
public struct UTType: Sendable {
    private enum Kind: Sendable {
        case declared(Declaration)
        /// A type generated for a tag that no declared type has.
        case dynamic(UTTagClass, tag: String, supertypes: Set<UTType>)
        /// A type that the app claims to declare.
        case appDeclared(supertypes: Set<UTType>)
    }

    /// The identifier, such as `public.png`.
    ///
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/identifier>
    public let identifier: String
    private let kind: Kind

    init(_ declaration: Declaration) {
        self.init(identifier: declaration.identifier, kind: .declared(declaration))
    }

    private init(identifier: String, kind: Kind) {
        self.identifier = identifier
        self.kind = kind
    }

    /// A type that the app exports.
    ///
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/init(exportedas:conformingto:)>
    ///
    /// Linux: accepted without a check; the app's `Info.plist` is not read.
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(importedAs: identifier, conformingTo: parentType)
    }

    /// A type that the app imports and another app exports.
    ///
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/init(importedas:conformingto:)>
    ///
    /// Linux: accepted without a check; the app's `Info.plist` is not read.
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
        if let declaration = Declaration.find(identifier) {
            self.init(declaration)
        } else {
            self.init(
                identifier: identifier.lowercased(),
                kind: .appDeclared(supertypes: parentType?.withSupertypes ?? [])
            )
        }
    }

    /// Apple encodes dynamic identifiers in a private format; these are our own.
    init(dynamic tag: String, _ tagClass: UTTagClass, _ supertype: UTType) {
        let name = tagClass == .mimeType ? "mime" : "extension"
        identifier = "dyn.\(supertype.identifier).\(name).\(tag)"
        kind = .dynamic(tagClass, tag: tag, supertypes: supertype.withSupertypes)
    }

    /// The type with an identifier, compared without regard to case; nil if it is not known.
    ///
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/init(_:)>
    public init?(_ identifier: String) {
        guard let declaration = Declaration.find(identifier) else { return nil }
        self.init(declaration)
    }

    /// The type for a file extension without its dot: a declared one, else a dynamic one; nil for
    /// an empty extension.
    ///
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/init(filenameextension:conformingto:)>
    ///
    /// - Parameters:
    ///   - filenameExtension: the extension, in any case.
    ///   - supertype: the type that it must conform to.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
    }

    /// The type for a MIME type, such as `image/png`, ignoring its parameters: a declared one, else
    /// a dynamic one; nil if it is not a MIME type.
    ///
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/init(mimetype:conformingto:)>
    ///
    /// - Parameters:
    ///   - mimeType: the MIME type, in any case.
    ///   - supertype: the type that it must conform to.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
    }

    /// The preferred extension for files of this type, without a dot.
    ///
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/preferredfilenameextension>
    public var preferredFilenameExtension: String? { tags(.filenameExtension).first }

    /// The preferred MIME type for data of this type.
    ///
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/preferredmimetype>
    public var preferredMIMEType: String? { tags(.mimeType).first }

    func tags(_ tagClass: UTTagClass) -> [String] {
        switch kind {
        case .declared(let declaration): declaration.tags(tagClass)
        case .dynamic(tagClass, let tag, _): [tag]
        case .dynamic, .appDeclared: []
        }
    }

    /// The type's name for users; nil if it has none.
    ///
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/localizeddescription>
    ///
    /// Linux: in English, whatever the locale.
    public var localizedDescription: String? {
        if case .declared(let declaration) = kind { declaration.name } else { nil }
    }

    /// Whether the identifier is a public one, beginning with `public.`.
    ///
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/ispublic>
    public var isPublic: Bool { identifier.hasPrefix("public.") }

    /// Whether the type is declared.
    ///
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/isdeclared>
    public var isDeclared: Bool { !isDynamic }

    /// Whether the type was generated for an undeclared extension or MIME type.
    ///
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/isdynamic>
    public var isDynamic: Bool { if case .dynamic = kind { true } else { false } }

    /// All types that this type conforms to, directly or indirectly.
    ///
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/supertypes>
    public var supertypes: Set<UTType> {
        switch kind {
        case .declared(let declaration):
            declaration.parents.compactMap { UTType($0) }
                .reduce(into: []) { $0.formUnion($1.withSupertypes) }
        case .dynamic(_, _, let supertypes), .appDeclared(let supertypes): supertypes
        }
    }

    private var withSupertypes: Set<UTType> { supertypes.union([self]) }

    /// Whether the type is the other one or conforms to it.
    ///
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/conforms(to:)>
    public func conforms(to type: UTType) -> Bool { self == type || isSubtype(of: type) }

    /// Whether the type conforms to the other one, and is not the same.
    ///
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/issubtype(of:)>
    public func isSubtype(of type: UTType) -> Bool { supertypes.contains(type) }

    /// Whether the other type conforms to this one, and is not the same.
    ///
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/issupertype(of:)>
    public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }
}

extension UTType: Hashable {
    /// Whether the identifiers are the same.
    public static func == (left: UTType, right: UTType) -> Bool {
        left.identifier == right.identifier
    }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension UTType: CustomStringConvertible {
    /// The identifier.
    public var description: String { identifier }
}

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

/// A class of tags, the names of types besides their identifiers.
///
/// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttagclass>
public struct UTTagClass: RawRepresentable, Hashable, Codable, Sendable {
    /// The identifier of the class.
    public let rawValue: String

    /// Makes a class with an identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// File extensions, without the dot: `public.filename-extension`.
    public static var filenameExtension: UTTagClass {
        UTTagClass(rawValue: "public.filename-extension")
    }

    /// MIME types: `public.mime-type`.
    public static var mimeType: UTTagClass { UTTagClass(rawValue: "public.mime-type") }
}
