// SPDX-License-Identifier: Apache-2.0

import CPushSealOpenSSL
import Synchronization

extension CipherDirection {
    /// OpenSSL's number of it.
    var number: CInt { self == .encrypt ? 1 : 0 }
}

/// The cipher context of a secret's last message, until its next one.
///
/// Making and freeing a context takes a quarter of the time of opening a short message, and erasing
/// its key after every message nearly as much. So ``SecretBytes`` keeps one, under the last key that
/// was derived from the secret, and frees it when the secret goes, which erases that key.
@safe
struct IdleCipher: ~Copyable, Sendable {
    private let address = Atomic<UInt>(0)  // an atomic pointer would not be Sendable

    deinit { unsafe EVP_CIPHER_CTX_free(take()) }

    private borrowing func take() -> OpaquePointer? {
        unsafe OpaquePointer(bitPattern: address.exchange(0, ordering: .acquiring))
    }

    /// Takes the context for the caller alone, if there is one for a cipher and a direction.
    fileprivate borrowing func take(
        _ cipher: OpaquePointer,
        _ direction: CipherDirection
    ) -> OpaquePointer? {
        guard let idle = unsafe take() else { return nil }
        if unsafe EVP_CIPHER_CTX_get0_cipher(idle) == cipher,
            unsafe EVP_CIPHER_CTX_is_encrypting(idle) == direction.number
        {
            return unsafe idle
        }
        unsafe EVP_CIPHER_CTX_free(idle)
        return nil
    }

    /// Puts a context back; false if there is one already, and the caller must free this one.
    fileprivate borrowing func put(_ context: OpaquePointer) -> Bool {
        address.compareExchange(
            expected: 0,
            desired: UInt(bitPattern: context),
            ordering: .releasing
        ).exchanged
    }
}

/// Owns one `EVP_CIPHER_CTX`.
///
/// Freeing it erases the key schedule. If the key was derived from a secret that others hold, the
/// secret keeps the context for the next message: see ``IdleCipher``.
@safe
struct CipherContext: ~Copyable {
    let raw: OpaquePointer
    private let origin: SecretBytes?

    /// A context set up except for its key.
    ///
    /// - Parameters:
    ///   - cipher: OpenSSL's cipher.
    ///   - direction: whether to encrypt or decrypt.
    ///   - origin: the secret that keeps the context; nil to free it after this message.
    /// - Throws: `library` when OpenSSL fails.
    init(
        _ cipher: OpaquePointer,
        _ direction: CipherDirection,
        keptFor origin: SecretBytes?
    ) throws(SealError) {
        // Not `??`, which loses the error's type.
        if let idle = unsafe origin?.idleCipher.take(cipher, direction) {
            unsafe raw = idle
        } else {
            unsafe raw = try unsafe Self.make(cipher, direction)
        }
        self.origin = origin
    }

    private static func make(
        _ cipher: OpaquePointer,
        _ direction: CipherDirection
    ) throws(SealError) -> OpaquePointer {
        forgetOlderErrors()
        guard let new = unsafe EVP_CIPHER_CTX_new() else {
            throw openSSLFailure("EVP_CIPHER_CTX_new")
        }
        do throws(SealError) {
            try openSSLStep("EVP_CipherInit_ex2") {
                unsafe EVP_CipherInit_ex2(new, cipher, nil, nil, direction.number, nil)
            }
            if unsafe EVP_CIPHER_get_mode(cipher) == EVP_CIPH_CBC_MODE {
                // Set on the provider only: the context's own flag would be passed on at every init.
                try openSSLStep("EVP_CIPHER_CTX_set_params") {
                    unsafe pushseal_set_provider_padding(new, 0)
                }
            }
        } catch {
            unsafe EVP_CIPHER_CTX_free(new)
            throw error
        }
        return unsafe new
    }

    deinit {
        if let origin, unsafe origin.idleCipher.put(raw) { return }
        unsafe EVP_CIPHER_CTX_free(raw)
    }

    /// Sets a key, an IV or both; keeps the direction, and the key if it is left out.
    @inline(__always)
    borrowing func set(
        key: UnsafeRawBufferPointer? = nil,
        iv: UnsafeRawBufferPointer? = nil
    ) throws(SealError) {
        let raw = unsafe raw
        try openSSLStep("EVP_CipherInit_ex2") {
            unsafe EVP_CipherInit_ex2(
                raw,
                nil,
                key?.assumingMemoryBound(to: UInt8.self).baseAddress,
                iv?.assumingMemoryBound(to: UInt8.self).baseAddress,
                -1,
                nil
            )
        }
    }

    /// Encrypts or decrypts bytes, possibly in place, or authenticates them if there is no output.
    ///
    /// OpenSSL's lengths are C `int`s, so more than a gibibyte is processed in pieces.
    borrowing func update(
        _ input: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawPointer?
    ) throws(SealError) {
        let raw = unsafe raw
        var done = 0
        while done < input.count {
            let piece = CInt(min(input.count - done, 1 << 30))
            var written: CInt = 0
            let source = unsafe input.baseAddress.map { unsafe $0 + done }
            let target = unsafe output.map { unsafe $0 + done }
            try openSSLStep("EVP_CipherUpdate") {
                unsafe EVP_CipherUpdate(
                    raw,
                    target?.assumingMemoryBound(to: UInt8.self),
                    &written,
                    source?.assumingMemoryBound(to: UInt8.self),
                    piece
                )
            }
            guard written == piece else { throw openSSLStepFailure("EVP_CipherUpdate") }
            done += Int(piece)
        }
    }
}

/// AES-CBC over whole blocks in sequence; the caller adds and checks the padding.
@safe
struct CBCContext: ~Copyable {
    private let context: CipherContext

    /// - Parameters:
    ///   - direction: whether to encrypt or decrypt.
    ///   - cipher: which AES, matching the key's length.
    ///   - key: the key.
    ///   - iv: the initialisation vector.
    ///   - origin: the secret that the key was derived from, which keeps the context; nil to free it
    ///     after this message.
    /// - Throws: `unsupported` for a cipher that OpenSSL lacks, else `library`.
    init(
        _ direction: CipherDirection,
        _ cipher: Salted.Cipher,
        key: UnsafeRawBufferPointer,
        iv: UnsafeRawBufferPointer,
        keptFor origin: SecretBytes?
    ) throws(SealError) {
        let context = try unsafe CipherContext(cipher.algorithm(), direction, keptFor: origin)
        try unsafe context.set(key: key, iv: iv)
        self.context = context
    }

    /// Encrypts or decrypts whole blocks, possibly in place.
    borrowing func turn(
        _ input: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) {
        precondition(output.count == input.count, "as many bytes as there is room for")
        try unsafe context.update(input, into: output.baseAddress)
    }
}

extension Salted.Cipher {
    private static let aes128 = FetchedAlgorithm(cipher: "aes-128-cbc")
    private static let aes192 = FetchedAlgorithm(cipher: "aes-192-cbc")
    private static let aes256 = FetchedAlgorithm(cipher: "aes-256-cbc")

    /// OpenSSL's `EVP_CIPHER`.
    func algorithm() throws(SealError) -> OpaquePointer {
        let raw =
            switch self {
            case .aes128CBC: unsafe Self.aes128.raw
            case .aes192CBC: unsafe Self.aes192.raw
            case .aes256CBC: unsafe Self.aes256.raw
            }
        guard let raw = unsafe raw else {
            throw SealError(.unsupported, "this OpenSSL has no cipher \(rawValue)")
        }
        return unsafe raw
    }
}

/// AES-GCM under one key: any number of messages in sequence, each with its own IV.
@safe
struct GCMContext: ~Copyable {
    /// The lengths of IVs that OpenSSL takes, in bytes.
    static let ivByteCounts = 1...128

    private let context: CipherContext
    private let ivByteCount: Int

    /// A context that is not kept; its first IV comes with its first message.
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

    /// A context that the secret that the key comes from keeps.
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
        let cipher = try unsafe algorithm(keyByteCount: keyByteCount)
        return try unsafe CipherContext(cipher, direction, keptFor: origin)
    }

    /// Encrypts in place: all of `message` except its last 16 bytes.
    ///
    /// These become the tag. After an error the caller must erase `message`.
    borrowing func encrypt(
        _ message: UnsafeMutableRawBufferPointer,
        iv: UnsafeRawBufferPointer?,
        authenticating associatedData: UnsafeRawBufferPointer? = nil
    ) throws(SealError) {
        precondition(message.count >= AESGCM.tagByteCount, "no room for the tag")
        let plaintextByteCount = message.count - AESGCM.tagByteCount
        let plaintext = unsafe message[..<plaintextByteCount].rebased
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
    borrowing func decrypt(
        _ sealed: UnsafeRawBufferPointer,
        iv: UnsafeRawBufferPointer?,
        authenticating associatedData: UnsafeRawBufferPointer? = nil,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Bool {
        precondition(sealed.count >= AESGCM.tagByteCount, "no tag")
        let byteCount = sealed.count - AESGCM.tagByteCount
        precondition(output.count >= byteCount, "no room for the plaintext")
        let output = unsafe output[..<byteCount].rebased
        do throws(SealError) {
            try unsafe start(iv: iv, authenticating: associatedData)
            let ciphertext = unsafe sealed[..<byteCount].rebased
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
