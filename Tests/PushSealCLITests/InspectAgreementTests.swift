// SPDX-License-Identifier: Apache-2.0

import PushSeal
import PushSealDevice
import SealFormats
import Testing

@testable import PushSealCLI
@testable import PushSealDiagnosis

extension Diagnosis {
    /// Whether a sealed message is in the wrong place, which `receive` ignores.
    var isMisplaced: Bool { Code.misplaced.contains(verdict.code) }
}

@Suite("inspect ends with 0 exactly where receive shows the message")
struct InspectAgreementTests {
    private static func ring() throws -> KeyRing {
        let secret = SecretBytes(copying: Array(0..<16))
        let passphrase = SecretBytes(copying: "s3cret".utf8)
        let legacy = Salted.Parameters(cipher: .aes256CBC, keyDerivation: .evpBytesToKey(.sha256))
        return KeyRing(keys: [
            Key(id: "a", material: .aes128gcm(keyingMaterial: secret)),
            Key(id: "k", material: .salted(passphrase: passphrase, legacy)),
            Key(id: "w", material: .device(try WebPush.DeviceKey())),
            Key(id: "m", material: .device(try WebPush.DeviceKey(), .mastodon)),
        ])
    }

    @Test func `of 500 generated payloads, good ones and those with faults`() throws {
        let ring = try Self.ring()
        let receiver = Receiver(device: Device(clock: ManualClock()), ring: ring, isROT13: false)
        var generator = PayloadGenerator(ring, state: 11)
        var shownCount = 0
        var causes: Set<Diagnosis.Code> = []
        for index in 0..<500 {
            let payload = try Payload(parsing: generator.payload())
            let fits = payload.byteCount <= SizeLimit.standard.byteCount
            let diagnosis = try Diagnosis(payload, key: .ring(ring))
            let isShown =
                fits && !diagnosis.isMisplaced && receiver.receive(payload).report.isComplete
            let faults = diagnosis.findings.filter { $0.severity == .fault }.map(\.code)
            let text = String(decoding: payload.document.bytes, as: UTF8.self)
            #expect(diagnosis.isSound == isShown, "\(index): \(text)")
            #expect(faults.isEmpty == isShown, "\(index): \(faults) \(text)")
            let starts = ["the phone shows ", "the app's extension runs and decides"]
            #expect(starts.contains(where: diagnosis.verdict.text.hasPrefix))
            #expect((diagnosis.verdict.cure == nil) || !isShown || faults.isEmpty)
            if diagnosis.verdict.code == .messageShown, payload.sealed.payload == .absent {
                let causes = diagnosis.findings.filter { finding in
                    finding.code.cure != nil && finding.code.check != .document
                }
                #expect(causes.isEmpty, "\(index): \(causes.map(\.code)) \(text)")
            }
            shownCount += isShown ? 1 : 0
            if let cause = faults.first {
                causes.insert(cause)
                #expect(diagnosis.verdict.code == cause, "\(index): \(text)")
                #expect(diagnosis.verdict.cure != nil, "\(index): \(cause)")
            }
        }
        // A generator that never produced one of these would prove nothing about it.
        #expect((100...400).contains(shownCount), "\(shownCount) are shown")
        #expect(causes.count > 10, "\(causes)")
    }

    @Test(arguments: [nil, "k"])
    func `of 100 generated payloads with a passphrase`(_ keyID: String?) throws {
        let passphrase = SecretBytes(copying: "s3cret".utf8)
        let legacy = Salted.Parameters(cipher: .aes256CBC, keyDerivation: .evpBytesToKey(.sha256))
        let ring = KeyRing(keys: [
            Key(id: keyID, material: .salted(passphrase: passphrase, legacy))
        ])
        let key = Diagnosis.KeySource.passphrase(
            passphrase,
            source: "env:P",
            expected: legacy,
            keyID: keyID
        )
        let receiver = Receiver(device: Device(clock: ManualClock()), ring: ring, isROT13: false)
        var generator = PayloadGenerator(ring, state: 12)
        for index in 0..<100 {
            let payload = try Payload(parsing: generator.payload())
            let fits = payload.byteCount <= SizeLimit.standard.byteCount
            let diagnosis = try Diagnosis(payload, key: key)
            let isShown =
                fits && !diagnosis.isMisplaced && receiver.receive(payload).report.isComplete
            let text = String(decoding: payload.document.bytes, as: UTF8.self)
            #expect(diagnosis.isSound == isShown, "\(index): \(text)")
        }
    }
}
