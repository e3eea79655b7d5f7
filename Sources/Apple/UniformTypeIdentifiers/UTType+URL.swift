// SPDX-License-Identifier: Apache-2.0

// Linux: there is no URLResourceValues.contentType, since Foundation lacks the key for it.
extension URL {
    /// The URL with the type's extension, unless it has one of that type or the type has none.
    ///
    /// <https://developer.apple.com/documentation/foundation/url/appendingpathextension(for:)>
    public func appendingPathExtension(for contentType: UTType) -> URL {
        guard let wanted = contentType.preferredFilenameExtension,
            UTType(filenameExtension: pathExtension) != contentType
        else { return self }
        return appendingPathExtension(wanted)
    }

    /// Adds the type's extension, unless the URL already has one of that type.
    ///
    /// <https://developer.apple.com/documentation/foundation/url/appendpathextension(for:)>
    public mutating func appendPathExtension(for contentType: UTType) {
        self = appendingPathExtension(for: contentType)
    }

    /// The URL with another component, which gets the type's extension.
    ///
    /// <https://developer.apple.com/documentation/foundation/url/appendingpathcomponent(_:conformingto:)>
    public func appendingPathComponent(
        _ partialName: String,
        conformingTo contentType: UTType
    ) -> URL {
        let isDirectory = contentType.conforms(to: .directory)
        return appendingPathComponent(partialName, isDirectory: isDirectory)
            .appendingPathExtension(for: contentType)
    }

    /// Adds a component, which gets the type's extension.
    ///
    /// <https://developer.apple.com/documentation/foundation/url/appendpathcomponent(_:conformingto:)>
    public mutating func appendPathComponent(
        _ partialName: String,
        conformingTo contentType: UTType
    ) {
        self = appendingPathComponent(partialName, conformingTo: contentType)
    }
}
