// SPDX-License-Identifier: Apache-2.0

import COpenSSL

extension CipherDirection {
    /// OpenSSL's number of it.
    var number: CInt { self == .encrypt ? 1 : 0 }
}

/// Owns one `EVP_CIPHER_CTX`; only allocating it can fail here.
///
/// Freeing it erases the key schedule. If the key was derived from a secret that others hold, the
/// context is cached with its key for the next message instead, until any secret of this process is
/// released: see ``IdleContexts``. It retains the secret until it is in the cache, so that no key
/// stays there after its secret is gone.
@safe
struct CipherContext: ~Copyable {
    let raw: OpaquePointer
    private let kind: IdleContexts.Kind
    /// Released after the context has been put into the cache.
    private let origin: SecretBytes?

    /// A context set up except for its key; `prepare` sets up a new one.
    init(
        _ kind: IdleContexts.Kind,
        keptFor origin: SecretBytes?,
        prepare: (OpaquePointer) throws(SealError) -> Void
    ) throws(SealError) {
        // Not `??`, which loses the error's type.
        if origin != nil, let idle = unsafe IdleContexts.take(kind) {
            unsafe raw = idle
        } else {
            unsafe raw = try unsafe Self.make(prepare)
        }
        self.kind = kind
        self.origin = origin
    }

    private static func make(
        _ prepare: (OpaquePointer) throws(SealError) -> Void
    ) throws(SealError) -> OpaquePointer {
        forgetOlderErrors()
        guard let new = unsafe EVP_CIPHER_CTX_new() else {
            throw openSSLFailure("EVP_CIPHER_CTX_new")
        }
        do throws(SealError) {
            unsafe try prepare(new)
        } catch {
            unsafe EVP_CIPHER_CTX_free(new)
            throw error
        }
        return unsafe new
    }

    deinit {
        if origin != nil, unsafe IdleContexts.put(raw, kind) { return }
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

/// Owns one `EVP_MD_CTX`; freeing it erases its hash state.
@safe
struct DigestContext: ~Copyable {
    let raw: OpaquePointer

    init() throws(SealError) {
        forgetOlderErrors()
        guard let raw = unsafe EVP_MD_CTX_new() else {
            throw openSSLFailure("EVP_MD_CTX_new")
        }
        unsafe self.raw = raw
    }

    deinit { unsafe EVP_MD_CTX_free(raw) }

    /// Hashes the concatenation of up to three parts, which may overlap the output; returns the
    /// length of the digest.
    @discardableResult
    borrowing func hash(
        _ algorithm: OpaquePointer,
        _ first: UnsafeRawBufferPointer,
        _ second: UnsafeRawBufferPointer? = nil,
        _ third: UnsafeRawBufferPointer? = nil,
        into digest: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        try unsafe start(algorithm)
        try unsafe update(first)
        if let second = unsafe second { try unsafe update(second) }
        if let third = unsafe third { try unsafe update(third) }
        return try unsafe finish(into: digest)
    }

    /// Begins a message.
    borrowing func start(_ algorithm: OpaquePointer) throws(SealError) {
        let raw = unsafe raw
        try openSSLStep("EVP_DigestInit_ex2") { unsafe EVP_DigestInit_ex2(raw, algorithm, nil) }
    }

    /// Hashes the next part of the message.
    borrowing func update(_ part: UnsafeRawBufferPointer) throws(SealError) {
        let raw = unsafe raw
        try openSSLStep("EVP_DigestUpdate") {
            unsafe EVP_DigestUpdate(raw, part.baseAddress, part.count)
        }
    }

    /// Writes the digest of the message; returns its length.
    borrowing func finish(into digest: UnsafeMutableRawBufferPointer) throws(SealError) -> Int {
        let raw = unsafe raw
        var byteCount: CUnsignedInt = 0
        try openSSLStep("EVP_DigestFinal_ex") {
            unsafe EVP_DigestFinal_ex(
                raw,
                digest.assumingMemoryBound(to: UInt8.self).baseAddress,
                &byteCount
            )
        }
        return Int(byteCount)
    }
}
