// SPDX-License-Identifier: Apache-2.0

import COpenSSL

extension Digest {
    /// Hashes bytes that are not secret: the result is not erased.
    ///
    /// - Throws: `unsupported` when this OpenSSL lacks the digest.
    package func hash(_ bytes: [UInt8]) throws(SealError) -> [UInt8] {
        try unsafe bytes.withSpanBytes { input throws(SealError) in try unsafe hash(input) }
    }

    /// Hashes bytes in memory; the result is not erased.
    ///
    /// - Throws: `unsupported` when this OpenSSL lacks the digest.
    func hash(_ input: UnsafeRawBufferPointer) throws(SealError) -> [UInt8] {
        let algorithm = try unsafe algorithm()
        return try unsafe makeBytes(capacity: Int(EVP_MAX_MD_SIZE)) { output throws(SealError) in
            var byteCount: CUnsignedInt = 0
            try openSSL("EVP_Digest") {
                unsafe EVP_Digest(
                    input.baseAddress,
                    input.count,
                    output.assumingMemoryBound(to: UInt8.self).baseAddress,
                    &byteCount,
                    algorithm,
                    nil
                )
            }
            return Int(byteCount)
        }
    }
}
