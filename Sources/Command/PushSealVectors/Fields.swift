// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

/// The members of one JSON object, taken by name; a member that is never taken is an error.
///
/// Otherwise a misspelled or unknown name in a vector file would silently test less than it says.
struct Fields {
    /// The object itself.
    let view: JSONView
    private var rest: [String: JSONMember] = [:]

    /// Lists the members of an object; a duplicate name is an error.
    init(_ view: JSONView, _ what: String) throws(VectorFault) {
        guard view.kind == .object else {
            throw .malformed("\(what) is not an object", at: view.position)
        }
        self.view = view
        for member in view.members where rest.updateValue(member, forKey: member.name) != nil {
            throw .malformed(
                "the name \(shown(member.name)) appears twice",
                at: member.nameView.position
            )
        }
    }

    /// Whether a member exists and has not been taken.
    func has(_ name: String) -> Bool { rest[name] != nil }

    /// Takes a member, if there is one.
    mutating func take(_ name: String) -> JSONView? { rest.removeValue(forKey: name)?.value }

    /// Takes a required member.
    mutating func require(_ name: String) throws(VectorFault) -> JSONView {
        guard let value = take(name) else {
            throw malformed("\(shown(name)) is missing")
        }
        return value
    }

    /// Finishes reading; a member that was not taken is not in the schema.
    func finish() throws(VectorFault) {
        let names = rest.values.map(\.nameView).sorted {
            $0.byteRange.lowerBound < $1.byteRange.lowerBound
        }
        guard let first = names.first else { return }
        throw .malformed("unknown name \(shown(first.string ?? ""))", at: first.position)
    }
}

extension Fields {
    /// Takes a string.
    mutating func string(_ name: String) throws(VectorFault) -> String {
        try Self.string(require(name), name)
    }

    /// Takes an optional string.
    mutating func optionalString(_ name: String) throws(VectorFault) -> String? {
        guard let value = take(name) else { return nil }
        return try Self.string(value, name)
    }

    /// Takes a string that may be absent or null.
    mutating func nullableString(_ name: String) throws(VectorFault) -> String? {
        guard let value = take(name), !value.isNull else { return nil }
        return try Self.string(value, name)
    }

    /// Takes optional strings that only tell people where a row comes from.
    mutating func remarks(_ names: String...) throws(VectorFault) {
        for name in names { _ = try optionalString(name) }
    }

    /// Takes `true` or `false`.
    mutating func bool(_ name: String) throws(VectorFault) -> Bool {
        let value = try require(name)
        guard let bool = value.bool else {
            throw .malformed("\(shown(name)) is not true or false", at: value.position)
        }
        return bool
    }

    /// Takes an optional `true` or `false`.
    mutating func optionalBool(_ name: String) throws(VectorFault) -> Bool? {
        has(name) ? try bool(name) : nil
    }

    /// Takes a flag that is `true` or absent.
    mutating func mark(_ name: String) throws(VectorFault) -> Bool {
        has(name) ? try bool(name) : false
    }

    /// Takes an integer from a range.
    mutating func integer(
        _ name: String,
        in range: ClosedRange<Int> = 0...Int(Int32.max)
    ) throws(VectorFault) -> Int {
        let value = try require(name)
        guard let number = value.number, number.isSpelledAsInteger, let integer = number.integer,
            range.contains(integer)
        else {
            throw .malformed(
                "\(shown(name)) is not an integer from \(range.lowerBound) to \(range.upperBound)",
                at: value.position
            )
        }
        return integer
    }

    /// Takes one of a set of words.
    mutating func word<Word: RawRepresentable & CaseIterable>(
        _ name: String,
        _: Word.Type = Word.self
    ) throws(VectorFault) -> Word where Word.RawValue == String {
        let value = try require(name)
        guard let word = Word(rawValue: try Self.string(value, name)) else {
            let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw .malformed("\(shown(name)) is not one of \(words)", at: value.position)
        }
        return word
    }

    /// Takes octets in lower-case hexadecimal.
    mutating func hex(_ name: String) throws(VectorFault) -> [UInt8] {
        let value = try require(name)
        guard let bytes = Octets.hex(try Self.string(value, name)) else {
            throw .malformed("\(shown(name)) is not lower-case hexadecimal", at: value.position)
        }
        return bytes
    }

    /// Takes octets in base64: standard alphabet, padded, one line, no bits left over.
    mutating func base64(_ name: String) throws(VectorFault) -> [UInt8] {
        let value = try require(name)
        guard let bytes = Octets.base64(try Self.string(value, name)) else {
            throw .malformed("\(shown(name)) is not standard base64", at: value.position)
        }
        return bytes
    }

    /// Takes octets in base64url without padding, no bits left over.
    mutating func base64URL(_ name: String) throws(VectorFault) -> [UInt8] {
        let value = try require(name)
        guard let bytes = Octets.base64URL(try Self.string(value, name)) else {
            throw .malformed("\(shown(name)) is not unpadded base64url", at: value.position)
        }
        return bytes
    }

    /// Takes an integer as Wycheproof writes it, in hexadecimal with or without leading zeros, as
    /// this many bytes; nil if it needs more.
    mutating func bigInteger(_ name: String, byteCount: Int) throws(VectorFault) -> [UInt8]? {
        let significant = Array(try hex(name).drop { $0 == 0 })
        guard significant.count <= byteCount else { return nil }
        return Array(repeating: 0, count: byteCount - significant.count) + significant
    }

    /// Takes a list of strings.
    mutating func strings(_ name: String) throws(VectorFault) -> [String] {
        let value = try array(name)
        var strings: [String] = []
        for element in value.elements { strings.append(try Self.string(element, name)) }
        return strings
    }

    /// Takes an array.
    mutating func array(_ name: String) throws(VectorFault) -> JSONView {
        let value = try require(name)
        guard value.kind == .array else {
            throw .malformed("\(shown(name)) is not an array", at: value.position)
        }
        return value
    }

    /// Takes an object as fields.
    mutating func object(_ name: String) throws(VectorFault) -> Fields {
        try Fields(require(name), shown(name))
    }

    /// Takes an object, of which `read` takes all members.
    mutating func object<Value>(
        _ name: String,
        _ read: (inout Fields) throws(VectorFault) -> Value
    ) throws(VectorFault) -> Value {
        var fields = try object(name)
        let value = try read(&fields)
        try fields.finish()
        return value
    }

    /// Takes an object with an explanation of each word, and returns the words.
    mutating func explainedWords(_ name: String) throws(VectorFault) -> Set<String> {
        var explained = try object(name)
        let words = Set(explained.view.members.map(\.name))
        for word in words { _ = try explained.string(word) }
        return words
    }

    /// Takes octets from one of two members: in lower-case hexadecimal, or as text.
    mutating func hex(_ hexName: String, orText textName: String) throws(VectorFault) -> [UInt8] {
        guard has(textName) != has(hexName) else {
            throw malformed("one of \(textName) and \(hexName) is wanted")
        }
        return has(hexName) ? try hex(hexName) : Array(try string(textName).utf8)
    }

    /// Throws if a member contradicts the rest of the test.
    func demand(_ isConsistent: Bool, _ name: String) throws(VectorFault) {
        if !isConsistent { throw malformed("\(shown(name)) contradicts the rest of the test") }
    }

    /// What is wrong with the object as a whole.
    func malformed(_ detail: String) -> VectorFault { .malformed(detail, at: view.position) }

    private static func string(_ value: JSONView, _ name: String) throws(VectorFault) -> String {
        guard let string = value.string else {
            throw .malformed("\(shown(name)) is not a string", at: value.position)
        }
        return string
    }
}

/// A name or word from a file, in quotes and short enough for one line of a terminal.
func shown(_ text: String) -> String {
    let kept = String(text.unicodeScalars.prefix(60))
    return kept.unicodeScalars.count == text.unicodeScalars.count
        ? quoted(text) : quoted(kept + "…")
}

/// The encodings of octets in vector files, each with a single spelling for the same octets.
enum Octets {
    static func hex(_ text: String) -> [UInt8]? {
        Hexadecimal.decode(text.utf8).flatMap { Hexadecimal.text(of: $0) == text ? $0 : nil }
    }

    static func base64(_ text: String) -> [UInt8]? {
        if text.isEmpty { return [] }
        return Base64.decodeLeniently(text).flatMap { SealedText.base64($0) == text ? $0 : nil }
    }

    static func base64URL(_ text: String) -> [UInt8]? {
        try? Base64URL.bytes(of: Array(text.utf8))
    }
}
