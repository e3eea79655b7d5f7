// SPDX-License-Identifier: Apache-2.0

import PushSealLocking

/// The steps of one notification, each with the time since it was received.
public struct Trace: Sendable, Equatable, CustomStringConvertible {
    /// The steps of a delivery.
    @nonexhaustive
    public enum Step: String, Sendable, CaseIterable {
        /// The payload was received.
        case received
        /// It was decided whether the extension runs.
        case gate
        /// The extension was started and `didReceive` called.
        case launched
        /// `didReceive` or `serviceExtensionTimeWillExpire` returned.
        case returned
        /// The extension's process added a local notification.
        case added
        /// The extension called its content handler.
        case replied
        /// The budget was used up, and `serviceExtensionTimeWillExpire` was called.
        case expired
        /// The grace after the expiry call was used up too.
        case graceOver
        /// The extension's process printed a line, or the report of a crash did.
        case printed
        /// The extension's process ended.
        case ended
        /// The reply was checked.
        case checked
        /// The extension did something it must not do.
        case fault
        /// The notification was shown, or deliberately not.
        case presented
    }

    /// One step, when it was taken, and what there is to say about it.
    package struct Entry: Sendable, Equatable {
        /// The time since the payload was received.
        package let time: Duration
        /// The step taken.
        package let step: Step
        /// What happened, for people; it contains no text of the notification, unless the extension
        /// printed it.
        package let detail: String

        /// The entry as one line, for instance `30.000 s  expired    the budget is over`.
        package var line: String {
            let name = step.rawValue
            let gap = String(repeating: " ", count: max(0, 9 - name.count))
            return "\(time.inSeconds) s  \(name)\(gap)  \(detail)"
        }
    }

    /// The most entries a trace keeps: an extension that calls its handler for ever cannot fill the
    /// memory.
    static let limit = 200

    /// The most entries for lines that the extension printed.
    static let printedLimit = 100

    /// The steps taken, oldest first, each with its time and detail.
    package private(set) var entries: [Entry] = []
    /// The steps taken, oldest first; ``description`` gives the time and detail of each.
    public var steps: [Step] { entries.map(\.step) }

    private var printedCount = 0

    /// How many entries were dropped.
    package private(set) var droppedCount = 0

    /// One line per step.
    public var description: String {
        var lines = entries.map(\.line)
        if droppedCount > 0 {
            lines.append("and \(droppedCount) more")
        }
        return lines.joined(separator: "\n")
    }

    init() {}

    mutating func add(_ step: Step, at time: Duration, _ detail: String) {
        // The last entry is reserved for the outcome, which noise must not push out.
        let room = step == .presented ? Self.limit : Self.limit - 1
        guard entries.count < room, step != .printed || printedCount < Self.printedLimit else {
            droppedCount += 1
            return
        }
        if step == .printed { printedCount += 1 }
        entries.append(Entry(time: time, step: step, detail: detail))
    }
}

extension Duration {
    /// The time in seconds with three decimals, rounded towards zero: `0.300`, `30.000`.
    var inSeconds: String {
        let (seconds, attoseconds) = components
        let thousandths = String(attoseconds.magnitude / 1_000_000_000_000_000)
        let sign = seconds < 0 || attoseconds < 0 ? "-" : ""
        let zeros = String(repeating: "0", count: 3 - thousandths.count)
        return "\(sign)\(seconds.magnitude).\(zeros)\(thousandths)"
    }
}

/// The trace and faults of one delivery, which keep growing after it is decided.
final class DeliveryLog: Sendable {
    /// The most faults kept: an extension may misbehave for ever.
    private static let faultLimit = 50

    private struct State {
        var trace = Trace()
        /// Whose printed lines these are.
        var prefix = "extension"
        var faults: [Fault] = []
        var hasBacktrace = false
    }

    private let clock: any DeviceClock
    private let start: Duration
    private let state = Locked(State())
    /// Gets the lines that an extension prints.
    private let output: @Sendable (String) -> Void

    init(clock: any DeviceClock, output: @escaping @Sendable (String) -> Void = { _ in }) {
        self.clock = clock
        self.output = output
        start = clock.now
    }

    var trace: Trace { state.withLock { $0.trace } }
    var faults: [Fault] { state.withLock { $0.faults } }
    var hasBacktrace: Bool { state.withLock { $0.hasBacktrace } }

    /// The time since the payload was received.
    var age: Duration { clock.now - start }

    func add(_ step: Trace.Step, _ detail: String) {
        state.withLock { state in
            // Read under the lock, so that entries are in order of their times.
            state.trace.add(step, at: clock.now - start, detail)
        }
    }

    /// The name before each line that the extension prints.
    var prefix: String {
        get { state.withLock { $0.prefix } }
        set { state.withLock { $0.prefix = newValue } }
    }

    /// Records a line that the extension printed, and shows it.
    func addPrinted(_ line: String) {
        let line = "\(prefix): \(line)"
        add(.printed, line)
        output(line)
    }

    /// Records a line of the report of a crash, without showing it.
    func addBacktrace(_ line: String) {
        state.withLock { $0.hasBacktrace = true }
        add(.printed, line)
    }

    func add(_ code: Fault.Code, _ detail: String) {
        state.withLock { state in
            // An extension asks for a group again and again.
            let isKnown = state.faults.contains { $0.code == code && $0.detail == detail }
            if code == .missingEntitlement, isKnown { return }
            let time = clock.now - start
            state.trace.add(.fault, at: time, detail)
            if state.faults.count < Self.faultLimit {
                state.faults.append(Fault(code: code, detail: detail, time: time))
            }
        }
    }
}
