// SPDX-License-Identifier: Apache-2.0

// The same on memory that the caller owns; the functions on arrays call these.

extension Salted {
    /// The length of a message for a plaintext of this length.
    package static func sealedByteCount(of plaintextByteCount: Int) -> Int {
        Message.headerByteCount + AESCBC.ciphertextByteCount(of: plaintextByteCount)
    }

    /// Seals bytes into memory of ``sealedByteCount(of:)`` bytes; returns that count.
    ///
    /// - Throws: as ``seal(_:passphrase:parameters:salt:)``.
    @unsafe
    package static func seal(
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
        let ciphertext = unsafe UnsafeMutableRawBufferPointer(
            rebasing: output[Message.headerByteCount...]
        )
        return try unsafe withKey(passphrase, salt: UnsafeRawBufferPointer(salt), parameters) {
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
    /// - Throws: as ``open(_:passphrase:parameters:)-([UInt8],_,_)``; the output is erased then.
    @unsafe
    package static func open(
        _ message: UnsafeRawBufferPointer,
        passphrase: SecretBytes,
        parameters: Parameters,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        if let refusal = unsafe Message.refusal(of: message) {
            throw SealError(.malformed, refusal.detail(byteCount: message.count))
        }
        let salt = unsafe UnsafeRawBufferPointer(
            rebasing: message[Message.magicByteCount..<Message.headerByteCount]
        )
        let ciphertext = unsafe UnsafeRawBufferPointer(
            rebasing: message[Message.headerByteCount...]
        )
        return try unsafe withKey(passphrase, salt: salt, parameters) {
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
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        let byteCount = try unsafe open(
            message,
            passphrase: passphrase,
            parameters: parameters,
            into: output
        )
        return try unsafe checkText(output, byteCount)
    }
}
