// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SealFormats

/// Compares the key derivation with its definition, built from EVP's digests.
@Suite struct EVPBytesToKeyTests {
    private static func defined(
        _ password: [UInt8],
        _ salt: [UInt8],
        _ digest: Digest,
        _ byteCount: Int
    ) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var block: [UInt8] = []
        while bytes.count < byteCount {
            block = try digest.hash(block + password + salt)
            bytes += block
        }
        return Array(bytes.prefix(byteCount))
    }

    @Test(arguments: [Digest.sha256, .md5, .sha512])
    func `passwords of every length give the key of the definition`(_ digest: Digest) throws {
        for passwordCount in 0...260 {
            let password = pattern(passwordCount)
            let salt = pattern(8).map { $0 ^ 0x5A }
            let key = try EVPBytesToKey.derive(
                SecretBytes(copying: password),
                salt: salt,
                digest: digest,
                byteCount: 48
            )
            let expected = try Self.defined(password, salt, digest, 48)
            #expect(key == SecretBytes(copying: expected), "\(passwordCount)")
        }
    }

    @Test func `keys of every length are the beginning of a longer one`() throws {
        for byteCount in 1...100 {
            let key = try EVPBytesToKey.derive(
                SecretBytes(copying: pattern(21)),
                salt: pattern(8),
                digest: .sha256,
                byteCount: byteCount
            )
            let expected = try Self.defined(pattern(21), pattern(8), .sha256, byteCount)
            #expect(key == SecretBytes(copying: expected), "\(byteCount)")
        }
    }
}
