// SPDX-License-Identifier: Apache-2.0

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
