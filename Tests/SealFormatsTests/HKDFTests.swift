// SPDX-License-Identifier: Apache-2.0

import SealFormats
import Testing

/// HKDF and HMAC against RFC 5869 appendix A and openssl.
@Suite struct HKDFTests {
    struct Case: Sendable {
        let digest: Digest
        let keyingMaterial, salt, info, pseudorandomKey, output: String
    }

    static let cases = [
        Case(  // A.1
            digest: .sha256,
            keyingMaterial: String(repeating: "0b", count: 22),
            salt: "000102030405060708090a0b0c",
            info: "f0f1f2f3f4f5f6f7f8f9",
            pseudorandomKey: "077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5",
            output: "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf"
                + "34007208d5b887185865"
        ),
        Case(  // A.3
            digest: .sha256,
            keyingMaterial: String(repeating: "0b", count: 22),
            salt: "",
            info: "",
            pseudorandomKey: "19ef24a32c717b167f33a91d6f648bdf96596776afdb6377ac434c1c293ccb04",
            output: "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d"
                + "9d201395faa4b61a96c8"
        ),
        Case(  // A.4
            digest: .sha1,
            keyingMaterial: String(repeating: "0b", count: 11),
            salt: "000102030405060708090a0b0c",
            info: "f0f1f2f3f4f5f6f7f8f9",
            pseudorandomKey: "9b6c18c432a7bf8f0e71c8eb88f4b30baa2ba243",
            output: "085a01ea1b10f36933068b56efa5ad81a4f14b822f5b091568a9cdd4f155fda2"
                + "c22e422478d305f3f896"
        ),
    ]

    @Test(arguments: cases) func `gives what RFC 5869 gives`(_ example: Case) throws {
        let keyingMaterial = SecretBytes(copying: try hex(example.keyingMaterial))
        let salt = try hex(example.salt)
        let output = try hex(example.output)
        let pseudorandomKey = try HKDF.extract(
            keyingMaterial,
            salt: salt,
            digest: example.digest
        )
        #expect(pseudorandomKey.bytes == (try hex(example.pseudorandomKey)))
        let derived = try HKDF.derive(
            keyingMaterial,
            salt: salt,
            info: hex(example.info),
            digest: example.digest,
            byteCount: output.count
        )
        #expect(derived.bytes == output)
    }

    /// A salt is an HMAC key: shorter than a block, of equal length, and longer, in which case it
    /// is hashed.
    @Test(arguments: [1, 31, 63, 64, 65, 200], [0, 1, 100])
    func `gives what openssl gives`(saltCount: Int, infoCount: Int) throws {
        let salt = pattern(saltCount)
        let info = Array(pattern(infoCount).reversed())
        let digits = { (bytes: [UInt8]) in
            bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        }
        let result = try OpenSSLCommand.run(
            [
                "kdf", "-keylen", "100", "-kdfopt", "digest:SHA256",
                "-kdfopt", "hexkey:\(digits(pattern(20)))",
                "-kdfopt", "hexsalt:\(digits(salt))",
            ] + (info.isEmpty ? [] : ["-kdfopt", "hexinfo:\(digits(info))"])
                + ["-binary", "HKDF"]
        )
        try #require(result.status == 0, "\(result.errors)")
        let derived = try HKDF.derive(
            SecretBytes(copying: pattern(20)),
            salt: salt,
            info: info,
            byteCount: 100
        )
        #expect(derived.bytes == result.output)
    }

    @Test func `gives up to 255 digests and no more`() throws {
        let key = SecretBytes(copying: pattern(32))
        #expect(try HKDF.expand(key, info: [], byteCount: 255 * 32).count == 255 * 32)
        for byteCount in [255 * 32 + 1, 0, -1, .max, .min] {
            #expect(
                failure { () throws(SealError) in
                    try HKDF.expand(key, info: [], byteCount: byteCount)
                } == .unsupported
            )
        }
    }
}
