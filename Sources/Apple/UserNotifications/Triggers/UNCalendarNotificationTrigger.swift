// SPDX-License-Identifier: Apache-2.0

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
