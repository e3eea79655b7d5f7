// SPDX-License-Identifier: Apache-2.0

import PushSeal
import StrictJSON

/// `receive --batch`: a payload a line, and for each what `--format json` prints.
struct ReceiveLines: LineWorker {
    private let receiver: Receiver
    /// Decides without playing, where that can be done at all.
    private let plain: PlainReceiver?
    /// Decides usual payloads of those.
    private let quick: QuickReceiver?

    /// Makes one for a device that lets an extension work for so long.
    init(_ receiver: Receiver, budget: Duration) {
        self.receiver = receiver
        plain = PlainReceiver(receiver, budget: budget)
        quick = plain == nil ? nil : QuickReceiver(receiver)
    }

    mutating func answer(
        _ line: UnsafeRawBufferPointer,
        _ output: LineOutput
    ) throws(LineError) -> Bool {
        let count = output.count
        if unsafe quick?.answer(line, output) == true { return true }
        output.truncate(to: count)
        return try unsafe deliver(line, output)
    }

    /// Answers a line that is not usual.
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
        if let (content, isComplete) = plain?.receive(payload) {
            output.append(content.json.serialized(style: .compact))
            return isComplete
        }
        // Plays the device, as for a payload that comes alone.
        let report = receiver.receive(payload)
        output.append(report.json.serialized(style: .compact))
        return report.isComplete
    }
}
