// SPDX-License-Identifier: Apache-2.0

// The same without arrays: for whoever has the bytes somewhere and wants them somewhere else.

extension Salted {
    /// Bytes of the message that so many bytes of plaintext become.
    package static func sealedByteCount(of plaintextByteCount: Int) -> Int {
        Message.headerByteCount + AESCBC.ciphertextByteCount(of: plaintextByteCount)
    }

    /// Seals bytes into memory that holds ``sealedByteCount(of:)``; gives that number.
    ///
    /// - Throws: as ``seal(_:passphrase:parameters:)``.
    @unsafe
    package static func seal(
        _ plaintext: UnsafeRawBufferPointer,
        passphrase: SecretBytes,
        parameters: Parameters,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        try unsafe PublicSalt.fill(Message.saltPlace(in: output))
        return try unsafe seal(
            plaintext,
            passphrase: passphrase,
            parameters: parameters,
            behindSaltIn: output
        )
    }

    /// Seals under the salt that already stands in the output.
    static func seal(
        _ plaintext: UnsafeRawBufferPointer,
        passphrase: SecretBytes,
        parameters: Parameters,
        behindSaltIn output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        unsafe Message.writeMagic(into: output)
        let ciphertext = unsafe UnsafeMutableRawBufferPointer(
            rebasing: output[Message.headerByteCount...]
        )
        let salt = unsafe UnsafeRawBufferPointer(Message.saltPlace(in: output))
        return try unsafe withKey(passphrase, salt: salt, parameters) {
            key,
            iv throws(SealError) in
            Message.headerByteCount
                + (try unsafe AESCBC.encrypt(
                    plaintext,
                    cipher: parameters.cipher,
                    key: key,
                    iv: iv,
                    padding: .pkcs7,
                    into: ciphertext
                ))
        }
    }

    /// Opens a message into memory that holds the message without its 16 bytes of header; gives
    /// the number of bytes of plaintext.
    ///
    /// - Throws: as ``open(_:passphrase:parameters:)-([UInt8],_,_)``; the output is erased then.
    @unsafe
    package static func open(
        _ message: UnsafeRawBufferPointer,
        passphrase: SecretBytes,
        parameters: Parameters,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        if let stage = unsafe Message.stage(of: message) {
            throw SealError(.malformed, stage.detail(byteCount: message.count))
        }
        return try unsafe openParsed(
            message,
            passphrase: passphrase,
            parameters: parameters,
            into: output
        )
    }

    /// Opens what is known to have the form of a message.
    static func openParsed(
        _ message: UnsafeRawBufferPointer,
        passphrase: SecretBytes,
        parameters: Parameters,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
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
                into: output
            )
        }
    }
}
