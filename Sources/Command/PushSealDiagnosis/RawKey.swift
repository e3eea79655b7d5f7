// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// An AES key that people make from a secret without a salt.
struct RawKey {
    /// The key, 16, 24 or 32 bytes.
    let secret: SecretBytes
    /// How it was made, in words: "the SHA-256 of the passphrase".
    let words: String
    /// The shell command that prints its hexadecimal digits.
    let shellDigits: String

    /// What is done to the secret before it is cut or padded.
    private static let variants: [(PassphraseVariant, words: String)] = [
        (.asGiven, ""), (.fromHexadecimal, "the hexadecimal in "),
        (.fromBase64, "the base64 in "), (.sha256Bytes, "the SHA-256 of "),
        (.sha256, "the SHA-256, in hexadecimal, of "), (.md5, "the MD5, in hexadecimal, of "),
        (.sha256Base64, "the base64 of the SHA-256 of "), (.md5Bytes, "the MD5 of "),
        (.base64, "the base64 of "),
        (.hexadecimal, "the hexadecimal of "),
    ]

    /// Every key that people may have made from a secret, the most likely first.
    ///
    /// - Parameters:
    ///   - secret: the passphrase, or the key of a ring.
    ///   - name: what findings call it.
    ///   - source: the source of the passphrase as in `openssl -pass`; nil for a key of a ring,
    ///     which is then in the variable `KEY`, in hexadecimal.
    /// - Returns: the keys.
    static func all(of secret: SecretBytes, called name: String, source: String?) -> [RawKey] {
        let shell = OpenSSLCommandLine.secret(source)
        var exact: [RawKey] = []
        var changed: [RawKey] = []
        for (variant, words) in variants {
            guard let form = variant.apply(to: secret) else { continue }
            var bytes = form.copy
            defer { erase(&bytes) }
            let filter = variant.shellFilter.map { "\(shell) | \($0)" } ?? shell
            for count in [32, 16, 24] {
                // Digests are cut, but not padded.
                guard bytes.count >= count || variant == .asGiven else { continue }
                let zeros = [UInt8](repeating: 0, count: max(0, count - bytes.count))
                var key: [UInt8] = bytes.prefix(count) + zeros
                let isExact = bytes.count == count
                let length = isExact || !zeros.isEmpty ? "" : "the first \(count) bytes of "
                let filling = zeros.isEmpty ? "" : ", padded with zeros"
                let made = RawKey(
                    secret: SecretBytes(copying: key),
                    words: "\(length)\(words)\(name)\(filling)",
                    shellDigits: "\(filter) | head -c \(count) | xxd -p -c 0"
                )
                erase(&key)
                if isExact { exact.append(made) } else { changed.append(made) }
            }
            guard bytes.count == 32 else { continue }
            // A Fernet key signs with its first half.
            changed.append(
                RawKey(
                    secret: SecretBytes(copying: bytes[16...]),
                    words: "the last 16 bytes of \(words)\(name)",
                    shellDigits: "\(filter) | tail -c 16 | xxd -p -c 0"
                )
            )
        }
        return exact + changed
    }
}
