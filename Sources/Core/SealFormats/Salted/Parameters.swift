// SPDX-License-Identifier: Apache-2.0

extension Salted {
    /// A cipher of the format; the raw value is its name for `openssl enc`.
    public enum Cipher: String, Sendable, CaseIterable {
        /// AES with a 128-bit key.
        case aes128CBC = "aes-128-cbc"
        /// AES with a 192-bit key.
        case aes192CBC = "aes-192-cbc"
        /// AES with a 256-bit key.
        case aes256CBC = "aes-256-cbc"

        /// Reads the name as `openssl enc` does, in any case; `aes256` stands for `aes-256-cbc`.
        package init?(name: String) {
            switch name.lowercased() {
            case "aes-128-cbc", "aes128": self = .aes128CBC
            case "aes-192-cbc", "aes192": self = .aes192CBC
            case "aes-256-cbc", "aes256": self = .aes256CBC
            default: return nil
            }
        }

        init?(keyByteCount: Int) {
            guard let cipher = Self.allCases.first(where: { $0.keyByteCount == keyByteCount })
            else { return nil }
            self = cipher
        }

        /// Bytes in a key.
        package var keyByteCount: Int {
            switch self {
            case .aes128CBC: 16
            case .aes192CBC: 24
            case .aes256CBC: 32
            }
        }
    }

    /// How a passphrase and a salt become a key and an IV.
    public enum KeyDerivation: Sendable, Hashable {
        /// PBKDF2 with HMAC: `openssl enc -pbkdf2`, since 1.1.1.
        case pbkdf2(Digest, iterations: Int)
        /// `EVP_BytesToKey` with a count of one: `openssl enc` without `-pbkdf2`, and CryptoJS.
        ///
        /// It does not slow down guessing: use it only with a random passphrase.
        case evpBytesToKey(Digest)

        /// The iterations that a key may ask for.
        ///
        /// Whoever makes the key chooses the count, and whoever seals or opens with it pays for it.
        /// This is ten times the most that is usual, and takes seconds.
        package static let iterationCounts = 1...10_000_000

        /// The digest of either derivation.
        package var digest: Digest {
            switch self {
            case .pbkdf2(let digest, _), .evpBytesToKey(let digest): digest
            }
        }
    }

    /// What both sides must agree on besides the passphrase: none of it is in the message.
    package struct Parameters: Sendable, Hashable {
        /// The cipher.
        package var cipher: Cipher
        /// The key derivation with its digest.
        package var keyDerivation: KeyDerivation

        /// Makes a set of parameters.
        package init(cipher: Cipher, keyDerivation: KeyDerivation) {
            self.cipher = cipher
            self.keyDerivation = keyDerivation
        }

        /// The parameters of `openssl enc -aes-256-cbc -pbkdf2`: SHA-256, 10 000 iterations.
        package static let `default` = Self(
            cipher: .aes256CBC,
            keyDerivation: .pbkdf2(.sha256, iterations: 10_000)
        )

        /// The parameters of CryptoJS's `AES.encrypt` with a passphrase.
        package static let cryptoJS = Self(
            cipher: .aes256CBC,
            keyDerivation: .evpBytesToKey(.md5)
        )

        /// The equivalent options of `openssl enc`.
        ///
        /// Only those needed for every version: all versions with `-pbkdf2` default to SHA-256 and
        /// 10 000 iterations, but without it the default digest changed from MD5 in 1.1.0, so there
        /// the digest is always given.
        package var opensslOptions: [String] {
            switch keyDerivation {
            case .pbkdf2(let digest, let iterations):
                ["-\(cipher.rawValue)", "-pbkdf2"]
                    + (digest == .sha256 ? [] : ["-md", digest.rawValue])
                    + (iterations == 10_000 ? [] : ["-iter", String(iterations)])
            case .evpBytesToKey(let digest):
                ["-\(cipher.rawValue)", "-md", digest.rawValue]
            }
        }
    }
}
