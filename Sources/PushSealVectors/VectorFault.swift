// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// Why a vector, or a whole vector file, counts as failed; or why a vector was skipped.
enum VectorFault: Error, Equatable, Sendable {
    /// It ran and came to something else; both in words, never the bytes themselves.
    case wrong(expected: String, got: String)
    /// It cannot be run here, and so it does not pass.
    case cannotRun(String)
    /// It asks for what no format here has and this OpenSSL lacks; counted apart and always listed.
    case skipped(String)
    /// It is not written as its schema asks.
    case malformed(String, at: JSONPosition?)

    /// Where in the file, for a fault that has a place.
    var position: JSONPosition? {
        guard case .malformed(_, let position) = self else { return nil }
        return position
    }

    /// Whether the test was passed over, which is neither a pass nor a failure.
    var isSkip: Bool {
        guard case .skipped = self else { return false }
        return true
    }

    /// What the fault is, without its place.
    var text: String {
        switch self {
        case .wrong(let expected, let got): "expected \(expected), got \(got)"
        case .cannotRun(let reason): "cannot run: \(reason)"
        case .skipped(let reason): "skipped: \(reason)"
        case .malformed(let detail, _): detail
        }
    }
}

/// Comparisons that say what differs and show none of it: vectors hold keys and plaintexts, and the
/// habit of printing them is how real ones end up in logs.
enum Compare {
    /// Holds bytes to what the vector says they are.
    static func bytes(
        _ got: [UInt8],
        _ expected: [UInt8],
        _ what: String
    ) throws(VectorFault) {
        guard got != expected else { return }
        let common = zip(got, expected).prefix { $0 == $1 }.count
        let difference =
            common < min(got.count, expected.count)
            ? "\(got.count) bytes that differ from offset \(common) on" : "\(got.count) bytes"
        throw .wrong(expected: "\(expected.count) bytes of \(what)", got: difference)
    }

    /// Holds what Apple's interface came to, or refused, to what ours did.
    static func same(
        _ apples: [UInt8]?,
        as ours: [UInt8]?,
        _ interface: String
    ) throws(VectorFault) {
        switch (apples, ours) {
        case (nil, nil): return
        case (let apples?, let ours?): try bytes(apples, ours, "what \(interface) gives")
        case (nil, _): throw .wrong(expected: "an answer of \(interface)", got: "a refusal")
        case (_, nil): throw .wrong(expected: "a refusal of \(interface)", got: "an answer")
        }
    }

    /// Holds a word, a number or a truth value to what the vector says.
    static func value<Value: Equatable & Sendable>(
        _ got: Value,
        _ expected: Value,
        _ what: String
    ) throws(VectorFault) {
        guard got != expected else { return }
        throw .wrong(expected: "\(what) \(expected)", got: "\(got)")
    }

    /// Holds a fact that may not apply to what the vector says.
    static func fact(_ got: Bool?, _ expected: Bool?, _ what: String) throws(VectorFault) {
        let words = { (fact: Bool?) in fact.map(String.init) ?? "absent" }
        try value(words(got), words(expected), what)
    }
}
