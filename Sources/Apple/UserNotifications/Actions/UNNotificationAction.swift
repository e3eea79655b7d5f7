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
