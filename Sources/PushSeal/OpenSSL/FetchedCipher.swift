// SPDX-License-Identifier: Apache-2.0

import COpenSSL

extension Salted.Cipher {
    private static let aes128 = FetchedAlgorithm.cipher(Self.aes128CBC.rawValue)
    private static let aes192 = FetchedAlgorithm.cipher(Self.aes192CBC.rawValue)
    private static let aes256 = FetchedAlgorithm.cipher(Self.aes256CBC.rawValue)

    /// OpenSSL's object for the cipher.
    func algorithm() throws(SealError) -> OpaquePointer {
        let fetched =
            switch self {
            case .aes128CBC: Self.aes128
            case .aes192CBC: Self.aes192
            case .aes256CBC: Self.aes256
            }
        guard let raw = unsafe fetched.raw else {
            throw SealError(.unsupported, "this OpenSSL has no cipher \(rawValue)")
        }
        return unsafe raw
    }
}
