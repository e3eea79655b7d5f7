// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

/// Why a vector or a whole vector file failed, or why a vector was skipped.
enum VectorFault: Error, Equatable, Sendable {
    /// It ran with a wrong result; both in words, never the bytes themselves.
    case wrong(expected: String, got: String)
    /// It cannot run here, and therefore does not pass.
    case cannotRun(String)
    /// It needs what no format here uses and this OpenSSL lacks; counted separately and always
    /// listed.
    case skipped(String)
    /// It does not follow its schema.
    case malformed(String, at: JSONPosition?)

    /// The position in the file, for a fault that has one.
    var position: JSONPosition? {
        guard case .malformed(_, let position) = self else { return nil }
        return position
    }

    /// Whether the test was skipped, which is neither a pass nor a failure.
    var isSkip: Bool {
        if case .skipped = self { true } else { false }
    }

    /// The fault in words, without its position.
    var text: String {
        switch self {
        case .wrong(let expected, let got): "expected \(expected), got \(got)"
        case .cannotRun(let reason): "cannot run: \(reason)"
        case .skipped(let reason): "skipped: \(reason)"
        case .malformed(let detail, _): detail
        }
    }
}

/// Comparisons that report a difference without showing the values: vectors contain keys and
/// plaintexts, and the habit of printing them is how real ones end up in logs.
enum Compare {
    /// Checks bytes against the vector.
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

    /// Checks that the second implementation gives the same result or rejection as ours.
    static func same(_ theirs: [UInt8]?, as ours: [UInt8]?) throws(VectorFault) {
        switch (theirs, ours) {
        case (nil, nil): return
        case (let theirs?, let ours?):
            try bytes(theirs, ours, "what the second implementation gives")
        case (nil, _):
            throw .wrong(expected: "an answer of the second implementation", got: "a refusal")
        case (_, nil):
            throw .wrong(expected: "a refusal of the second implementation", got: "an answer")
        }
    }

    /// Checks a word, number or boolean against the vector.
    static func value<Value: Equatable & Sendable>(
        _ got: Value,
        _ expected: Value,
        _ what: String
    ) throws(VectorFault) {
        guard got != expected else { return }
        throw .wrong(expected: "\(what) \(expected)", got: "\(got)")
    }

    /// Checks a fact that may not apply against the vector.
    static func fact(_ got: Bool?, _ expected: Bool?, _ what: String) throws(VectorFault) {
        let words = { (fact: Bool?) in fact.map(String.init) ?? "absent" }
        try value(words(got), words(expected), what)
    }
}
