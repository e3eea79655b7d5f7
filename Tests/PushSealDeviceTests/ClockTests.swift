// SPDX-License-Identifier: Apache-2.0

import PushSealLocking
import Testing
import UserNotifications

@testable import PushSealDevice

@Suite struct `Clocks` {
    @Test func `a manual clock does what is due, in order, also what that work schedules`() {
        let clock = ManualClock()
        let done = Locked<[String]>([])
        let note = { @Sendable (text: String) in done.withLock { $0.append("\(text) \(clock.now)") }
        }
        _ = clock.schedule(after: .seconds(2)) { note("second") }
        _ = clock.schedule(after: .seconds(1)) {
            note("first")
            _ = clock.schedule(after: .seconds(1)) { note("third") }
            _ = clock.schedule(after: .seconds(9)) { note("last") }
        }
        _ = clock.schedule(after: .seconds(-1)) { note("at once") }
        clock.schedule(after: .seconds(1)) { note("cancelled") }.cancel()
        #expect(done.withLock { $0.isEmpty })
        clock.advance(by: .seconds(5))
        #expect(
            done.withLock { $0 } == [
                "at once 0.0 seconds", "first 1.0 seconds", "second 2.0 seconds",
                "third 2.0 seconds",
            ]
        )
        #expect(clock.now == .seconds(5))
        #expect(clock.waitingCount == 1)
        clock.advance(by: .seconds(5))
        #expect(done.withLock { $0.last } == "last 10.0 seconds")
        #expect(clock.waitingCount == 0)
    }

    @Test(arguments: [.zero, .seconds(-1), .nanoseconds(1), .milliseconds(1)] as [Duration])
    func `the system clock does what is due`(delay: Duration) {
        let clock = SystemClock()
        let start = clock.now
        let done = Signal()
        _ = clock.schedule(after: delay) { done.give() }
        done.wait()
        #expect(clock.now - start >= delay)
    }

    @Test func `a manual clock's date advances with it`() {
        let clock = ManualClock()
        let start = clock.date
        clock.advance(by: .seconds(90))
        #expect(clock.date == start + 90)
    }

    @Test func `a date includes the time that the machine spends asleep`() {
        /// Asleep ever since it was made.
        struct Sleeper: DeviceClock {
            var now: Duration { .zero }
            var date: Date { .distantFuture }

            func schedule(
                after delay: Duration,
                _ work: @escaping @Sendable () -> Void
            ) -> any NotificationTimer {
                ManualClock().schedule(after: delay, work)
            }
        }
        #expect(DatedClock(clock: Sleeper()).now == .distantFuture)
        let before = Date()
        let date = SystemClock().date
        #expect(before <= date && date <= Date())
    }

    @Test(
        arguments: [
            .seconds(Int64.max), .seconds(Int64.max / 1_000_000_000), .seconds(Int64.min),
            Duration(secondsComponent: Int64.max, attosecondsComponent: 999_999_999_999_999_999),
        ] as [Duration]
    )
    func `no delay is too long or too short for the system clock`(delay: Duration) {
        SystemClock().schedule(after: delay) {}.cancel()
    }

    @Test(
        arguments: [
            (.milliseconds(300), "0.300"), (.seconds(30), "30.000"),
            (.microseconds(12_999), "0.012"),
            (.milliseconds(-1_500), "-1.500"), (.zero, "0.000"),
        ] as [(Duration, String)]
    )
    func `times are told in thousandths of a second`(time: Duration, text: String) {
        #expect(time.inSeconds == text)
    }

    @Test func `a trace reads as a table`() {
        var trace = Trace()
        trace.add(.received, at: .zero, "a payload of 99 bytes")
        trace.add(.replied, at: .milliseconds(12), "the content handler was called")
        #expect(
            trace.description == """
                0.000 s  received   a payload of 99 bytes
                0.012 s  replied    the content handler was called
                """
        )
    }
}
