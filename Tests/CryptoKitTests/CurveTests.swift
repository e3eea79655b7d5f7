// SPDX-License-Identifier: Apache-2.0

import CryptoKit
import Foundation
import Testing

@Suite struct `Curves of CryptoKit` {
    private let message = Data("Meet at dawn".utf8)

    @Test func `X25519 of RFC 7748 and Ed25519 of RFC 8032`() throws {
        typealias Keys = Curve25519.KeyAgreement
        let alice = try Keys.PrivateKey(
            rawRepresentation: Data(
                hex: "77076d0a7318a57d3c16c17251b26645df4c2f92ebc099ffb0a2a7b4e3a7d4b0"
            )
        )
        let bob = Keys.PrivateKey()
        let a = try alice.sharedSecretFromKeyAgreement(with: bob.publicKey)
        #expect(try a == bob.sharedSecretFromKeyAgreement(with: alice.publicKey))
        let read = try Keys.PublicKey(rawRepresentation: bob.publicKey.rawRepresentation)
        #expect(try a == alice.sharedSecretFromKeyAgreement(with: read))
        #expect(throws: CryptoKitError.self) {
            try alice.sharedSecretFromKeyAgreement(
                with: Keys.PublicKey(rawRepresentation: Data(count: 32))
            )
        }

        let key = try Curve25519.Signing.PrivateKey(
            rawRepresentation: Data(
                hex: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
            )
        )
        #expect(
            key.publicKey.rawRepresentation.hex
                == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
        )
        let signature = try key.signature(for: Data())
        #expect(
            signature.hex.hasPrefix(
                "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
            )
        )
        #expect(key.publicKey.isValidSignature(signature, for: Data()))
        #expect(!key.publicKey.isValidSignature(signature, for: message))
        #expect(!key.publicKey.isValidSignature(Data(), for: message))
    }

    @Test func `the key of RFC 8291 has the public half that stands there`() throws {
        let scalar = try #require(
            Data(base64Encoded: "q1dXpw3UpT5VOmu/cf/v6ih07Aems3njxI+JWgLcM94=")
        )
        let key = try P256.KeyAgreement.PrivateKey(rawRepresentation: scalar)
        let point = try #require(
            Data(
                base64Encoded:
                    "BCVxsr7N/eNgVRqvHtD0zTZsEc6+VV+JvLexhqUzORcxaOzi6+AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4="
            )
        )
        #expect(key.publicKey.x963Representation == point)
    }

    @Test func `P-256 keys are read back from every form`() throws {
        let key = P256.Signing.PrivateKey()
        typealias Private = P256.Signing.PrivateKey
        for again in [
            try Private(rawRepresentation: key.rawRepresentation),
            try Private(x963Representation: key.x963Representation),
            try Private(derRepresentation: key.derRepresentation),
            try Private(pemRepresentation: key.pemRepresentation),
        ] {
            #expect(again.rawRepresentation == key.rawRepresentation)
            #expect(again.x963Representation == key.x963Representation)
        }
        let own = key.publicKey
        let signature = try key.signature(for: message)
        typealias Public = P256.Signing.PublicKey
        for again in [
            try Public(rawRepresentation: own.rawRepresentation),
            try Public(x963Representation: own.x963Representation),
            try Public(compressedRepresentation: own.compressedRepresentation),
            try Public(compactRepresentation: #require(own.compactRepresentation)),
            try Public(derRepresentation: own.derRepresentation),
            try Public(pemRepresentation: own.pemRepresentation),
        ] {
            #expect(again.x963Representation == own.x963Representation)
            #expect(again.isValidSignature(signature, for: message))
        }
        let again = try P256.Signing.ECDSASignature(derRepresentation: signature.derRepresentation)
        #expect(again.rawRepresentation == signature.rawRepresentation)
        #expect(own.isValidSignature(again, for: SHA256.hash(data: message)))
        #expect(!own.isValidSignature(again, for: Data()))
    }

    @Test func `the larger curves agree and sign, and derive the same key on both sides`() throws {
        let a = P384.KeyAgreement.PrivateKey(), b = P384.KeyAgreement.PrivateKey()
        let secret = try a.sharedSecretFromKeyAgreement(with: b.publicKey)
        let other = try b.sharedSecretFromKeyAgreement(with: a.publicKey)
        #expect(secret == other)
        #expect(!"\(secret)".contains(secret.hex))
        let derive = { (secret: SharedSecret) in
            (
                secret.hkdfDerivedSymmetricKey(
                    using: SHA256.self,
                    salt: Data(),
                    sharedInfo: message,
                    outputByteCount: 32
                ),
                secret.x963DerivedSymmetricKey(
                    using: SHA512.self,
                    sharedInfo: message,
                    outputByteCount: 100
                )
            )
        }
        #expect(derive(secret) == derive(other))
        #expect(derive(secret).1.bitCount == 800)
        let key = P521.Signing.PrivateKey(compactRepresentable: false)
        let again = try P521.Signing.PrivateKey(pemRepresentation: key.pemRepresentation)
        #expect(try key.publicKey.isValidSignature(again.signature(for: message), for: message))
    }

    @Test func `what is no key, or a key of another curve, is refused`() throws {
        typealias Keys = P256.KeyAgreement
        let order = Data(hex: "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
        for scalar in [Data(), Data(count: 31), Data(count: 32), Data(count: 33), order] {
            #expect(throws: (any Error).self) { try Keys.PrivateKey(rawRepresentation: scalar) }
        }
        let point = Keys.PrivateKey().publicKey.x963Representation
        var off = point
        off[off.count - 1] ^= 1
        var hybrid = point
        hybrid[0] = 6 | point.last! & 1
        for bytes in [
            Data(), Data([0]), off, hybrid, point.dropLast(), Data([4]) + Data(count: 64),
        ] {
            #expect(throws: (any Error).self) { try Keys.PublicKey(x963Representation: bytes) }
        }
        let other = P384.KeyAgreement.PrivateKey()
        #expect(throws: (any Error).self) {
            try Keys.PrivateKey(derRepresentation: other.derRepresentation)
        }
        #expect(throws: (any Error).self) {
            try Keys.PublicKey(pemRepresentation: other.publicKey.pemRepresentation)
        }
        #expect(throws: CryptoKitASN1Error.invalidPEMDocument) {
            try Keys.PublicKey(pemRepresentation: "x")
        }
    }

    @Test func `the error of a point off the curve has OpenSSL's reason`() throws {
        var point = P256.Signing.PrivateKey().publicKey.x963Representation
        point[point.count - 1] ^= 1
        let error = #expect(throws: CryptoKitError.self) {
            try P256.Signing.PublicKey(x963Representation: point)
        }
        guard case .underlyingCoreCryptoError(let code) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(code != 0)
    }

    @Test func `no cut or changed byte of a key in DER is read as that key or crashes`() throws {
        let key = P256.Signing.PrivateKey()
        let der = key.derRepresentation
        for count in 0..<der.count {
            #expect(throws: (any Error).self) {
                try P256.Signing.PrivateKey(derRepresentation: der.prefix(count))
            }
        }
        for index in der.indices {
            var changed = der
            changed[index] ^= 0x41
            let read = try? P256.Signing.PrivateKey(derRepresentation: changed)
            #expect(read == nil)
        }
        // After the key there may be attributes, which have the tag [0] (RFC 5958 §2), and nothing else.
        for (tag, isAllowed) in [(UInt8(0xA0), true), (5, false)] {
            var more = der + [tag, 0]
            more[2] += 2
            let read = try? P256.Signing.PrivateKey(derRepresentation: more)
            #expect((read?.rawRepresentation == key.rawRepresentation) == isAllowed)
        }
        let signature = try key.signature(for: SHA256.hash(data: message)).derRepresentation
        for count in 0..<signature.count {
            #expect(throws: (any Error).self) {
                try P256.Signing.ECDSASignature(derRepresentation: signature.prefix(count))
            }
        }
    }
}
