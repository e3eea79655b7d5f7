// SPDX-License-Identifier: Apache-2.0

import Foundation

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
