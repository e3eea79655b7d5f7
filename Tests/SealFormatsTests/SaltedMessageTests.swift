// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SealFormats

@Suite struct SaltedMessageTests {
    static let secret = SecretBytes("open sesame")
    static let quick = Salted.Parameters(cipher: .aes256CBC, keyDerivation: .evpBytesToKey(.sha256))
    static let salt: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]

    static func message(_ plaintext: [UInt8]) throws -> [UInt8] {
        try Salted.seal(plaintext, passphrase: secret, parameters: quick, salt: salt)
    }

    static func open(_ message: [UInt8]) throws(SealError) -> [UInt8] {
        try Salted.open(message, passphrase: secret, parameters: quick)
    }

    @Test(
        "what must be refused is refused at the refusal that the vectors name",
        arguments: try VectorFile.load("salted/negative_evp.json")
            + VectorFile.load("salted/negative_pbkdf2.json")
    )
    func negative(vector: Vector) throws {
        let (message, parameters) = (try vector.message(), try vector.parameters())
        let passphrase = try vector.passphrase()
        let expected = try #require(vector.expected)
        if let refusal = Salted.Message.BrokenRule(rawValue: expected) {
            #expect(Salted.Message.refusal(of: message) == refusal)
            let detail = refusal.detail(byteCount: message.count)
            #expect(throws: SealError(.malformed, detail)) {
                try Salted.open(message, passphrase: passphrase, parameters: parameters)
            }
            return
        }
        #expect(Salted.Message.refusal(of: message) == nil)
        if expected == "bad_padding" {
            #expect(throws: SealError.cannotOpen) {
                try Salted.open(message, passphrase: passphrase, parameters: parameters)
            }
            return
        }
        let opened = try Salted.open(message, passphrase: passphrase, parameters: parameters)
        #expect(opened == (try hex(try #require(vector.plaintextHex))))
        if expected == "not_utf8" {
            #expect(throws: SealError.cannotOpen, "the very error of a wrong passphrase") {
                try Salted.openText(message, passphrase: passphrase, parameters: parameters)
            }
        } else {
            #expect(expected == "ok")
            #expect(
                try Salted.openText(message, passphrase: passphrase, parameters: parameters)
                    == vector.plaintextUtf8
            )
        }
    }

    @Test func `every refusal has its own words`() {
        let details = Salted.Message.BrokenRule.allCases.map { $0.detail(byteCount: 20) }
        #expect(Set(details).count == details.count)
        for refusal in Salted.Message.BrokenRule.allCases {
            #expect(!refusal.detail(byteCount: 0).contains("-"), "no negative count")
        }
    }

    @Test func `a message comes apart into salt and ciphertext`() throws {
        let bytes = try Self.message(pattern(20))
        let message = try Salted.Message(parsing: bytes)
        #expect(Array(message.salt) == Self.salt)
        #expect(message.ciphertext.count == 32)
        #expect(Salted.Message.magic + message.salt + message.ciphertext == bytes)
        #expect(
            try Salted.open(message.bytes, passphrase: Self.secret, parameters: Self.quick)
                == pattern(20)
        )
    }

    @Test func `no truncation opens to the whole text, and none traps`() throws {
        let plaintext = pattern(70)
        let message = try Self.message(plaintext)
        for byteCount in 0..<message.count {
            let opened = try? Self.open(Array(message.prefix(byteCount)))
            #expect(opened != plaintext)
            if byteCount <= 16 || byteCount % 16 != 0 { #expect(opened == nil) }
        }
    }

    @Test func `no single changed bit goes without an effect, and none traps`() throws {
        for plaintext in [[], pattern(15), pattern(16), pattern(47)] {
            let message = try Self.message(plaintext)
            for bit in 0..<message.count * 8 {
                var changed = message
                changed[bit / 8] ^= 1 << (bit % 8)
                do throws(SealError) {
                    #expect(try Self.open(changed) != plaintext, "bit \(bit)")
                    #expect(bit >= 64, "the magic is not negotiable")
                } catch {
                    #expect(error.code == (bit < 64 ? .malformed : .cannotOpen))
                }
            }
        }
    }

    /// This format is not authenticated; this is what CBC allows.
    @Test func `a changed bit garbles its block and flips the same bit in the next, unnoticed`()
        throws
    {
        let plaintext = pattern(60)
        var message = try Self.message(plaintext)
        message[16 + 16 + 3] ^= 0x40
        let opened = try Self.open(message)
        #expect(opened[..<16] == plaintext[..<16])
        #expect(opened[16..<32] != plaintext[16..<32])
        var expected = Array(plaintext[32...])
        expected[3] ^= 0x40
        #expect(Array(opened[32...]) == expected)
    }

    @Test func `a changed bit in the last padding is noticed`() throws {
        // 14 bytes of text are followed by the padding 02 02; the block before the last is the
        // second.
        var message = try Self.message(pattern(30))
        message[message.count - 17] ^= 0x80
        #expect(throws: SealError.cannotOpen) { try Self.open(message) }
    }

    @Test func `a wrong passphrase never gives the text and mostly is noticed`() throws {
        let plaintext = Array("The quick brown fox jumps over the lazy dog, twice at least.".utf8)
        let message = try Self.message(plaintext)
        var noticed = 0
        for number in 0..<1000 {
            let wrong = SecretBytes("open sesame \(number)")
            if let opened = try? Salted.open(message, passphrase: wrong, parameters: Self.quick) {
                #expect(opened != plaintext)
            } else {
                noticed += 1
            }
            #expect(throws: SealError.cannotOpen) {
                try Salted.openText(message, passphrase: wrong, parameters: Self.quick)
            }
        }
        // The salt is fixed, so this number is too: 1 in 255 passes the padding check.
        #expect(noticed > 980 && noticed < 1000)
    }

    @Test func `a salt is drawn anew for every message`() throws {
        let messages = try (0..<64).map { _ in
            try Salted.seal([1], passphrase: Self.secret, parameters: Self.quick)
        }
        #expect(Set(messages.map { Array($0[8..<16]) }).count == messages.count)
    }

    @Test(
        "iteration counts out of range are refused",
        arguments: [0, -1, Int.min, 1 << 31, Int.max]
    )
    func iterations(count: Int) {
        let parameters = Salted.Parameters(
            cipher: .aes128CBC,
            keyDerivation: .pbkdf2(.sha256, iterations: count)
        )
        let error = #expect(throws: SealError.self) {
            try Salted.seal([], passphrase: Self.secret, parameters: parameters)
        }
        #expect(error?.code == .unsupported)
    }

    @Test func `threads share the fetched algorithms`() async {
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<32 {
                group.addTask {
                    let available = Digest.allCases.filter(\.isAvailable)
                    let parameters = Salted.Parameters(
                        cipher: Salted.Cipher.allCases[number % 3],
                        keyDerivation: .evpBytesToKey(available[number % available.count])
                    )
                    let text = pattern(number)
                    let sealed = try? Salted.seal(
                        text,
                        passphrase: Self.secret,
                        parameters: parameters
                    )
                    return text
                        == (try? Salted.open(
                            sealed ?? [],
                            passphrase: Self.secret,
                            parameters: parameters
                        ))
                }
            }
            for await result in group { #expect(result) }
        }
    }
}
