// SPDX-License-Identifier: Apache-2.0

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
