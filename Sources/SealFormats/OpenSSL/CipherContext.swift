// SPDX-License-Identifier: Apache-2.0

import COpenSSL

/// Which way a cipher goes, as OpenSSL numbers it.
enum CipherDirection: CInt {
    case decrypt = 0
    case encrypt = 1
}

/// Owns one `EVP_CIPHER_CTX`; getting the memory is the only step here that can fail.
///
/// Freeing it erases the key schedule. One whose key was made from a secret that others hold is kept
/// for the next message instead, with the key in it, until a secret of this process is dropped: see
/// ``IdleContexts``. It holds that secret until it waits there, so that no key is left waiting when
/// its secret has gone.
@safe
struct CipherContext: ~Copyable {
    let raw: OpaquePointer
    private let kind: IdleContexts.Kind
    /// Goes after the context has been put where it waits.
    private let origin: SecretBytes?

    /// A context that knows everything but the key; `prepare` makes a new one know it.
    init(
        _ kind: IdleContexts.Kind,
        keptFor origin: SecretBytes?,
        prepare: (OpaquePointer) throws(SealError) -> Void
    ) throws(SealError) {
        // Not `??`, which would lose the type of the error.
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
}

/// Owns one `EVP_MD_CTX`; freeing it erases what was hashed last.
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
}
