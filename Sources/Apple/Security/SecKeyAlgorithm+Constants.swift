// SPDX-License-Identifier: Apache-2.0

import Foundation

extension SecKeyAlgorithm {
    /// ECDSA of a message, hashed by SHA1.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdsasignaturemessagex962sha1>
    public static let ecdsaSignatureMessageX962SHA1 = SecKeyAlgorithm(
        rawValue: "algid:sign:ECDSA:message-X962:SHA1"
    )

    /// ECDSA of a digest of SHA1.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdsasignaturedigestx962sha1>
    public static let ecdsaSignatureDigestX962SHA1 = SecKeyAlgorithm(
        rawValue: "algid:sign:ECDSA:digest-X962:SHA1"
    )

    /// ECDSA of a message, hashed by SHA224.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdsasignaturemessagex962sha224>
    public static let ecdsaSignatureMessageX962SHA224 = SecKeyAlgorithm(
        rawValue: "algid:sign:ECDSA:message-X962:SHA224"
    )

    /// ECDSA of a digest of SHA224.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdsasignaturedigestx962sha224>
    public static let ecdsaSignatureDigestX962SHA224 = SecKeyAlgorithm(
        rawValue: "algid:sign:ECDSA:digest-X962:SHA224"
    )

    /// ECDSA of a message, hashed by SHA256.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdsasignaturemessagex962sha256>
    public static let ecdsaSignatureMessageX962SHA256 = SecKeyAlgorithm(
        rawValue: "algid:sign:ECDSA:message-X962:SHA256"
    )

    /// ECDSA of a digest of SHA256.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdsasignaturedigestx962sha256>
    public static let ecdsaSignatureDigestX962SHA256 = SecKeyAlgorithm(
        rawValue: "algid:sign:ECDSA:digest-X962:SHA256"
    )

    /// ECDSA of a message, hashed by SHA384.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdsasignaturemessagex962sha384>
    public static let ecdsaSignatureMessageX962SHA384 = SecKeyAlgorithm(
        rawValue: "algid:sign:ECDSA:message-X962:SHA384"
    )

    /// ECDSA of a digest of SHA384.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdsasignaturedigestx962sha384>
    public static let ecdsaSignatureDigestX962SHA384 = SecKeyAlgorithm(
        rawValue: "algid:sign:ECDSA:digest-X962:SHA384"
    )

    /// ECDSA of a message, hashed by SHA512.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdsasignaturemessagex962sha512>
    public static let ecdsaSignatureMessageX962SHA512 = SecKeyAlgorithm(
        rawValue: "algid:sign:ECDSA:message-X962:SHA512"
    )

    /// ECDSA of a digest of SHA512.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdsasignaturedigestx962sha512>
    public static let ecdsaSignatureDigestX962SHA512 = SecKeyAlgorithm(
        rawValue: "algid:sign:ECDSA:digest-X962:SHA512"
    )

    /// RSA with PKCS #1 v1.5, of a message, hashed by SHA1.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturemessagepkcs1v15sha1>
    public static let rsaSignatureMessagePKCS1v15SHA1 = SecKeyAlgorithm(
        rawValue: "algid:sign:RSA:message-PKCS1v15:SHA1"
    )

    /// RSA with PKCS #1 v1.5, of a digest of SHA1.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturedigestpkcs1v15sha1>
    public static let rsaSignatureDigestPKCS1v15SHA1 = SecKeyAlgorithm(
        rawValue: "algid:sign:RSA:digest-PKCS1v15:SHA1"
    )

    /// RSA with PSS, of a message, hashed by SHA1.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturemessagepsssha1>
    public static let rsaSignatureMessagePSSSHA1 = SecKeyAlgorithm(
        rawValue: "algid:sign:RSA:message-PSS:SHA1:SHA1:20"
    )

    /// RSA with PSS, of a digest of SHA1.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturedigestpsssha1>
    public static let rsaSignatureDigestPSSSHA1 = SecKeyAlgorithm(
        rawValue: "algid:sign:RSA:digest-PSS:SHA1:SHA1:20"
    )

    /// RSA with PKCS #1 v1.5, of a message, hashed by SHA224.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturemessagepkcs1v15sha224>
    public static let rsaSignatureMessagePKCS1v15SHA224 = SecKeyAlgorithm(
        rawValue: "algid:sign:RSA:message-PKCS1v15:SHA224"
    )

    /// RSA with PKCS #1 v1.5, of a digest of SHA224.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturedigestpkcs1v15sha224>
    public static let rsaSignatureDigestPKCS1v15SHA224 = SecKeyAlgorithm(
        rawValue: "algid:sign:RSA:digest-PKCS1v15:SHA224"
    )

    /// RSA with PSS, of a message, hashed by SHA224.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturemessagepsssha224>
    public static let rsaSignatureMessagePSSSHA224 = SecKeyAlgorithm(
        rawValue: "algid:sign:RSA:message-PSS:SHA224:SHA224:28"
    )

    /// RSA with PSS, of a digest of SHA224.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturedigestpsssha224>
    public static let rsaSignatureDigestPSSSHA224 = SecKeyAlgorithm(
        rawValue: "algid:sign:RSA:digest-PSS:SHA224:SHA224:28"
    )

    /// RSA with PKCS #1 v1.5, of a message, hashed by SHA256.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturemessagepkcs1v15sha256>
    public static let rsaSignatureMessagePKCS1v15SHA256 = SecKeyAlgorithm(
        rawValue: "algid:sign:RSA:message-PKCS1v15:SHA256"
    )

    /// RSA with PKCS #1 v1.5, of a digest of SHA256.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturedigestpkcs1v15sha256>
    public static let rsaSignatureDigestPKCS1v15SHA256 = SecKeyAlgorithm(
        rawValue: "algid:sign:RSA:digest-PKCS1v15:SHA256"
    )

    /// RSA with PSS, of a message, hashed by SHA256.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturemessagepsssha256>
    public static let rsaSignatureMessagePSSSHA256 = SecKeyAlgorithm(
        rawValue: "algid:sign:RSA:message-PSS:SHA256:SHA256:32"
    )

    /// RSA with PSS, of a digest of SHA256.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturedigestpsssha256>
    public static let rsaSignatureDigestPSSSHA256 = SecKeyAlgorithm(
        rawValue: "algid:sign:RSA:digest-PSS:SHA256:SHA256:32"
    )

    /// RSA with PKCS #1 v1.5, of a message, hashed by SHA384.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturemessagepkcs1v15sha384>
    public static let rsaSignatureMessagePKCS1v15SHA384 = SecKeyAlgorithm(
        rawValue: "algid:sign:RSA:message-PKCS1v15:SHA384"
    )

    /// RSA with PKCS #1 v1.5, of a digest of SHA384.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturedigestpkcs1v15sha384>
    public static let rsaSignatureDigestPKCS1v15SHA384 = SecKeyAlgorithm(
        rawValue: "algid:sign:RSA:digest-PKCS1v15:SHA384"
    )

    /// RSA with PSS, of a message, hashed by SHA384.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturemessagepsssha384>
    public static let rsaSignatureMessagePSSSHA384 = SecKeyAlgorithm(
        rawValue: "algid:sign:RSA:message-PSS:SHA384:SHA384:48"
    )

    /// RSA with PSS, of a digest of SHA384.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturedigestpsssha384>
    public static let rsaSignatureDigestPSSSHA384 = SecKeyAlgorithm(
        rawValue: "algid:sign:RSA:digest-PSS:SHA384:SHA384:48"
    )

    /// RSA with PKCS #1 v1.5, of a message, hashed by SHA512.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturemessagepkcs1v15sha512>
    public static let rsaSignatureMessagePKCS1v15SHA512 = SecKeyAlgorithm(
        rawValue: "algid:sign:RSA:message-PKCS1v15:SHA512"
    )

    /// RSA with PKCS #1 v1.5, of a digest of SHA512.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturedigestpkcs1v15sha512>
    public static let rsaSignatureDigestPKCS1v15SHA512 = SecKeyAlgorithm(
        rawValue: "algid:sign:RSA:digest-PKCS1v15:SHA512"
    )

    /// RSA with PSS, of a message, hashed by SHA512.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturemessagepsssha512>
    public static let rsaSignatureMessagePSSSHA512 = SecKeyAlgorithm(
        rawValue: "algid:sign:RSA:message-PSS:SHA512:SHA512:64"
    )

    /// RSA with PSS, of a digest of SHA512.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturedigestpsssha512>
    public static let rsaSignatureDigestPSSSHA512 = SecKeyAlgorithm(
        rawValue: "algid:sign:RSA:digest-PSS:SHA512:SHA512:64"
    )

    /// RSA encryption with the padding of PKCS #1 v1.5.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsaencryptionpkcs1>
    public static let rsaEncryptionPKCS1 = SecKeyAlgorithm(
        rawValue: "algid:encrypt:RSA:PKCS1"
    )

    /// RSA encryption with OAEP by SHA1.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsaencryptionoaepsha1>
    public static let rsaEncryptionOAEPSHA1 = SecKeyAlgorithm(
        rawValue: "algid:encrypt:RSA:OAEP:SHA1"
    )

    /// RSA encryption with OAEP by SHA224.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsaencryptionoaepsha224>
    public static let rsaEncryptionOAEPSHA224 = SecKeyAlgorithm(
        rawValue: "algid:encrypt:RSA:OAEP:SHA224"
    )

    /// RSA encryption with OAEP by SHA256.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsaencryptionoaepsha256>
    public static let rsaEncryptionOAEPSHA256 = SecKeyAlgorithm(
        rawValue: "algid:encrypt:RSA:OAEP:SHA256"
    )

    /// RSA encryption with OAEP by SHA384.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsaencryptionoaepsha384>
    public static let rsaEncryptionOAEPSHA384 = SecKeyAlgorithm(
        rawValue: "algid:encrypt:RSA:OAEP:SHA384"
    )

    /// RSA encryption with OAEP by SHA512.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsaencryptionoaepsha512>
    public static let rsaEncryptionOAEPSHA512 = SecKeyAlgorithm(
        rawValue: "algid:encrypt:RSA:OAEP:SHA512"
    )

    /// ECIES: agreement, X9.63 by SHA1, AES-GCM with an IV of zeros.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptionstandardx963sha1aesgcm>
    public static let eciesEncryptionStandardX963SHA1AESGCM = SecKeyAlgorithm(
        rawValue: "algid:encrypt:ECIES:ECDH:KDFX963:SHA1:AESGCM"
    )

    /// ECIES: agreement, X9.63 by SHA224, AES-GCM with an IV of zeros.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptionstandardx963sha224aesgcm>
    public static let eciesEncryptionStandardX963SHA224AESGCM = SecKeyAlgorithm(
        rawValue: "algid:encrypt:ECIES:ECDH:KDFX963:SHA224:AESGCM"
    )

    /// ECIES: agreement, X9.63 by SHA256, AES-GCM with an IV of zeros.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptionstandardx963sha256aesgcm>
    public static let eciesEncryptionStandardX963SHA256AESGCM = SecKeyAlgorithm(
        rawValue: "algid:encrypt:ECIES:ECDH:KDFX963:SHA256:AESGCM"
    )

    /// ECIES: agreement, X9.63 by SHA384, AES-GCM with an IV of zeros.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptionstandardx963sha384aesgcm>
    public static let eciesEncryptionStandardX963SHA384AESGCM = SecKeyAlgorithm(
        rawValue: "algid:encrypt:ECIES:ECDH:KDFX963:SHA384:AESGCM"
    )

    /// ECIES: agreement, X9.63 by SHA512, AES-GCM with an IV of zeros.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptionstandardx963sha512aesgcm>
    public static let eciesEncryptionStandardX963SHA512AESGCM = SecKeyAlgorithm(
        rawValue: "algid:encrypt:ECIES:ECDH:KDFX963:SHA512:AESGCM"
    )

    /// ECIES: agreement, X9.63 by SHA224, AES-GCM with an IV that is derived, too.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptionstandardvariableivx963sha224aesgcm>
    public static let eciesEncryptionStandardVariableIVX963SHA224AESGCM = SecKeyAlgorithm(
        rawValue: "algid:encrypt:ECIES:ECDH:KDFX963:SHA224:AESGCM-KDFIV"
    )

    /// ECIES: agreement, X9.63 by SHA256, AES-GCM with an IV that is derived, too.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptionstandardvariableivx963sha256aesgcm>
    public static let eciesEncryptionStandardVariableIVX963SHA256AESGCM = SecKeyAlgorithm(
        rawValue: "algid:encrypt:ECIES:ECDH:KDFX963:SHA256:AESGCM-KDFIV"
    )

    /// ECIES: agreement, X9.63 by SHA384, AES-GCM with an IV that is derived, too.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptionstandardvariableivx963sha384aesgcm>
    public static let eciesEncryptionStandardVariableIVX963SHA384AESGCM = SecKeyAlgorithm(
        rawValue: "algid:encrypt:ECIES:ECDH:KDFX963:SHA384:AESGCM-KDFIV"
    )

    /// ECIES: agreement, X9.63 by SHA512, AES-GCM with an IV that is derived, too.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptionstandardvariableivx963sha512aesgcm>
    public static let eciesEncryptionStandardVariableIVX963SHA512AESGCM = SecKeyAlgorithm(
        rawValue: "algid:encrypt:ECIES:ECDH:KDFX963:SHA512:AESGCM-KDFIV"
    )

    /// ECIES: agreement, X9.63 by SHA1, AES-GCM with an IV of zeros.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptioncofactorx963sha1aesgcm>
    public static let eciesEncryptionCofactorX963SHA1AESGCM = SecKeyAlgorithm(
        rawValue: "algid:encrypt:ECIES:ECDHC:KDFX963:SHA1:AESGCM"
    )

    /// ECIES: agreement, X9.63 by SHA224, AES-GCM with an IV of zeros.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptioncofactorx963sha224aesgcm>
    public static let eciesEncryptionCofactorX963SHA224AESGCM = SecKeyAlgorithm(
        rawValue: "algid:encrypt:ECIES:ECDHC:KDFX963:SHA224:AESGCM"
    )

    /// ECIES: agreement, X9.63 by SHA256, AES-GCM with an IV of zeros.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptioncofactorx963sha256aesgcm>
    public static let eciesEncryptionCofactorX963SHA256AESGCM = SecKeyAlgorithm(
        rawValue: "algid:encrypt:ECIES:ECDHC:KDFX963:SHA256:AESGCM"
    )

    /// ECIES: agreement, X9.63 by SHA384, AES-GCM with an IV of zeros.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptioncofactorx963sha384aesgcm>
    public static let eciesEncryptionCofactorX963SHA384AESGCM = SecKeyAlgorithm(
        rawValue: "algid:encrypt:ECIES:ECDHC:KDFX963:SHA384:AESGCM"
    )

    /// ECIES: agreement, X9.63 by SHA512, AES-GCM with an IV of zeros.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptioncofactorx963sha512aesgcm>
    public static let eciesEncryptionCofactorX963SHA512AESGCM = SecKeyAlgorithm(
        rawValue: "algid:encrypt:ECIES:ECDHC:KDFX963:SHA512:AESGCM"
    )

    /// ECIES: agreement, X9.63 by SHA224, AES-GCM with an IV that is derived, too.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptioncofactorvariableivx963sha224aesgcm>
    public static let eciesEncryptionCofactorVariableIVX963SHA224AESGCM = SecKeyAlgorithm(
        rawValue: "algid:encrypt:ECIES:ECDHC:KDFX963:SHA224:AESGCM-KDFIV"
    )

    /// ECIES: agreement, X9.63 by SHA256, AES-GCM with an IV that is derived, too.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptioncofactorvariableivx963sha256aesgcm>
    public static let eciesEncryptionCofactorVariableIVX963SHA256AESGCM = SecKeyAlgorithm(
        rawValue: "algid:encrypt:ECIES:ECDHC:KDFX963:SHA256:AESGCM-KDFIV"
    )

    /// ECIES: agreement, X9.63 by SHA384, AES-GCM with an IV that is derived, too.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptioncofactorvariableivx963sha384aesgcm>
    public static let eciesEncryptionCofactorVariableIVX963SHA384AESGCM = SecKeyAlgorithm(
        rawValue: "algid:encrypt:ECIES:ECDHC:KDFX963:SHA384:AESGCM-KDFIV"
    )

    /// ECIES: agreement, X9.63 by SHA512, AES-GCM with an IV that is derived, too.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/eciesencryptioncofactorvariableivx963sha512aesgcm>
    public static let eciesEncryptionCofactorVariableIVX963SHA512AESGCM = SecKeyAlgorithm(
        rawValue: "algid:encrypt:ECIES:ECDHC:KDFX963:SHA512:AESGCM-KDFIV"
    )

    /// ECDH; the secret as it is.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdhkeyexchangestandard>
    public static let ecdhKeyExchangeStandard = SecKeyAlgorithm(
        rawValue: "algid:keyexchange:ECDH"
    )

    /// ECDH; a key derived of the secret by X9.63 with SHA1.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdhkeyexchangestandardx963sha1>
    public static let ecdhKeyExchangeStandardX963SHA1 = SecKeyAlgorithm(
        rawValue: "algid:keyexchange:ECDH:KDFX963:SHA1"
    )

    /// ECDH; a key derived of the secret by X9.63 with SHA224.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdhkeyexchangestandardx963sha224>
    public static let ecdhKeyExchangeStandardX963SHA224 = SecKeyAlgorithm(
        rawValue: "algid:keyexchange:ECDH:KDFX963:SHA224"
    )

    /// ECDH; a key derived of the secret by X9.63 with SHA256.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdhkeyexchangestandardx963sha256>
    public static let ecdhKeyExchangeStandardX963SHA256 = SecKeyAlgorithm(
        rawValue: "algid:keyexchange:ECDH:KDFX963:SHA256"
    )

    /// ECDH; a key derived of the secret by X9.63 with SHA384.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdhkeyexchangestandardx963sha384>
    public static let ecdhKeyExchangeStandardX963SHA384 = SecKeyAlgorithm(
        rawValue: "algid:keyexchange:ECDH:KDFX963:SHA384"
    )

    /// ECDH; a key derived of the secret by X9.63 with SHA512.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdhkeyexchangestandardx963sha512>
    public static let ecdhKeyExchangeStandardX963SHA512 = SecKeyAlgorithm(
        rawValue: "algid:keyexchange:ECDH:KDFX963:SHA512"
    )

    /// ECDH; the secret as it is.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdhkeyexchangecofactor>
    public static let ecdhKeyExchangeCofactor = SecKeyAlgorithm(
        rawValue: "algid:keyexchange:ECDHC"
    )

    /// ECDH; a key derived of the secret by X9.63 with SHA1.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdhkeyexchangecofactorx963sha1>
    public static let ecdhKeyExchangeCofactorX963SHA1 = SecKeyAlgorithm(
        rawValue: "algid:keyexchange:ECDHC:KDFX963:SHA1"
    )

    /// ECDH; a key derived of the secret by X9.63 with SHA224.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdhkeyexchangecofactorx963sha224>
    public static let ecdhKeyExchangeCofactorX963SHA224 = SecKeyAlgorithm(
        rawValue: "algid:keyexchange:ECDHC:KDFX963:SHA224"
    )

    /// ECDH; a key derived of the secret by X9.63 with SHA256.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdhkeyexchangecofactorx963sha256>
    public static let ecdhKeyExchangeCofactorX963SHA256 = SecKeyAlgorithm(
        rawValue: "algid:keyexchange:ECDHC:KDFX963:SHA256"
    )

    /// ECDH; a key derived of the secret by X9.63 with SHA384.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdhkeyexchangecofactorx963sha384>
    public static let ecdhKeyExchangeCofactorX963SHA384 = SecKeyAlgorithm(
        rawValue: "algid:keyexchange:ECDHC:KDFX963:SHA384"
    )

    /// ECDH; a key derived of the secret by X9.63 with SHA512.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdhkeyexchangecofactorx963sha512>
    public static let ecdhKeyExchangeCofactorX963SHA512 = SecKeyAlgorithm(
        rawValue: "algid:keyexchange:ECDHC:KDFX963:SHA512"
    )
}
