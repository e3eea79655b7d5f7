// SPDX-License-Identifier: Apache-2.0

/// A response with the text that the user entered.
///
/// <https://developer.apple.com/documentation/usernotifications/untextinputnotificationresponse>
open class UNTextInputNotificationResponse: UNNotificationResponse {
    /// For the device.
    package init(notification: UNNotification, actionIdentifier: String, userText: String) {
        self.userText = userText
        super.init(notification: notification, actionIdentifier: actionIdentifier)
    }

    /// The text.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/untextinputnotificationresponse/usertext>
    open private(set) var userText: String

    /// Whether notification, action and text are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        super.isEqual(object) && (object as? UNTextInputNotificationResponse)?.userText == userText
    }

    /// Writes notification, action and text.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(userText as NSString, forKey: "userText")
    }

    /// Reads what ``encode(with:)`` wrote.
    public required init?(coder: NSCoder) {
        userText = coder.text(forKey: "userText") ?? ""
        super.init(coder: coder)
    }
}
