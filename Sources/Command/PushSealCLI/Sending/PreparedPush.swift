// SPDX-License-Identifier: Apache-2.0

package import PushSealAPNs

/// A push that can be sent: sealed, and checked against the rules of APNs.
package struct PreparedPush {
    package let token: DeviceToken
    package var push: CheckedPush
    /// What the journal knows the push by (``PushIdentity``); nil without a journal.
    package let identity: SendJournal.Identity?
    /// The `id` of its line, as JSON; nil if it has none.
    package let lineID: [UInt8]?
    /// Whether the line has a topic that the command line has not.
    package let bringsTopic: Bool

    package init(
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
package final class PreparedLines: LineAnswers {
    /// What a line became.
    package struct Line {
        /// The number of the line; 0 without a batch.
        let number: Int
        let push: Result<PreparedPush, LineError>
    }

    private(set) var lines: [Line] = []

    package init() {}

    package var count: Int { lines.count }

    package func truncate(to count: Int) { lines.removeSubrange(count...) }

    package func append(_ push: PreparedPush, line: Int) {
        lines.append(Line(number: line, push: .success(push)))
    }

    package func append(_ error: LineError, line: Int) {
        lines.append(Line(number: line, push: .failure(error)))
    }

    package func endLine() {}
}
