// SPDX-License-Identifier: Apache-2.0

import PushSeal
import SealFormats
import PushSealJSON

/// Random payloads with every field, format, gate case and fault.
///
/// Each value is valid, of the wrong type, or out of range; each message is sealed with one of the
/// keys or an unknown key, truncated, moved to the other field, or left out.
struct PayloadGenerator {
    /// The name of the key's id with the Kelvin sign: the same to `String`, and so in `userInfo`.
    private static let lookalike = "ENCRYPTED_\u{212A}EY_ID"

    private var random: SplitMix
    private let ring: KeyRing
    private let stranger = KeyRing(keys: [
        Key(id: "x", material: .aes128gcm(keyingMaterial: SecretBytes(copying: Array(9..<25))))
    ])

    init(_ ring: KeyRing, state: UInt64) {
        self.ring = ring
        random = SplitMix(state: state)
    }

    mutating func payload() throws -> [UInt8] {
        var root = JSONObject()
        if chance(40) { root.append("order", anything(depth: 2)) }
        if chance(2) { root.append(Self.lookalike, .string(pick(["a", "k"]))) }
        if chance(97) { root.append("aps", chance(97) ? aps(isClear: true) : anything(depth: 1)) }
        try appendSealed(to: &root)
        if chance(20) { root.append(pick(["url", "iat", "p", "é", "badge"]), anything(depth: 1)) }
        if chance(2) { root.append(Self.lookalike, .string(pick(["a", "k"]))) }
        if chance(2) { root.append("aps", aps(isClear: true)) }
        return JSONValue.object(root).serialized(style: chance(90) ? .compact : .pretty)
            .map { $0 == 0x0A ? 0x20 : $0 }
    }

    // MARK: - Sealed

    private mutating func appendSealed(to root: inout JSONObject) throws {
        guard chance(92) else { return }
        let key = ring.keys.randomElement(using: &random) ?? ring.keys[0]
        let own = KeyRing(keys: [key])
        let isDocument = chance(60)
        let message = isDocument ? document() : text()
        guard key.sealsText else {
            let fields = try own.sealFields(message.isEmpty ? "{}" : message)
            for (name, value) in fields.members where chance(97) {
                root.append(name, chance(95) ? .string(value) : anything(depth: 0))
            }
            return
        }
        var sealed = try (chance(95) ? own : stranger).seal(message)
        if chance(5) { sealed = String(sealed.dropLast(Int.random(in: 1...9, using: &random))) }
        if chance(3) { sealed = pick(["", "AAAA", "!", "U2FsdGVkX18=", " \(sealed)"]) }
        let isMoved = chance(4)
        let field = isDocument != isMoved ? "ENCRYPTED_PAYLOAD" : "ENCRYPTED_DATA"
        root.append(field, chance(97) ? .string(sealed) : anything(depth: 0))
        if chance(5) { root.append("ENCRYPTED_DATA", .string(try own.seal("beside"))) }
        if chance(60) {
            let id = chance(90) ? key.id ?? "" : pick(["", "none", "kk", "a"])
            root.append("ENCRYPTED_KEY_ID", chance(97) ? .string(id) : anything(depth: 0))
        }
    }

    private mutating func document() -> String {
        var root = JSONObject()
        if chance(96) { root.append("aps", aps(isClear: false)) }
        if chance(60) { root.append("iat", claim(1_700_000_000)) }
        if chance(60) { root.append("exp", claim(chance(80) ? 4_102_444_800 : 1_000_000_000)) }
        if chance(60) {
            let id = chance(90) ? "id-\(Int.random(in: 0...99, using: &random))" : ""
            root.append("jti", chance(95) ? .string(id) : anything(depth: 1))
        }
        let names = ["order", "url", "title", "body", "é"]
        if chance(50) { root.append(pick(names), anything(depth: 3)) }
        if chance(5) { root.append("ENCRYPTED_DATA", "inner") }
        var text = String(decoding: JSONValue.object(root).serialized(), as: UTF8.self)
        if chance(3) { text.removeLast(min(text.count, 2)) }
        return text
    }

    private mutating func claim(_ seconds: Int) -> JSONValue {
        guard chance(92) else { return anything(depth: 1) }
        return chance(90) ? .number(JSONNumber(seconds)) : number("\(seconds).5")
    }

    // MARK: - aps

    private mutating func aps(isClear: Bool) -> JSONValue {
        var aps = JSONObject()
        if chance(96) { aps.append("alert", alert()) }
        if isClear, chance(96) {
            aps.append("mutable-content", chance(94) ? 1 : number(pick(["0", "1.0", "2", "1e0"])))
        }
        let values: [(String, [JSONValue])] = [
            ("badge", [3, 0, number("-1"), number("-0"), number("3.5"), number("1e3"), "3", nil]),
            ("sound", ["default", "a.caf", "", 5, nil, ["critical": 1, "volume": 0.5], [:]]),
            ("thread-id", ["t", "", 7, "thread-with-a-name-of-its-own"]),
            ("category", ["c", nil, "CATEGORY_OF_SOME_LENGTH"]),
            ("interruption-level", ["passive", "time-sensitive", "timeSensitive", 1]),
            ("relevance-score", [0.5, 2, number("1e400"), "1"]),
            ("target-content-id", ["w", 1]), ("filter-criteria", ["f", []]),
            ("content-available", [1, true]), ("extra", [nil, ["a": [1, 2]]]),
        ]
        for (name, choices) in values where chance(25) { aps.append(name, pick(choices)) }
        if chance(3) { aps.append("badge", 7) }
        return .object(aps)
    }

    private mutating func alert() -> JSONValue {
        if chance(10) { return chance(60) ? .string(text()) : anything(depth: 1) }
        var alert = JSONObject()
        for name in ["title", "subtitle", "body", "launch-image"] where chance(70) {
            alert.append(name, chance(95) ? .string(text()) : anything(depth: 1))
        }
        for name in ["title-loc-key", "subtitle-loc-key", "loc-key"] where chance(8) {
            alert.append(name, chance(80) ? "KEY" : anything(depth: 0))
        }
        if chance(8) { alert.append("loc-args", chance(80) ? ["a", "b"] : anything(depth: 1)) }
        if chance(4) { alert.append("title", "again") }
        return .object(alert)
    }

    // MARK: - Pieces

    private mutating func text() -> String {
        let words = [
            "Meet at dawn", "é", "🎺", "\"", "\\", "\n", "\u{1}", "(Encrypted)", "", "{", "x",
        ]
        return (0..<Int.random(in: 0...4, using: &random)).map { _ in pick(words) }
            .joined(separator: " ")
    }

    private mutating func anything(depth: Int) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
        case 0: return nil
        case 1: return .bool(chance(50))
        case 2: return .number(JSONNumber(Int.random(in: -99...99, using: &random)))
        case 3: return number(pick(["1.50", "-0", "1e400", "12345678901234567890", "1E2", "0.1"]))
        case 4, 5: return .string(text())
        case 6: return .array((0..<3).map { _ in anything(depth: depth - 1) })
        default:
            var object = JSONObject()
            for _ in 0..<3 {
                let names = [
                    "a", "aps", "ENCRYPTED_DATA", "é", "e\u{301}", "é!", "ée\u{301}", "z\"",
                ]
                object.append(pick(names), anything(depth: depth - 1))
            }
            return .object(object)
        }
    }

    private func number(_ spelling: String) -> JSONValue {
        JSONNumber(spelling: spelling).map { .number($0) } ?? nil
    }

    private mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &random) < percent
    }

    private mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[Int.random(in: choices.indices, using: &random)]
    }
}
