// SPDX-License-Identifier: Apache-2.0

import PushSeal
import StrictJSON

/// `receive --batch`: a payload a line, and for each what `--format json` prints.
struct ReceiveLines: LineWorker {
    private let receiver: PushReceiver
    private let memory = Memory()

    /// What one line leaves for the next to use again.
    private final class Memory {
        var payloads = JSONReader(limits: Payload.limits)
        var documents = JSONReader(limits: SealedDocument.limits)
        var writer = JSONWriter()
    }

    init(_ receiver: PushReceiver) {
        self.receiver = receiver
    }

    mutating func answer(
        _ line: UnsafeRawBufferPointer,
        _ output: LineOutput
    ) throws(LineError) -> Bool {
        let payload: Payload
        do throws(PayloadError) {
            payload = try unsafe Payload(line, &memory.payloads)
        } catch {
            throw LineError(error)
        }
        let report = receiver.receive(payload, &memory.documents)
        memory.writer.removeAll()
        report.write(to: &memory.writer)
        output.append(memory.writer.bytes)
        return report.isComplete
    }
}
