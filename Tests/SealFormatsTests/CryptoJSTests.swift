// SPDX-License-Identifier: Apache-2.0

import SealFormats
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

@Suite struct CryptoJSDocumentTests {
    private static let ring = KeyRing(keys: [
        Key(material: .cryptoJS(passphrase: SecretBytes("s3cr3t")))
    ])

    private static func document(
        ct: String = "mAxY9D7Z/KwURIZ8Otkx2Qt+RjEQH1NYLpYGlyjdti8=",
        iv: String = "cdf8f6fb2339dab1b53dfcb93127c856",
        s: String = "0001020304050607"
    ) -> String {
        "{\"ct\":\"\(ct)\",\"iv\":\"\(iv)\",\"s\":\"\(s)\"}"
    }

    // Ciphertexts by Python's cryptography, with key and IV from EVP_BytesToKey in hashlib.
    @Test func `a sealed JSON string is given as what it says`() throws {
        #expect(try Self.ring.open(Self.document()).plaintext == "Grüße / \"hi\"")
        #expect(try Self.ring.open(" \n" + Self.document()).plaintext == "Grüße / \"hi\"")
    }

    @Test func `any other plaintext is given as it is`() throws {
        let object = Self.document(ct: "FZTc+GXrT/GSHMcJBnGV1w==")
        #expect(try Self.ring.open(object).plaintext == "{\"aps\":{}}")
        let text = Self.document(ct: "umzzE+9gJsCBS836X+qawA==")
        #expect(try Self.ring.open(text).plaintext == "plain text")
    }

    @Test func `an iv that was changed does not change the text`() throws {
        let changed = Self.document(iv: "ccf8f6fb2339dab1b53dfcb93127c856")
        #expect(throws: SealError.cannotOpen) { try Self.ring.open(changed) }
        #expect(throws: SealError.cannotOpen) { try Self.ring.open(Self.document(iv: "")) }
        let without = "{\"ct\":\"umzzE+9gJsCBS836X+qawA==\",\"s\":\"0001020304050607\"}"
        #expect(try Self.ring.open(without).plaintext == "plain text")
    }

    @Test func `bytes that are not text are told from a wrong passphrase`() {
        let bytes = Self.document(ct: "p9nd56jy769Ap7/ZfliZ1w==")
        let error = #expect(throws: SealError.self) { try Self.ring.open(bytes) }
        #expect(error?.isNotText == true)
        let changed = Self.document(iv: "ccf8f6fb2339dab1b53dfcb93127c856")
        let refused = #expect(throws: SealError.self) { try Self.ring.open(changed) }
        #expect(refused?.isNotText == false)
    }

    @Test(
        "what is no such object says why",
        arguments: [
            ("{", "begins like JSON but is malformed: line 1, column 2"),
            ("{}", "has no \"ct\" with the ciphertext"),
            (document(ct: ""), "\"ct\" is 0 bytes, not whole blocks of 16"),
            (document(ct: "*"), "\"ct\" is not base64"),
            (document(ct: "YQ=="), "\"ct\" is 1 bytes, not whole blocks of 16"),
            (document(s: "00"), "\"s\" is 1 bytes, but a salt has 8"),
            (document(s: "zz"), "\"s\" is not hexadecimal"),
            (document(iv: "0"), "\"iv\" is not hexadecimal"),
            ("{\"ct\":\"umzzE+9gJsCBS836X+qawA==\"}", "has no \"s\" with the salt"),
        ]
    )
    func malformed(text: String, words: String) {
        let error = #expect(throws: SealError.self) { try Self.ring.open(text) }
        #expect(error?.code == .malformed)
        #expect(error?.detail == words)
    }
}
