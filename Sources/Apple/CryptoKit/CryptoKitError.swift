// SPDX-License-Identifier: Apache-2.0

/// Why a cryptographic operation failed.
///
/// <https://developer.apple.com/documentation/cryptokit/cryptokiterror>
public enum CryptoKitError: Error, Equatable, Hashable, Sendable {
    /// The key has a size that the algorithm does not support.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/cryptokiterror/incorrectkeysize>
    case incorrectKeySize
    /// Another parameter has a size that the algorithm does not support.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/cryptokiterror/incorrectparametersize>
    case incorrectParameterSize
    /// The key is wrong, or the data or additional data was altered.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/cryptokiterror/authenticationfailure>
    case authenticationFailure
    /// The underlying library failed.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/cryptokiterror/underlyingcorecryptoerror(error:)>
    ///
    /// Linux: OpenSSL's error code, truncated to 32 bits.
    case underlyingCoreCryptoError(error: Int32)
    /// A key could not be wrapped.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/cryptokiterror/wrapfailure>
    case wrapFailure
    /// A key could not be unwrapped: the wrapping key is wrong, or the data was altered.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/cryptokiterror/unwrapfailure>
    case unwrapFailure
    /// A parameter is not valid.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/cryptokiterror/invalidparameter>
    case invalidParameter
}

/// Why bytes could not be parsed as a key or a signature in ASN.1 or PEM.
///
/// <https://developer.apple.com/documentation/cryptokit/cryptokitasn1error>
public enum CryptoKitASN1Error: Error, Equatable, Hashable, Sendable {
    /// A field has an unknown tag.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/cryptokitasn1error/invalidfieldidentifier>
    case invalidFieldIdentifier
    /// A field has another type than expected.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/cryptokitasn1error/unexpectedfieldtype>
    case unexpectedFieldType
    /// An object identifier is not well formed.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/cryptokitasn1error/invalidobjectidentifier>
    case invalidObjectIdentifier
    /// The bytes are malformed, or contain something else than requested.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/cryptokitasn1error/invalidasn1object>
    case invalidASN1Object
    /// An integer is not encoded correctly.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/cryptokitasn1error/invalidasn1integerencoding>
    case invalidASN1IntegerEncoding
    /// A field is truncated.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/cryptokitasn1error/truncatedasn1field>
    case truncatedASN1Field
    /// A length is not encoded correctly.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/cryptokitasn1error/unsupportedfieldlength>
    case unsupportedFieldLength
    /// The text is not a PEM document of the right kind.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/cryptokitasn1error/invalidpemdocument>
    case invalidPEMDocument
}
