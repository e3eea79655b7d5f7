// SPDX-License-Identifier: Apache-2.0

import COpenSSL

/// Owns one `BIGNUM`; freeing it erases the number.
@safe
struct BigNumber: ~Copyable {
    let raw: OpaquePointer

    /// Zero.
    init() throws(SealError) {
        guard let raw = unsafe BN_new() else { throw openSSLFailure("BN_new") }
        unsafe self.raw = raw
    }

    /// Reads a secret number, big-endian, and flags it for OpenSSL's constant-time arithmetic.
    init(_ secret: SecretBytes) throws(SealError) {
        precondition(secret.count <= Int(CInt.max), "a number longer than any key")
        guard let raw = unsafe BN_new() else { throw openSSLFailure("BN_new") }
        let read = unsafe secret.withUnsafeBytes { bytes in
            unsafe BN_bin2bn(
                bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
                CInt(bytes.count),
                raw
            )
        }
        guard unsafe read != nil else {
            unsafe BN_clear_free(raw)
            throw openSSLFailure("BN_bin2bn")
        }
        unsafe BN_set_flags(raw, BN_FLG_CONSTTIME)
        unsafe self.raw = raw
    }

    deinit { unsafe BN_clear_free(raw) }

    /// Writes the number big-endian, filling the output.
    borrowing func write(into output: UnsafeMutableRawBufferPointer) throws(SealError) {
        forgetOlderErrors()
        let written = unsafe BN_bn2binpad(
            raw,
            output.assumingMemoryBound(to: UInt8.self).baseAddress,
            CInt(output.count)
        )
        guard written == CInt(output.count) else { throw openSSLFailure("BN_bn2binpad") }
    }
}

/// Owns one `BN_CTX`, for OpenSSL's intermediate numbers; freeing it erases them.
@safe
struct BigNumberContext: ~Copyable {
    let raw: OpaquePointer

    init() throws(SealError) {
        guard let raw = unsafe BN_CTX_new() else { throw openSSLFailure("BN_CTX_new") }
        unsafe self.raw = raw
    }

    deinit { unsafe BN_CTX_free(raw) }
}

/// Owns one `EC_POINT`; freeing it erases the point.
@safe
struct CurvePoint: ~Copyable {
    let raw: OpaquePointer

    init(on group: OpaquePointer) throws(SealError) {
        guard let raw = unsafe EC_POINT_new(group) else { throw openSSLFailure("EC_POINT_new") }
        unsafe self.raw = raw
    }

    deinit { unsafe EC_POINT_clear_free(raw) }
}
