// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import SealFormats
import PushSealJSON

/// Payloads that a phone shows, and the same with one to three typical sender mistakes.
///
/// A mistake may turn out to be harmless, such as hexadecimal instead of base64: `receive` decides.
struct FaultyPayloads {
    private let ring: KeyRing
    private var random: SplitMix
    private let stranger: KeyRing

    init(_ ring: KeyRing, state: UInt64) {
        self.ring = ring
        random = SplitMix(state: state)
        let secret = SecretBytes(copying: Array(70..<86))
        stranger = KeyRing(keys: [Key(id: "x", material: .aes128gcm(keyingMaterial: secret))])
    }

    /// The next payload, with this many mistakes.
    mutating func next(faultCount: Int) throws -> [UInt8] {
        var parts = try good()
        for _ in 0..<faultCount { spoil(&parts) }
        return parts.serialized
    }

    /// The parts of a payload.
    private struct Parts {
        var aps: JSONObject
        var sealed: [(name: String, value: JSONValue)]
        var others = JSONObject()

        var serialized: [UInt8] {
            var root = JSONObject()
            if !aps.members.isEmpty { root["aps"] = .object(aps) }
            for field in sealed { root.append(field.name, field.value) }
            for other in others.members { root.append(other.name, other.value) }
            return JSONValue.object(root).serialized()
        }
    }

    private mutating func good() throws -> Parts {
        let aps: JSONObject = [
            "alert": chance(50) ? ["body": "(Encrypted)"] : ["title": "T", "body": "(Encrypted)"],
            "mutable-content": 1,
        ]
        let text = pick(["Meet at dawn", "é", "Hello, this is for you", "x", "🎺", "1+1 = 2"])
        let key = ring.keys.randomElement(using: &random) ?? ring.keys[0]
        let own = KeyRing(keys: [key])
        let isDocument = !key.sealsText || chance(50)
        var document: JSONObject = ["aps": ["alert": ["title": "News", "body": .string(text)]]]
        if chance(50) { document["iat"] = 1_700_000_000 }
        if chance(50) { document["exp"] = 4_102_444_800 }
        if chance(50) { document["jti"] = "a1" }
        if !key.sealsText { document = ["title": "News", "body": .string(text)] }
        let plaintext =
            isDocument
            ? String(decoding: JSONValue.object(document).serialized(), as: UTF8.self) : text
        guard key.sealsText else {
            let fields = try own.sealFields(plaintext)
            return Parts(aps: aps, sealed: fields.members.map { ($0.name, .string($0.value)) })
        }
        var parts = Parts(
            aps: aps,
            sealed: [
                (
                    isDocument ? SealedFields.payloadKey : SealedFields.dataKey,
                    .string(try own.seal(plaintext))
                )
            ]
        )
        if chance(30), let id = key.id { parts.others[SealedFields.keyIDKey] = .string(id) }
        return parts
    }

    // MARK: - Faults

    private mutating func spoil(_ parts: inout Parts) {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: spoilGate(&parts)
        case 1: spoilPlace(&parts)
        case 2: dress(&parts)
        case 3: spoilBytes(&parts)
        default: spoilRest(&parts)
        }
    }

    private mutating func spoilGate(_ parts: inout Parts) {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: parts.aps = [:]
        case 1: parts.aps.remove("mutable-content")
        case 2: parts.aps["mutable-content"] = pick([true, "1", 0, 2])
        case 3: parts.aps.remove("alert")
        case 4: parts.aps["alert"] = pick([[:], "", ["body": ""], 7, ["title": "x"]])
        default: parts.aps["content-available"] = 1
        }
    }

    private mutating func spoilPlace(_ parts: inout Parts) {
        guard let field = parts.sealed.first else { return }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: parts.sealed.removeFirst()
        case 1: parts.sealed[0].name = pick(["encrypted_data", "EncryptedData", "data", "p"])
        case 2:
            parts.sealed.removeFirst()
            parts.aps[field.name] = field.value
        case 3: parts.sealed[0] = ("data", .object([field.name: field.value]))
        case 4:
            let isData = field.name == SealedFields.dataKey
            parts.sealed[0].name = isData ? SealedFields.payloadKey : SealedFields.dataKey
        default: parts.sealed[0].value = pick([nil, 7, true, [:], [1, 2], .array([field.value])])
        }
    }

    private mutating func dress(_ parts: inout Parts) {
        guard let text = parts.sealed.first?.value.string else { return }
        let bytes = Data(base64Encoded: text) ?? Data(text.utf8)
        let hexadecimal = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let choices: [String] = [
            "\"\(text)\"", "b'\(text)'", "data:;base64,\(text)", "base64:\(text)",
            Data(text.utf8).base64EncodedString(), hexadecimal, "0x\(hexadecimal)",
            text.replacing("+", with: " "),
            text.replacing("+", with: "-").replacing("/", with: "_"),
            text.replacing("=", with: ""), "\(text)\n", "\(bytes.map(Int.init))",
            text.replacing("+", with: "%2B"), String(decoding: bytes, as: UTF8.self),
        ]
        parts.sealed[0].value = .string(pick(choices))
    }

    private mutating func spoilBytes(_ parts: inout Parts) {
        guard let text = parts.sealed.first?.value.string, !text.isEmpty else { return }
        switch Int.random(in: 0..<5, using: &random) {
        case 0: parts.sealed[0].value = .string(String(text.dropLast(pick([1, 2, 4, 8, 24]))))
        case 1: parts.sealed[0].value = ""
        case 2: parts.sealed[0].value = .string((try? stranger.seal("x")) ?? "")
        case 3: parts.sealed[0].value = pick(["Hello to you all", "Uryyb gb lbh nyy", "!", "QUJD"])
        default:
            guard var bytes = Data(base64Encoded: text), !bytes.isEmpty else { return }
            bytes[Int.random(in: bytes.indices, using: &random)] ^=
                1 << UInt8.random(in: 0..<8, using: &random)
            parts.sealed[0].value = .string(bytes.base64EncodedString())
        }
    }

    private mutating func spoilRest(_ parts: inout Parts) {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: parts.others[SealedFields.keyIDKey] = pick(["none", "", 7, "a", "k"])
        case 1: parts.others["more"] = .string(String(repeating: "x", count: pick([10, 4_096])))
        case 2: parts.others["iat"] = "now"
        case 3: parts.others["badge"] = 1
        default: parts.sealed += parts.sealed.map { (pick(["k", "iv", $0.name]), $0.value) }
        }
    }

    private mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &random) < percent
    }

    private mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[Int.random(in: choices.indices, using: &random)]
    }
}
