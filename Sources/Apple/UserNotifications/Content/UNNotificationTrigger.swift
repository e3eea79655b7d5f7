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

/// The trigger of a notification from APNs; only the system creates one.
///
/// <https://developer.apple.com/documentation/usernotifications/unpushnotificationtrigger>
open class UNPushNotificationTrigger: UNNotificationTrigger {
    /// For the device.
    package convenience init() {
        self.init(repeats: false)
    }
}

/// Delivers a notification some seconds after it was added, once or repeatedly.
///
/// <https://developer.apple.com/documentation/usernotifications/untimeintervalnotificationtrigger>
open class UNTimeIntervalNotificationTrigger: UNNotificationTrigger {
    /// Fires after this many seconds: more than 0, and at least 60 if it repeats.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/untimeintervalnotificationtrigger/init(timeinterval:repeats:)>
    ///
    /// As on Apple platforms, any other interval ends the program.
    public init(timeInterval: TimeInterval, repeats: Bool) {
        // Not a precondition, whose message is missing from release builds.
        if !(timeInterval > 0) { fatalError("time interval must be greater than 0") }
        if repeats, timeInterval < 60 {
            fatalError("time interval must be at least 60 if repeating")
        }
        self.timeInterval = timeInterval
        super.init(repeats: repeats)
    }

    /// The seconds from when the request was added, or from the last delivery.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/untimeintervalnotificationtrigger/timeinterval>
    open private(set) var timeInterval: TimeInterval

    /// When it would fire if it were added now.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/untimeintervalnotificationtrigger/nexttriggerdate()>
    @discardableResult
    open func nextTriggerDate() -> Date? { nextDate(after: Date()) }

    package override func nextDate(after date: Date) -> Date? {
        timeInterval < Self.longestInterval ? date.addingTimeInterval(timeInterval) : nil
    }

    /// Three centuries, in seconds: a longer interval never ends.
    package static let longestInterval: TimeInterval = 1e10

    /// Whether both fire at the same times.
    open override func isEqual(_ object: Any?) -> Bool {
        super.isEqual(object)
            && (object as? UNTimeIntervalNotificationTrigger)?.timeInterval == timeInterval
    }

    /// The fields.
    open override var description: String {
        super.description.adding([
            "repeats": repeats,
            "timeInterval": timeInterval,
        ])
    }

    /// Equal for equal triggers.
    open override var hash: Int { timeInterval.hashValue }

    /// Writes the interval and whether it repeats.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(timeInterval, forKey: "timeInterval")
    }

    /// Reads what ``encode(with:)`` wrote; nil if the interval is not valid.
    public required init?(coder: NSCoder) {
        timeInterval = coder.decodeDouble(forKey: "timeInterval")
        super.init(coder: coder)
        guard timeInterval > 0, !repeats || timeInterval >= 60 else { return nil }
    }
}

/// Delivers a notification when the date matches given components, once or every time.
///
/// <https://developer.apple.com/documentation/usernotifications/uncalendarnotificationtrigger>
open class UNCalendarNotificationTrigger: UNNotificationTrigger {
    /// Fires when the date matches all the given components.
    ///
    /// The components' own calendar and time zone are used if set, else the current ones. A time
    /// that does not exist, such as one skipped when the clocks change, counts as the next one that
    /// does.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/uncalendarnotificationtrigger/init(datematching:repeats:)>
    public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
        self.dateComponents = dateComponents
        super.init(repeats: repeats)
    }

    /// The components to match.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/uncalendarnotificationtrigger/datecomponents>
    open private(set) var dateComponents: DateComponents

    /// When it fires next; nil if it never does.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/uncalendarnotificationtrigger/nexttriggerdate()>
    @discardableResult
    open func nextTriggerDate() -> Date? { nextDate(after: Date()) }

    package override func nextDate(after date: Date) -> Date? {
        var calendar = dateComponents.calendar ?? Calendar.current
        if let timeZone = dateComponents.timeZone { calendar.timeZone = timeZone }
        var wanted = dateComponents
        wanted.calendar = nil
        wanted.timeZone = nil
        guard wanted != DateComponents(), Self.areSmall(wanted) else { return nil }
        return calendar.nextDate(after: date, matching: wanted, matchingPolicy: .nextTime)
    }

    /// Whether the numbers are small: Foundation traps on some large ones.
    package static func areSmall(_ components: DateComponents) -> Bool {
        let values = [
            components.era, components.year, components.month, components.day, components.hour,
            components.minute, components.second, components.weekday, components.weekdayOrdinal,
            components.quarter, components.weekOfMonth, components.weekOfYear,
            components.yearForWeekOfYear, components.dayOfYear,
        ]
        return values.allSatisfy { (0...9999).contains($0 ?? 0) }
            && (0..<1_000_000_000).contains(components.nanosecond ?? 0)
    }

    /// Whether both fire at the same times.
    open override func isEqual(_ object: Any?) -> Bool {
        super.isEqual(object)
            && (object as? UNCalendarNotificationTrigger)?.dateComponents == dateComponents
    }

    /// The fields.
    open override var description: String {
        super.description.adding([
            "dateComponents": dateComponents,
            "repeats": repeats,
        ])
    }

    /// Equal for equal triggers.
    open override var hash: Int { dateComponents.hashValue }

    /// Writes the components and whether it repeats.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(try? JSONEncoder().encode(dateComponents) as NSData, forKey: "dateComponents")
    }

    /// Reads what ``encode(with:)`` wrote; nil if there are no components.
    public required init?(coder: NSCoder) {
        guard let stored = coder.decodeObject(of: NSData.self, forKey: "dateComponents"),
            let components = try? JSONDecoder().decode(DateComponents.self, from: stored as Data)
        else { return nil }
        dateComponents = components
        super.init(coder: coder)
    }
}
