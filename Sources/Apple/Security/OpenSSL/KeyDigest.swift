// SPDX-License-Identifier: Apache-2.0

import COpenSSL
import Foundation

/// The hash functions for use with keys, by their names in those of algorithms.
enum KeyDigest: String, CaseIterable {
    case sha1 = "SHA1"
    case sha224 = "SHA224"
    case sha256 = "SHA256"
    case sha384 = "SHA384"
    case sha512 = "SHA512"

    /// OpenSSL's object for it.
    var raw: OpaquePointer {
        switch self {
        case .sha1: unsafe EVP_sha1()
        case .sha224: unsafe EVP_sha224()
        case .sha256: unsafe EVP_sha256()
        case .sha384: unsafe EVP_sha384()
        case .sha512: unsafe EVP_sha512()
        }
    }

    var byteCount: Int { Int(unsafe EVP_MD_get_size(raw)) }

    /// Hashes data.
    func hash(_ data: Data) throws(SecStatus) -> Data {
        var digest = Data(count: byteCount)
        let result = unsafe digest.withUnsafeMutableBytes { output in
            unsafe data.withUnsafeBytes { bytes in
                unsafe EVP_Digest(
                    bytes.baseAddress,
                    bytes.count,
                    output.assumingMemoryBound(to: UInt8.self).baseAddress,
                    nil,
                    raw,
                    nil
                )
            }
        }
        guard result == 1 else { throw SecStatus(errSecInternalComponent) }
        return digest
    }

    /// Derives a key from a secret by ANSI X9.63 (SEC 1 §3.6.1).
    func derive(_ secret: Data, info: Data, byteCount: Int) throws(SecStatus) -> Data {
        var derived = Data()
        var counter: UInt32 = 1
        while derived.count < byteCount {
            let number = Data((0..<4).map { UInt8(truncatingIfNeeded: counter >> (24 - 8 * $0)) })
            var input = secret + number + info
            derived += try hash(input)
            erase(&input)
            counter += 1
        }
        return derived.prefix(byteCount)
    }
}
