// SPDX-License-Identifier: Apache-2.0

/// Why a cryptographic operation failed.
///
/// <https://developer.apple.com/documentation/cryptokit/cryptokiterror>
public enum CryptoKitError: Error, Equatable, Hashable, Sendable {
    /// The key does not have a length that the algorithm takes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/cryptokiterror/incorrectkeysize>
    case incorrectKeySize
    /// Something beside the key does not have a length that the algorithm takes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/cryptokiterror/incorrectparametersize>
    case incorrectParameterSize
    /// The key, the data or what was authenticated with it is not what was sealed.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/cryptokiterror/authenticationfailure>
    case authenticationFailure
    /// The library below failed.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/cryptokiterror/underlyingcorecryptoerror(error:)>
    ///
    /// Linux: the number is OpenSSL's code, cut to 32 bits.
    case underlyingCoreCryptoError(error: Int32)
    /// A key could not be wrapped.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/cryptokiterror/wrapfailure>
    case wrapFailure
    /// A key could not be unwrapped: another key wrapped it, or it was altered.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/cryptokiterror/unwrapfailure>
    case unwrapFailure
    /// A parameter is not valid.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/cryptokiterror/invalidparameter>
    case invalidParameter
}

/// Why bytes were not read as a key or a signature in ASN.1 or PEM.
///
/// <https://developer.apple.com/documentation/cryptokit/cryptokitasn1error>
public enum CryptoKitASN1Error: Error, Equatable, Hashable, Sendable {
    /// The tag of a field is none that there is.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/cryptokitasn1error/invalidfieldidentifier>
    case invalidFieldIdentifier
    /// A field is of another type than was to be expected.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/cryptokitasn1error/unexpectedfieldtype>
    case unexpectedFieldType
    /// An object identifier is not well formed.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/cryptokitasn1error/invalidobjectidentifier>
    case invalidObjectIdentifier
    /// The bytes are not well formed, or hold something else than was asked for.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/cryptokitasn1error/invalidasn1object>
    case invalidASN1Object
    /// An integer is not written as it has to be.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/cryptokitasn1error/invalidasn1integerencoding>
    case invalidASN1IntegerEncoding
    /// A field ends too early.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/cryptokitasn1error/truncatedasn1field>
    case truncatedASN1Field
    /// A length is not written as it has to be.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/cryptokitasn1error/unsupportedfieldlength>
    case unsupportedFieldLength
    /// The text is no PEM document of the right kind.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/cryptokitasn1error/invalidpemdocument>
    case invalidPEMDocument
}
