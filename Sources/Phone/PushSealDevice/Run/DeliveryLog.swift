// SPDX-License-Identifier: Apache-2.0

import Locking

/// The trace and faults of one delivery, which keep growing after it is decided.
final class DeliveryLog: Sendable {
    /// The most faults kept: an extension may misbehave for ever.
    private static let faultLimit = 50

    private struct State {
        var trace = Trace()
        /// Whose printed lines these are.
        var prefix = "extension"
        var faults: [Fault] = []
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
