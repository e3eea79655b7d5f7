// SPDX-License-Identifier: Apache-2.0

import Locking

/// What is written down of one delivery, and goes on being written when it has long been decided.
final class DeliveryLog: Sendable {
    /// An extension that misbehaves for ever is told off this often.
    private static let faultLimit = 50

    private struct State {
        var trace = Trace()
        /// Whose lines they are that are printed.
        var prefix = "extension"
        var faults: [Fault] = []
    }

    private let clock: any DeviceClock
    private let start: Duration
    private let state = Locked(State())
    /// Where the lines go that an extension prints.
    private let output: @Sendable (String) -> Void

    init(clock: any DeviceClock, output: @escaping @Sendable (String) -> Void = { _ in }) {
        self.clock = clock
        self.output = output
        start = clock.now
    }

    var trace: Trace { state.withLock { $0.trace } }
    var faults: [Fault] { state.withLock { $0.faults } }
    var elapsed: Duration { clock.now - start }

    func add(_ step: Trace.Step, _ detail: String) {
        state.withLock { state in
            // Read inside, so that the entries are in the order of their times.
            state.trace.add(step, at: clock.now - start, detail)
        }
    }

    /// What the lines are called after that the extension prints.
    var prefix: String {
        get { state.withLock { $0.prefix } }
        set { state.withLock { $0.prefix = newValue } }
    }

    /// Writes down a line that the extension printed, and shows it.
    func addPrinted(_ line: String) {
        let line = "\(prefix): \(line)"
        add(.printed, line)
        output(line)
    }

    func add(_ code: Fault.Code, _ detail: String) {
        state.withLock { state in
            let time = clock.now - start
            state.trace.add(.fault, at: time, detail)
            if state.faults.count < Self.faultLimit {
                state.faults.append(Fault(code: code, detail: detail, time: time))
            }
        }
    }
}
