// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// EVP_BytesToKey with a count, which `openssl enc` does not have: Ruby's `pkcs5_keyivgen` takes 2 048
/// unless it is told otherwise.
enum CountedDerivation {
    private static let counts = [2_048, 1_000, 1_024, 2_000, 10_000]

    /// How a `Salted__` message was made, if the passphrase opens it.
    static func cause(
        _ bytes: [UInt8],
        _ passphrase: SecretBytes,
        within budget: DerivationBudget
    ) -> Cause? {
        guard let message = try? Salted.Message(parsing: bytes) else { return nil }
        var secret = passphrase.copy
        defer { erase(&secret) }
        for digest in [Digest.md5, .sha256, .sha1] {
            for count in counts {
                guard budget.pay(nanoseconds: 3 * count * DerivationBudget.nanosecondsForHash),
                    var stream = stream(secret, Array(message.salt), digest, count)
                else { continue }
                defer { erase(&stream) }
                for cipher in Salted.Cipher.allCases.reversed() {
                    let end = cipher.keyByteCount
                    let blocks = try? AESCBC.decrypt(
                        Array(message.ciphertext),
                        key: SecretBytes(copying: stream[..<end]),
                        iv: SecretBytes(copying: stream[end..<end + 16]),
                        padding: .none
                    )
                    guard let blocks, BlockPadding.read(blocks)?.padding == .pkcs7 else { continue }
                    return Cause(
                        .derivedByHand,
                        "it opens with \(cipher.rawValue), EVP_BytesToKey with \(digest.rawValue) and a "
                            + "count of \(count), as Ruby's pkcs5_keyivgen derives keys"
                    )
                }
            }
        }
        return nil
    }

    /// The 48 bytes of the longest key and its IV.
    private static func stream(
        _ secret: [UInt8],
        _ salt: [UInt8],
        _ digest: Digest,
        _ count: Int
    ) -> [UInt8]? {
        var stream: [UInt8] = []
        var last: [UInt8] = []
        while stream.count < 48 {
            last += secret + salt
            for _ in 0..<count {
                guard let hash = try? digest.hash(last) else { return nil }
                last = hash
            }
            stream += last
        }
        return stream
    }
}
