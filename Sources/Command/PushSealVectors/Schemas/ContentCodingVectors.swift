// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

/// Whole `aes128gcm` messages, with a shared key or as Web Push, and the first rule that each
/// refused one breaks.
struct ContentCodingVectors: VectorSchema {
    private enum Mode: String, CaseIterable {
        case shared = "ikm"
        case webPush = "webpush"
        case webPushSender = "webpush_sender"
    }

    private let outcomes: Set<String>
    private let isFullForm: Bool

    init(file: inout Fields, algorithm: String, isFullForm: Bool) throws(VectorFault) {
        self.isFullForm = isFullForm
        outcomes = try file.explainedWords("outcomes")
        for word in outcomes where ContentCodingExpectation(word: word) == nil {
            throw .cannotRun("unknown outcome \(shown(word))")
        }
    }

    func check(_ test: inout Fields, flags: [String]) throws(VectorFault) -> VectorCheck {
        try test.remarks("source", "origin_error", "note")
        let message = try test.base64URL("message_b64url")
        let expected = try expectation(&test)
        let header = ContentCodingHeader(of: message)
        try checkHeader(&test, header, flags: flags)
        let secret = try secret(&test, header, expected)
        let plaintext = try test.optionalPlaintext()
        if test.has("pad_length") {
            let padding = try test.integer("pad_length")
            let found = header?.paddingByteCount(around: plaintext ?? [])
            try test.demand(padding == found, "pad_length")
        }
        guard (plaintext != nil) == (expected == .opens) else {
            throw test.malformed("the plaintext must be present exactly when \"expected\" is ok")
        }
        let vector = ContentCodingCase(
            message: message,
            header: header,
            secret: secret,
            expected: expected,
            plaintext: plaintext
        )
        return VectorCheck { () throws(VectorFault) in try vector.run() }
    }

    /// Reads the expected outcome and checks it against the result.
    private func expectation(
        _ test: inout Fields
    ) throws(VectorFault) -> ContentCodingExpectation {
        let word = try test.string("expected")
        guard outcomes.contains(word), let expected = ContentCodingExpectation(word: word) else {
            throw test.malformed("\"outcomes\" does not explain \(shown(word))")
        }
        // Like RFC 8188, the older form leaves a body without records undecided.
        if !isFullForm, expected == .refused(.noRecords),
            test.view["result"]?.string == "acceptable"
        {
            _ = try test.string("result")
            return expected
        }
        let result: ResultWord = try test.word("result")
        guard (result == .valid) == (expected == .opens) else {
            throw test.malformed("result contradicts \"expected\"")
        }
        return expected
    }

    /// Checks what a row says about the header.
    private func checkHeader(
        _ test: inout Fields,
        _ header: ContentCodingHeader?,
        flags: [String]
    ) throws(VectorFault) {
        if test.has("rs") || header != nil {
            let recordSize = try test.integer("rs", in: 0...Int(UInt32.max))
            try test.demand(recordSize == header?.recordSize, "rs")
        }
        if test.has("salt_b64url") {
            let salt = try test.base64URL("salt_b64url")
            try test.demand(salt == header?.salt, "salt_b64url")
        }
        if test.has("keyid_hex") {
            let keyID = try test.hex("keyid_hex")
            try test.demand(keyID == header?.keyID, "keyid_hex")
        }
        let hasSeveral = header.map { $0.recordsByteCount > $0.recordSize } ?? false
        if isFullForm {
            try test.demand(flags.contains("MultiRecord") == hasSeveral, "MultiRecord")
        } else if test.has("multi_record") {
            try test.demand(test.bool("multi_record") == hasSeveral, "multi_record")
        }
    }

    private func secret(
        _ test: inout Fields,
        _ header: ContentCodingHeader?,
        _ expected: ContentCodingExpectation
    ) throws(VectorFault) -> ContentCodingCase.Secret {
        switch try test.word("mode", Mode.self) {
        case .shared:
            // Some origins give one although it is not used.
            if !isFullForm, test.has("auth_secret_b64url") {
                _ = try test.base64URL("auth_secret_b64url")
            }
            return .shared(SecretBytes(copying: try test.base64URL("ikm_b64url")))
        case .webPush:
            let device = try test.deviceKey("receiver")
            guard test.has("sender_private_b64url") else { return .device(device, sender: nil) }
            let sender = try Self.senderKey(&test, header, expected)
            return .device(device, sender: sender)
        case .webPushSender:
            let recipient = try test.recipient("receiver")
            return .sender(try Self.senderKey(&test, header, expected), to: recipient)
        }
    }

    /// Reads the sender's key, which must be the one in the header of a message that opens.
    private static func senderKey(
        _ test: inout Fields,
        _ header: ContentCodingHeader?,
        _ expected: ContentCodingExpectation
    ) throws(VectorFault) -> P256.PrivateKey {
        let key = try test.privateKey("sender_private_b64url")
        if test.has("sender_public_b64url") {
            let point = try test.base64URL("sender_public_b64url")
            try test.demand(point == key.publicKey.uncompressed, "sender_public_b64url")
        }
        try test.demand(
            expected != .opens || header?.keyID == key.publicKey.uncompressed,
            "sender_private_b64url"
        )
        return key
    }
}

/// The expected outcome of opening a message: success, or the rule that it breaks.
enum ContentCodingExpectation: Equatable, Sendable {
    case opens
    case refused(ContentCoding.BrokenRule)

    init?(word: String) {
        if word == "ok" {
            self = .opens
        } else if let refusal = ContentCoding.BrokenRule(rawValue: word) {
            self = .refused(refusal)
        } else {
            return nil
        }
    }
}

/// The header of a message, parsed without the code under test.
struct ContentCodingHeader: Sendable {
    let salt: [UInt8]
    let recordSize: Int
    let keyID: [UInt8]
    /// The byte count of all records.
    let recordsByteCount: Int

    /// Nil if the header is cut short.
    init?(of message: [UInt8]) {
        guard message.count >= 21, message.count >= 21 + Int(message[20]) else { return nil }
        salt = Array(message[..<16])
        recordSize = message[16..<20].reduce(0) { $0 << 8 | Int($1) }
        keyID = Array(message[21..<21 + Int(message[20])])
        recordsByteCount = message.count - 21 - keyID.count
    }

    /// How many records there are.
    var recordCount: Int {
        guard recordSize > 0 else { return 0 }
        return recordsByteCount / recordSize + (recordsByteCount % recordSize == 0 ? 0 : 1)
    }

    /// The byte count of the padding, given the plaintext; each record also has a delimiter and a
    /// tag.
    func paddingByteCount(around plaintext: [UInt8]) -> Int {
        recordsByteCount - recordCount * 17 - plaintext.count
    }

    /// What to seal the plaintext with, so that it has this padding.
    func padding(around plaintext: [UInt8]) -> Padding {
        let byteCount = paddingByteCount(around: plaintext)
        return byteCount > 0 ? .to(byteCount: plaintext.count + byteCount) : .none
    }
}
