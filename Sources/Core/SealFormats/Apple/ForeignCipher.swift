// SPDX-License-Identifier: Apache-2.0

/// A cipher that `openssl enc` has and no format here uses: none is tried with Apple's cryptography.
package struct ForeignCipher: Sendable, Hashable {
    /// Its name for `openssl enc`.
    package let name: String
    /// The length of its key.
    package let keyByteCount: Int
    /// The length of its IV; 0 for ECB and RC4.
    package let ivByteCount: Int
    /// The length of its blocks; 1 for a stream cipher or mode, which does not pad.
    package let blockByteCount: Int
    /// Whether `openssl enc` needs OpenSSL 3's legacy provider for it.
    package let isLegacy: Bool

    /// None.
    package static let available: [Self] = []

    /// Decrypts nothing.
    package func decrypt(_ bytes: [UInt8], key: SecretBytes, iv: SecretBytes) -> [UInt8]? { nil }
}
