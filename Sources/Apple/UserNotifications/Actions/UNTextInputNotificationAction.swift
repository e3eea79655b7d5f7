// SPDX-License-Identifier: Apache-2.0

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
