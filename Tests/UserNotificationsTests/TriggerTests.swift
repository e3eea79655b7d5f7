// SPDX-License-Identifier: Apache-2.0

import Testing
import UserNotifications

@Suite struct TriggerTests {
    private static let utc = TimeZone(identifier: "UTC")

    private func date(_ text: String) throws -> Date {
        try #require(ISO8601DateFormatter().date(from: text))
    }

    private func components(_ change: (inout DateComponents) -> Void) -> DateComponents {
        var components = DateComponents()
        components.calendar = Calendar(identifier: .gregorian)
        components.timeZone = Self.utc
        change(&components)
        return components
    }

    @Test func `values not given may be any`() throws {
        let now = try date("2026-02-27T10:00:00Z")
        let daily = UNCalendarNotificationTrigger(
            dateMatching: components { $0.hour = 9 },
            repeats: true
        )
        #expect(daily.nextDate(after: now) == (try date("2026-02-28T09:00:00Z")))
        let monday = UNCalendarNotificationTrigger(
            dateMatching: components {
                $0.weekday = 2
                $0.hour = 8
            },
            repeats: true
        )
        #expect(monday.nextDate(after: now) == (try date("2026-03-02T08:00:00Z")))
    }

    @Test func `a time the clocks leave out counts as the next there is`() throws {
        let trigger = UNCalendarNotificationTrigger(
            dateMatching: components {
                $0.timeZone = TimeZone(identifier: "Europe/Oslo")
                $0.hour = 2
                $0.minute = 30
            },
            repeats: true
        )
        let next = trigger.nextDate(after: try date("2026-03-28T12:00:00Z"))
        #expect(next == (try date("2026-03-29T01:00:00Z")))
    }

    @Test func `a full date fires once and then never`() throws {
        let trigger = UNCalendarNotificationTrigger(
            dateMatching: components {
                $0.year = 2026
                $0.month = 3
                $0.day = 1
                $0.hour = 12
            },
            repeats: false
        )
        let due = try date("2026-03-01T12:00:00Z")
        #expect(trigger.nextDate(after: try date("2026-02-01T00:00:00Z")) == due)
        #expect(trigger.nextDate(after: due) == nil)
    }

    @Test func `no values and values no calendar has never fire`() throws {
        let now = try date("2026-02-27T10:00:00Z")
        let empty = UNCalendarNotificationTrigger(dateMatching: DateComponents(), repeats: false)
        #expect(empty.nextDate(after: now) == nil)
        let month13 = UNCalendarNotificationTrigger(
            dateMatching: components { $0.month = 13 },
            repeats: false
        )
        #expect(month13.nextDate(after: now) == nil)
    }

    @Test func `what is centuries away never fires`() throws {
        let now = try date("2026-02-27T10:00:00Z")
        for interval in [1e10, 1e12, .infinity] {
            let trigger = UNTimeIntervalNotificationTrigger(timeInterval: interval, repeats: false)
            #expect(trigger.nextDate(after: now) == nil)
        }
        for year in [12_026, .max] {
            let trigger = UNCalendarNotificationTrigger(
                dateMatching: components { $0.year = year },
                repeats: false
            )
            #expect(trigger.nextDate(after: now) == nil)
        }
    }

    @Test func `the components' own time zone counts`() throws {
        let trigger = UNCalendarNotificationTrigger(
            dateMatching: components {
                $0.timeZone = TimeZone(identifier: "Asia/Tokyo")
                $0.hour = 9
            },
            repeats: false
        )
        let next = trigger.nextDate(after: try date("2026-02-27T10:00:00Z"))
        #expect(next == (try date("2026-02-28T00:00:00Z")))
    }

    @Test func `triggers of one class with the same values are equal`() {
        let minute = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true)
        #expect(minute == UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true))
        #expect(minute != UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: false))
        #expect(minute.nextTriggerDate() != nil && minute.copy() as? NSObject === minute)
        #expect(UNPushNotificationTrigger() == UNPushNotificationTrigger())
        #expect(UNPushNotificationTrigger() as UNNotificationTrigger != minute)
        #expect(UNPushNotificationTrigger().repeats == false)
    }

    @Test func `an interval a phone would not take ends the program`() async {
        await #expect(processExitsWith: .failure) {
            _ = UNTimeIntervalNotificationTrigger(timeInterval: 0, repeats: false)
        }
        await #expect(processExitsWith: .failure) {
            _ = UNTimeIntervalNotificationTrigger(timeInterval: 59, repeats: true)
        }
    }
}
