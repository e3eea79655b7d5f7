// SPDX-License-Identifier: Apache-2.0

package import PushSeal
import StrictJSON

/// `receive --batch`: a payload a line, and for each what `--format json` prints.
package struct ReceiveLines: LineWorker {
    private let receiver: PushReceiver
    private let memory: Memory

    /// What one line leaves for the next to use again.
    private final class Memory {
        var payloads = JSONReader(limits: Payload.limits)
        let unsealing: UnsealingMemory

        init(_ unsealing: UnsealingMemory) { self.unsealing = unsealing }
    }

    /// - Parameter receiver: decides what is shown.
    package init(_ receiver: PushReceiver) {
        self.receiver = receiver
        memory = Memory(receiver.makeMemory())
    }

    package mutating func answer(
        _ line: UnsafeRawBufferPointer,
        _ output: LineOutput
    ) throws(LineError) -> Bool {
        let payload: Payload
        do throws(PayloadError) {
            payload = try unsafe Payload(line, &memory.payloads)
        } catch {
            throw LineError(error)
        }
        let report = receiver.receive(payload, memory.unsealing)
        report.write(to: output)
        return report.isComplete
    }
}
