// SPDX-License-Identifier: Apache-2.0

import COpenSSL

/// Owns one `EVP_CIPHER_CTX`; getting the memory is the only step here that can fail.
///
/// Freeing it erases the key schedule.
@safe
struct CipherContext: ~Copyable {
    let raw: OpaquePointer

    init() throws(SealError) {
        guard let raw = unsafe EVP_CIPHER_CTX_new() else {
            throw openSSLFailure("EVP_CIPHER_CTX_new")
        }
        unsafe self.raw = raw
    }

    deinit { unsafe EVP_CIPHER_CTX_free(raw) }
}

/// Owns one `EVP_MD_CTX`; freeing it erases what was hashed last.
@safe
struct DigestContext: ~Copyable {
    let raw: OpaquePointer

    init() throws(SealError) {
        guard let raw = unsafe EVP_MD_CTX_new() else {
            throw openSSLFailure("EVP_MD_CTX_new")
        }
        unsafe self.raw = raw
    }

    deinit { unsafe EVP_MD_CTX_free(raw) }
}
