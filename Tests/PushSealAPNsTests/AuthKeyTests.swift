// SPDX-License-Identifier: Apache-2.0

import Foundation
import SealFormats
import Testing

@testable import PushSealAPNs

/// What people have is in `Transcripts/send-auth-key.txt`; here, what chance makes of it.
@Suite("The key of a team") struct AuthKeyTests {
    // `openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256`
    private static let pem = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgeNznt6RqF/+7rFjl
        Z2i1iymjLannyVpSt9qkGdv3Ep+hRANCAARhf+5U5n0v+2KkqDr0LXVrranBuWSU
        kIwB7KNCoEWtlcgWM+EecNiDuGMMNgtq3s0+Fs1GNbNvmnlbLcfb3MZ1
        -----END PRIVATE KEY-----

        """

    private static var forms: [[UInt8]] {
        let lines = pem.split(separator: "\n")
        let body = lines.dropFirst().dropLast().joined()
        let der = Data(base64Encoded: body) ?? Data()
        return [
            Array(pem.utf8), Array(der), Array(body.utf8),
            Array(Data(pem.utf8).base64EncodedString().utf8),
            Array(lines.joined(separator: "\\n").utf8),
        ]
    }

    private func key(_ bytes: [UInt8]) -> Result<P256.PrivateKey, CredentialFault> {
        Result { () throws(CredentialFault) in try AuthKey.read(SecretBytes(copying: bytes)) }
    }

    @Test("all forms have the same key")
    func forms() throws {
        let expected = try P256.PrivateKey(pem: SecretBytes(copying: Array(Self.pem.utf8)))
        for form in Self.forms { #expect(try key(form).get() == expected) }
    }

    @Test("no part of a key is another key, or in what is said of it", arguments: [0, 1, 3])
    func cut(_ number: Int) throws {
        let form = Self.forms[number]
        let whole = try key(form).get()
        for count in form.indices {
            switch key(Array(form[..<count])) {
            // Only the last line may be missing, 27 bytes or, in base64, 36 letters and a group.
            case .success(let read): #expect(read == whole && form.count - count <= 40, "\(count)")
            case .failure(let fault): expectNothing(of: form, in: fault)
            }
        }
    }

    @Test("a changed byte is refused, or changes nothing", arguments: 0...1)
    func changed(_ number: Int) throws {
        let form = Self.forms[number]
        let whole = try key(form).get()
        for place in form.indices {
            for byte: UInt8 in [0x20, 0x41, 0xFF] {
                var changed = form
                changed[place] = byte
                switch key(changed) {
                // The public half in it vouches for the private one.
                case .success(let read): #expect(read == whole, "\(place) \(byte)")
                case .failure(let fault): expectNothing(of: form, in: fault)
                }
            }
        }
    }

    private func expectNothing(of form: [UInt8], in fault: CredentialFault) {
        let words = fault.detail + (fault.cure ?? "")
        for secret in ["eNznt6", "Z2i1iymj", "MIGHAgEA"] { #expect(!words.contains(secret)) }
    }
}
