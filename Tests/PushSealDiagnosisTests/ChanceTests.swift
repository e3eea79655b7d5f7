// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import SealFormats
import Testing

@testable import PushSealDiagnosis

/// A cause is named if it was opened, or if the bytes can mean nothing else.
@Suite("Random and spoiled input has no cause")
struct ChanceTests {
    /// How many messages are tried with each key; a tenth as many files are tried.
    ///
    /// PUSHSEAL_CHANCES sets more than a suite has time for.
    private static let count =
        ProcessInfo.processInfo.environment["PUSHSEAL_CHANCES"].flatMap { Int($0) } ?? 400

    /// A passphrase takes two seconds a message, so it gets fewer.
    private static func count(_ name: String) -> Int {
        ["cryptojs", "passphrase"].contains(name) ? max(16, count / 100) : count
    }

    /// The codes that name no cause.
    private static let open: Set<Diagnosis.Code> = [
        .messageNotRecognized, .keyDoesNotOpen, .passphraseDoesNotOpen, .encodingNotRecognized,
        .sealedFieldEmpty, .noSealedField, .keyNotTried,
    ]
    /// The codes of damage that can be seen, or that the right key shows.
    private static let damage: Set<Diagnosis.Code> = [
        .messageIncomplete, .recordIncomplete, .recordSizeContradicted, .recordWithoutTag,
        .tagDoesNotFit, .ciphertextAltered, .paddingMissing, .replacementCharacters,
        .keyIDNamesAnother, .publicKeyForm,
    ]

    /// SplitMix64, so that a failure can be repeated.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }

        mutating func bytes(_ count: Int) -> [UInt8] {
            (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
        }
    }

    /// A ring for every format, and passphrases as options.
    private static func keys() throws -> [(name: String, key: Diagnosis.KeySource)] {
        let secret = SecretBytes(copying: Array(0..<16))
        let passphrase = SecretBytes(copying: "correct horse".utf8)
        let legacy = Salted.Parameters(cipher: .aes256CBC, keyDerivation: .evpBytesToKey(.sha256))
        let materials: [(String, Key.Material)] = [
            ("aes128gcm", .aes128gcm(keyingMaterial: secret)),
            ("webpush", .device(try WebPush.DeviceKey())),
            ("cryptojs", .cryptoJS(passphrase: passphrase)),
        ]
        return materials.map { name, material in
            (name, .ring(KeyRing(keys: [Key(id: "a", material: material)])))
        } + [("passphrase", .passphrase(passphrase, source: "env:P", expected: legacy))]
    }

    private static func verdict(
        _ text: String,
        _ key: Diagnosis.KeySource,
        in member: String = SealedFields.dataKey
    ) throws -> (code: Diagnosis.Code, text: String) {
        let payload = #"{"aps":{"alert":"x","mutable-content":1},"\#(member)":"\#(text)"}"#
        let verdict = try Diagnosis(Payload(parsing: Array(payload.utf8)), key: key).verdict
        return (verdict.code, verdict.text)
    }

    private static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    @Test func `of random bytes, whatever their beginning, length and place`() throws {
        for (place, (name, key)) in try Self.keys().enumerated() {
            var generator = Generator(state: UInt64(place))
            for index in 0..<Self.count(name) {
                let isSalted = index % 8 == 0 && name == "passphrase"
                var bytes = generator.bytes(Int.random(in: 1...300, using: &generator))
                if isSalted { bytes = Salted.Message.magic + generator.bytes(40) }
                let member = index % 5 == 0 ? "blob" : SealedFields.dataKey
                let (code, text) = try Self.verdict(Self.base64(bytes), key, in: member)
                // Fewer bytes than a header has are too few, and only openssl enc writes Salted__.
                let isSeen =
                    bytes.count <= 21 && code == .messageIncomplete
                    || isSalted && code == .sealedElsewhere
                #expect(
                    Self.open.contains(code) || isSeen,
                    "\(name) \(index): \(text): \(Self.base64(bytes))"
                )
            }
        }
    }

    @Test func `of messages that were cut, flipped or replaced on their way`() throws {
        for (place, (name, key)) in try Self.keys().enumerated() {
            var generator = Generator(state: UInt64(100 + place))
            for index in 0..<Self.count(name) / 2 {
                let sealed = try key.ring.seal("Meet at dawn, by the old mill \(index)")
                var bytes = Data(base64Encoded: sealed).map { Array($0) } ?? []
                switch index % 4 {
                case 0: bytes.removeLast(Int.random(in: 1..<bytes.count, using: &generator))
                case 1: bytes[Int.random(in: 0..<bytes.count, using: &generator)] ^= 0x10
                case 2:
                    let start = Int.random(in: 0..<bytes.count, using: &generator)
                    let rest = bytes.count - start
                    bytes.replaceSubrange(start..., with: generator.bytes(rest))
                default: bytes.removeFirst(Int.random(in: 1..<bytes.count, using: &generator))
                }
                let (code, text) = try Self.verdict(Self.base64(bytes), key)
                #expect(
                    Self.open.union(Self.damage).contains(code)
                        || text.hasSuffix(", unless its last block was altered")
                        || [.messageShown, .openedTextEmpty].contains(code),
                    "\(name) \(index): \(text): \(Self.base64(bytes))"
                )
            }
        }
    }

    /// CBC garbles the altered block and leaves the others: the key is right, and the text is none.
    @Test func `of a text with a garbled block, which may look like letters of Latin-1`() throws {
        let key = Key(
            id: "a",
            material: .cryptoJS(passphrase: SecretBytes(copying: "correct horse".utf8))
        )
        let altered = "U2FsdGVkX1+2ESXYhc0A1s+ZWKcKzmujm7M9Co+BhbZk5teyipDh3oG0bn/gV5sn"
        let (code, text) = try Self.verdict(altered, .ring(KeyRing(keys: [key])))
        #expect(Self.open.union(Self.damage).contains(code), "\(text)")
        var generator = Generator(state: 200)
        let lines = [
            "by the old mill", "Meet at dawn, by the old mill 5",
            "see you at eight, as ever, by the lake",
        ]
        for index in 0..<Self.count * 100 {
            let bytes = generator.bytes(16) + Array(lines[index % 3].utf8)
            let found = UndecodableText.form(
                of: bytes,
                evidence: 8 * Double(16 - bytes.count % 16) - 4
            )
            #expect(found == nil, "\(index): \(bytes)")
        }
    }

    @Test(arguments: [
        "Grüße aus Köln, schön war's", "à demain, près du vieux moulin",
        "mañana a las ocho en la estación",
        "vi ses i morgen på den gamle mølle",
        #"{"body": "Café à dix heures, près du vieux moulin"}"#,
    ])
    func `but a text in Latin-1 is named`(text: String) {
        let bytes = text.unicodeScalars.map { UInt8($0.value) }
        let found = UndecodableText.form(of: bytes, evidence: 8 * Double(16 - bytes.count % 16) - 4)
        #expect(found?.code == .textLatin1)
    }

    @Test func `of files of random bytes, and of sealed ones that a tool spoiled`() throws {
        let passphrase = SecretBytes(copying: "correct horse".utf8)
        let key = Key(material: .salted(passphrase: passphrase, .default))
        var generator = Generator(state: 7)
        for index in 0..<max(24, Self.count / 20) {
            let header = index % 2 == 0 ? Salted.Message.magic : []
            var bytes = header + generator.bytes([32, 1_000, 4_096, 20_000][index % 4])
            switch index % 6 {
            case 1: bytes = Array(String(decoding: bytes, as: UTF8.self).utf8)
            case 2: bytes = bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
            case 3: bytes = bytes.flatMap { [$0, 0] }
            case 4: bytes = header + [UInt8](repeating: 0, count: bytes.count)
            default: break
            }
            let portion = FilePortion(
                head: Array(bytes.prefix(FilePortion.endByteCount)),
                tail: Array(bytes.suffix(FilePortion.endByteCount)),
                byteCount: bytes.count,
                name: "s"
            )
            let found = try FileDiagnosis.run(portion, keys: [key], source: "env:P")
            let words = found?.words ?? ""
            #expect(found?.command == nil, "\(index): \(words)")
            #expect(!words.contains("opens with"), "\(index): \(words)")
        }
    }
}
