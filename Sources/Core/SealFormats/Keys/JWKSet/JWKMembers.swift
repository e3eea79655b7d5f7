// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

/// The members of one JWK, read with checks; every error names the position and the key.
///
/// Secrets go from the text's bytes straight into ``SecretBytes``, never through a `String`.
struct JWKMembers {
    private let object: JSONView
    private let place: Int
    private let namesPositions: Bool

    /// How errors name the key: by its `kid`, or its position in the ring.
    private var title: String {
        guard let kid = object["kid"]?.string, !kid.isEmpty else { return "key \(place + 1)" }
        let name = "key \(KeyName.quoted(kid))"
        return object["recipient"]?.string.map { "\(name) of \(KeyName.quoted($0))" } ?? name
    }

    /// Takes the value at an index of the `keys` array.
    ///
    /// - Parameters:
    ///   - view: the value.
    ///   - index: its index.
    ///   - namesPositions: whether errors begin with line and column.
    /// - Throws: `malformed` for what is not an object.
    init(_ view: JSONView, at index: Int, namesPositions: Bool = true) throws(SealError) {
        object = view
        place = index
        self.namesPositions = namesPositions
        guard view.kind == .object else {
            throw failure(.malformed, "is \(view.kind), expected an object")
        }
    }

    /// An error at the value of a member; at the whole key if it has no such member.
    func failure(
        _ code: SealError.Code,
        _ text: String,
        member name: String? = nil
    ) -> SealError {
        let subject = name.map { "\(title): \"\($0)\"" } ?? title
        guard namesPositions else { return SealError(code, "\(subject) \(text)") }
        let place = (name.flatMap { object[$0] } ?? object).position
        return SealError(code, "\(place): \(subject) \(text)")
    }

    /// Whether there is such a member.
    func has(_ name: String) -> Bool { object[name] != nil }

    /// The names of all members except these.
    func names(except known: [String]) -> [String] {
        object.members.map(\.name).filter { !known.contains($0) }
    }

    /// An optional string; not for secrets.
    func string(_ name: String) throws(SealError) -> String? {
        guard let view = object[name] else { return nil }
        guard let string = view.string else {
            throw failure(.malformed, "is \(view.kind), expected a string", member: name)
        }
        return string
    }

    /// An optional array of strings; not for secrets.
    func strings(_ name: String) throws(SealError) -> [String]? {
        guard let view = object[name] else { return nil }
        guard let strings = view.strings else {
            throw failure(.malformed, "is not an array of strings", member: name)
        }
        return strings
    }

    /// A required string; not for secrets.
    func requiredString(_ name: String) throws(SealError) -> String {
        guard let string = try string(name) else {
            throw failure(.malformed, "has no \"\(name)\"")
        }
        return string
    }

    /// A string that must be one of a few words; required unless there is a default.
    func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ name: String,
        default usual: Value? = nil
    ) throws(SealError) -> Value {
        if let usual, !has(name) { return usual }
        guard let value = Value(rawValue: try requiredString(name)) else {
            let words = enumeration(Value.allCases.map(\.rawValue))
            throw failure(.unsupported, "must be \(words)", member: name)
        }
        return value
    }

    /// An optional integer in a range.
    func integer(_ name: String, in range: ClosedRange<Int>) throws(SealError) -> Int? {
        guard let view = object[name] else { return nil }
        guard let number = view.number else {
            throw failure(.malformed, "is \(view.kind), expected a number", member: name)
        }
        guard let value = number.integer, range.contains(value) else {
            throw failure(
                .malformed,
                "is not a whole number from \(range.lowerBound) to \(range.upperBound)",
                member: name
            )
        }
        return value
    }

    /// A required secret in base64url, of a length in a range.
    func secret(_ name: String, byteCount: ClosedRange<Int>) throws(SealError) -> SecretBytes {
        try unsafe decoded(name, byteCount: byteCount) { unsafe SecretBytes(copying: $0) }
    }

    /// Required bytes in base64url that are not secret.
    func bytes(_ name: String, byteCount: Int) throws(SealError) -> [UInt8] {
        try unsafe decoded(name, byteCount: byteCount...byteCount) { unsafe Array($0) }
    }

    /// Lends the decoded bytes of a base64url member, then erases them.
    private func decoded<R>(
        _ name: String,
        byteCount: ClosedRange<Int>,
        _ body: (UnsafeRawBufferPointer) -> R
    ) throws(SealError) -> R {
        guard let view = object[name] else { throw failure(.malformed, "has no \"\(name)\"") }
        let result = try unsafe view.withContent { text throws(SealError) in
            try unsafe withErasedScratch(byteCount: Base64URL.capacity(for: text)) {
                scratch throws(SealError) in
                let count: Int
                do throws(Base64URL.Fault) {
                    count = try unsafe Base64URL.decode(text, into: scratch)
                } catch {
                    throw failure(.invalidKey, "cannot be read: \(error)", member: name)
                }
                guard byteCount.contains(count) else {
                    throw failure(
                        .invalidKey,
                        "has \(count) \(count == 1 ? "byte" : "bytes"), not \(Self.words(for: byteCount))",
                        member: name
                    )
                }
                return unsafe body(UnsafeRawBufferPointer(rebasing: scratch[..<count]))
            }
        }
        guard let result else {
            throw failure(.malformed, "is \(view.kind), expected base64url", member: name)
        }
        return result
    }

    /// A secret that is not all zeros, as a key would be that was never filled in.
    func key(_ name: String, byteCount: ClosedRange<Int>) throws(SealError) -> SecretBytes {
        let secret = try secret(name, byteCount: byteCount)
        guard !secret.isZero else {
            throw failure(.invalidKey, "is all zeros", member: name)
        }
        return secret
    }

    private static func words(for counts: ClosedRange<Int>) -> String {
        counts.lowerBound == counts.upperBound
            ? "\(counts.lowerBound)" : "\(counts.lowerBound) to \(counts.upperBound)"
    }
}
