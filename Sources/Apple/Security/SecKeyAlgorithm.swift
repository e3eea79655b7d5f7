// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An algorithm of a `SecKey` for signatures, encryption or key exchange.
///
/// <https://developer.apple.com/documentation/security/seckeyalgorithm>
public struct SecKeyAlgorithm: RawRepresentable, Hashable, @unchecked Sendable {  // immutable
    /// The name of the algorithm.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rawvalue>
    public let rawValue: CFString

    /// Makes an algorithm with a name.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/init(rawvalue:)>
    public init(rawValue: CFString) {
        self.rawValue = rawValue
    }

    // Every name begins with the use of the algorithm.
    static func signature(_ scheme: String) -> Self { Self(use: "sign", scheme) }
    static func encryption(_ scheme: String) -> Self { Self(use: "encrypt", scheme) }
    static func exchange(_ scheme: String) -> Self { Self(use: "keyexchange", scheme) }

    private init(use: String, _ scheme: String) {
        self.init(rawValue: "algid:\(use):\(scheme)" as CFString)
    }
}

/// An operation of a `SecKey`.
///
/// <https://developer.apple.com/documentation/security/seckeyoperationtype>
public enum SecKeyOperationType: Int, Sendable {
    case sign = 0
    case verify = 1
    case encrypt = 2
    case decrypt = 3
    case keyExchange = 4
}

extension SecKeyAlgorithm {
    /// ECDSA over a message, hashed with SHA-1.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdsasignaturemessagex962sha1>
    public static let ecdsaSignatureMessageX962SHA1 = signature("ECDSA:message-X962:SHA1")

    /// ECDSA over a SHA-1 digest.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdsasignaturedigestx962sha1>
    public static let ecdsaSignatureDigestX962SHA1 = signature("ECDSA:digest-X962:SHA1")

    /// ECDSA over a message, hashed with SHA-224.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdsasignaturemessagex962sha224>
    public static let ecdsaSignatureMessageX962SHA224 = signature("ECDSA:message-X962:SHA224")

    /// ECDSA over a SHA-224 digest.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdsasignaturedigestx962sha224>
    public static let ecdsaSignatureDigestX962SHA224 = signature("ECDSA:digest-X962:SHA224")

    /// ECDSA over a message, hashed with SHA-256.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdsasignaturemessagex962sha256>
    public static let ecdsaSignatureMessageX962SHA256 = signature("ECDSA:message-X962:SHA256")

    /// ECDSA over a SHA-256 digest.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdsasignaturedigestx962sha256>
    public static let ecdsaSignatureDigestX962SHA256 = signature("ECDSA:digest-X962:SHA256")

    /// ECDSA over a message, hashed with SHA-384.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdsasignaturemessagex962sha384>
    public static let ecdsaSignatureMessageX962SHA384 = signature("ECDSA:message-X962:SHA384")

    /// ECDSA over a SHA-384 digest.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdsasignaturedigestx962sha384>
    public static let ecdsaSignatureDigestX962SHA384 = signature("ECDSA:digest-X962:SHA384")

    /// ECDSA over a message, hashed with SHA-512.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdsasignaturemessagex962sha512>
    public static let ecdsaSignatureMessageX962SHA512 = signature("ECDSA:message-X962:SHA512")

    /// ECDSA over a SHA-512 digest.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/ecdsasignaturedigestx962sha512>
    public static let ecdsaSignatureDigestX962SHA512 = signature("ECDSA:digest-X962:SHA512")
}

extension SecKeyAlgorithm {
    /// RSA with PKCS #1 v1.5 over a message, hashed with SHA-1.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturemessagepkcs1v15sha1>
    public static let rsaSignatureMessagePKCS1v15SHA1 = signature("RSA:message-PKCS1v15:SHA1")

    /// RSA with PKCS #1 v1.5 over a SHA-1 digest.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturedigestpkcs1v15sha1>
    public static let rsaSignatureDigestPKCS1v15SHA1 = signature("RSA:digest-PKCS1v15:SHA1")

    /// RSA with PSS over a message, hashed with SHA-1.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturemessagepsssha1>
    public static let rsaSignatureMessagePSSSHA1 = signature("RSA:message-PSS:SHA1:SHA1:20")

    /// RSA with PSS over a SHA-1 digest.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturedigestpsssha1>
    public static let rsaSignatureDigestPSSSHA1 = signature("RSA:digest-PSS:SHA1:SHA1:20")

    /// RSA with PKCS #1 v1.5 over a message, hashed with SHA-224.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturemessagepkcs1v15sha224>
    public static let rsaSignatureMessagePKCS1v15SHA224 = signature("RSA:message-PKCS1v15:SHA224")

    /// RSA with PKCS #1 v1.5 over a SHA-224 digest.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturedigestpkcs1v15sha224>
    public static let rsaSignatureDigestPKCS1v15SHA224 = signature("RSA:digest-PKCS1v15:SHA224")

    /// RSA with PSS over a message, hashed with SHA-224.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturemessagepsssha224>
    public static let rsaSignatureMessagePSSSHA224 = signature("RSA:message-PSS:SHA224:SHA224:28")

    /// RSA with PSS over a SHA-224 digest.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturedigestpsssha224>
    public static let rsaSignatureDigestPSSSHA224 = signature("RSA:digest-PSS:SHA224:SHA224:28")

    /// RSA with PKCS #1 v1.5 over a message, hashed with SHA-256.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturemessagepkcs1v15sha256>
    public static let rsaSignatureMessagePKCS1v15SHA256 = signature("RSA:message-PKCS1v15:SHA256")

    /// RSA with PKCS #1 v1.5 over a SHA-256 digest.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturedigestpkcs1v15sha256>
    public static let rsaSignatureDigestPKCS1v15SHA256 = signature("RSA:digest-PKCS1v15:SHA256")

    /// RSA with PSS over a message, hashed with SHA-256.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturemessagepsssha256>
    public static let rsaSignatureMessagePSSSHA256 = signature("RSA:message-PSS:SHA256:SHA256:32")

    /// RSA with PSS over a SHA-256 digest.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturedigestpsssha256>
    public static let rsaSignatureDigestPSSSHA256 = signature("RSA:digest-PSS:SHA256:SHA256:32")

    /// RSA with PKCS #1 v1.5 over a message, hashed with SHA-384.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturemessagepkcs1v15sha384>
    public static let rsaSignatureMessagePKCS1v15SHA384 = signature("RSA:message-PKCS1v15:SHA384")

    /// RSA with PKCS #1 v1.5 over a SHA-384 digest.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturedigestpkcs1v15sha384>
    public static let rsaSignatureDigestPKCS1v15SHA384 = signature("RSA:digest-PKCS1v15:SHA384")

    /// RSA with PSS over a message, hashed with SHA-384.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturemessagepsssha384>
    public static let rsaSignatureMessagePSSSHA384 = signature("RSA:message-PSS:SHA384:SHA384:48")

    /// RSA with PSS over a SHA-384 digest.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturedigestpsssha384>
    public static let rsaSignatureDigestPSSSHA384 = signature("RSA:digest-PSS:SHA384:SHA384:48")

    /// RSA with PKCS #1 v1.5 over a message, hashed with SHA-512.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturemessagepkcs1v15sha512>
    public static let rsaSignatureMessagePKCS1v15SHA512 = signature("RSA:message-PKCS1v15:SHA512")

    /// RSA with PKCS #1 v1.5 over a SHA-512 digest.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturedigestpkcs1v15sha512>
    public static let rsaSignatureDigestPKCS1v15SHA512 = signature("RSA:digest-PKCS1v15:SHA512")

    /// RSA with PSS over a message, hashed with SHA-512.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturemessagepsssha512>
    public static let rsaSignatureMessagePSSSHA512 = signature("RSA:message-PSS:SHA512:SHA512:64")

    /// RSA with PSS over a SHA-512 digest.
    ///
    /// <https://developer.apple.com/documentation/security/seckeyalgorithm/rsasignaturedigestpsssha512>
    public static let rsaSignatureDigestPSSSHA512 = signature("RSA:digest-PSS:SHA512:SHA512:64")
}
