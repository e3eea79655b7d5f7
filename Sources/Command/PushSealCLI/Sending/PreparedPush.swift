// SPDX-License-Identifier: Apache-2.0

import PushSealAPNs

/// A push that can be sent: sealed, and checked against the rules of APNs.
struct PreparedPush {
    let token: DeviceToken
    var push: CheckedPush
    /// What the journal knows the push by (``PushIdentity``); nil without a journal.
    let identity: SendJournal.Identity?
    /// The `id` of its line, as JSON; nil if it has none.
    let lineID: [UInt8]?
    /// Whether the line has a topic that the command line has not.
    let bringsTopic: Bool

    init(
        token: DeviceToken,
        push: CheckedPush,
        identity: SendJournal.Identity? = nil,
        lineID: [UInt8]? = nil,
        bringsTopic: Bool = false
    ) {
        self.token = token
        self.push = push
        self.identity = identity
        self.lineID = lineID
        self.bringsTopic = bringsTopic
    }
}

/// The answers of ``SendLines``: a push to send, or why there is none.
final class PreparedLines: LineAnswers {
    /// What a line became.
    struct Line {
        /// The number of the line; 0 without a batch.
        let number: Int
        let push: Result<PreparedPush, LineError>
    }

    private(set) var lines: [Line] = []

    init() {}

    var count: Int { lines.count }

    func truncate(to count: Int) { lines.removeSubrange(count...) }

    func append(_ push: PreparedPush, line: Int) {
        lines.append(Line(number: line, push: .success(push)))
    }

    func append(_ error: LineError, line: Int) {
        lines.append(Line(number: line, push: .failure(error)))
    }

    func endLine() {}
}
