// SPDX-License-Identifier: Apache-2.0

/// A response with the text that the user entered.
///
/// <https://developer.apple.com/documentation/usernotifications/untextinputnotificationresponse>
open class UNTextInputNotificationResponse: UNNotificationResponse {
    private let text: String

    /// For the device.
    package init(notification: UNNotification, actionIdentifier: String, userText: String) {
        text = userText
        super.init(notification: notification, actionIdentifier: actionIdentifier)
    }

    /// The text.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/untextinputnotificationresponse/usertext>
    open var userText: String { text }

    /// Whether notification, action and text are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        super.isEqual(object) && (object as? UNTextInputNotificationResponse)?.userText == userText
    }

    /// Equal for equal responses.
    open override var hash: Int { super.hash }

    /// Writes notification, action and text.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(text as NSString, forKey: "userText")
    }

    /// Reads what ``encode(with:)`` wrote.
    public required init?(coder: NSCoder) {
        text = coder.text(forKey: "userText") ?? ""
        super.init(coder: coder)
    }
}
