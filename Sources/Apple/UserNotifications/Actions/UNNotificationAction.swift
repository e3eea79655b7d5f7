// SPDX-License-Identifier: Apache-2.0

/// A button under a notification.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationaction>
open class UNNotificationAction: NSObject, NSCopying, NSSecureCoding {
    private let name: String
    private let text: String
    private let treatment: UNNotificationActionOptions
    private let image: UNNotificationActionIcon?

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
        name = identifier
        text = title
        treatment = options
        image = icon
        super.init()
    }

    /// The identifier that the app receives when the user taps the button.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationaction/identifier>
    open var identifier: String { name }

    /// The button's title, localised.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationaction/title>
    open var title: String { text }

    /// How the system treats the button.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationaction/options>
    open var options: UNNotificationActionOptions { treatment }

    /// The image beside the title.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationaction/icon>
    open var icon: UNNotificationActionIcon? { image }

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
        coder.encode(name as NSString, forKey: "identifier")
        coder.encode(text as NSString, forKey: "title")
        coder.encode(Int(bitPattern: treatment.rawValue), forKey: "options")
        coder.encode(image, forKey: "icon")
    }

    /// Reads what ``encode(with:)`` wrote; nil if identifier or title is missing.
    public required init?(coder: NSCoder) {
        guard let name = coder.text(forKey: "identifier"),
            let text = coder.text(forKey: "title")
        else { return nil }
        self.name = name
        self.text = text
        treatment = UNNotificationActionOptions(
            rawValue: UInt(bitPattern: coder.decodeInteger(forKey: "options"))
        )
        image = coder.decodeObject(of: UNNotificationActionIcon.self, forKey: "icon")
        super.init()
    }
}
