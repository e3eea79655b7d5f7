// SPDX-License-Identifier: Apache-2.0

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
