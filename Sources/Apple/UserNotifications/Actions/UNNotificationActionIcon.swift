// SPDX-License-Identifier: Apache-2.0

/// The image beside an action's title.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationactionicon>
///
/// Linux: only the name is kept; no image is loaded.
open class UNNotificationActionIcon: NSObject, NSCopying, NSSecureCoding {
    /// The image's name.
    package final let imageName: String
    /// Whether it is the name of an SF Symbol rather than of the app's image.
    package final let isSystemImage: Bool

    /// An image of the app, used as a template.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationactionicon/init(templateimagename:)>
    public init(templateImageName: String) {
        imageName = templateImageName
        isSystemImage = false
        super.init()
    }

    /// An SF Symbol.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationactionicon/init(systemimagename:)>
    public init(systemImageName: String) {
        imageName = systemImageName
        isSystemImage = true
        super.init()
    }

    /// The icon itself, since it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether both are the same image.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationActionIcon else { return false }
        return imageName == other.imageName && isSystemImage == other.isSystemImage
    }

    /// Equal for equal icons.
    open override var hash: Int { imageName.hashValue }

    /// True: an archive of an icon can be read with secure coding.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the image's name.
    open func encode(with coder: NSCoder) {
        coder.encode(imageName as NSString, forKey: "imageName")
        coder.encode(isSystemImage, forKey: "isSystemImage")
    }

    /// Reads what ``encode(with:)`` wrote; nil if there is no name.
    public required init?(coder: NSCoder) {
        guard let name = coder.text(forKey: "imageName") else { return nil }
        imageName = name
        isSystemImage = coder.decodeBool(forKey: "isSystemImage")
        super.init()
    }
}
