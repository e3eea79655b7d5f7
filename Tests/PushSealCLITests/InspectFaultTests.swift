// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import PushSealDevice
import SealFormats
import Testing

@testable import PushSealCLI
@testable import PushSealDiagnosis

@Suite("inspect and receive agree on payloads with no to three faults, in every format")
struct InspectFaultTests {
    /// The number of payloads; PUSHSEAL_INSPECTIONS sets more than a suite has time for.
    private static let count =
        ProcessInfo.processInfo.environment["PUSHSEAL_INSPECTIONS"].flatMap { Int($0) } ?? 900

    /// The keys that seal and open: a name, and the key for inspect.
    private static func settings() throws -> [(name: String, key: Diagnosis.KeySource)] {
        let secret = SecretBytes(copying: Array(0..<16))
        let passphrase = SecretBytes(copying: "s3cret".utf8)
        let characters = SecretBytes(copying: "1234567890123456".utf8)
        let materials: [(String, Key.Material)] = [
            ("aes128gcm", .aes128gcm(keyingMaterial: secret)),
            ("webpush", .device(try WebPush.DeviceKey())),
            ("bark cbc", .bark(try Bark.Settings(key: characters, mode: .cbc))),
            ("bark gcm", .bark(try Bark.Settings(key: characters, mode: .gcm))),
            ("mastodon", .device(try WebPush.DeviceKey(), .mastodon)),
            ("icecubes", .device(try WebPush.DeviceKey(), .iceCubes)),
            ("rot13", .rot13),
        ]
        let rings = materials.map { name, material in
            (name, Diagnosis.KeySource.ring(KeyRing(keys: [Key(id: "a", material: material)])))
        }
        // Searching with passphrases is slow, and they have many parameters, so each has its turn.
        let parameters: [Salted.Parameters] = [
            .init(cipher: .aes256CBC, keyDerivation: .pbkdf2(.sha256, iterations: 10)),
            .init(cipher: .aes128CBC, keyDerivation: .evpBytesToKey(.sha256)),
            .init(cipher: .aes192CBC, keyDerivation: .evpBytesToKey(.md5)),
        ]
        let options = parameters.map { parameters in
            (
                "--pass",
                Diagnosis.KeySource.passphrase(passphrase, source: "env:P", expected: parameters)
            )
        }
        let mixed = KeyRing(keys: [
            Key(id: "a", material: .aes128gcm(keyingMaterial: secret)),
            Key(id: "k", material: .salted(passphrase: passphrase, parameters[1])),
            Key(id: "j", material: .cryptoJS(passphrase: passphrase)),
            Key(id: "w", material: .device(try WebPush.DeviceKey())),
        ])
        return rings + rings + options + [
            (
                "cryptojs",
                .ring(
                    KeyRing(keys: [
                        Key(id: "a", material: .cryptoJS(passphrase: passphrase))
                    ])
                )
            ),
            (
                "cryptojs, object",
                .ring(
                    KeyRing(keys: [
                        Key(id: "a", material: .cryptoJS(passphrase: passphrase, .object))
                    ])
                )
            ),
            ("several", .ring(mixed)),
        ]
    }

    @Test func `the status is that of receive, and a good payload has no fault`() async throws {
        let settings = try Self.settings()
        try await withThrowingTaskGroup(of: (Int, Set<Diagnosis.Code>).self) { group in
            for place in settings.indices {
                group.addTask { try Self.examine(settings[place], place, of: settings.count) }
            }
            var shownCount = 0
            var causes: Set<Diagnosis.Code> = []
            for try await (count, codes) in group {
                shownCount += count
                causes.formUnion(codes)
            }
            // A generator that never produced one of these would prove nothing about it.
            #expect(shownCount * 4 > Self.count && shownCount * 10 < Self.count * 9)
            #expect(causes.count > 20, "\(causes.map(\.rawValue).sorted())")
        }
    }

    /// Examines a share of the payloads; returns how many are shown, and the causes of the others.
    private static func examine(
        _ setting: (name: String, key: Diagnosis.KeySource),
        _ place: Int,
        of settingCount: Int
    ) throws -> (Int, Set<Diagnosis.Code>) {
        let ring = setting.key.ring
        let receiver = Receiver(device: Device(clock: ManualClock()), ring: ring, isROT13: false)
        var payloads = FaultyPayloads(ring, state: UInt64(100 + place))
        var shownCount = 0
        var causes: Set<Diagnosis.Code> = []
        for index in 0..<count / settingCount {
            let faultCount = index % 4
            let payload = try Payload(parsing: payloads.next(faultCount: faultCount))
            let fits = payload.byteCount <= SizeLimit.standard.byteCount
            let diagnosis = try Diagnosis(payload, key: setting.key)
            let isShown =
                fits && !diagnosis.isMisplaced && receiver.receive(payload).report.isComplete
            let faults = diagnosis.findings.filter { $0.severity == .fault }.map(\.code)
            let words =
                "\(setting.name) \(index): \(faults) "
                + String(decoding: payload.document.bytes, as: UTF8.self)
            #expect(diagnosis.isSound == isShown, "\(words)")
            #expect(faults.isEmpty == isShown, "\(words)")
            #expect(faultCount > 0 || diagnosis.verdict.code == .messageShown, "\(words)")
            if faultCount == 0 {
                let notes = diagnosis.findings.filter { $0.code.cure != nil }.map(\.code)
                #expect(notes.isEmpty, "\(words) \(notes)")
            }
            shownCount += isShown ? 1 : 0
            if let cause = faults.first {
                causes.insert(cause)
                #expect(diagnosis.verdict.code == cause, "\(words)")
                #expect(diagnosis.verdict.cure != nil, "\(words)")
            }
        }
        return (shownCount, causes)
    }
}
