// SPDX-License-Identifier: Apache-2.0

import Foundation

extension SecKeyAlgorithm {
    /// RSA encryption with PKCS #1 v1.5.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsaencryptionpkcs1>
    public static let rsaEncryptionPKCS1 = encryption("RSA:PKCS1")

    /// RSA encryption with OAEP and SHA-1.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsaencryptionoaepsha1>
    public static let rsaEncryptionOAEPSHA1 = encryption("RSA:OAEP:SHA1")

    /// RSA encryption with OAEP and SHA-224.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsaencryptionoaepsha224>
    public static let rsaEncryptionOAEPSHA224 = encryption("RSA:OAEP:SHA224")

    /// RSA encryption with OAEP and SHA-256.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsaencryptionoaepsha256>
    public static let rsaEncryptionOAEPSHA256 = encryption("RSA:OAEP:SHA256")

    /// RSA encryption with OAEP and SHA-384.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsaencryptionoaepsha384>
    public static let rsaEncryptionOAEPSHA384 = encryption("RSA:OAEP:SHA384")

    /// RSA encryption with OAEP and SHA-512.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsaencryptionoaepsha512>
    public static let rsaEncryptionOAEPSHA512 = encryption("RSA:OAEP:SHA512")

    /// ECIES: ECDH, X9.63 with SHA-1, AES-GCM with an all-zero IV.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptionstandardx963sha1aesgcm>
    public static let eciesEncryptionStandardX963SHA1AESGCM = encryption(
        "ECIES:ECDH:KDFX963:SHA1:AESGCM"
    )

    /// ECIES: ECDH, X9.63 with SHA-224, AES-GCM with an all-zero IV.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptionstandardx963sha224aesgcm>
    public static let eciesEncryptionStandardX963SHA224AESGCM = encryption(
        "ECIES:ECDH:KDFX963:SHA224:AESGCM"
    )

    /// ECIES: ECDH, X9.63 with SHA-256, AES-GCM with an all-zero IV.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptionstandardx963sha256aesgcm>
    public static let eciesEncryptionStandardX963SHA256AESGCM = encryption(
        "ECIES:ECDH:KDFX963:SHA256:AESGCM"
    )

    /// ECIES: ECDH, X9.63 with SHA-384, AES-GCM with an all-zero IV.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptionstandardx963sha384aesgcm>
    public static let eciesEncryptionStandardX963SHA384AESGCM = encryption(
        "ECIES:ECDH:KDFX963:SHA384:AESGCM"
    )

    /// ECIES: ECDH, X9.63 with SHA-512, AES-GCM with an all-zero IV.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptionstandardx963sha512aesgcm>
    public static let eciesEncryptionStandardX963SHA512AESGCM = encryption(
        "ECIES:ECDH:KDFX963:SHA512:AESGCM"
    )

    /// ECIES: ECDH, X9.63 with SHA-224, AES-GCM with a derived IV.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptionstandardvariableivx963sha224aesgcm>
    public static let eciesEncryptionStandardVariableIVX963SHA224AESGCM = encryption(
        "ECIES:ECDH:KDFX963:SHA224:AESGCM-KDFIV"
    )

    /// ECIES: ECDH, X9.63 with SHA-256, AES-GCM with a derived IV.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptionstandardvariableivx963sha256aesgcm>
    public static let eciesEncryptionStandardVariableIVX963SHA256AESGCM = encryption(
        "ECIES:ECDH:KDFX963:SHA256:AESGCM-KDFIV"
    )

    /// ECIES: ECDH, X9.63 with SHA-384, AES-GCM with a derived IV.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptionstandardvariableivx963sha384aesgcm>
    public static let eciesEncryptionStandardVariableIVX963SHA384AESGCM = encryption(
        "ECIES:ECDH:KDFX963:SHA384:AESGCM-KDFIV"
    )

    /// ECIES: ECDH, X9.63 with SHA-512, AES-GCM with a derived IV.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptionstandardvariableivx963sha512aesgcm>
    public static let eciesEncryptionStandardVariableIVX963SHA512AESGCM = encryption(
        "ECIES:ECDH:KDFX963:SHA512:AESGCM-KDFIV"
    )

    /// ECIES: ECDH, X9.63 with SHA-1, AES-GCM with an all-zero IV.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptioncofactorx963sha1aesgcm>
    public static let eciesEncryptionCofactorX963SHA1AESGCM = encryption(
        "ECIES:ECDHC:KDFX963:SHA1:AESGCM"
    )

    /// ECIES: ECDH, X9.63 with SHA-224, AES-GCM with an all-zero IV.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptioncofactorx963sha224aesgcm>
    public static let eciesEncryptionCofactorX963SHA224AESGCM = encryption(
        "ECIES:ECDHC:KDFX963:SHA224:AESGCM"
    )

    /// ECIES: ECDH, X9.63 with SHA-256, AES-GCM with an all-zero IV.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptioncofactorx963sha256aesgcm>
    public static let eciesEncryptionCofactorX963SHA256AESGCM = encryption(
        "ECIES:ECDHC:KDFX963:SHA256:AESGCM"
    )

    /// ECIES: ECDH, X9.63 with SHA-384, AES-GCM with an all-zero IV.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptioncofactorx963sha384aesgcm>
    public static let eciesEncryptionCofactorX963SHA384AESGCM = encryption(
        "ECIES:ECDHC:KDFX963:SHA384:AESGCM"
    )

    /// ECIES: ECDH, X9.63 with SHA-512, AES-GCM with an all-zero IV.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptioncofactorx963sha512aesgcm>
    public static let eciesEncryptionCofactorX963SHA512AESGCM = encryption(
        "ECIES:ECDHC:KDFX963:SHA512:AESGCM"
    )

    /// ECIES: ECDH, X9.63 with SHA-224, AES-GCM with a derived IV.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptioncofactorvariableivx963sha224aesgcm>
    public static let eciesEncryptionCofactorVariableIVX963SHA224AESGCM = encryption(
        "ECIES:ECDHC:KDFX963:SHA224:AESGCM-KDFIV"
    )

    /// ECIES: ECDH, X9.63 with SHA-256, AES-GCM with a derived IV.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptioncofactorvariableivx963sha256aesgcm>
    public static let eciesEncryptionCofactorVariableIVX963SHA256AESGCM = encryption(
        "ECIES:ECDHC:KDFX963:SHA256:AESGCM-KDFIV"
    )

    /// ECIES: ECDH, X9.63 with SHA-384, AES-GCM with a derived IV.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptioncofactorvariableivx963sha384aesgcm>
    public static let eciesEncryptionCofactorVariableIVX963SHA384AESGCM = encryption(
        "ECIES:ECDHC:KDFX963:SHA384:AESGCM-KDFIV"
    )

    /// ECIES: ECDH, X9.63 with SHA-512, AES-GCM with a derived IV.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptioncofactorvariableivx963sha512aesgcm>
    public static let eciesEncryptionCofactorVariableIVX963SHA512AESGCM = encryption(
        "ECIES:ECDHC:KDFX963:SHA512:AESGCM-KDFIV"
    )
}

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
