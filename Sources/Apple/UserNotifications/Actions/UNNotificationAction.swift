// SPDX-License-Identifier: Apache-2.0

/// A button under a notification.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationaction>
open class UNNotificationAction: NSObject, NSCopying, NSSecureCoding {
    /// A button without an icon.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationaction/init(identifier:title:options:)>
    public convenience init(
        identifier: String,
        title: String,
        options: UNNotificationActionOptions = []
    ) {
        self.init(identifier: identifier, title: title, options: options, icon: nil)
    }

    /// A button, with an icon if there is one.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationaction/init(identifier:title:options:icon:)>
    public init(
        identifier: String,
        title: String,
        options: UNNotificationActionOptions = [],
        icon: UNNotificationActionIcon?
    ) {
        self.identifier = identifier
        self.title = title
        self.options = options
        self.icon = icon
        super.init()
    }

    /// The identifier that the app receives when the user taps the button.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationaction/identifier>
    open private(set) var identifier: String

    /// The button's title, localised.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationaction/title>
    open private(set) var title: String

    /// How the system treats the button.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationaction/options>
    open private(set) var options: UNNotificationActionOptions

    /// The image beside the title.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationaction/icon>
    open private(set) var icon: UNNotificationActionIcon?

    /// The action itself, since it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether both are of one class and all their parts are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationAction else { return false }
        return Swift.type(of: self) == Swift.type(of: other) && identifier == other.identifier
            && title == other.title && options == other.options && icon == other.icon
    }

    /// The fields.
    open override var description: String {
        super.description.adding([
            "identifier": identifier,
            "title": title,
            "options": options.rawValue,
        ])
    }

    /// Equal for equal actions.
    open override var hash: Int { identifier.hashValue }

    /// True: an archive of an action can be read with secure coding.
    open class var supportsSecureCoding: Bool { true }

    /// Writes every part.
    open func encode(with coder: NSCoder) {
        coder.encode(identifier as NSString, forKey: "identifier")
        coder.encode(title as NSString, forKey: "title")
        coder.encode(Int(bitPattern: options.rawValue), forKey: "options")
        coder.encode(icon, forKey: "icon")
    }

    /// Reads what ``encode(with:)`` wrote; nil if identifier or title is missing.
    public required init?(coder: NSCoder) {
        guard let identifier = coder.text(forKey: "identifier"),
            let title = coder.text(forKey: "title")
        else { return nil }
        self.identifier = identifier
        self.title = title
        options = UNNotificationActionOptions(
            rawValue: UInt(bitPattern: coder.decodeInteger(forKey: "options"))
        )
        icon = coder.decodeObject(of: UNNotificationActionIcon.self, forKey: "icon")
        super.init()
    }
}

/// A button that opens a text field under a notification.
///
/// <https://developer.apple.com/documentation/usernotifications/untextinputnotificationaction>
open class UNTextInputNotificationAction: UNNotificationAction {
    /// A text action without an icon.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/untextinputnotificationaction/init(identifier:title:options:textinputbuttontitle:textinputplaceholder:)>
    public convenience init(
        identifier: String,
        title: String,
        options: UNNotificationActionOptions = [],
        textInputButtonTitle: String,
        textInputPlaceholder: String
    ) {
        self.init(
            identifier: identifier,
            title: title,
            options: options,
            icon: nil,
            textInputButtonTitle: textInputButtonTitle,
            textInputPlaceholder: textInputPlaceholder
        )
    }

    /// A text action, with an icon if there is one.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/untextinputnotificationaction/init(identifier:title:options:icon:textinputbuttontitle:textinputplaceholder:)>
    public init(
        identifier: String,
        title: String,
        options: UNNotificationActionOptions = [],
        icon: UNNotificationActionIcon?,
        textInputButtonTitle: String,
        textInputPlaceholder: String
    ) {
        self.textInputButtonTitle = textInputButtonTitle
        self.textInputPlaceholder = textInputPlaceholder
        super.init(identifier: identifier, title: title, options: options, icon: icon)
    }

    /// A text action without a title and a placeholder of its own, as the class inherits it.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationaction/init(identifier:title:options:icon:)>
    public override convenience init(
        identifier: String,
        title: String,
        options: UNNotificationActionOptions = [],
        icon: UNNotificationActionIcon?
    ) {
        self.init(
            identifier: identifier,
            title: title,
            options: options,
            icon: icon,
            textInputButtonTitle: "",
            textInputPlaceholder: ""
        )
    }

    /// The title of the button that sends the text.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/untextinputnotificationaction/textinputbuttontitle>
    open private(set) var textInputButtonTitle: String

    /// The placeholder of the empty text field.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/untextinputnotificationaction/textinputplaceholder>
    open private(set) var textInputPlaceholder: String

    /// Whether both are text actions and all their parts are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        guard super.isEqual(object), let other = object as? UNTextInputNotificationAction else {
            return false
        }
        return textInputButtonTitle == other.textInputButtonTitle
            && textInputPlaceholder == other.textInputPlaceholder
    }

    /// Writes every part.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(textInputButtonTitle as NSString, forKey: "textInputButtonTitle")
        coder.encode(textInputPlaceholder as NSString, forKey: "textInputPlaceholder")
    }

    /// Reads what ``encode(with:)`` wrote.
    public required init?(coder: NSCoder) {
        textInputButtonTitle = coder.text(forKey: "textInputButtonTitle") ?? ""
        textInputPlaceholder = coder.text(forKey: "textInputPlaceholder") ?? ""
        super.init(coder: coder)
    }
}

/// How the system treats an action.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationactionoptions>
public struct UNNotificationActionOptions: OptionSet, Sendable {
    /// The bits, as in Apple's framework.
    public let rawValue: UInt

    /// Makes a set of the bits given.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Requires the device to be unlocked.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationactionoptions/authenticationrequired>
    public static let authenticationRequired = UNNotificationActionOptions(rawValue: 1 << 0)

    /// Shown as an action that destroys data.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationactionoptions/destructive>
    public static let destructive = UNNotificationActionOptions(rawValue: 1 << 1)

    /// Opens the app.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationactionoptions/foreground>
    public static let foreground = UNNotificationActionOptions(rawValue: 1 << 2)
}

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
