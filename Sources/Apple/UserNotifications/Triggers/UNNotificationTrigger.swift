// SPDX-License-Identifier: Apache-2.0

/// What triggers the delivery of a notification; the base class of all triggers.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationtrigger>
///
/// Linux: `UNLocationNotificationTrigger` is absent, since it needs CoreLocation.
open class UNNotificationTrigger: NSObject, NSCopying, NSSecureCoding {
    init(repeats: Bool) {
        self.repeats = repeats
        super.init()
    }

    /// Whether the notification is delivered every time that the condition is met.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationtrigger/repeats>
    open private(set) var repeats: Bool

    /// When a request added now is delivered; nil if never, or not by the clock.
    package func nextDate(after date: Date) -> Date? { nil }

    /// The trigger itself, since it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether both are of one class and fire at the same times.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationTrigger else { return false }
        return type(of: self) == type(of: other) && repeats == other.repeats
    }

    /// Equal for equal triggers.
    open override var hash: Int { repeats.hashValue }

    /// True: an archive of a trigger can be read with secure coding.
    open class var supportsSecureCoding: Bool { true }

    /// Writes whether the trigger repeats.
    open func encode(with coder: NSCoder) {
        coder.encode(repeats, forKey: "repeats")
    }

    /// Reads what ``encode(with:)`` wrote.
    public required init?(coder: NSCoder) {
        repeats = coder.decodeBool(forKey: "repeats")
        super.init()
    }
}
