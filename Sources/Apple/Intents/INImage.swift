// SPDX-License-Identifier: Apache-2.0

/// An image of a person or a conversation.
///
/// <https://developer.apple.com/documentation/intents/inimage>
///
/// Linux: it says where the image is to be had; nothing is read or drawn. It has no `NSSecureCoding`.
open class INImage: NSObject, NSCopying {
    package enum Source: Hashable, Sendable {
        case data(Data)
        case url(URL)
        case bundle(String)
        case system(String)
    }

    package let source: Source

    package init(source: Source) {
        self.source = source
        super.init()
    }

    /// An image of the app's bundle.
    ///
    /// <https://developer.apple.com/documentation/intents/inimage/init(named:)>
    public convenience init(named name: String) { self.init(source: .bundle(name)) }

    /// An image in memory, as PNG or JPEG.
    ///
    /// <https://developer.apple.com/documentation/intents/inimage/init(imagedata:)>
    public convenience init(imageData: Data) { self.init(source: .data(imageData)) }

    /// An image at a URL, of a file or on a server.
    ///
    /// <https://developer.apple.com/documentation/intents/inimage/init(url:)>
    public convenience init?(url URL: URL) { self.init(source: .url(URL)) }

    /// An image at a URL, and its size in points.
    ///
    /// <https://developer.apple.com/documentation/intents/inimage/init(url:width:height:)>
    ///
    /// Linux: the size is not kept.
    public convenience init?(url URL: URL, width: Double, height: Double) {
        self.init(source: .url(URL))
    }

    /// A symbol of the system's.
    ///
    /// <https://developer.apple.com/documentation/intents/inimage/systemimagenamed(_:)>
    open class func systemImageNamed(_ systemImageName: String) -> INImage {
        INImage(source: .system(systemImageName))
    }

    /// The image itself, as it cannot be changed.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether both are to be had at the same place.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? INImage)?.source == source
    }

    /// Equal for equal images.
    open override var hash: Int { source.hashValue }
}
