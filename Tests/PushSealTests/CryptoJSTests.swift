// SPDX-License-Identifier: Apache-2.0

import PushSeal
import Testing

@Suite struct CryptoJSTests {
    private static func ring(_ passphrase: String) -> KeyRing {
        KeyRing(keys: [Key(id: "js", material: .cryptoJS(passphrase: SecretBytes(passphrase)))])
    }

    // The first from a question on CryptoJS, the second from the README of go-openssl.
    @Test(
        "strings that CryptoJS made open",
        arguments: [
            ("s3cr3t", "U2FsdGVkX19YeQ3ARTtc7acC7f2cm8mibbu8J6v9Fh4=", "hello!"),
            ("z4yH36a6zerhfE5427ZV", "U2FsdGVkX19ZM5qQJGe/d5A/4pccgH+arBGTp+QnWPU=", "hallowelt"),
        ]
    )
    func string(passphrase: String, text: String, plaintext: String) throws {
        let opened = try Self.ring(passphrase).open(text)
        #expect(opened.plaintext == plaintext)
        #expect(opened.format == .cryptoJS)
        #expect(!opened.isAuthenticated)
    }

    @Test func `what it seals is what openssl enc opens`() throws {
        let sealed = try Self.ring("s3cr3t").seal("Grüße")
        let opened = try OpenSSLCommand.run(
            ["enc", "-d", "-aes-256-cbc", "-md", "md5", "-a", "-A", "-pass", "pass:s3cr3t"],
            input: Array(sealed.utf8)
        )
        #expect(String(decoding: opened.output, as: UTF8.self) == "Grüße")
    }
}
