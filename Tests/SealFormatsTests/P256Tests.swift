// SPDX-License-Identifier: Apache-2.0

import Foundation
import SealFormats
import Testing

@Suite struct P256Tests {
    /// RFC 6979 A.2.5.
    private static let scalar = "c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721"
    private static let point =
        "0460fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"
        + "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299"
    private static let order = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"

    private static func key() throws -> P256.PrivateKey {
        try P256.PrivateKey(scalar: SecretBytes(copying: hex(scalar)))
    }

    @Test func `a scalar has the public key of RFC 6979`() throws {
        let key = try Self.key()
        #expect(key.publicKey.uncompressed == (try hex(Self.point)))
        #expect(try P256.PublicKey(x: key.publicKey.x, y: key.publicKey.y) == key.publicKey)
    }

    @Test func `a scalar is from 1 to the order less 1, in 32 bytes`() throws {
        var order = try hex(Self.order)
        let zero = [UInt8](repeating: 0, count: 32)
        for wrong in [zero, order, [UInt8](repeating: 255, count: 32), [], [1], zero + [1]] {
            #expect(
                failure { () throws(SealError) in
                    try P256.PrivateKey(scalar: SecretBytes(copying: wrong))
                } == .invalidKey
            )
        }
        order[31] -= 1
        let last = try P256.PrivateKey(scalar: SecretBytes(copying: order))
        let first = try P256.PrivateKey(scalar: SecretBytes(copying: zero[1...] + [1]))
        #expect(last.publicKey.x == first.publicKey.x)
        #expect(last.publicKey.y != first.publicKey.y)
    }

    @Test func `new keys differ and agree`() throws {
        let (a, b) = (try P256.PrivateKey(), try P256.PrivateKey())
        #expect(a != b)
        #expect(
            try a.sharedSecret(with: b.publicKey) == b.sharedSecret(with: a.publicKey)
        )
    }

    @Test func `a public key is an uncompressed point on the curve`() throws {
        let point = try hex(Self.point)
        #expect(try P256.PublicKey(uncompressed: point).uncompressed == point)
        let compressed = [3] + point[1...32]
        let hybrid = [7] + point[1...]
        let prime = try hex("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff")
        let offCurve = point[..<64] + [point[64] ^ 1]
        let reduced = [4] + prime + point[33...]
        let zeros = [4] + [UInt8](repeating: 0, count: 64)
        for wrong in [[], [0], compressed, hybrid, Array(offCurve), reduced, zeros, point + [0]] {
            #expect(
                failure { () throws(SealError) in
                    try P256.PublicKey(uncompressed: wrong)
                } == .invalidKey
            )
        }
        #expect(
            failure { () throws(SealError) in
                try P256.PublicKey(x: Array(point[2...32]), y: Array(point[33...]))
            } == .invalidKey
        )
    }

    // MARK: - DER and PEM, against openssl

    @Test func `reads the DER of openssl`() throws {
        let pem = try Self.key().pem.bytes
        let result = try OpenSSLCommand.run(["pkey", "-pubout", "-outform", "DER"], input: pem)
        try #require(result.status == 0, "\(result.errors)")
        let key = try P256.PublicKey(subjectPublicKeyInfo: result.output)
        #expect(key == (try Self.key().publicKey))
        for count in 0..<result.output.count {
            #expect(throws: SealError.self) {
                try P256.PublicKey(subjectPublicKeyInfo: Array(result.output[..<count]))
            }
        }
        #expect(throws: SealError.self) {
            try P256.PublicKey(subjectPublicKeyInfo: result.output + [0])
        }
    }

    @Test func `writes the PEM that openssl writes`() throws {
        let pem = try Self.key().pem
        let result = try OpenSSLCommand.run(["pkey"], input: pem.bytes)
        try #require(result.status == 0, "\(result.errors)")
        #expect(result.output == pem.bytes)
        #expect(try P256.PrivateKey(pem: pem) == Self.key())
    }

    @Test(arguments: [
        ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"],
        ["ecparam", "-genkey", "-name", "prime256v1"],
        ["ecparam", "-genkey", "-name", "prime256v1", "-noout"],
    ])
    func `reads the keys that openssl makes`(_ arguments: [String]) throws {
        let made = try OpenSSLCommand.run(arguments)
        try #require(made.status == 0, "\(made.errors)")
        let key = try P256.PrivateKey(pem: SecretBytes(copying: made.output))
        let standard = try OpenSSLCommand.run(["pkey"], input: made.output)
        #expect(key.pem.bytes == standard.output)
    }

    @Test(arguments: [
        ["-no_public"], ["-conv_form", "compressed"], ["-conv_form", "hybrid"],
    ])
    func `reads a key with its public half in any form, or without one`(
        _ arguments: [String]
    ) throws {
        let made = try OpenSSLCommand.run(["ec"] + arguments, input: Self.key().pem.bytes)
        try #require(made.status == 0, "\(made.errors)")
        #expect(try P256.PrivateKey(pem: SecretBytes(copying: made.output)) == Self.key())
    }

    @Test func `refuses other curves, other keys, encrypted keys and none`() throws {
        for arguments in [
            ["ecparam", "-genkey", "-name", "secp384r1", "-noout"],
            ["ecparam", "-genkey", "-name", "secp256k1", "-noout"],
            ["genpkey", "-algorithm", "X25519"],
            ["genrsa", "-traditional", "1024"],
            ["ecparam", "-genkey", "-name", "prime256v1", "-param_enc", "explicit", "-noout"],
        ] {
            let made = try OpenSSLCommand.run(arguments)
            try #require(made.status == 0, "\(made.errors)")
            let pem = SecretBytes(copying: made.output)
            #expect(
                failure { () throws(SealError) in try P256.PrivateKey(pem: pem) } == .invalidKey
            )
        }
        for arguments in [["pkcs8", "-topk8"], ["ec", "-aes128"]] {
            let encrypted = try OpenSSLCommand.run(
                arguments + ["-passout", "pass:x"],
                input: Self.key().pem.bytes
            )
            try #require(encrypted.status == 0, "\(encrypted.errors)")
            let pem = SecretBytes(copying: encrypted.output)
            #expect(
                failure { () throws(SealError) in try P256.PrivateKey(pem: pem) } == .unsupported
            )
        }
        for text in ["", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n", "hello"]
        {
            let pem = SecretBytes(text)
            #expect(
                failure { () throws(SealError) in try P256.PrivateKey(pem: pem) } == .invalidKey
            )
        }
    }

    @Test func `reads a key between other text, with any line ends (RFC 7468 §2)`() throws {
        let pem = String(decoding: try Self.key().pem.bytes, as: UTF8.self)
        let parameters =
            "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n"
        for text in [
            pem.replacing("\n", with: "\r\n"), "Bag Attributes\n" + parameters + pem + "more",
            pem.replacing("\n", with: " \t\n"), String(pem.dropLast()),
        ] { #expect(try P256.PrivateKey(pem: SecretBytes(text)) == Self.key()) }
    }

    @Test func `refuses a PEM that is cut off`() throws {
        let pem = try Self.key().pem.bytes
        for count in 0..<pem.count - 1 {
            let pem = SecretBytes(copying: Array(pem[..<count]))
            #expect(
                failure { () throws(SealError) in try P256.PrivateKey(pem: pem) } == .invalidKey
            )
        }
    }

    @Test func `refuses a key with the public half of another`() throws {
        let own = try Self.key().pem.bytes
        let der = try OpenSSLCommand.run(["pkey", "-outform", "DER"], input: own).output
        let other = try P256.PrivateKey().publicKey.uncompressed
        let mixed = try OpenSSLCommand.run(
            ["base64"],
            input: Array(der.dropLast(65)) + other
        ).output
        let pem =
            Array("-----BEGIN PRIVATE KEY-----\n".utf8) + mixed
            + Array("-----END PRIVATE KEY-----\n".utf8)
        #expect(
            failure { () throws(SealError) in
                try P256.PrivateKey(pem: SecretBytes(copying: pem))
            } == .invalidKey
        )
    }

    // MARK: - ES256

    @Test func `verifies the signatures of RFC 6979`() throws {
        let key = try Self.key().publicKey
        let signature = try hex(
            "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716"
                + "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"
        )
        #expect(try key.isValidSignature(p1363: signature, for: Array("sample".utf8)))
        #expect(try !key.isValidSignature(p1363: signature, for: Array("simple".utf8)))
        #expect(
            try !P256.PrivateKey().publicKey.isValidSignature(
                p1363: signature,
                for: Array("sample".utf8)
            )
        )
        for bit in 0..<signature.count * 8 {
            var changed = signature
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(try !key.isValidSignature(p1363: changed, for: Array("sample".utf8)))
        }
        for wrong in [[], Array(signature.dropLast()), signature + [0]] {
            #expect(try !key.isValidSignature(p1363: wrong, for: Array("sample".utf8)))
        }
        let zeros = [UInt8](repeating: 0, count: 64)
        #expect(try !key.isValidSignature(p1363: zeros, for: Array("sample".utf8)))
    }

    @Test func `openssl verifies what it signs`() throws {
        let key = try P256.PrivateKey()
        let folder = try TemporaryFolder()
        let message = pattern(1000)
        for _ in 0..<4 {
            let der = try key.derSignature(for: message)
            #expect(try key.publicKey.isValidSignature(der: der, for: message))
            let keyFile = try folder.write(key.pem.bytes, to: "key.pem")
            let signatureFile = try folder.write(der, to: "signature")
            let result = try OpenSSLCommand.run(
                ["dgst", "-sha256", "-prverify", keyFile.path, "-signature", signatureFile.path],
                input: message
            )
            #expect(result.status == 0, "\(result.errors)")
        }
    }

    /// An integer that is short in DER must be padded, which happens once in 256 signatures.
    @Test func `r and s always have 32 bytes each`() throws {
        let key = try P256.PrivateKey()
        for number in 0..<600 {
            let message = Array("message \(number)".utf8)
            let signature = try key.signature(for: message)
            #expect(signature.count == 64)
            #expect(try key.publicKey.isValidSignature(p1363: signature, for: message))
        }
    }
}
