// SPDX-License-Identifier: Apache-2.0

package import PushSealAPNs
package import PushSealQueue
import StrictJSON

/// Turns the entries of a queue into pushes, by the rules of `send --batch`.
package struct QueueWorker {
    /// The result for an entry.
    package enum Prepared {
        case push(DeviceToken, CheckedPush)
        /// The answer to an entry that cannot be sent.
        case refused([UInt8])
    }

    private var lines: SendLines
    private let output = LineOutput()
    private let stream: String

    package init(_ plan: SendPlan, stream: String) {
        lines = SendLines(plan)
        self.stream = stream
    }

    package mutating func prepare(_ entry: RedisQueue.Entry) -> Prepared {
        output.truncate(to: 0)
        do throws(LineError) {
            guard let push = entry.push else {
                throw LineError(message: "the entry has no field \(quoted("push"))")
            }
            // The same for each delivery of the entry.
            let id = try APNSID(ofLine: "\(stream)\0\(entry.id)")
            // A device that has seen this id does not show it again, though it is sealed anew.
            lines.messageID = id.description
            try unsafe push.withUnsafeBufferPointer { bytes throws(LineError) in
                _ = try unsafe lines.answer(UnsafeRawBufferPointer(bytes), output)
            }
            let record = unsafe output.withUnsafeBytes { unsafe SendRecord($0) }
            guard var record else { throw LineError(message: "the entry is not a push") }
            record.push.id = id
            return .push(record.token, record.push)
        } catch {
            output.truncate(to: 0)
            error.append(to: output, line: nil)
            return .refused(output.bytes)
        }
    }

}
