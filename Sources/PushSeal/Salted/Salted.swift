// SPDX-License-Identifier: Apache-2.0

/// What `openssl enc` writes: `Salted__`, a salt, and AES-CBC under a key made from a passphrase.
///
/// Not authenticated. Whoever can change a message can change what it opens to, block by block,
/// and a wrong passphrase goes unnoticed once in 255 times. ``openText(_:passphrase:parameters:)``
/// also demands UTF-8, which leaves about one in a million for the shortest messages and far less
/// for longer ones. Byte for byte compatible with OpenSSL (openssl-enc(1)).
public enum Salted {
    /// Seals bytes under a passphrase, with a fresh random salt.
    ///
    /// - Returns: 16 bytes more than the plaintext rounded up to the next whole block of 16.
    /// - Throws: `unsupported` when OpenSSL lacks the digest or the iteration count is not between
    ///   1 and 2 147 483 647.
    public static func seal(
        _ plaintext: [UInt8],
        passphrase: SecretBytes,
        parameters: Parameters = .default
    ) throws(SealError) -> [UInt8] {
        try seal(
            plaintext,
            passphrase: passphrase,
            parameters: parameters,
            salt: RandomBytes.draw(Message.saltByteCount)
        )
    }

    /// Seals under a given salt: for vectors only, since a salt used twice shows equal beginnings.
    package static func seal(
        _ plaintext: [UInt8],
        passphrase: SecretBytes,
        parameters: Parameters = .default,
        salt: [UInt8]
    ) throws(SealError) -> [UInt8] {
        precondition(salt.count == Message.saltByteCount, "a salt has 8 bytes")
        let cipher = try unsafe parameters.cipher.algorithm()
        return try unsafe withKey(passphrase, salt: salt.span, parameters) {
            key,
            iv throws(SealError) in
            try unsafe plaintext.withSpanBytes { plaintext throws(SealError) in
                let capacity = Message.headerByteCount + plaintext.count + AESCBC.blockByteCount
                return try unsafe makeBytes(capacity: capacity) { output throws(SealError) in
                    unsafe output.copyBytes(from: Message.magic)
                    unsafe UnsafeMutableRawBufferPointer(rebasing: output[Message.magic.count...])
                        .copyBytes(from: salt)
                    let ciphertext = unsafe UnsafeMutableRawBufferPointer(
                        rebasing: output[Message.headerByteCount...]
                    )
                    return Message.headerByteCount
                        + (try unsafe AESCBC.encrypt(
                            plaintext,
                            cipher: cipher,
                            key: key,
                            iv: iv,
                            padding: .pkcs7,
                            into: ciphertext
                        ))
                }
            }
        }
    }

    /// Opens a message to bytes.
    ///
    /// - Throws: `malformed` when it is no message at all; `cannotOpen` for a wrong passphrase,
    ///   wrong parameters or altered bytes, as far as they are noticed; `unsupported` as in
    ///   ``seal(_:passphrase:parameters:)``.
    public static func open(
        _ message: [UInt8],
        passphrase: SecretBytes,
        parameters: Parameters = .default
    ) throws(SealError) -> [UInt8] {
        try open(Message(parsing: message), passphrase: passphrase, parameters: parameters)
    }

    /// Opens a parsed message to bytes.
    ///
    /// - Throws: as ``open(_:passphrase:parameters:)-([UInt8],_,_)``, but never `malformed`.
    public static func open(
        _ message: Message,
        passphrase: SecretBytes,
        parameters: Parameters = .default
    ) throws(SealError) -> [UInt8] {
        let cipher = try unsafe parameters.cipher.algorithm()
        let salt = message.bytes.span.extracting(Message.magic.count..<Message.headerByteCount)
        return try unsafe withKey(passphrase, salt: salt, parameters) {
            key,
            iv throws(SealError) in
            try unsafe message.bytes.withSpanBytes { bytes throws(SealError) in
                let ciphertext = unsafe UnsafeRawBufferPointer(
                    rebasing: bytes[Message.headerByteCount...]
                )
                return try unsafe makeBytes(capacity: bytes.count) { output throws(SealError) in
                    try unsafe AESCBC.decrypt(
                        ciphertext,
                        cipher: cipher,
                        key: key,
                        iv: iv,
                        padding: .pkcs7,
                        into: output
                    )
                }
            }
        }
    }

    /// Opens a message to text, which has to be valid UTF-8.
    ///
    /// - Throws: as ``open(_:passphrase:parameters:)-([UInt8],_,_)``; `cannotOpen` as well when
    ///   the bytes are not UTF-8.
    public static func openText(
        _ message: [UInt8],
        passphrase: SecretBytes,
        parameters: Parameters = .default
    ) throws(SealError) -> String {
        var bytes = try open(message, passphrase: passphrase, parameters: parameters)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            erase(&bytes)
            throw .cannotOpen
        }
        return text
    }

    /// The key and the IV that a passphrase and a salt give.
    package static func deriveKey(
        passphrase: SecretBytes,
        salt: [UInt8],
        parameters: Parameters
    ) throws(SealError) -> (key: SecretBytes, iv: SecretBytes) {
        try unsafe withKey(passphrase, salt: salt.span, parameters) { key, iv in
            unsafe (SecretBytes(copying: key), SecretBytes(copying: iv))
        }
    }

    /// Lends key and IV for one call; both are erased after it.
    private static func withKey<R>(
        _ passphrase: SecretBytes,
        salt: Span<UInt8>,
        _ parameters: Parameters,
        _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) throws(SealError) -> R
    ) throws(SealError) -> R {
        let keyByteCount = parameters.cipher.keyByteCount
        return try unsafe withErasedScratch(byteCount: keyByteCount + AESCBC.blockByteCount) {
            scratch throws(SealError) in
            switch parameters.keyDerivation {
            case .pbkdf2(let digest, let iterations):
                try unsafe PBKDF2.derive(
                    passphrase,
                    salt: salt,
                    digest: digest,
                    iterations: iterations,
                    into: scratch
                )
            case .evpBytesToKey(let digest):
                try unsafe EVPBytesToKey.derive(
                    passphrase,
                    salt: salt,
                    digest: digest,
                    into: scratch
                )
            }
            return try unsafe body(
                UnsafeRawBufferPointer(rebasing: scratch[..<keyByteCount]),
                UnsafeRawBufferPointer(rebasing: scratch[keyByteCount...])
            )
        }
    }
}
