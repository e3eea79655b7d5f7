// SPDX-License-Identifier: Apache-2.0

import COpenSSL

/// AES-GCM under one key: any number of messages in sequence, each with its own IV.
@safe
struct GCMContext: ~Copyable {
    /// The lengths of IVs that OpenSSL takes, in bytes.
    static let ivByteCounts = 1...128

    private let context: CipherContext
    private let ivByteCount: Int

    /// A context that is not cached; its first IV comes with its first message.
    ///
    /// - Throws: `invalidKey` for a key that is not 16, 24 or 32 bytes; `unsupported` for an empty
    ///   IV or one of more than 128 bytes.
    init(
        _ direction: CipherDirection,
        key: UnsafeRawBufferPointer,
        ivByteCount: Int = AESGCM.ivByteCount
    ) throws(SealError) {
        try AESGCM.check(ivByteCount: ivByteCount)
        let context = try Self.context(direction, keyByteCount: key.count, keptFor: nil)
        if ivByteCount != AESGCM.ivByteCount {
            let raw = unsafe context.raw
            try openSSLStep("EVP_CIPHER_CTX_ctrl") {
                unsafe EVP_CIPHER_CTX_ctrl(raw, EVP_CTRL_AEAD_SET_IVLEN, CInt(ivByteCount), nil)
            }
        }
        try unsafe context.set(key: key)
        self.context = context
        self.ivByteCount = ivByteCount
    }

    /// A context that is cached for as long as the secret that the key comes from is held.
    ///
    /// The first message uses the IV given here and is sealed or opened without one, which saves a
    /// call; OpenSSL refuses a second message without a new IV.
    ///
    /// - Throws: as ``init(_:key:ivByteCount:)``.
    init(
        _ direction: CipherDirection,
        key: UnsafeRawBufferPointer,
        firstIV iv: UnsafeRawBufferPointer,
        keptFor origin: SecretBytes
    ) throws(SealError) {
        precondition(iv.count == AESGCM.ivByteCount, "the context is for another length of IV")
        let context = try Self.context(direction, keyByteCount: key.count, keptFor: origin)
        try unsafe context.set(key: key, iv: iv)
        self.context = context
        ivByteCount = AESGCM.ivByteCount
    }

    /// A context set up except for its key.
    private static func context(
        _ direction: CipherDirection,
        keyByteCount: Int,
        keptFor origin: SecretBytes?
    ) throws(SealError) -> CipherContext {
        guard let kind = IdleContexts.Kind.gcm(keyByteCount: keyByteCount, direction) else {
            throw AESGCM.invalidKey(keyByteCount: keyByteCount)
        }
        return try unsafe CipherContext(kind, keptFor: origin) { raw throws(SealError) in
            let cipher = try unsafe Self.algorithm(keyByteCount: keyByteCount)
            try openSSLStep("EVP_CipherInit_ex2") {
                unsafe EVP_CipherInit_ex2(raw, cipher, nil, nil, direction.number, nil)
            }
        }
    }

    /// Encrypts in place: all of `message` except its last 16 bytes.
    ///
    /// These become the tag. After an error the caller must erase `message`.
    borrowing func seal(
        _ message: UnsafeMutableRawBufferPointer,
        iv: UnsafeRawBufferPointer?,
        authenticating associatedData: UnsafeRawBufferPointer? = nil
    ) throws(SealError) {
        precondition(message.count >= AESGCM.tagByteCount, "no room for the tag")
        let plaintextByteCount = message.count - AESGCM.tagByteCount
        let plaintext = unsafe UnsafeMutableRawBufferPointer(
            rebasing: message[..<plaintextByteCount]
        )
        let tag = unsafe message.baseAddress.map { unsafe $0 + plaintextByteCount }
        try unsafe start(iv: iv, authenticating: associatedData)
        try unsafe context.update(UnsafeRawBufferPointer(plaintext), into: plaintext.baseAddress)
        let raw = unsafe context.raw
        try openSSLStep("EVP_CipherFinal_ex") {
            // GCM writes no last block, but a null pointer would be refused.
            var rest: UInt8 = 0
            var restByteCount: CInt = 0
            return unsafe EVP_CipherFinal_ex(raw, &rest, &restByteCount)
        }
        try openSSLStep("EVP_CIPHER_CTX_ctrl") {
            unsafe EVP_CIPHER_CTX_ctrl(
                raw,
                EVP_CTRL_AEAD_GET_TAG,
                CInt(AESGCM.tagByteCount),
                tag
            )
        }
    }

    /// Decrypts ciphertext and tag; returns whether the tag is right.
    ///
    /// If not, or on an error, the output is erased: nobody sees unauthenticated plaintext.
    borrowing func open(
        _ sealed: UnsafeRawBufferPointer,
        iv: UnsafeRawBufferPointer?,
        authenticating associatedData: UnsafeRawBufferPointer? = nil,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Bool {
        precondition(sealed.count >= AESGCM.tagByteCount, "no tag")
        let byteCount = sealed.count - AESGCM.tagByteCount
        precondition(output.count >= byteCount, "no room for the plaintext")
        let output = unsafe UnsafeMutableRawBufferPointer(rebasing: output[..<byteCount])
        do throws(SealError) {
            try unsafe start(iv: iv, authenticating: associatedData)
            let ciphertext = unsafe UnsafeRawBufferPointer(rebasing: sealed[..<byteCount])
            try unsafe context.update(ciphertext, into: output.baseAddress)
            let raw = unsafe context.raw
            let tag = unsafe sealed.baseAddress.map { unsafe $0 + byteCount }
            try openSSLStep("EVP_CIPHER_CTX_ctrl") {
                unsafe EVP_CIPHER_CTX_ctrl(
                    raw,
                    EVP_CTRL_AEAD_SET_TAG,
                    CInt(AESGCM.tagByteCount),
                    // OpenSSL only reads it; the call is shared by both directions.
                    UnsafeMutableRawPointer(mutating: tag)
                )
            }
        } catch {
            unsafe erase(output)
            throw error
        }
        let raw = unsafe context.raw
        var rest: UInt8 = 0
        var restByteCount: CInt = 0
        if unsafe EVP_CipherFinal_ex(raw, &rest, &restByteCount) == 1 { return true }
        forgetOlderErrors()
        unsafe erase(output)
        return false
    }

    private borrowing func start(
        iv: UnsafeRawBufferPointer?,
        authenticating associatedData: UnsafeRawBufferPointer?
    ) throws(SealError) {
        if let iv = unsafe iv {
            precondition(iv.count == ivByteCount, "the context is for another length of IV")
            try unsafe context.set(iv: iv)
        }
        if let data = unsafe associatedData { try unsafe context.update(data, into: nil) }
    }

    private static let aes128 = FetchedAlgorithm(cipher: "aes-128-gcm")
    private static let aes192 = FetchedAlgorithm(cipher: "aes-192-gcm")
    private static let aes256 = FetchedAlgorithm(cipher: "aes-256-gcm")

    /// OpenSSL's cipher for a key of this length.
    private static func algorithm(keyByteCount: Int) throws(SealError) -> OpaquePointer {
        let raw: OpaquePointer?
        switch keyByteCount {
        case 16: unsafe raw = aes128.raw
        case 24: unsafe raw = aes192.raw
        case 32: unsafe raw = aes256.raw
        default:
            throw AESGCM.invalidKey(keyByteCount: keyByteCount)
        }
        guard let raw = unsafe raw else {
            throw SealError(.unsupported, "this OpenSSL has no cipher aes-\(keyByteCount * 8)-gcm")
        }
        return unsafe raw
    }
}
