// SPDX-License-Identifier: Apache-2.0

/// What the user did with a notification.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationresponse>
///
/// Linux: `targetScene` is absent, since it needs UIKit.
open class UNNotificationResponse: NSObject, NSCopying, NSSecureCoding {
    /// For the device.
    package init(notification: UNNotification, actionIdentifier: String) {
        self.notification = notification
        self.actionIdentifier = actionIdentifier
        super.init()
    }

    /// The notification the user acted on.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationresponse/notification>
    open private(set) var notification: UNNotification

    /// An action of the category, ``UNNotificationDefaultActionIdentifier`` or
    /// ``UNNotificationDismissActionIdentifier``.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationresponse/actionidentifier>
    open private(set) var actionIdentifier: String

    /// The response itself, since it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether notification and action are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationResponse else { return false }
        return Swift.type(of: self) == Swift.type(of: other)
            && notification == other.notification && actionIdentifier == other.actionIdentifier
    }

    /// The fields.
    open override var description: String {
        super.description.adding([
            "actionIdentifier": actionIdentifier,
            "notification": notification,
        ])
    }

    /// Equal for equal responses.
    open override var hash: Int { actionIdentifier.hashValue }

    /// True: an archive of a response can be read with secure coding.
    open class var supportsSecureCoding: Bool { true }

    /// Writes notification and action.
    open func encode(with coder: NSCoder) {
        coder.encode(notification, forKey: "notification")
        coder.encode(actionIdentifier as NSString, forKey: "actionIdentifier")
    }

    /// Reads what ``encode(with:)`` wrote; nil if a part is missing.
    public required init?(coder: NSCoder) {
        guard
            let notification = coder.decodeObject(of: UNNotification.self, forKey: "notification"),
            let actionIdentifier = coder.text(forKey: "actionIdentifier")
        else { return nil }
        self.notification = notification
        self.actionIdentifier = actionIdentifier
        super.init()
    }
}

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

/// The action identifier for opening the app from the notification.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationdefaultactionidentifier>
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"

/// The action identifier for dismissing the notification.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationdismissactionidentifier>
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"
