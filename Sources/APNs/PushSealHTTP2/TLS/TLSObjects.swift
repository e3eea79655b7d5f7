// SPDX-License-Identifier: Apache-2.0

import CPushSealTLS

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

/// Runs one OpenSSL call and turns any result but 1 into an error that names the call.
func tlsCall(
    _ name: StaticString,
    _ code: ConnectionError.Code = .tls,
    _ call: () -> CInt
) throws(ConnectionError) {
    ERR_clear_error()  // otherwise an older failure would be reported
    guard call() == 1 else { throw tlsFailure(name, code) }
}

/// The error for a call that has just failed, with the reasons from OpenSSL's queue.
func tlsFailure(
    _ name: StaticString,
    _ code: ConnectionError.Code = .tls
) -> ConnectionError {
    ConnectionError(code, "\(name): \(drainTLSErrors() ?? "no reason given")")
}

/// Drains this thread's error queue, oldest entry first; nil if it was empty.
///
/// Only the reasons are kept: a provider's free text could contain input.
func drainTLSErrors() -> String? {
    var reasons: [String] = []
    while true {
        let code = ERR_get_error()
        guard code != 0 else { break }
        if let reason = unsafe ERR_reason_error_string(code) {
            unsafe reasons.append(String(cString: reason))
        } else {
            reasons.append("error \(String(code, radix: 16))")
        }
    }
    return reasons.isEmpty ? nil : reasons.joined(separator: ", ")
}
