// SPDX-License-Identifier: Apache-2.0

import PhoneRules
import SealFormats
import PushSeal
import PushSealJSON

/// Payloads as sent: whether APNs accepts them, whether the extension runs, and what sealed ones
/// open to.
struct PayloadVectors: VectorSchema {
    private enum Certainty: String, CaseIterable {
        case documented, inferred
    }

    /// What a row says about a payload; nil if it does not apply.
    private struct Facts: Equatable, Sendable {
        var byteCount: Int
        var isOverLimit: Bool
        var isJSON: Bool
        var isDictionary: Bool?
        var hasDuplicates: Bool?
        var hasAPS: Bool?
        /// Whether APNs accepts it.
        var isAccepted: Bool
        var runsExtension: Bool
    }

    init(file: inout Fields, algorithm: String, isFullForm: Bool) throws(VectorFault) {
        try file.remarks("presumes")
    }

    func check(_ test: inout Fields, flags: [String]) throws(VectorFault) -> VectorCheck {
        try test.remarks("source", "licence", "note", "reader_dependent")
        let bytes = try test.hex("payload_hex", orText: "payload_text")
        let stated = try Self.facts(&test)
        let sealed = try SealedValue(&test)
        return VectorCheck(cost: sealed?.cost ?? 0) { () throws(VectorFault) in
            let payload = try Self.hold(bytes, to: stated)
            guard let sealed else { return }
            guard let payload else { throw .wrong(expected: "a payload", got: "none") }
            try sealed.opens(in: payload)
        }
    }

    private static func facts(_ test: inout Fields) throws(VectorFault) -> Facts {
        var expect = try test.object("expect")
        let runs = try expect.bool("runs_service_extension")
        let _: Certainty = try expect.word("certainty")
        guard try !expect.string("reason").isEmpty else {
            throw expect.malformed("\"reason\" is empty")
        }
        try expect.finish()
        let result: ResultWord = try test.word("result")
        return Facts(
            byteCount: try test.integer("size_octets"),
            isOverLimit: try test.bool("over_limit"),
            isJSON: try test.bool("json_valid"),
            isDictionary: try test.optionalBool("top_level_object"),
            hasDuplicates: try test.optionalBool("duplicate_keys"),
            hasAPS: try test.optionalBool("aps_object"),
            isAccepted: result == .valid,
            runsExtension: runs
        )
    }

    /// Checks everything that is stated, in the order in which a person would look.
    private static func hold(_ bytes: [UInt8], to stated: Facts) throws(VectorFault) -> Payload? {
        let document = try? JSONDocument(parsing: bytes)
        let payload = try? Payload(parsing: bytes)
        let accepted = payload.map { (try? $0.check(.standard)) != nil } ?? false
        try Compare.value(bytes.count, stated.byteCount, "size_octets")
        let isOverLimit = (try? SizeLimit.standard.check(byteCount: bytes.count)) == nil
        try Compare.value(isOverLimit, stated.isOverLimit, "over_limit")
        try Compare.value(document != nil, stated.isJSON, "json_valid")
        try Compare.fact(
            document.map { $0.root.kind == .object },
            stated.isDictionary,
            "top_level_object"
        )
        try Compare.fact(
            payload.map { !$0.document.duplicateNames(atMost: 1).isEmpty },
            stated.hasDuplicates,
            "duplicate_keys"
        )
        try Compare.fact(
            payload.map { $0.document.root["aps"]?.kind == .object },
            stated.hasAPS,
            "aps_object"
        )
        try Compare.value(accepted, stated.isAccepted, "that APNs takes it:")
        let runs = accepted && payload?.gate().isEmployed == true
        try Compare.value(runs, stated.runsExtension, "runs_service_extension")
        return payload
    }
}

/// The sealed value of a payload, and the key that opens it.
private struct SealedValue: Sendable {
    private enum Scheme: String, CaseIterable {
        case salted, rot13, webpush
    }

    private let name: String
    private let plaintext: String
    private let ring: KeyRing?
    let cost: Int

    /// Reads it, if the row has one; its members must all be present or all be absent.
    init?(_ test: inout Fields) throws(VectorFault) {
        guard test.has("encrypted_key") || test.has("scheme") || test.has("plaintext_utf8") else {
            return nil
        }
        name = try test.string("encrypted_key")
        let schemeName = try test.string("scheme")
        guard let scheme = Scheme(rawValue: schemeName) else {
            throw .cannotRun("unknown scheme \(shown(schemeName))")
        }
        plaintext = try test.string("plaintext_utf8")
        guard scheme != .rot13 else {
            (ring, cost) = (nil, 0)
            return
        }
        let key = try test.object("parameters") { (fields) throws(VectorFault) in
            try Self.key(&fields, scheme)
        }
        ring = KeyRing(keys: [Key(material: key.material)])
        cost = key.cost
    }

    /// Reads the key, and what opening costs.
    private static func key(
        _ fields: inout Fields,
        _ scheme: Scheme
    ) throws(VectorFault) -> (material: Key.Material, cost: Int) {
        if scheme == .webpush {
            return (.device(try fields.deviceKey("receiver")), 0)
        }
        let recipe = try SaltedRecipe(&fields)
        let secret = SecretBytes(copying: Array(try fields.string("passphrase_utf8").utf8))
        return (.salted(passphrase: secret, try recipe.requiredParameters()), recipe.cost)
    }

    /// Opens it as the extension would; in another field than its own, as the key ring would.
    func opens(in payload: Payload) throws(VectorFault) {
        guard let text = payload.document.root[name]?.string else {
            throw .wrong(expected: "a string under \(shown(name))", got: "none")
        }
        guard let ring else {
            return try Self.hold(InsecureROT13.apply(to: text), to: plaintext)
        }
        try ring.opens(text, to: Array(plaintext.utf8))
        guard name == SealedFields.dataKey else { return }
        let resolution = Unsealer(ring: ring).resolve(payload.sealed)
        try Compare.value(resolution.decryption.status, .opened, "decryption")
        try Self.hold(resolution.body ?? "", to: plaintext)
    }

    private static func hold(_ text: String, to expected: String) throws(VectorFault) {
        try Compare.bytes(Array(text.utf8), Array(expected.utf8), "text")
    }
}
