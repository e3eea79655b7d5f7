// SPDX-License-Identifier: Apache-2.0

import CryptoKit
import Foundation
import Testing

@Suite struct `Ciphers of CryptoKit` {
    private let message = Data("Meet at dawn".utf8)
    private let more = Data("header".utf8)

    @Test(arguments: [SymmetricKeySize.bits128, .bits192, .bits256].map(\.bitCount))
    func `AES-GCM opens what it seals, and nothing that was altered`(bitCount: Int) throws {
        let key = SymmetricKey(size: SymmetricKeySize(bitCount: bitCount))
        let box = try AES.GCM.seal(message, using: key, authenticating: more)
        let combined = try #require(box.combined)
        #expect(combined == Data(box.nonce) + box.ciphertext + box.tag)
        let again = try AES.GCM.SealedBox(combined: combined)
        #expect(try AES.GCM.open(again, using: key, authenticating: more) == message)
        for index in combined.indices {
            var altered = combined
            altered[index] ^= 1
            let box = try AES.GCM.SealedBox(combined: altered)
            #expect(throws: CryptoKitError.authenticationFailure) {
                try AES.GCM.open(box, using: key, authenticating: more)
            }
        }
        #expect(throws: CryptoKitError.authenticationFailure) {
            try AES.GCM.open(again, using: key)
        }
        let other = SymmetricKey(size: SymmetricKeySize(bitCount: bitCount))
        #expect(throws: CryptoKitError.authenticationFailure) {
            try AES.GCM.open(again, using: other, authenticating: more)
        }
    }

    @Test func `ChaCha20-Poly1305 of RFC 8439`() throws {
        let key = SymmetricKey(data: Data((0x80...0x9F).map { UInt8($0) }))
        let text =
            "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it."
        let box = try ChaChaPoly.seal(
            Data(text.utf8),
            using: key,
            nonce: ChaChaPoly.Nonce(data: Data(hex: "070000004041424344454647")),
            authenticating: Data(hex: "50515253c0c1c2c3c4c5c6c7")
        )
        #expect(box.tag.hex == "1ae10b594f09e26a7e902ecbd0600691")
        #expect(box.ciphertext.hex.hasPrefix("d31a8d34648e60db7b86afbc53ef7ec2"))
        let again = try ChaChaPoly.SealedBox(combined: box.combined)
        let opened = try ChaChaPoly.open(
            again,
            using: key,
            authenticating: Data(hex: "50515253c0c1c2c3c4c5c6c7")
        )
        #expect(opened == Data(text.utf8))
    }

    @Test func `an empty message and data in several pieces are sealed, too`() throws {
        let key = SymmetricKey(size: .bits256)
        let nonce = AES.GCM.Nonce()
        let empty = try AES.GCM.seal(Data(), using: key)
        #expect(empty.ciphertext.isEmpty)
        #expect(try AES.GCM.open(empty, using: key).isEmpty)
        var pieces = DispatchData.empty
        for _ in 0..<3 { message.withUnsafeBytes { pieces.append($0) } }
        let whole = message + message + message
        let sealed = try AES.GCM.seal(pieces, using: key, nonce: nonce)
        #expect(try sealed.combined == AES.GCM.seal(whole, using: key, nonce: nonce).combined)
    }

    @Test func `keys, nonces, tags and boxes of other lengths are refused`() throws {
        let short = SymmetricKey(data: Data(count: 15))
        let key = SymmetricKey(size: .bits256)
        #expect(throws: CryptoKitError.incorrectKeySize) { try AES.GCM.seal(message, using: short) }
        #expect(throws: CryptoKitError.incorrectKeySize) {
            try ChaChaPoly.seal(message, using: SymmetricKey(size: .bits128))
        }
        #expect(throws: CryptoKitError.incorrectParameterSize) {
            try AES.GCM.Nonce(data: Data(count: 11))
        }
        #expect(throws: CryptoKitError.incorrectParameterSize) {
            try ChaChaPoly.Nonce(data: Data(count: 13))
        }
        #expect(throws: CryptoKitError.incorrectParameterSize) {
            try AES.GCM.SealedBox(combined: Data(count: 27))
        }
        #expect(throws: CryptoKitError.incorrectParameterSize) {
            try AES.GCM.SealedBox(nonce: AES.GCM.Nonce(), ciphertext: Data(), tag: Data(count: 15))
        }
        let long = try AES.GCM.Nonce(data: Data(count: 16))
        #expect(try AES.GCM.seal(message, using: key, nonce: long).combined == nil)
        #expect(throws: CryptoKitError.incorrectParameterSize) {
            try AES.GCM.seal(message, using: key, nonce: AES.GCM.Nonce(data: Data(count: 4096)))
        }
    }

    @Test func `key wrap of RFC 3394`() throws {
        let kek = SymmetricKey(data: Data(hex: "000102030405060708090a0b0c0d0e0f"))
        let key = SymmetricKey(data: Data(hex: "00112233445566778899aabbccddeeff"))
        let wrapped = try AES.KeyWrap.wrap(key, using: kek)
        #expect(wrapped.hex == "1fa68b0a8112b447aef34bd8fb5a7b829d3e862371d2cfe5")
        #expect(try AES.KeyWrap.unwrap(wrapped, using: kek) == key)
        #expect(throws: CryptoKitError.unwrapFailure) {
            try AES.KeyWrap.unwrap(wrapped, using: key)
        }
        #expect(throws: CryptoKitError.incorrectParameterSize) {
            try AES.KeyWrap.unwrap(wrapped.dropLast(), using: kek)
        }
    }
}
