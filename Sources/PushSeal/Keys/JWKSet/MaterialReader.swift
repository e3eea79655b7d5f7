// SPDX-License-Identifier: Apache-2.0

/// Reads what a key is made of from the members that its format has.
struct MaterialReader {
    let members: JWKMembers

    /// Bytes that a passphrase may have.
    private static let passphraseByteCount = 1...1024

    func material(of format: Format) throws(SealError) -> Key.Material {
        switch format {
        case .rot13:
            guard !members.has("k") else {
                throw members.failure(.invalidKey, "belongs to no rot13 key", member: "k")
            }
            return .rot13
        case .salted: return .salted(passphrase: try passphrase(), try parameters())
        case .cryptoJS: return .cryptoJS(passphrase: try passphrase())
        }
    }

    private func passphrase() throws(SealError) -> SecretBytes {
        try members.secret("k", byteCount: Self.passphraseByteCount)
    }

    // MARK: - The parameters of `openssl enc`

    private func parameters() throws(SealError) -> Salted.Parameters {
        Salted.Parameters(cipher: try cipher(), keyDerivation: try keyDerivation())
    }

    private func cipher() throws(SealError) -> Salted.Cipher {
        guard let name = try members.string("cipher") else {
            return Salted.Parameters.default.cipher
        }
        guard let cipher = Salted.Cipher(name: name) else {
            let names = Salted.Cipher.allCases.map(\.rawValue).joined(separator: ", ")
            throw members.failure(.unsupported, "is none of \(names)", member: "cipher")
        }
        return cipher
    }

    private func keyDerivation() throws(SealError) -> Salted.KeyDerivation {
        switch try members.string("kdf") {
        case nil, KeyDerivationName.pbkdf2:
            let iterations = try members.integer("iter", in: 1...Int(Int32.max))
            return .pbkdf2(try digest() ?? .sha256, iterations: iterations ?? 10_000)
        case KeyDerivationName.evpBytesToKey:
            guard !members.has("iter") else {
                throw members.failure(
                    .malformed,
                    "has no meaning for EVP_BytesToKey, which has one iteration",
                    member: "iter"
                )
            }
            // Its usual digest changed from MD5 to SHA-256 in openssl 1.1.0, so none is assumed.
            guard let digest = try digest() else {
                throw members.failure(.malformed, "lacks \"md\", which EVP_BytesToKey needs")
            }
            return .evpBytesToKey(digest)
        default:
            throw members.failure(
                .unsupported,
                "is neither \(KeyDerivationName.pbkdf2) nor \(KeyDerivationName.evpBytesToKey)",
                member: "kdf"
            )
        }
    }

    private func digest() throws(SealError) -> Digest? {
        guard let name = try members.string("md") else { return nil }
        guard let digest = Digest(name: name) else {
            throw members.failure(.unsupported, "is no digest that is known here", member: "md")
        }
        return digest
    }
}

/// The values of `kdf`.
enum KeyDerivationName {
    static let pbkdf2 = "pbkdf2"
    static let evpBytesToKey = "EVP_BytesToKey"
}

extension Format {
    /// The kind of key that the format takes.
    var keyType: KeyType {
        switch self {
        case .rot13, .salted, .cryptoJS: .symmetric
        }
    }

    /// The members that a key of the format has beside those of every key.
    var memberNames: Set<String> {
        switch self {
        case .rot13: []
        case .salted: ["k", "cipher", "kdf", "md", "iter"]
        case .cryptoJS: ["k"]
        }
    }
}
