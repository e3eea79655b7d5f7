// SPDX-License-Identifier: Apache-2.0

/// A type of file or data, in a hierarchy of types.
///
/// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct>
///
/// Linux: the types with a constant are known, and a few others that extensions encounter, such as
/// `com.apple.m4a-audio`; an `Info.plist` that declares more is not read.
public struct UTType: Sendable {
    private enum Kind: Sendable {
        case declared(Declaration)
        /// A type generated for a file extension or MIME type that no declared type has.
        case dynamic(fileExtension: String?, mimeType: String?, supertype: String)
        /// A type that the app claims to declare.
        case appDeclared(supertype: String?)
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

    /// A type from the tables.
    init(declared identifier: String) {
        self.init(
            Declaration.find(identifier) ?? Declaration(identifier: identifier, name: identifier)
        )
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
                kind: .appDeclared(supertype: parentType?.identifier)
            )
        }
    }

    /// Apple encodes dynamic identifiers in a private format; these are our own.
    private init(
        dynamic tag: String,
        _ supertype: UTType,
        fileExtension: String? = nil,
        mimeType: String? = nil
    ) {
        identifier = "dyn.\(supertype.identifier).\(tag)"
        kind = .dynamic(
            fileExtension: fileExtension,
            mimeType: mimeType,
            supertype: supertype.identifier
        )
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
        let wanted = filenameExtension.lowercased()
        guard !wanted.isEmpty, !wanted.contains("/") else { return nil }
        let found = Declaration.all.first { declaration in
            declaration.fileExtensions.contains(wanted)
                && UTType(declaration).conforms(to: supertype)
        }
        if let found {
            self.init(found)
        } else {
            self.init(dynamic: "extension.\(wanted)", supertype, fileExtension: wanted)
        }
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
        let wanted = mimeType.lowercased().prefix { $0 != ";" && $0 != " " }
        let halves = wanted.split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2, halves.allSatisfy({ !$0.isEmpty }) else { return nil }
        let found = Declaration.all.first { declaration in
            declaration.mimeTypes.contains(String(wanted))
                && UTType(declaration).conforms(to: supertype)
        }
        if let found {
            self.init(found)
        } else {
            self.init(dynamic: "mime.\(wanted)", supertype, mimeType: String(wanted))
        }
    }

    /// The preferred extension for files of this type, without a dot.
    ///
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/preferredfilenameextension>
    public var preferredFilenameExtension: String? { fileExtensions.first }

    /// The preferred MIME type for data of this type.
    ///
    /// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/preferredmimetype>
    public var preferredMIMEType: String? { mimeTypes.first }

    var fileExtensions: [String] {
        switch kind {
        case .declared(let declaration): declaration.fileExtensions
        case .dynamic(let fileExtension, _, _): fileExtension.map { [$0] } ?? []
        case .appDeclared: []
        }
    }

    var mimeTypes: [String] {
        switch kind {
        case .declared(let declaration): declaration.mimeTypes
        case .dynamic(_, let mimeType, _): mimeType.map { [$0] } ?? []
        case .appDeclared: []
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
        let parents =
            switch kind {
            case .declared(let declaration): declaration.parents
            case .dynamic(_, _, let supertype): [supertype]
            case .appDeclared(let supertype): supertype.map { [$0] } ?? []
            }
        return parents.compactMap { UTType($0) }.reduce(into: []) { all, parent in
            all.insert(parent)
            all.formUnion(parent.supertypes)
        }
    }

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
