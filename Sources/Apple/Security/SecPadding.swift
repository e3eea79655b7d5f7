// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The padding of an RSA message.
///
/// <https://developer.apple.com/documentation/security/secpadding>
public struct SecPadding: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// Makes a set from raw bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// PKCS #1 version 1.5.
    ///
    /// <https://developer.apple.com/documentation/security/secpadding/pkcs1>
    public static let PKCS1 = SecPadding(rawValue: 1)

    /// OAEP with SHA-1.
    ///
    /// <https://developer.apple.com/documentation/security/secpadding/oaep>
    public static let OAEP = SecPadding(rawValue: 2)

    fileprivate var algorithm: SecKeyAlgorithm? {
        switch self {
        case .PKCS1: .rsaEncryptionPKCS1
        case .OAEP: .rsaEncryptionOAEPSHA1
        default: nil
        }
    }
}

/// Encrypts a message with an RSA public key, into the caller's memory.
///
/// <https://developer.apple.com/documentation/security/seckeyencrypt(_:_:_:_:_:_:)>
///
/// Linux: no padding gives `errSecUnimplemented`. Apple has deprecated the function in favour of
/// ``SecKeyCreateEncryptedData(_:_:_:_:)``; here there is no warning.
@discardableResult
public func SecKeyEncrypt(
    _ key: SecKey,
    _ padding: SecPadding,
    _ plainText: UnsafePointer<UInt8>,
    _ plainTextLen: Int,
    _ cipherText: UnsafeMutablePointer<UInt8>,
    _ cipherTextLen: UnsafeMutablePointer<Int>
) -> OSStatus {
    let input = unsafe Data(bytes: plainText, count: max(plainTextLen, 0)) as CFData
    guard let algorithm = padding.algorithm else { return errSecUnimplemented }
    let result = SecKeyCreateEncryptedData(key, algorithm, input, nil)
    return unsafe copy(result, cipherText, cipherTextLen)
}

/// Decrypts a message with an RSA private key, into the caller's memory.
///
/// <https://developer.apple.com/documentation/security/seckeydecrypt(_:_:_:_:_:_:)>
///
/// Linux: the same as ``SecKeyEncrypt(_:_:_:_:_:_:)``.
@discardableResult
public func SecKeyDecrypt(
    _ key: SecKey,
    _ padding: SecPadding,
    _ cipherText: UnsafePointer<UInt8>,
    _ cipherTextLen: Int,
    _ plainText: UnsafeMutablePointer<UInt8>,
    _ plainTextLen: UnsafeMutablePointer<Int>
) -> OSStatus {
    let input = unsafe Data(bytes: cipherText, count: max(cipherTextLen, 0)) as CFData
    guard let algorithm = padding.algorithm else { return errSecUnimplemented }
    let result = SecKeyCreateDecryptedData(key, algorithm, input, nil)
    return unsafe copy(result, plainText, plainTextLen)
}

/// Copies a result to the caller, if it fits.
private func copy(
    _ result: CFData?,
    _ memory: UnsafeMutablePointer<UInt8>,
    _ count: UnsafeMutablePointer<Int>
) -> OSStatus {
    guard let result, unsafe result.length <= count.pointee else { return errSecParam }
    unsafe result.getBytes(memory, length: result.length)
    unsafe count.pointee = result.length
    return errSecSuccess
}
