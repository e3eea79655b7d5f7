// SPDX-License-Identifier: Apache-2.0

import Locking

/// What is written down of one delivery, and goes on being written when it has long been decided.
final class DeliveryLog: Sendable {
    /// An extension that misbehaves for ever is told off this often.
    private static let faultLimit = 50

    private struct State {
        var trace = Trace()
        var faults: [Fault] = []
    }

    private let clock: any DeviceClock
    private let start: Duration
    private let state = Locked(State())

    init(clock: any DeviceClock) {
        self.clock = clock
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
