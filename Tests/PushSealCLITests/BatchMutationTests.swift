// SPDX-License-Identifier: Apache-2.0

import PhoneRules
import PushSealFiles
import Foundation
import PushSeal
import PushSealDevice
import SealFormats
import PushSealJSON
import Testing

@testable import PushSealCLI

/// A random generator with a fixed sequence (SplitMix64, Steele, Lea and Flood 2014).
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}

@Suite("Lines that were tampered with are answered as the device answers them")
struct BatchMutationTests {
    private static let pieces = [
        "\"", "\\", "{", "}", "[", "]", ",", ":", "0", "-", "1e9", ".5", "null", "true", "\"a\":1,",
        "\\u0041", "\\n", "é", "\u{1}", "aps", "alert", "\"mutable-content\":1,", "\"badge\":-0,",
        "\"title\":\"\",", "\"sound\":\"\",", "\"ENCRYPTED_KEY_ID\":\"k\",", "loc-key", "=", "/",
        " ",
    ]

    private static func mutated(_ text: String, _ random: inout SplitMix) -> [UInt8] {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 0...12, using: &random))
            let piece = Array((pieces.randomElement(using: &random) ?? "").utf8)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes.insert(contentsOf: piece, at: place)
            case 1: bytes.replaceSubrange(place..<min(place + 1, bytes.count), with: piece)
            case 2: bytes.removeSubrange(place..<end)
            default: bytes.insert(contentsOf: bytes[place..<end], at: place)
            }
        }
        return bytes.filter { $0 != 0x0A }
    }

    /// The number of altered lines; PUSHSEAL_MUTATIONS sets more than a suite has time for.
    private static var count: Int {
        ProcessInfo.processInfo.environment["PUSHSEAL_MUTATIONS"].flatMap { Int($0) } ?? 1_500
    }

    @Test func sameAsDevice() throws {
        let parameters = Salted.Parameters(
            cipher: .aes256CBC,
            keyDerivation: .evpBytesToKey(.sha256)
        )
        let passphrase = SecretBytes(copying: Array("s3cret".utf8))
        let key = Key(id: "k", material: .salted(passphrase: passphrase, parameters))
        let payloads = BatchPayloads.shapes(keyID: "k") + (try BatchPayloads.gateVectors())
        var random = SplitMix(state: 42)
        try compare(KeyRing(keys: [key])) {
            Self.mutated(payloads.randomElement(using: &random) ?? "", &random)
        }
    }

    @Test("and so are payloads of every field, format, gate case and fault")
    func generated() throws {
        let passphrase = SecretBytes(copying: Array("s3cret".utf8))
        let secret = SecretBytes(copying: Array(0..<16))
        let legacy = Salted.Parameters(cipher: .aes256CBC, keyDerivation: .evpBytesToKey(.sha256))
        let bark = try Bark.Settings(key: SecretBytes(copying: Array(1..<17)), mode: .gcm)
        let ring = KeyRing(keys: [
            Key(id: "a", material: .aes128gcm(keyingMaterial: secret)),
            Key(id: "k", material: .salted(passphrase: passphrase, legacy)),
            Key(id: "w", material: .device(try WebPush.DeviceKey())),
            Key(id: "old", material: .aes128gcm(keyingMaterial: secret), expiry: 1),
            Key(id: "b", material: .bark(bark)),
            Key(id: "m", material: .device(try WebPush.DeviceKey(), .mastodon)),
        ])
        let sealing = KeyRing(keys: ring.keys.filter { $0.expiry == nil })
        var generator = PayloadGenerator(sealing, state: 7)
        var outcomes: Set<String> = []
        try compare(ring) {
            try generator.payload()
        } each: { report in
            let format = report.decryption?.format?.rawValue ?? "none"
            outcomes.insert("\(report.outcome.rawValue) \(report.isComplete) \(format)")
        }
        // A generator that never produced one of these would prove nothing about it.
        for format in ["aes128gcm", "salted", "webpush", "bark", "mastodon"] {
            #expect(outcomes.contains("modified true \(format)"), "\(outcomes.sorted())")
        }
        #expect(outcomes.isSuperset(of: ["modified false none", "notEmployed false none"]))
    }

    /// Checks that a batch's answer to a line is, byte for byte, what the device reports; every
    /// other line as with `--strict`.
    private func compare(
        _ ring: KeyRing,
        line makeLine: () throws -> [UInt8],
        each body: (DeliveryReport) -> Void = { _ in }
    ) throws {
        let receivers = [Unsealer.Acceptance.anythingSealed, .provenDocuments].map { acceptance in
            let device = Device(clock: ManualClock())
            var receiver = Receiver(device: device, ring: ring, isROT13: false)
            receiver.acceptance = acceptance
            return receiver
        }
        var readers = try receivers.map { ReceiveLines(try $0.withoutDevice()) }
        for number in 0..<Self.count {
            let line = try makeLine()
            let output = LineOutput()
            let place = number % readers.count
            let isComplete = line.withUnsafeBytes { line in
                try? readers[place].answer(line, output)
            }
            let text = String(decoding: line, as: UTF8.self)
            guard let payload = try? Payload(parsing: line) else {
                #expect(isComplete == nil, "\(text)")
                continue
            }
            let report = receivers[place].receive(payload).report
            let expected = LineOutput()
            report.write(to: expected)
            #expect(isComplete == report.isComplete, "\(text)")
            let answer = output.withUnsafeBytes { Array($0) }
            #expect(answer == expected.bytes, "\(text)")
            body(report)
        }
    }
}
