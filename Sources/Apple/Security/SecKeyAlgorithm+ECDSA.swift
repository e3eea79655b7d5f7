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
}
