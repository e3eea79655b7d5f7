// SPDX-License-Identifier: Apache-2.0

import Foundation

extension SecKeyAlgorithm {
    /// ECDH; the raw shared secret.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdhkeyexchangestandard>
    public static let ecdhKeyExchangeStandard = exchange("ECDH")

    /// ECDH; a key derived from the secret by X9.63 with SHA-1.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdhkeyexchangestandardx963sha1>
    public static let ecdhKeyExchangeStandardX963SHA1 = exchange("ECDH:KDFX963:SHA1")

    /// ECDH; a key derived from the secret by X9.63 with SHA-224.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdhkeyexchangestandardx963sha224>
    public static let ecdhKeyExchangeStandardX963SHA224 = exchange("ECDH:KDFX963:SHA224")

    /// ECDH; a key derived from the secret by X9.63 with SHA-256.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdhkeyexchangestandardx963sha256>
    public static let ecdhKeyExchangeStandardX963SHA256 = exchange("ECDH:KDFX963:SHA256")

    /// ECDH; a key derived from the secret by X9.63 with SHA-384.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdhkeyexchangestandardx963sha384>
    public static let ecdhKeyExchangeStandardX963SHA384 = exchange("ECDH:KDFX963:SHA384")

    /// ECDH; a key derived from the secret by X9.63 with SHA-512.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdhkeyexchangestandardx963sha512>
    public static let ecdhKeyExchangeStandardX963SHA512 = exchange("ECDH:KDFX963:SHA512")

    /// ECDH; the raw shared secret.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdhkeyexchangecofactor>
    public static let ecdhKeyExchangeCofactor = exchange("ECDHC")

    /// ECDH; a key derived from the secret by X9.63 with SHA-1.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdhkeyexchangecofactorx963sha1>
    public static let ecdhKeyExchangeCofactorX963SHA1 = exchange("ECDHC:KDFX963:SHA1")

    /// ECDH; a key derived from the secret by X9.63 with SHA-224.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdhkeyexchangecofactorx963sha224>
    public static let ecdhKeyExchangeCofactorX963SHA224 = exchange("ECDHC:KDFX963:SHA224")

    /// ECDH; a key derived from the secret by X9.63 with SHA-256.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdhkeyexchangecofactorx963sha256>
    public static let ecdhKeyExchangeCofactorX963SHA256 = exchange("ECDHC:KDFX963:SHA256")

    /// ECDH; a key derived from the secret by X9.63 with SHA-384.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdhkeyexchangecofactorx963sha384>
    public static let ecdhKeyExchangeCofactorX963SHA384 = exchange("ECDHC:KDFX963:SHA384")

    /// ECDH; a key derived from the secret by X9.63 with SHA-512.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdhkeyexchangecofactorx963sha512>
    public static let ecdhKeyExchangeCofactorX963SHA512 = exchange("ECDHC:KDFX963:SHA512")
}
