// SPDX-License-Identifier: Apache-2.0

/// An image of a person or a conversation.
///
/// <https://developer.apple.com/documentation/intents/inimage>
///
/// Linux: keeps only the source of the image; nothing is loaded or drawn. It lacks
/// `NSSecureCoding`.
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

    /// An image in the app's bundle.
    ///
    /// <https://developer.apple.com/documentation/intents/inimage/init(named:)>
    public convenience init(named name: String) { self.init(source: .bundle(name)) }

    /// An image in memory, as PNG or JPEG.
    ///
    /// <https://developer.apple.com/documentation/intents/inimage/init(imagedata:)>
    public convenience init(imageData: Data) { self.init(source: .data(imageData)) }

    /// An image at a file or server URL.
    ///
    /// <https://developer.apple.com/documentation/intents/inimage/init(url:)>
    public convenience init?(url URL: URL) { self.init(source: .url(URL)) }

    /// An image at a URL, with its size in points.
    ///
    /// <https://developer.apple.com/documentation/intents/inimage/init(url:width:height:)>
    ///
    /// Linux: the size is not kept.
    public convenience init?(url URL: URL, width: Double, height: Double) {
        self.init(source: .url(URL))
    }

    /// A system symbol.
    ///
    /// <https://developer.apple.com/documentation/intents/inimage/systemimagenamed(_:)>
    open class func systemImageNamed(_ systemImageName: String) -> INImage {
        INImage(source: .system(systemImageName))
    }

    /// The image itself, since it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether both have the same source.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? INImage)?.source == source
    }

    /// Equal for equal images.
    open override var hash: Int { source.hashValue }
}
