// SPDX-License-Identifier: Apache-2.0

import PushSeal
import SealFormats
import StrictJSON
import Testing

@testable import PushSealDiagnosis

@Suite("Causes, of messages that other tools made")
struct CauseTests {
    private static let passphrase = SecretBytes(copying: "correct horse".utf8)

    private func diagnosis(_ row: CauseRows.Row) throws -> Diagnosis {
        let aps = #""aps":{"alert":{"body":"(Encrypted)"},"mutable-content":1}"#
        let ring = KeyRing(keys: [
            Key(id: "K1", material: .aes128gcm(keyingMaterial: SecretBytes(copying: 0..<16)))
        ])
        let key: Diagnosis.Key =
            row.isRing
            ? .ring(ring) : .passphrase(Self.passphrase, source: "env:P", expected: .default)
        return try Diagnosis(
            Payload(parsing: Array("{\(aps),\(row.members)}".utf8)),
            key: key,
            at: 1_800_000_000
        )
    }

    @Test(arguments: CauseRows.all.indices)
    func `the verdict names the cause and has a cure`(_ index: Int) throws {
        let row = CauseRows.all[index]
        let diagnosis = try diagnosis(row)
        let faults = diagnosis.findings.filter { $0.severity == .fault }
        #expect(diagnosis.verdict.code.rawValue == row.code, "\(row.maker): \(faults)")
        #expect(diagnosis.verdict.cure != nil, "\(row.maker)")
        #expect(!diagnosis.isSound)
        for finding in diagnosis.findings {
            #expect(!finding.message.contains("correct horse"))
            #expect(!finding.message.contains("Meet at"))
        }
    }

    @Test func `there are rows for every cause that bytes and trying tell`() {
        let known = Set(CauseRows.all.map(\.code))
        let codes = Diagnosis.Code.allCases.filter { code in
            [.text, .message, .key, .document].contains(code.check) && code.cure != nil
        }
        let missing = codes.map(\.rawValue).filter { !known.contains($0) }
        // Those have tests of their own.
        #expect(
            missing == [
                "encodingNotRecognized", "messageNotRecognized", "messageIncomplete",
                "cmsMessage", "noKeyGiven", "keyEnded", "documentNotAnObject", "openedTextEmpty",
            ]
        )
    }

    /// Sealed by `openssl enc` from `iconv -t UTF-16LE`: the NULs of ASCII letters are valid UTF-8.
    @Test func `UTF-16 of ASCII letters is shown, with a note`() throws {
        let members =
            #""ENCRYPTED_DATA":"U2FsdGVkX1/6xuUwekjfgf7l4x8I2ypsfwu1zXP+ZKaG5op0GPhiVL8pisTl2ZMHmqjzXKWRUiyi6xChu/s8ZPUekuq1qDfYX9J2eZ5wCoE=""#
        let diagnosis = try diagnosis(("", "openssl", members, false))
        #expect(diagnosis.verdict.code == .messageShown)
        #expect(diagnosis.findings.contains { $0.code == .textUTF16 && $0.severity == .note })
    }

    @Test(arguments: [
        (#"{"message":{"token":"x","apns":{"payload":{"aps":{"alert":"a"}}}}}"#, "Firebase"),
        (#"{"app_id":"x","contents":{"en":"a"},"data":{}}"#, "OneSignal"),
        (#"{"to":"ExponentPushToken[x]","body":"a"}"#, "Expo"),
        (#"{"interests":["a"],"apns":{"aps":{"alert":"a"}}}"#, "Pusher"),
        (#"{"APNS":"{\"aps\":{\"alert\":\"a\"}}"}"#, "Amazon"),
    ])
    func `the request to a provider is told from a payload`(
        _ text: String,
        _ provider: String
    ) throws {
        let diagnosis = try Diagnosis(Payload(parsing: Array(text.utf8)), at: 1_800_000_000)
        #expect(diagnosis.verdict.code == .providerRequest)
        #expect(diagnosis.verdict.text.contains(provider))
    }

    @Test func `a message in the alert, or in a dictionary, is found where it stands`() throws {
        let sealed = "U2FsdGVkX19Ej66QZucYRDzrOsgkwM3jx+YjwoKte6QDv66QnHWgl2Yak1sYJIqg"
        for (members, place) in [
            (#""aps":{"alert":{"body":"\#(sealed)"},"mutable-content":1}"#, "aps.alert.body"),
            (
                #""aps":{"alert":"a","mutable-content":1},"ENCRYPTED_DATA":{"ct":"\#(sealed)"}"#,
                "ENCRYPTED_DATA.ct"
            ),
        ] {
            let payload = try Payload(parsing: Array("{\(members)}".utf8))
            let verdict = try Diagnosis(payload, at: 1_800_000_000).verdict
            #expect(verdict.code == .sealedElsewhere)
            #expect(verdict.text.contains(place))
        }
    }

    /// What a hostile payload asks for in depth, length and number is not done.
    @Test func `payloads far larger than a push take a bounded time`() throws {
        let sealed = "U2FsdGVkX19Ej66QZucYRDzrOsgkwM3jx+YjwoKte6QDv66QnHWgl2Yak1sYJIqg"
        let name = String(repeating: "n", count: 3_000)
        let texts = [
            String(repeating: #"{"a":"#, count: 400) + "1" + String(repeating: "}", count: 400),
            "{" + (0..<20_000).map { #""k\#($0)":"\#(sealed.dropLast())""# }.joined(separator: ",")
                + "}",
            String(repeating: #"{"\#(name)":"#, count: 100) + "1"
                + String(repeating: "}", count: 100),
            #"{"aps":{"alert":"a","mutable-content":1},"ENCRYPTED_DATA":"\#(name)\#(name)\#(name)\#(name)"}"#,
            #"{"aps":{"alert":"a","mutable-content":1},"ENCRYPTED_DATA":["#
                + String(repeating: "1,", count: 100_000) + "1]}",
        ]
        let key = Diagnosis.Key.passphrase(Self.passphrase, source: "env:P", expected: .default)
        for text in texts {
            let start = ContinuousClock.now
            let diagnosis = try Diagnosis(Payload(parsing: Array(text.utf8)), key: key)
            let elapsed = ContinuousClock.now - start
            #expect(!diagnosis.verdict.text.isEmpty)
            // Without optimization and beside other tests; 0.1 seconds are usual.
            #expect(elapsed < .seconds(20), "\(text.prefix(60))")
        }
    }

    /// Sealed by `openssl enc -aes-256-cbc -pbkdf2`.
    @Test func `parameters are searched for the passphrases of a ring`() throws {
        let sealed = "U2FsdGVkX1/eFrCdIV6b3IYy5lWl86kSMYfzpMb4wzEZdBy37M1FdAuD5SZ8SZTf"
        let aps = #""aps":{"alert":{"body":"(Encrypted)"},"mutable-content":1}"#
        let payload = try Payload(
            parsing: Array(#"{\#(aps),"ENCRYPTED_DATA":"\#(sealed)"}"#.utf8)
        )
        for material in [
            Key.Material.salted(passphrase: Self.passphrase, .cryptoJS),
            .cryptoJS(passphrase: Self.passphrase),
        ] {
            let ring = KeyRing(keys: [Key(id: "K1", material: material)])
            let verdict = try Diagnosis(payload, key: .ring(ring)).verdict
            #expect(verdict.code == .otherParametersOpen)
            #expect(verdict.cure?.options == nil)
            #expect(
                verdict.cure?.member == [
                    "kid": "K1", "kty": "oct", "alg": "salted", "cipher": "aes-256-cbc",
                    "kdf": "pbkdf2", "md": "sha256", "iter": 10_000,
                ]
            )
            #expect(verdict.cure?.command?.hasSuffix("-a -A -pass env:PASSPHRASE") == true)
        }
    }
}
