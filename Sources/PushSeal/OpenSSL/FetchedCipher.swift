// SPDX-License-Identifier: Apache-2.0

import COpenSSL

extension Salted.Cipher {
    private static let aes128 = FetchedAlgorithm.cipher(Self.aes128CBC.rawValue)
    private static let aes192 = FetchedAlgorithm.cipher(Self.aes192CBC.rawValue)
    private static let aes256 = FetchedAlgorithm.cipher(Self.aes256CBC.rawValue)

    /// OpenSSL's object for the cipher.
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
