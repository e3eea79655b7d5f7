// SPDX-License-Identifier: Apache-2.0

/// Reads the key material from the members of its format.
struct MaterialReader {
    let members: JWKMembers

    func material(of format: Format) throws(SealError) -> Key.Material {
        switch format {
        case .rot13:
            guard !members.has("k") else {
                throw members.failure(.invalidKey, "is not allowed in a rot13 key", member: "k")
            }
            return .rot13
        case .salted: return .salted(passphrase: try passphrase(), try parameters())
        case .cryptoJS:
            let passphrase = try passphrase()
            return .cryptoJS(passphrase: passphrase, try members.choice("form", default: .string))
        case .aes128gcm:
            let byteCounts = ContentCoding.minimumKeyingMaterialByteCount...1024
            return .aes128gcm(keyingMaterial: try members.key("k", byteCount: byteCounts))
        case .bark: return .bark(try barkSettings())
        case .webpush, .mastodon, .iceCubes:
            return members.has("d")
                ? .device(try deviceKey(), format.relay) : .sender(try recipient(), format.relay)
        }
    }

    private func passphrase() throws(SealError) -> SecretBytes {
        try members.key("k", byteCount: Key.passphraseByteCounts)
    }

    // MARK: - Bark

    private func barkSettings() throws(SealError) -> Bark.Settings {
        let mode: Bark.Mode = try members.choice("mode")
        let key = try members.key("k", byteCount: 16...32)
        let iv = try members.string("iv")
        if let count = iv?.utf8.count, count != mode.ivByteCount {
            throw members.failure(
                .invalidKey,
                "has \(count) bytes, not the \(mode.ivByteCount) of \(mode.rawValue)",
                member: "iv"
            )
        }
        do throws(SealError) {
            return try Bark.Settings(key: key, mode: mode, iv: iv)
        } catch {
            throw members.failure(error.code, "does not fit: \(error.detail)", member: "k")
        }
    }

    // MARK: - P-256

    private func publicKey() throws(SealError) -> P256.PublicKey {
        guard try members.requiredString("crv") == CurveName.p256 else {
            throw members.failure(.unsupported, "is not \(CurveName.p256)", member: "crv")
        }
        let x = try members.bytes("x", byteCount: P256.coordinateByteCount)
        let y = try members.bytes("y", byteCount: P256.coordinateByteCount)
        do throws(SealError) {
            return try P256.PublicKey(x: x, y: y)
        } catch {
            throw members.failure(error.code, "and \"y\" are not a point on the curve", member: "x")
        }
    }

    private func recipient() throws(SealError) -> WebPush.Recipient {
        let byteCount = WebPush.authenticationSecretByteCount
        return try WebPush.Recipient(
            publicKey: publicKey(),
            authenticationSecret: members.key("auth", byteCount: byteCount...byteCount)
        )
    }

    private func deviceKey() throws(SealError) -> WebPush.DeviceKey {
        let recipient = try recipient()
        let byteCount = P256.coordinateByteCount
        let scalar = try members.secret("d", byteCount: byteCount...byteCount)
        let privateKey: P256.PrivateKey
        do throws(SealError) {
            privateKey = try P256.PrivateKey(scalar: scalar)
        } catch {
            throw members.failure(error.code, "is not a P-256 private key", member: "d")
        }
        guard privateKey.publicKey == recipient.publicKey else {
            throw members.failure(.invalidKey, "does not belong to \"x\" and \"y\"", member: "d")
        }
        return try WebPush.DeviceKey(
            privateKey: privateKey,
            authenticationSecret: recipient.authenticationSecret
        )
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
            throw members.failure(.unsupported, "is not one of \(names)", member: "cipher")
        }
        return cipher
    }

    private func keyDerivation() throws(SealError) -> Salted.KeyDerivation {
        switch try members.string("kdf") {
        case nil, KeyDerivationName.pbkdf2:
            let iterations = try members.integer(
                "iter",
                in: Salted.KeyDerivation.iterationCounts
            )
            return .pbkdf2(try digest() ?? .sha256, iterations: iterations ?? 10_000)
        case KeyDerivationName.evpBytesToKey:
            guard !members.has("iter") else {
                throw members.failure(
                    .malformed,
                    "is not used by EVP_BytesToKey, which always has one iteration",
                    member: "iter"
                )
            }
            // The default digest changed from MD5 to SHA-256 in openssl 1.1.0, so none is assumed.
            guard let digest = try digest() else {
                throw members.failure(.malformed, "has no \"md\", which EVP_BytesToKey needs")
            }
            return .evpBytesToKey(digest)
        default:
            throw members.failure(
                .unsupported,
                "must be \(KeyDerivationName.pbkdf2) or \(KeyDerivationName.evpBytesToKey)",
                member: "kdf"
            )
        }
    }

    private func digest() throws(SealError) -> Digest? {
        guard let name = try members.string("md") else { return nil }
        guard let digest = Digest(name: name) else {
            throw members.failure(.unsupported, "is not a known digest", member: "md")
        }
        return digest
    }
}

/// The values of `crv` (RFC 7518 §7.6.2).
enum CurveName {
    static let p256 = "P-256"
}

/// The values of `kdf`.
package enum KeyDerivationName {
    /// PBKDF2 with HMAC.
    package static let pbkdf2 = "pbkdf2"
    /// `EVP_BytesToKey` with a count of one.
    package static let evpBytesToKey = "EVP_BytesToKey"
}

extension Format {
    /// The key type of the format.
    var keyType: KeyType { hasHalves ? .ellipticCurve : .symmetric }

    /// The members of a key of the format, besides those common to every key.
    var memberNames: [String] {
        switch self {
        case .rot13: []
        case .salted: ["k", "cipher", "kdf", "md", "iter"]
        case .aes128gcm: ["k"]
        case .cryptoJS: ["k", "form"]
        case .bark: ["k", "mode", "iv"]
        case .webpush, .mastodon, .iceCubes: ["crv", "x", "y", "d", "auth"]
        }
    }
}
