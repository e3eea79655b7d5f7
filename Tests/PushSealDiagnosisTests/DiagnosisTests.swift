// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import SealFormats
import Testing

@testable import PushSealDiagnosis

@Suite("Diagnosis")
struct DiagnosisTests {
    private static let document = URL(filePath: #filePath)
        .appending(path: "../../../Docs/Diagnosis.md").standardizedFileURL

    private func diagnosis(_ text: String, key: Diagnosis.KeySource = .none) throws -> Diagnosis {
        try Diagnosis(Payload(parsing: Array(text.utf8)), key: key, at: 1_800_000_000)
    }

    private func faults(_ text: String) throws -> [Diagnosis.Code] {
        try diagnosis(text).findings.filter { $0.severity == .fault }.map(\.code)
    }

    @Test func `a key whose digest is missing is named, whatever opens the message`() throws {
        let missing = try #require(Digest.allCases.first { !$0.isAvailable })
        let good = try Key.random(id: "new")
        let bad = try Key.salted(
            id: "old",
            passphrase: SecretBytes(copying: "s3cret".utf8),
            keyDerivation: .pbkdf2(missing, iterations: 1)
        )
        let ring = KeyRing(keys: [good, bad])
        let other = try Key.salted(passphrase: SecretBytes(copying: "other".utf8))
        for (sealing, isOpened) in [(good, true), (other, false)] {
            let text = try KeyRing(keys: [sealing]).seal("Meet at dawn")
            let payload = #"{"aps":{"alert":"x","mutable-content":1},"ENCRYPTED_DATA":"\#(text)"}"#
            let findings = try diagnosis(payload, key: .ring(ring)).findings
            let note = findings.filter { $0.code == .keyUnusable }
            #expect(note.map(\.severity) == [.warning])
            #expect(note.first?.message.hasPrefix(#"the key "old" cannot be used: "#) == true)
            #expect(findings.contains { $0.code == .keyOpens } == isOpened)
            let fault = findings.first { $0.code == .keyDoesNotOpen }?.message
            #expect(fault?.contains(#"the key "old" cannot be used: "#) == (isOpened ? nil : true))
        }
    }

    @Test func `the document explains every code once, and no other`() throws {
        let rows = try String(contentsOf: Self.document, encoding: .utf8)
            .split(separator: "\n").filter { $0.hasPrefix("| `") }
            .compactMap { $0.dropFirst(3).split(separator: "`").first.map(String.init) }
        #expect(rows.sorted() == Diagnosis.Code.allCases.map(\.rawValue).sorted())
    }

    @Test func `the document lists as faults those that have a cure, which the verdict prints`()
        throws
    {
        let sections = try String(contentsOf: Self.document, encoding: .utf8)
            .components(separatedBy: "\n## ").filter { $0.hasPrefix("Faults") }
        let faults = sections.flatMap { $0.split(separator: "\n") }
            .filter { $0.hasPrefix("| `") }
            .compactMap { $0.dropFirst(3).split(separator: "`").first.map(String.init) }
        // The cure of a sealed file names the command for it, so it is made with the finding.
        let cured = Diagnosis.Code.allCases.filter { $0.cure != nil || $0 == .fileAlone }
        #expect(faults.sorted() == cured.map(\.rawValue).sorted())
    }

    @Test func `the checks of the codes are in the order of a device`() {
        let checks = Diagnosis.Code.allCases.compactMap {
            Diagnosis.Check.allCases.firstIndex(of: $0.check)
        }
        #expect(checks == checks.sorted())
        #expect(Set(checks).count == Diagnosis.Check.allCases.count)
    }

    @Test(arguments: [
        (#"{"ENCRYPTED_DATA":"QUJD"}"#, Diagnosis.Code.noAPS),
        (
            #"{"aps":{"alert":{"body":"b"}},"mutable-content":1,"ENCRYPTED_DATA":""}"#,
            .noMutableContent
        ),
        (#"{"aps":{"mutable-content":1,"badge":1},"ENCRYPTED_DATA":"QUJD"}"#, .noAlert),
        (
            #"{"aps":{"mutable-content":1,"alert":{"body":""}},"ENCRYPTED_DATA":"QUJD"}"#,
            .alertWithoutText
        ),
    ])
    func `each rule of the gate has a code`(_ payload: String, _ code: Diagnosis.Code) throws {
        #expect(try faults(payload).first == code)
    }

    @Test(arguments: [
        ("", Diagnosis.Code.noSealedField), (#","encrypted_data":"x""#, .sealedFieldMisplaced),
        (#","ENCRYPTED_DATA":7"#, .sealedFieldNotAString),
        (#","ENCRYPTED_DATA":"""#, .sealedFieldEmpty),
        (#","ENCRYPTED_DATA":"*""#, .encodingNotRecognized),
        (#","ENCRYPTED_DATA":"QUJD""#, .messageNotRecognized),
        (#","ENCRYPTED_DATA":"U2FsdGVkX18BAgMEBQYHCAA=""#, .messageIncomplete),
        (#","ENCRYPTED_DATA":"U2FsdGVkX18BAgMEBQYHCAAAA""#, .messageIncomplete),
    ])
    func `each fault of the sealed field has a code and a place`(
        _ field: String,
        _ code: Diagnosis.Code
    ) throws {
        let text = #"{"aps":{"alert":{"body":"b"},"mutable-content":1}\#(field)}"#
        let findings = try diagnosis(text).findings.filter { $0.severity == .fault }
        #expect(findings.map(\.code) == [code])
        #expect(findings.first?.place?.keyPath == "ENCRYPTED_DATA")
    }

    /// Made by `openssl enc -aes-256-cbc -pbkdf2 -a -A`, then written as base64url.
    @Test func `a message in base64url has no other text around it`() throws {
        let sealed =
            "U2FsdGVkX1_4wMRdmbaTDG_faBSaUZhrFAAf-2cj_NcTAWiTxPvA_IdAcGfUBnxm9T_Sb3AfZqBBRDTwYbuAkA"
        let usual = sealed.replacing("-", with: "+").replacing("_", with: "/") + "=="
        func codes(_ text: String) throws -> [Diagnosis.Code] {
            let text = text.replacing("\n", with: "\\n")
            return try faults(
                #"{"aps":{"alert":{"body":"b"},"mutable-content":1},"ENCRYPTED_DATA":"\#(text)"}"#
            )
        }
        #expect(try codes(sealed) == codes(usual))
        // What goes on behind a foreign sign is not all of it.
        let torn = usual.prefix(30) + "\u{200B}" + usual.dropFirst(30)
        #expect(try codes(String(torn)) == [.encodingNotRecognized])
        for text in [sealed, usual] {
            for (before, after) in [
                ("<m>", "</m>"), ("key: '", "'"), ("enc-", "--end"),
                ("-----BEGIN-----\n", "\n-----END MESSAGE-----"),
            ] {
                #expect(try codes(before + text + after) == [.surroundedText])
                #expect(WrappedText.unwrapped(before + text + after) == text)
            }
        }
    }

    @Test func `a document under a misspelled name is moved to the field of documents`() throws {
        let ring = KeyRing(keys: [try .random(id: "k")])
        let payload = String(decoding: try Push(body: "hi").sealed(with: ring), as: UTF8.self)
        let diagnosis = try Diagnosis(
            Payload(
                parsing: Array(payload.replacing("ENCRYPTED_", with: "ENCRYPED_").utf8)
            ),
            key: .ring(ring)
        )
        let cure = try #require(diagnosis.verdict.cure)
        #expect(cure.text == #"move "ENCRYPED_PAYLOAD" to ENCRYPTED_PAYLOAD beside aps"#)
        let repaired = try #require(cure.payload?.serialized())
        #expect(try Payload(parsing: repaired).sealed.payload.text != nil)
    }

    @Test(arguments: [
        #"{"aps":{"alert":{"title":"SEALED","body":"b"},"mutable-content":1}}"#,
        #"{"aps":{"alert":"b","mutable-content":1,"ENCRYPTED_PAYLOAD":"SEALED"}}"#,
        #"{"aps":{"alert":"b","mutable-content":1},"data":{"list":[1,"SEALED"],"a":2}}"#,
        #"{"message":{"apns":{"payload":{"aps":{"alert":"b"},"data":{"x":"SEALED"}}},"token":"t"}}"#,
    ])
    func `the repaired payload has what is sealed once, beside aps`(_ payload: String) throws {
        let ring = KeyRing(keys: [try .random(id: "k")])
        let push = try Payload(parsing: try Push(body: "hi").sealed(with: ring))
        let sealed = try #require(push.sealed.payload.text)
        let diagnosis = try Diagnosis(
            Payload(parsing: Array(payload.replacing("SEALED", with: sealed).utf8)),
            key: .ring(ring)
        )
        let bytes = try #require(diagnosis.verdict.cure?.payload?.serialized())
        #expect(try Payload(parsing: bytes).sealed.payload.text == sealed)
        #expect(String(decoding: bytes, as: UTF8.self).ranges(of: sealed).count == 1)
        #expect(try Diagnosis(Payload(parsing: bytes), key: .ring(ring)).isSound)
    }

    @Test func `a salt beside another message is not the header of one for a device`() throws {
        let passphrase = SecretBytes(copying: Array("right".utf8))
        let key = Key(material: .salted(passphrase: passphrase, .default))
        let text = try KeyRing(keys: [key]).seal("hello")
        let wrong = KeyRing(
            keys: [
                Key(
                    material: .salted(
                        passphrase: SecretBytes(copying: Array("wrong".utf8)),
                        .default
                    )
                )
            ]
        )
        let payload = """
            {"aps":{"alert":{"body":"b"},"mutable-content":1},"ENCRYPTED_DATA":"\(text)",
            "salt":"AAECAwQFBgcICQoLDA0ODw=="}
            """
        let diagnosis = try Diagnosis(Payload(parsing: Array(payload.utf8)), key: .ring(wrong))
        #expect(!diagnosis.findings.contains { $0.code == .aesgcmHeadersMissing })
    }

    @Test func `an id without a time is not said to detect replays`() throws {
        let key = try Key.random(id: "k")
        let text = try KeyRing(keys: [key]).seal(#"{"aps":{"alert":{"body":"x"}},"jti":"abc"}"#)
        let payload = #"""
            {"aps":{"alert":{"body":"b"},"mutable-content":1},"ENCRYPTED_PAYLOAD":"\#(text)"}
            """#
        let diagnosis = try Diagnosis(
            Payload(parsing: Array(payload.utf8)),
            key: .ring(KeyRing(keys: [key]))
        )
        let codes = diagnosis.findings.map(\.code)
        #expect(codes.contains(.messageIDWithoutTime) && !codes.contains(.messageIDFound))
    }

    @Test func `what is sealed in a wrong place is a fault, also where no extension runs`() throws {
        let payload = #"{"aps":{"alert":"hi"},"encrypted_data":"x"}"#
        let diagnosis = try diagnosis(payload)
        #expect(!diagnosis.isSound)
        #expect(diagnosis.verdict.code == .sealedFieldMisplaced)
        #expect(try faults(payload) == [.sealedFieldMisplaced])
    }

    @Test func `a push with nothing sealed that no extension runs for has no fault`() throws {
        let diagnosis = try diagnosis(#"{"aps":{"alert":"hi"}}"#)
        #expect(diagnosis.isSound)
        #expect(diagnosis.verdict.code == .shownAsSent)
        #expect(diagnosis.verdict.text.hasPrefix("the phone shows the alert as it was sent"))
        let silent = try self.diagnosis(#"{"aps":{"content-available":1}}"#)
        #expect(silent.verdict.text.hasPrefix("the phone shows no text"))
    }

    @Test func `a passphrase with nothing to open is a note, not a fault`() throws {
        let text = #"{"aps":{"alert":{"body":"b"},"mutable-content":1}}"#
        let key = Diagnosis.KeySource.passphrase(
            SecretBytes(copying: "k".utf8),
            source: "env:P",
            expected: .default
        )
        let finding = try diagnosis(text, key: key).findings.first { $0.code == .nothingToTry }
        #expect(finding?.severity == .note)
    }
}
