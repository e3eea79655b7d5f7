// SPDX-License-Identifier: Apache-2.0

import COpenSSL

extension Salted.Cipher {
    private static let aes128 = FetchedAlgorithm(cipher: "aes-128-cbc")
    private static let aes192 = FetchedAlgorithm(cipher: "aes-192-cbc")
    private static let aes256 = FetchedAlgorithm(cipher: "aes-256-cbc")

    /// OpenSSL's `EVP_CIPHER`.
    func algorithm() throws(SealError) -> OpaquePointer {
        let raw =
            switch self {
            case .aes128CBC: unsafe Self.aes128.raw
            case .aes192CBC: unsafe Self.aes192.raw
            case .aes256CBC: unsafe Self.aes256.raw
            }
        guard let raw = unsafe raw else {
            throw SealError(.unsupported, "this OpenSSL has no cipher \(rawValue)")
        }
        return unsafe raw
    }
}
