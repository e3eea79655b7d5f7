// SPDX-License-Identifier: Apache-2.0

/// A notification's content and its trigger.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationrequest>
open class UNNotificationRequest: NSObject, NSCopying, NSSecureCoding {
    /// Makes a request; without a trigger it is delivered at once.
    ///
    /// The content is copied, so changing it afterwards does not change the request.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationrequest/init(identifier:content:trigger:)>
    public init(
        identifier: String,
        content: UNNotificationContent,
        trigger: UNNotificationTrigger?
    ) {
        self.identifier = identifier
        self.content = UNNotificationContent(values: content.values)
        self.trigger = trigger
        super.init()
    }

    /// The identifier by which the app finds or replaces the request.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationrequest/identifier>
    open private(set) var identifier: String

    /// The content of the notification.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationrequest/content>
    open private(set) var content: UNNotificationContent

    /// What triggers the delivery; a ``UNPushNotificationTrigger`` if it came from APNs.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationrequest/trigger>
    open private(set) var trigger: UNNotificationTrigger?

    /// The request itself, since it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether identifier, content and trigger are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationRequest else { return false }
        return identifier == other.identifier && content == other.content
            && trigger == other.trigger
    }

    /// The fields; texts for the user are redacted.
    open override var description: String {
        super.description.adding([
            "identifier": identifier,
            "content": content,
            "trigger": trigger,
        ])
    }

    /// Equal for equal requests.
    open override var hash: Int { identifier.hashValue }

    /// True: an archive of a request can be read with secure coding.
    open class var supportsSecureCoding: Bool { true }

    /// Writes identifier, content and trigger.
    open func encode(with coder: NSCoder) {
        coder.encode(identifier as NSString, forKey: "identifier")
        coder.encode(content, forKey: "content")
        coder.encode(trigger, forKey: "trigger")
    }

    /// Reads what ``encode(with:)`` wrote; nil if identifier or content is missing.
    public required init?(coder: NSCoder) {
        guard let identifier = coder.text(forKey: "identifier"),
            let content = coder.decodeObject(
                of: UNNotificationContent.self,
                forKey: "content"
            )
        else { return nil }
        self.identifier = identifier
        self.content = content
        trigger = coder.decodeObject(of: UNNotificationTrigger.self, forKey: "trigger")
        super.init()
    }
}

/// A notification that has been delivered.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotification>
open class UNNotification: NSObject, NSCopying, NSSecureCoding {
    /// For the device; on Apple platforms, too, only the system creates one.
    package init(request: UNNotificationRequest, date: Date) {
        self.request = request
        self.date = date
        super.init()
    }

    /// When it was delivered.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotification/date>
    open private(set) var date: Date

    /// The request it came from.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotification/request>
    open private(set) var request: UNNotificationRequest

    /// The notification itself, since it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether date and request are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotification else { return false }
        return date == other.date && request == other.request
    }

    /// The fields.
    open override var description: String {
        super.description.adding([
            "date": date,
            "request": request,
        ])
    }

    /// Equal for equal notifications.
    open override var hash: Int { request.hash }

    /// True: an archive of a notification can be read with secure coding.
    open class var supportsSecureCoding: Bool { true }

    /// Writes date and request.
    open func encode(with coder: NSCoder) {
        coder.encode(date as NSDate, forKey: "date")
        coder.encode(request, forKey: "request")
    }

    /// Reads what ``encode(with:)`` wrote; nil if a part is missing.
    public required init?(coder: NSCoder) {
        guard let date = coder.decodeObject(of: NSDate.self, forKey: "date"),
            let request = coder.decodeObject(of: UNNotificationRequest.self, forKey: "request")
        else { return nil }
        self.date = date as Date
        self.request = request
        super.init()
    }
}
