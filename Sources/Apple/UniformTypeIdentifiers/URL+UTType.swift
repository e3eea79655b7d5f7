// SPDX-License-Identifier: Apache-2.0

// Linux: URLResourceValues.contentType is left out, since Foundation has no key for it here.
extension URL {
    /// The URL with the type's extension added, unless it has one that means the type or is of none.
    ///
    /// <https://developer.apple.com/documentation/foundation/url/appendingpathextension(for:)>
    public func appendingPathExtension(for contentType: UTType) -> URL {
        guard let wanted = contentType.preferredFilenameExtension,
            UTType(filenameExtension: pathExtension) != contentType
        else { return self }
        return appendingPathExtension(wanted)
    }

    /// Adds the type's extension, unless there is one that means the type.
    ///
    /// <https://developer.apple.com/documentation/foundation/url/appendpathextension(for:)>
    public mutating func appendPathExtension(for contentType: UTType) {
        self = appendingPathExtension(for: contentType)
    }

    /// The URL with a component added that has the type's extension.
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

    /// Adds a component that has the type's extension.
    ///
    /// <https://developer.apple.com/documentation/foundation/url/appendpathcomponent(_:conformingto:)>
    public mutating func appendPathComponent(
        _ partialName: String,
        conformingTo contentType: UTType
    ) {
        self = appendingPathComponent(partialName, conformingTo: contentType)
    }
}
