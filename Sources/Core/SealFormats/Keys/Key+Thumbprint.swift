// SPDX-License-Identifier: Apache-2.0

extension Key {
    /// SHA-256 over the key material, 32 bytes: the same for the same key under any id.
    ///
    /// For key pairs and public halves it is the thumbprint of RFC 7638 §3.2. For shared keys the
    /// members hashed are `alg`, `k` and `kty`, as a key is used with its own format only. A
    /// passphrase is replaced by PBKDF2's output: where thumbprints are stored, guessing must not
    /// be faster than with the messages themselves.
    ///
    /// Computed on first use and then kept with the key and its copies. It is derived from a
    /// secret, so it must not appear in logs, errors or descriptions.
    ///
    /// - Throws: `library` when the system's cryptography fails.
    package var thumbprint: [UInt8] {
        get throws(SealError) {
            if let known = contents.knownThumbprint { return known }
            let bytes: [UInt8]
            if let point {
                let x = Base64URL.text(of: point.x)
                let y = Base64URL.text(of: point.y)
                bytes = try Digest.sha256.hash(
                    Array(#"{"crv":"P-256","kty":"EC","x":"\#(x)","y":"\#(y)"}"#.utf8)
                )
            } else {
                bytes = try sharedThumbprint()
            }
            contents.keep(thumbprint: bytes)
            return bytes
        }
    }

    private func sharedThumbprint() throws(SealError) -> [UInt8] {
        guard let secret = try identifyingSecret() else {
            return try Digest.sha256.hash(Array(#"{"alg":"\#(format.rawValue)","kty":"oct"}"#.utf8))
        }
        return try Self.hash(#"{"alg":"\#(format.rawValue)","k":""#, secret, #"","kty":"oct"}"#)
    }

    /// The public point of a key pair or public half.
    var point: P256.PublicKey? { material.recipient?.publicKey }

    /// The secret of a shared key: its `k`.
    var sharedSecret: SecretBytes? {
        switch material {
        case .salted(let passphrase, _), .cryptoJS(let passphrase, _): passphrase
        case .aes128gcm(let keyingMaterial): keyingMaterial
        case .bark(let settings): settings.key
        case .rot13, .device, .sender: nil
        }
    }

    /// The shared secret; a passphrase, which may be guessable, is stretched first.
    private func identifyingSecret() throws(SealError) -> SecretBytes? {
        switch material {
        case .salted(let passphrase, let parameters):
            guard case .pbkdf2(_, let iterations) = parameters.keyDerivation else {
                return try Self.stretched(passphrase, by: 0)
            }
            return try Self.stretched(passphrase, by: iterations)
        case .cryptoJS(let passphrase, _): return try Self.stretched(passphrase, by: 0)
        default: return sharedSecret
        }
    }

    private static func stretched(
        _ passphrase: SecretBytes,
        by iterations: Int
    ) throws(SealError) -> SecretBytes {
        try PBKDF2.derive(
            passphrase,
            salt: Array("pushseal thumbprint".utf8),
            digest: .sha256,
            iterations: max(iterations, 10_000),
            byteCount: 32
        )
    }

    /// Hashes a JSON object that has a secret in base64url between two texts.
    private static func hash(
        _ head: String,
        _ secret: SecretBytes,
        _ tail: String
    ) throws(SealError) -> [UInt8] {
        let start = head.utf8.count
        let end = start + Base64URL.encodedCount(ofBytes: secret.count)
        return try unsafe withErasedScratch(byteCount: end + tail.utf8.count) {
            scratch throws(SealError) in
            for (index, byte) in head.utf8.enumerated() { unsafe scratch[index] = byte }
            secret.withSpan { secret in
                unsafe Base64URL.encode(secret, into: .init(rebasing: scratch[start..<end]))
            }
            for (index, byte) in tail.utf8.enumerated() { unsafe scratch[end + index] = byte }
            return try unsafe Digest.sha256.hash(UnsafeRawBufferPointer(scratch))
        }
    }
}
