// SPDX-License-Identifier: Apache-2.0

/// What the user did with a notification.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationresponse>
///
/// Linux: `targetScene` is absent, since it needs UIKit.
open class UNNotificationResponse: NSObject, NSCopying, NSSecureCoding {
    private let subject: UNNotification
    private let action: String

    /// For the device.
    package init(notification: UNNotification, actionIdentifier: String) {
        subject = notification
        action = actionIdentifier
        super.init()
    }

    /// The notification the user acted on.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationresponse/notification>
    open var notification: UNNotification { subject }

    /// An action of the category, ``UNNotificationDefaultActionIdentifier`` or
    /// ``UNNotificationDismissActionIdentifier``.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationresponse/actionidentifier>
    open var actionIdentifier: String { action }

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
        coder.encode(subject, forKey: "notification")
        coder.encode(action as NSString, forKey: "actionIdentifier")
    }

    /// Reads what ``encode(with:)`` wrote; nil if a part is missing.
    public required init?(coder: NSCoder) {
        guard
            let subject = coder.decodeObject(of: UNNotification.self, forKey: "notification"),
            let action = coder.text(forKey: "actionIdentifier")
        else { return nil }
        self.subject = subject
        self.action = action
        super.init()
    }
}
