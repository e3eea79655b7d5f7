// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

/// A fault that a local APNs injects, and when: `rate=0.01,seed=7:status=503`.
package struct FaultRule: Sendable, Equatable {
    /// What happens to a push that is otherwise valid.
    package enum Action: Sendable, Equatable {
        /// This answer; nothing is delivered.
        case answer(status: Int, reason: String?, retryAfter: Int?)
        /// The right answer, later.
        case delay(Duration)
        /// RST_STREAM with REFUSED_STREAM: it was not processed.
        case refuse
        /// RST_STREAM with INTERNAL_ERROR; nothing is delivered.
        case reset
        /// GOAWAY, with this push as the last one answered.
        case goAway
        /// The connection is closed without GOAWAY; nothing is delivered.
        case close
    }

    /// The device token, in lower case; nil for all.
    let token: String?
    /// The probability, from 0 to 1.
    let rate: Double
    /// Fires for every Nth push with a matching token.
    let every: Int
    /// The most times it fires.
    let times: Int?
    /// The seed of the random numbers, so that a run can be repeated.
    let seed: UInt64
    package let action: Action

    /// Parses `WHEN:WHAT`.
    ///
    /// WHEN is a comma-separated list of `token=HEX`, `rate=P`, `every=N`, `times=N` and `seed=N`;
    /// empty means always. WHAT is `status=S[,reason=R][,retry-after=S]`, `delay=S`, `refuse`,
    /// `reset`, `goaway` or `close`.
    ///
    /// - Throws: `malformed`, with the word that is wrong.
    package init(_ text: String) throws(APNSError) {
        guard let colon = text.firstIndex(of: ":") else {
            throw .malformed("\(quoted(text)) is not WHEN:WHAT")
        }
        var when = try Self.fields(text[..<colon])
        action = try Self.action(text[text.index(after: colon)...])
        if let digits = when.removeValue(forKey: "token") {
            guard let token = DeviceToken(digits) else {
                throw .malformed("token=\(digits) is not a device token")
            }
            self.token = token.normalized
        } else {
            token = nil
        }
        rate = try Self.take("rate", &when, "from 0 to 1", in: 0...1) ?? 1
        every = try Self.take("every", &when, "a whole number above 0", in: 1...Int.max) ?? 1
        times = try Self.take("times", &when, "a whole number", in: 0...Int.max)
        seed = try Self.take("seed", &when, "a whole number", in: 0...UInt64.max) ?? 0
        guard when.isEmpty else {
            throw .malformed(
                "WHEN cannot have \(quoted(when.keys.sorted()[0])); it takes token, rate, every, times and seed"
            )
        }
    }

    private static func action(_ text: Substring) throws(APNSError) -> Action {
        switch text {
        case "refuse": return .refuse
        case "reset": return .reset
        case "goaway": return .goAway
        case "close": return .close
        default: break
        }
        var what = try fields(text)
        if let seconds = try take("delay", &what, "from 0 to 3600 seconds", in: 0...3_600.0) {
            guard what.isEmpty else { throw .malformed("delay takes no other fields") }
            return .delay(.milliseconds(Int(seconds * 1_000)))
        }
        guard let status = try take("status", &what, "from 400 to 599", in: 400...599) else {
            throw .malformed(
                "\(quoted(text)) is not status=S, delay=S, refuse, reset, goaway or close"
            )
        }
        let reason = what.removeValue(forKey: "reason")
        let retryAfter =
            try take("retry-after", &what, "a whole number of seconds", in: 0...Int.max)
        guard what.isEmpty else {
            throw .malformed(
                "status takes reason and retry-after, not \(quoted(what.keys.sorted()[0]))"
            )
        }
        return .answer(status: status, reason: reason, retryAfter: retryAfter)
    }

    private static func fields(_ text: Substring) throws(APNSError) -> [String: String] {
        var fields: [String: String] = [:]
        guard !text.isEmpty else { return fields }
        for field in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let equals = field.firstIndex(of: "=") else {
                throw .malformed("\(quoted(field)) is not NAME=VALUE")
            }
            let name = String(field[..<equals])
            guard
                fields.updateValue(String(field[field.index(after: equals)...]), forKey: name)
                    == nil
            else { throw .malformed("\(name) appears twice") }
        }
        return fields
    }

    private static func take<Number: LosslessStringConvertible & Comparable>(
        _ name: String,
        _ fields: inout [String: String],
        _ expected: String,
        in range: ClosedRange<Number>
    ) throws(APNSError) -> Number? {
        guard let text = fields.removeValue(forKey: name) else { return nil }
        guard let value = Number(text), range.contains(value) else {
            throw .malformed("\(name) must be \(expected), not \(quoted(text))")
        }
        return value
    }
}
