// SPDX-License-Identifier: Apache-2.0

import CPushSealOpenSSL

/// Runs a call that returns 1 on success.
///
/// - Throws: `underlyingCoreCryptoError` with OpenSSL's last error code.
func openSSL(_ call: () -> CInt) throws(CryptoKitError) {
    ERR_clear_error()  // otherwise an older failure would be reported
    guard call() == 1 else { throw .openSSL }
}

extension CryptoKitError {
    /// OpenSSL's last error.
    static var openSSL: CryptoKitError {
        let code = ERR_peek_last_error()
        ERR_clear_error()
        return .underlyingCoreCryptoError(error: Int32(truncatingIfNeeded: code))
    }
}

/// Ends the process where Apple's API has no way to report a failure of OpenSSL.
///
/// No input leads here: OpenSSL is out of memory or random bytes, lacks an algorithm of its default
/// provider, or is configured to refuse one, as FIPS mode refuses MD5.
func unavailable(_ reason: String) -> Never { fatalError(reason) }
