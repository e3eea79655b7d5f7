// SPDX-License-Identifier: Apache-2.0

/// The format of `openssl enc`: `Salted__`, a salt, and AES-CBC under a key from a passphrase.
///
/// Not authenticated: anyone who can change a message can change its plaintext, block by block. 1
/// in 255 wrong passphrases goes unnoticed. A text must also be UTF-8, which lowers that to about 1
/// in 1.5 million for a message of one block and far less for longer ones. Byte for byte compatible
/// with OpenSSL (openssl-enc(1)).
public enum Salted {
    /// Seals bytes under a passphrase, with a fresh random salt unless one is given: for vectors
    /// only, since reusing a salt reveals equal beginnings.
    ///
    /// - Returns: 16 bytes more than the plaintext rounded up to the next whole block of 16.
    /// - Throws: `unsupported` when this system lacks the digest or the iteration count is not between
    ///   1 and 2 147 483 647.
    package static func seal(
        _ plaintext: [UInt8],
        passphrase: SecretBytes,
        parameters: Parameters = .default,
        salt: [UInt8]? = nil
    ) throws(SealError) -> [UInt8] {
        try unsafe makeBytes(from: plaintext, capacity: sealedByteCount(of: plaintext.count)) {
            plaintext,
            output throws(SealError) in
            try unsafe sealMessage(
                plaintext,
                passphrase: passphrase,
                parameters: parameters,
                salt: salt,
                into: output
            )
        }
    }

    /// Opens a message to bytes.
    ///
    /// - Throws: `malformed` when it is not a message; `cannotOpen` for a wrong passphrase, wrong
    ///   parameters or altered bytes, as far as they are detected; `unsupported` as in
    ///   ``seal(_:passphrase:parameters:salt:)``.
    package static func open(
        _ message: [UInt8],
        passphrase: SecretBytes,
        parameters: Parameters = .default
    ) throws(SealError) -> [UInt8] {
        let capacity = max(0, message.count - Message.headerByteCount)
        return try unsafe makeBytes(from: message, capacity: capacity) {
            message,
            output throws(SealError) in
            try unsafe openMessage(
                message,
                passphrase: passphrase,
                parameters: parameters,
                into: output
            )
        }
    }

    /// Opens a message to text, which must be valid UTF-8.
    ///
    /// - Throws: as ``open(_:passphrase:parameters:)``; `cannotOpen` also when the
    ///   bytes are not UTF-8.
    package static func openText(
        _ message: [UInt8],
        passphrase: SecretBytes,
        parameters: Parameters = .default
    ) throws(SealError) -> String {
        var bytes = try open(message, passphrase: passphrase, parameters: parameters)
        return try text(erasing: &bytes)
    }

    /// Derives the key and the IV from a passphrase and a salt, by `stretcher` if there is one.
    package static func deriveKey(
        passphrase: SecretBytes,
        salt: [UInt8],
        parameters: Parameters,
        stretcher: (any KeyStretcher)? = nil
    ) throws(SealError) -> (key: SecretBytes, iv: SecretBytes) {
        try unsafe salt.withSpanBytes { salt throws(SealError) in
            try unsafe withKey(of: passphrase, salt: salt, parameters, stretcher) { key, iv in
                unsafe (SecretBytes(copying: key), SecretBytes(copying: iv))
            }
        }
    }

    /// Lends key and IV for one call, then erases both.
    @inline(__always)
    static func withKey<R>(
        of passphrase: SecretBytes,
        salt: UnsafeRawBufferPointer,
        _ parameters: Parameters,
        _ stretcher: (any KeyStretcher)? = nil,
        _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) throws(SealError) -> R
    ) throws(SealError) -> R {
        let keyByteCount = parameters.cipher.keyByteCount
        return try burningStack { () throws(SealError) in
            try unsafe withErasedScratch(byteCount: keyByteCount + AESCBC.blockByteCount) {
                scratch throws(SealError) in
                try unsafe passphrase.withUnsafeBytes { password throws(SealError) in
                    switch parameters.keyDerivation {
                    case .pbkdf2(let digest, let iterations):
                        if let stretcher {
                            let key = try unsafe stretcher.key(
                                passphrase,
                                salt: Array(salt),
                                digest: digest,
                                iterations: iterations,
                                byteCount: scratch.count
                            )
                            unsafe key.withUnsafeBytes { unsafe scratch.copyMemory(from: $0) }
                            break
                        }
                        try unsafe PBKDF2.derive(
                            password,
                            salt: salt,
                            digest: digest,
                            iterations: iterations,
                            into: scratch
                        )
                    case .evpBytesToKey(let digest):
                        try unsafe EVPBytesToKey.derive(
                            password,
                            salt: salt,
                            digest: digest,
                            into: scratch
                        )
                    }
                }
                return try unsafe body(
                    UnsafeRawBufferPointer(rebasing: scratch[..<keyByteCount]),
                    UnsafeRawBufferPointer(rebasing: scratch[keyByteCount...])
                )
            }
        }
    }
}

// The same on memory that the caller owns; the functions on arrays call these.

extension Salted {
    /// The length of a message for a plaintext of this length.
    static func sealedByteCount(of plaintextByteCount: Int) -> Int {
        Message.headerByteCount + AESCBC.ciphertextByteCount(of: plaintextByteCount)
    }

    /// Seals bytes into memory of ``sealedByteCount(of:)`` bytes; returns that count.
    ///
    /// - Throws: as ``seal(_:passphrase:parameters:salt:)``.
    static func sealMessage(
        _ plaintext: UnsafeRawBufferPointer,
        passphrase: SecretBytes,
        parameters: Parameters,
        salt given: [UInt8]? = nil,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        let salt = unsafe Message.saltPlace(in: output)
        switch (given, parameters.keyDerivation) {
        case (let given?, _):
            precondition(given.count == Message.saltByteCount, "a salt has 8 bytes")
            unsafe salt.copyBytes(from: given)
        case (nil, .pbkdf2): unsafe KernelRandom.fill(salt)  // negligible beside the iterations
        case (nil, .evpBytesToKey): try unsafe PublicSalt.fill(salt)
        }
        unsafe Message.writeMagic(into: output)
        let ciphertext = unsafe output[Message.headerByteCount...].rebased
        return try unsafe withKey(of: passphrase, salt: UnsafeRawBufferPointer(salt), parameters) {
            key,
            iv throws(SealError) in
            Message.headerByteCount
                + (try unsafe AESCBC.encrypt(
                    plaintext,
                    cipher: parameters.cipher,
                    key: key,
                    iv: iv,
                    padding: .pkcs7,
                    of: passphrase,
                    into: ciphertext
                ))
        }
    }

    /// Opens a message into memory as long as the message without its 16-byte header; returns the
    /// length of the plaintext.
    ///
    /// - Throws: as ``open(_:passphrase:parameters:)``; the output is erased then.
    static func openMessage(
        _ message: UnsafeRawBufferPointer,
        passphrase: SecretBytes,
        parameters: Parameters,
        stretcher: (any KeyStretcher)? = nil,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        if let refusal = unsafe Message.refusal(of: message) {
            throw SealError(.malformed, refusal.detail(byteCount: message.count))
        }
        let salt = unsafe message[Message.magicByteCount..<Message.headerByteCount].rebased
        let ciphertext = unsafe message[Message.headerByteCount...].rebased
        return try unsafe withKey(of: passphrase, salt: salt, parameters, stretcher) {
            key,
            iv throws(SealError) in
            try unsafe AESCBC.decrypt(
                ciphertext,
                cipher: parameters.cipher,
                key: key,
                iv: iv,
                padding: .pkcs7,
                of: passphrase,
                into: output
            )
        }
    }

    /// Opens a message to text, into memory as long as the message; returns the length of the text.
    ///
    /// - Throws: as ``openText(_:passphrase:parameters:)``; the output is erased then.
    static func openText(
        _ message: UnsafeRawBufferPointer,
        passphrase: SecretBytes,
        parameters: Parameters,
        stretcher: (any KeyStretcher)? = nil,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        let byteCount = try unsafe openMessage(
            message,
            passphrase: passphrase,
            parameters: parameters,
            stretcher: stretcher,
            into: output
        )
        return try unsafe checkText(output, byteCount)
    }
}
