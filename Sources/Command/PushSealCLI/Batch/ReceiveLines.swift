// SPDX-License-Identifier: Apache-2.0

import PhoneRules
import PushSeal
import PushSealJSON

/// `receive --batch`: one payload a line, answered like `--format json`.
struct ReceiveLines: LineWorker {
    private let receiver: PushReceiver
    // Reused from line to line.
    private let payloads = JSONReader(limits: Payload.limits, isOfLines: true)
    private let memory: UnsealingMemory

    /// - Parameter receiver: decides what is shown.
    init(_ receiver: PushReceiver) {
        self.receiver = receiver
        memory = receiver.makeMemory()
    }

    mutating func answer(
        _ line: UnsafeRawBufferPointer,
        _ output: LineOutput
    ) throws(LineError) -> Bool {
        let payload = try unsafe payload(line)
        let report = receiver.receive(payload, memory)
        report.write(to: output)
        return report.isComplete
    }

    private func payload(_ line: UnsafeRawBufferPointer) throws(LineError) -> Payload {
        do throws(PushError) {
            return try unsafe Payload(line, payloads)
        } catch {
            throw LineError(error)
        }
    }
}
