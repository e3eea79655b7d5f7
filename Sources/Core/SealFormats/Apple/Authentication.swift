// SPDX-License-Identifier: Apache-2.0

import CommonCrypto

/// HMAC (RFC 2104) with any digest that Apple's systems have.
@safe
struct DigestHMAC {
    private let algorithm: CCHmacAlgorithm
    private let byteCount: Int
    private let key: UnsafeRawBufferPointer

    /// Takes a key in memory that outlives this value.
    ///
    /// - Throws: `unsupported` when Apple's systems lack the digest.
    init(_ digest: Digest, key: UnsafeRawBufferPointer) throws(SealError) {
        let parts = try digest.parts()
        algorithm = CCHmacAlgorithm(parts.hmac)
        byteCount = parts.byteCount
        unsafe self.key = key
    }

    /// Authenticates the concatenation of up to three parts, which may overlap the output.
    func authenticate(
        _ first: UnsafeRawBufferPointer,
        _ second: UnsafeRawBufferPointer? = nil,
        _ third: UnsafeRawBufferPointer? = nil,
        into code: UnsafeMutableRawBufferPointer
    ) {
        precondition(code.count >= byteCount, "no room for the authentication code")
        // Apple does not say that `CCHmacFinal` erases.
        unsafe withErasedScratch(byteCount: MemoryLayout<CCHmacContext>.size) { scratch in
            let context = unsafe scratch.bindMemory(to: CCHmacContext.self).baseAddress
            unsafe CCHmacInit(
                context,
                algorithm,
                key.baseAddress ?? UnsafeRawPointer(context),
                key.count
            )
            func update(_ part: UnsafeRawBufferPointer?) {
                guard let part = unsafe part, unsafe !part.isEmpty else { return }
                unsafe CCHmacUpdate(context, part.baseAddress, part.count)
            }
            unsafe update(first)
            unsafe update(second)
            unsafe update(third)
            unsafe CCHmacFinal(context, code.baseAddress)
        }
    }
}

/// HMAC with SHA-256 under one key.
struct HMACSHA256 {
    /// Bytes of an authentication code.
    static let byteCount = 32

    private let hmac: DigestHMAC

    /// Lends an HMAC for one call; the key outlives it.
    static func with<R>(
        key: UnsafeRawBufferPointer,
        _ body: (HMACSHA256) throws(SealError) -> R
    ) throws(SealError) -> R {
        try body(HMACSHA256(hmac: unsafe DigestHMAC(.sha256, key: key)))
    }

    /// Authenticates the concatenation of up to three parts, which may overlap the output.
    func authenticate(
        _ first: UnsafeRawBufferPointer,
        _ second: UnsafeRawBufferPointer? = nil,
        _ third: UnsafeRawBufferPointer? = nil,
        into code: UnsafeMutableRawBufferPointer
    ) {
        unsafe hmac.authenticate(first, second, third, into: code)
    }
}
