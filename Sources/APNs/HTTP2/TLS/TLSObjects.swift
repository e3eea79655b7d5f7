// SPDX-License-Identifier: Apache-2.0

import COpenSSLTLS

/// Owns one `X509`.
@safe
final class Certificate {
    let raw: OpaquePointer

    /// Takes ownership of a certificate from a C function.
    @unsafe
    init(takingOwnershipOf raw: OpaquePointer) {
        unsafe self.raw = raw
    }

    deinit { unsafe X509_free(raw) }
}

/// Owns one `EVP_PKEY`; freeing it erases the key.
@safe
final class CertificateKey {
    let raw: OpaquePointer

    /// Takes ownership of a key from a C function.
    @unsafe
    init(takingOwnershipOf raw: OpaquePointer) {
        unsafe self.raw = raw
    }

    deinit { unsafe EVP_PKEY_free(raw) }
}
