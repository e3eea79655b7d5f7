// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The parts of an algorithm.
enum KeyOperation: Equatable {
    case ecdsa(KeyDigest, isDigest: Bool)
    case rsaPKCS1(KeyDigest, isDigest: Bool)
    case rsaPSS(KeyDigest, isDigest: Bool)
    case rsaEncryptionPKCS1
    case rsaOAEP(KeyDigest)
    case ecies(KeyDigest, derivesIV: Bool)
    case agreement(KeyDigest?)

    /// The algorithm with this name; nil if it is not supported.
    init?(_ algorithm: SecKeyAlgorithm) {
        guard let operation = Self.table[algorithm] else { return nil }
        self = operation
    }

    /// Whether a key supports it.
    func suits(_ key: KeyMaterial, _ type: SecKeyOperationType) -> Bool {
        let isRSA = key.kind == .rsa
        return switch (self, type) {
        case (.ecdsa, .sign): !isRSA && key.isPrivate
        case (.ecdsa, .verify): !isRSA
        case (.rsaPKCS1, .sign), (.rsaPSS, .sign): isRSA && key.isPrivate
        case (.rsaPKCS1, .verify), (.rsaPSS, .verify): isRSA
        case (.rsaEncryptionPKCS1, .encrypt), (.rsaOAEP, .encrypt): isRSA
        case (.rsaEncryptionPKCS1, .decrypt), (.rsaOAEP, .decrypt): isRSA && key.isPrivate
        case (.ecies, .encrypt): !isRSA
        case (.ecies, .decrypt), (.agreement, .keyExchange): !isRSA && key.isPrivate
        default: false
        }
    }

    private static let table: [SecKeyAlgorithm: KeyOperation] = [
        .ecdsaSignatureMessageX962SHA1: .ecdsa(.sha1, isDigest: false),
        .ecdsaSignatureDigestX962SHA1: .ecdsa(.sha1, isDigest: true),
        .ecdsaSignatureMessageX962SHA224: .ecdsa(.sha224, isDigest: false),
        .ecdsaSignatureDigestX962SHA224: .ecdsa(.sha224, isDigest: true),
        .ecdsaSignatureMessageX962SHA256: .ecdsa(.sha256, isDigest: false),
        .ecdsaSignatureDigestX962SHA256: .ecdsa(.sha256, isDigest: true),
        .ecdsaSignatureMessageX962SHA384: .ecdsa(.sha384, isDigest: false),
        .ecdsaSignatureDigestX962SHA384: .ecdsa(.sha384, isDigest: true),
        .ecdsaSignatureMessageX962SHA512: .ecdsa(.sha512, isDigest: false),
        .ecdsaSignatureDigestX962SHA512: .ecdsa(.sha512, isDigest: true),
        .rsaSignatureMessagePKCS1v15SHA1: .rsaPKCS1(.sha1, isDigest: false),
        .rsaSignatureDigestPKCS1v15SHA1: .rsaPKCS1(.sha1, isDigest: true),
        .rsaSignatureMessagePSSSHA1: .rsaPSS(.sha1, isDigest: false),
        .rsaSignatureDigestPSSSHA1: .rsaPSS(.sha1, isDigest: true),
        .rsaSignatureMessagePKCS1v15SHA224: .rsaPKCS1(.sha224, isDigest: false),
        .rsaSignatureDigestPKCS1v15SHA224: .rsaPKCS1(.sha224, isDigest: true),
        .rsaSignatureMessagePSSSHA224: .rsaPSS(.sha224, isDigest: false),
        .rsaSignatureDigestPSSSHA224: .rsaPSS(.sha224, isDigest: true),
        .rsaSignatureMessagePKCS1v15SHA256: .rsaPKCS1(.sha256, isDigest: false),
        .rsaSignatureDigestPKCS1v15SHA256: .rsaPKCS1(.sha256, isDigest: true),
        .rsaSignatureMessagePSSSHA256: .rsaPSS(.sha256, isDigest: false),
        .rsaSignatureDigestPSSSHA256: .rsaPSS(.sha256, isDigest: true),
        .rsaSignatureMessagePKCS1v15SHA384: .rsaPKCS1(.sha384, isDigest: false),
        .rsaSignatureDigestPKCS1v15SHA384: .rsaPKCS1(.sha384, isDigest: true),
        .rsaSignatureMessagePSSSHA384: .rsaPSS(.sha384, isDigest: false),
        .rsaSignatureDigestPSSSHA384: .rsaPSS(.sha384, isDigest: true),
        .rsaSignatureMessagePKCS1v15SHA512: .rsaPKCS1(.sha512, isDigest: false),
        .rsaSignatureDigestPKCS1v15SHA512: .rsaPKCS1(.sha512, isDigest: true),
        .rsaSignatureMessagePSSSHA512: .rsaPSS(.sha512, isDigest: false),
        .rsaSignatureDigestPSSSHA512: .rsaPSS(.sha512, isDigest: true),
        .rsaEncryptionPKCS1: .rsaEncryptionPKCS1,
        .rsaEncryptionOAEPSHA1: .rsaOAEP(.sha1),
        .rsaEncryptionOAEPSHA224: .rsaOAEP(.sha224),
        .rsaEncryptionOAEPSHA256: .rsaOAEP(.sha256),
        .rsaEncryptionOAEPSHA384: .rsaOAEP(.sha384),
        .rsaEncryptionOAEPSHA512: .rsaOAEP(.sha512),
        .eciesEncryptionStandardX963SHA1AESGCM: .ecies(.sha1, derivesIV: false),
        .eciesEncryptionStandardX963SHA224AESGCM: .ecies(.sha224, derivesIV: false),
        .eciesEncryptionStandardX963SHA256AESGCM: .ecies(.sha256, derivesIV: false),
        .eciesEncryptionStandardX963SHA384AESGCM: .ecies(.sha384, derivesIV: false),
        .eciesEncryptionStandardX963SHA512AESGCM: .ecies(.sha512, derivesIV: false),
        .eciesEncryptionStandardVariableIVX963SHA224AESGCM: .ecies(.sha224, derivesIV: true),
        .eciesEncryptionStandardVariableIVX963SHA256AESGCM: .ecies(.sha256, derivesIV: true),
        .eciesEncryptionStandardVariableIVX963SHA384AESGCM: .ecies(.sha384, derivesIV: true),
        .eciesEncryptionStandardVariableIVX963SHA512AESGCM: .ecies(.sha512, derivesIV: true),
        .eciesEncryptionCofactorX963SHA1AESGCM: .ecies(.sha1, derivesIV: false),
        .eciesEncryptionCofactorX963SHA224AESGCM: .ecies(.sha224, derivesIV: false),
        .eciesEncryptionCofactorX963SHA256AESGCM: .ecies(.sha256, derivesIV: false),
        .eciesEncryptionCofactorX963SHA384AESGCM: .ecies(.sha384, derivesIV: false),
        .eciesEncryptionCofactorX963SHA512AESGCM: .ecies(.sha512, derivesIV: false),
        .eciesEncryptionCofactorVariableIVX963SHA224AESGCM: .ecies(.sha224, derivesIV: true),
        .eciesEncryptionCofactorVariableIVX963SHA256AESGCM: .ecies(.sha256, derivesIV: true),
        .eciesEncryptionCofactorVariableIVX963SHA384AESGCM: .ecies(.sha384, derivesIV: true),
        .eciesEncryptionCofactorVariableIVX963SHA512AESGCM: .ecies(.sha512, derivesIV: true),
        .ecdhKeyExchangeStandard: .agreement(nil),
        .ecdhKeyExchangeStandardX963SHA1: .agreement(.sha1),
        .ecdhKeyExchangeStandardX963SHA224: .agreement(.sha224),
        .ecdhKeyExchangeStandardX963SHA256: .agreement(.sha256),
        .ecdhKeyExchangeStandardX963SHA384: .agreement(.sha384),
        .ecdhKeyExchangeStandardX963SHA512: .agreement(.sha512),
        .ecdhKeyExchangeCofactor: .agreement(nil),
        .ecdhKeyExchangeCofactorX963SHA1: .agreement(.sha1),
        .ecdhKeyExchangeCofactorX963SHA224: .agreement(.sha224),
        .ecdhKeyExchangeCofactorX963SHA256: .agreement(.sha256),
        .ecdhKeyExchangeCofactorX963SHA384: .agreement(.sha384),
        .ecdhKeyExchangeCofactorX963SHA512: .agreement(.sha512),
    ]
}
