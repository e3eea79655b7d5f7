// SPDX-License-Identifier: Apache-2.0

import CommonCrypto

extension HKDF {
    /// The first step with any digest, into memory as long as it.
    static func extract(
        _ secret: UnsafeRawBufferPointer,
        salt: UnsafeRawBufferPointer,
        with digest: Digest,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) {
        try unsafe DigestHMAC(digest, key: salt).authenticate(secret, into: output)
    }

    /// The second step with any digest.
    static func expand(
        _ key: UnsafeRawBufferPointer,
        info: UnsafeRawBufferPointer,
        with digest: Digest,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) {
        let hmac = try unsafe DigestHMAC(digest, key: key)
        unsafe fill(output, info: info, codeByteCount: try digest.byteCount()) {
            first,
            second,
            third,
            code in
            unsafe hmac.authenticate(first, second, third, into: code)
        }
    }
}

extension PBKDF2 {
    /// Derives into memory; lengths and iterations fit a C `int`.
    static func stretch(
        _ password: UnsafeRawBufferPointer,
        salt: UnsafeRawBufferPointer,
        digest: Digest,
        iterations: CInt,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) {
        guard let function = try digest.parts().pbkdf2 else {
            return try unsafe stretchByHMAC(
                password,
                salt: salt,
                digest: digest,
                iterations: iterations,
                into: output
            )
        }
        // An empty salt still needs an address.
        let saltStart = unsafe salt.baseAddress ?? UnsafeRawPointer(output.baseAddress)
        let status = unsafe CCKeyDerivationPBKDF(
            CCPBKDFAlgorithm(kCCPBKDF2),
            password.assumingMemoryBound(to: CChar.self).baseAddress,
            password.count,
            saltStart?.assumingMemoryBound(to: UInt8.self),
            salt.count,
            CCPseudoRandomAlgorithm(function),
            UInt32(iterations),
            output.assumingMemoryBound(to: UInt8.self).baseAddress,
            output.count
        )
        guard status == CInt(kCCSuccess) else {
            throw SealError(.library, "CCKeyDerivationPBKDF: error \(status)")
        }
    }

    /// Derives by the definition (RFC 8018 §5.2), for MD5, which `CCKeyDerivationPBKDF` lacks.
    private static func stretchByHMAC(
        _ password: UnsafeRawBufferPointer,
        salt: UnsafeRawBufferPointer,
        digest: Digest,
        iterations: CInt,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) {
        let hmac = try unsafe DigestHMAC(digest, key: password)
        let byteCount = try digest.byteCount()
        unsafe withErasedScratch(byteCount: 2 * byteCount) { scratch in
            let code = unsafe scratch[..<byteCount].rebased
            let sum = unsafe scratch[byteCount...].rebased
            var number: UInt32 = 0
            for start in stride(from: 0, to: output.count, by: byteCount) {
                number += 1
                unsafe withUnsafeBytes(of: number.bigEndian) { number in
                    unsafe hmac.authenticate(salt, number, into: code)
                }
                unsafe sum.copyMemory(from: UnsafeRawBufferPointer(code))
                for _ in 1..<iterations {
                    unsafe hmac.authenticate(UnsafeRawBufferPointer(code), into: code)
                    for index in 0..<byteCount { unsafe sum[index] = sum[index] ^ code[index] }
                }
                let taken = min(byteCount, output.count - start)
                unsafe output[start...].rebased
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: sum[..<taken]))
            }
        }
    }
}
