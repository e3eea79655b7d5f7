// SPDX-License-Identifier: Apache-2.0

import COpenSSL

/// Runs a call that answers with 1 when it succeeds.
///
/// - Throws: `underlyingCoreCryptoError` with the last of OpenSSL's codes.
func openSSL(_ call: () -> CInt) throws(CryptoKitError) {
    ERR_clear_error()  // else an older failure is reported as this one
    guard call() == 1 else { throw .openSSL }
}

extension CryptoKitError {
    /// The last of OpenSSL's errors.
    static var openSSL: CryptoKitError {
        let code = ERR_peek_last_error()
        ERR_clear_error()
        return .underlyingCoreCryptoError(error: Int32(truncatingIfNeeded: code))
    }
}
