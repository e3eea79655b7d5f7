// SPDX-License-Identifier: Apache-2.0

import PushSealPayload
import StrictJSON

/// `receive --batch`: a payload a line, and for each what `--format json` prints.
struct ReceiveLines: LineWorker {
    private let receiver: Receiver

    init(_ receiver: Receiver) {
        self.receiver = receiver
    }

    mutating func answer(
        _ line: UnsafeRawBufferPointer,
        _ output: LineOutput
    ) throws(LineError) -> Bool {
        try unsafe deliver(line, output)
    }

    /// Plays the device, as for a payload that comes alone.
    private func deliver(
        _ line: UnsafeRawBufferPointer,
        _ output: LineOutput
    ) throws(LineError) -> Bool {
        let payload: Payload
        do throws(PayloadError) {
            payload = try unsafe Payload(parsing: Array(line))
        } catch {
            throw LineError(error)
        }
        let report = receiver.receive(payload)
        output.append(report.json.serialized(style: .compact))
        return report.isComplete
    }
}
