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
        case .aes128gcm:
            let byteCount = ContentCoding.minimumKeyingMaterialByteCount...1024
            return .aes128gcm(keyingMaterial: try members.secret("k", byteCount: byteCount))
        case .webpush: return try webPush()
        case .cryptoJS: return .cryptoJS(passphrase: try passphrase())
        }
    }

    private func passphrase() throws(SealError) -> SecretBytes {
        try members.secret("k", byteCount: Self.passphraseByteCount)
    }

    // MARK: - P-256

    /// A device's key, or where the private part is missing what its senders know of it.
    private func webPush() throws(SealError) -> Key.Material {
        guard try members.requiredString("crv") == Self.curveName else {
            throw members.failure(.unsupported, "is not \(Self.curveName)", member: "crv")
        }
        let length = P256.coordinateByteCount
        let x = try members.bytes("x", byteCount: length)
        let y = try members.bytes("y", byteCount: length)
        let secretLength = WebPush.authenticationSecretByteCount
        let secret = try members.secret("auth", byteCount: secretLength...secretLength)
        do throws(SealError) {
            let publicKey = try P256.PublicKey(x: x, y: y)
            guard members.has("d") else {
                return .webpushRecipient(
                    try WebPush.Recipient(publicKey: publicKey, authenticationSecret: secret)
                )
            }
        } catch {
            throw members.failure(error.code, "has an \"x\" and \"y\" off the curve")
        }
        let scalar = try members.secret("d", byteCount: length...length)
        guard let key = try? P256.PrivateKey(scalar: scalar) else {
            throw members.failure(.invalidKey, "is out of the range of the curve", member: "d")
        }
        guard key.publicKey.x == x, key.publicKey.y == y else {
            throw members.failure(.invalidKey, "does not belong to \"x\" and \"y\"", member: "d")
        }
        return .webpush(
            try WebPush.DeviceKey(privateKey: key, authenticationSecret: secret)
        )
    }

    /// The one curve of Web Push, as RFC 7518 §6.2.1.1 calls it.
    static let curveName = "P-256"

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
        case .rot13, .salted, .aes128gcm, .cryptoJS: .symmetric
        case .webpush: .ellipticCurve
        }
    }

    /// The members that a key of the format has beside those of every key.
    var memberNames: Set<String> {
        switch self {
        case .rot13: []
        case .salted: ["k", "cipher", "kdf", "md", "iter"]
        case .aes128gcm, .cryptoJS: ["k"]
        case .webpush: ["crv", "x", "y", "d", "auth"]
        }
    }
}
