// SPDX-License-Identifier: Apache-2.0

import PushSealAPNs
import PushSealJSON
import PushSealRedis

/// What is said of an entry that is put aside because it was delivered too often.
struct DeadLetter {
    /// The largest push that is looked into; larger ones are no push that can be sent.
    private static let byteLimit = 1 << 20

    private let deliveryCount: Int
    private let token: String?
    private let lineID: [UInt8]?
    private let status: Int?
    private let reason: String?

    init(_ entry: RedisQueue.Tired, _ remains: RedisQueue.Remains) {
        deliveryCount = entry.deliveryCount
        let refusal = (remains.refusal ?? "").split(separator: " ", maxSplits: 1).map(String.init)
        status = refusal.first.flatMap { Int($0) }
        reason = refusal.count == 2 ? refusal[1] : nil
        let push = remains.push ?? []
        let line = push.count > Self.byteLimit ? nil : Self.line(push)
        token = line?.string("token")
        lineID = OptionsReader.json(ofID: line?["id"])
    }

    /// What Redis keeps of a push without a result, in one line: its status or `-`, and its reason.
    static func refusal(_ result: APNSResult) -> String {
        (result.status.map(String.init) ?? "-") + (result.reason.map { " " + $0 } ?? "")
    }

    private static func line(_ push: [UInt8]) -> JSONView? {
        unsafe push.withUnsafeBytes { bytes in
            (try? unsafe JSONReader(isOfLines: true).read(bytes))?.view(0)
        }
    }

    /// What happened, in words.
    var message: String {
        let last = [status.map { "status \($0)" }, reason.map { quoted($0) }].compactMap(\.self)
        return "delivered \(deliveryCount) times without a result"
            + (last.isEmpty ? "" : ", last with \(last.joined(separator: ", "))")
    }

    /// The result of the entry.
    ///
    /// - Parameter stream: where it is now.
    /// - Returns: an error object, with what else is known.
    func json(movedTo stream: String) -> [UInt8] {
        var error = LineError(
            message: message,
            hint: "it was moved to the stream \(stream); --requeue-dead sends it again"
        )
        error.id = lineID
        let text = ByteWriter()
        error.append(to: text, line: nil)
        text.truncate(to: text.count - 1)
        let start = text.count
        text.append(#","token":"#)
        text.append(quotedOrNull: token)
        text.append(#","status":"#)
        text.append(numberOrNull: status)
        text.append(#","reason":"#)
        text.append(quotedOrNull: reason)
        text.append(#","deliveries":"#)
        text.append(numberOrNull: deliveryCount)
        text.append("}")
        text.escapeControls(from: start)
        return text.bytes
    }
}
