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
}
