// SPDX-License-Identifier: Apache-2.0

/// A kind of name that types have beside their identifiers.
///
/// <https://developer.apple.com/documentation/uniformtypeidentifiers/uttagclass>
public struct UTTagClass: RawRepresentable, Hashable, Codable, Sendable {
    /// The identifier of the class.
    public let rawValue: String

    /// A class by its identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Extensions of file names, without the dot: `public.filename-extension`.
    public static var filenameExtension: UTTagClass {
        UTTagClass(rawValue: "public.filename-extension")
    }

    /// MIME types: `public.mime-type`.
    public static var mimeType: UTTagClass { UTTagClass(rawValue: "public.mime-type") }
}
