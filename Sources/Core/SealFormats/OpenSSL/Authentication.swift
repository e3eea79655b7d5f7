// SPDX-License-Identifier: Apache-2.0

import CPushSealHashes

/// HMAC with SHA-256 (RFC 2104) under one key.
@safe
struct HMACSHA256 {
    /// Bytes of an authentication code.
    static let byteCount = 32

    /// What represents the key in every message.
    let states: UnsafeMutablePointer<pushseal_hmac>

    /// Lends the key's states for one call, then erases them.
    ///
    /// - Throws: `unsupported` when this OpenSSL has no SHA-256.
    @inline(__always)
    static func with<R>(
        key: UnsafeRawBufferPointer,
        _ body: (HMACSHA256) throws(SealError) -> R
    ) throws(SealError) -> R {
        _ = try unsafe Digest.sha256.algorithm()
        let stateByteCount = MemoryLayout<pushseal_hmac>.size
        return try unsafe withErasedScratch(byteCount: stateByteCount) {
            scratch throws(SealError) in
            let states = unsafe scratch.assumingMemoryBound(to: pushseal_hmac.self)
            guard let states = states.baseAddress else {
                preconditionFailure("scratch memory has an address")
            }
            unsafe pushseal_hmac_start(states, pushseal_bytes(key))
            return try body(unsafe HMACSHA256(states: states))
        }
    }

    /// Authenticates the concatenation of up to three parts, which may overlap the output.
    @inline(__always)
    func authenticate(
        _ first: UnsafeRawBufferPointer,
        _ second: UnsafeRawBufferPointer? = nil,
        _ third: UnsafeRawBufferPointer? = nil,
        into code: UnsafeMutableRawBufferPointer
    ) {
        precondition(code.count >= Self.byteCount, "no room for the authentication code")
        unsafe pushseal_hmac_authenticate(
            states,
            pushseal_bytes(first),
            pushseal_bytes(second),
            pushseal_bytes(third),
            code.baseAddress
        )
    }
}

extension pushseal_bytes {
    /// Bytes as C takes them; none for nil.
    @inline(__always)
    init(_ bytes: UnsafeRawBufferPointer?) {
        unsafe self.init(start: bytes?.baseAddress, count: bytes?.count ?? 0)
    }
}
