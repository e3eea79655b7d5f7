// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A message authentication code.
///
/// <https://developer.apple.com/documentation/cryptokit/messageauthenticationcode>
public protocol MessageAuthenticationCode: Hashable, ContiguousBytes, CustomStringConvertible,
    Sequence, Sendable
where Element == UInt8 {
    /// The size in bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/messageauthenticationcode/bytecount>
    var byteCount: Int { get }
}

extension MessageAuthenticationCode {
    /// Whether a code equals other bytes, compared in constant time.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/messageauthenticationcode/==(_:_:)>
    public static func == <D: DataProtocol>(lhs: Self, rhs: D) -> Bool {
        KeyMemory(copying: Array(lhs)).isEqual(KeyMemory(copying: rhs))
    }

    /// Whether a code differs from other bytes, compared in constant time.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/messageauthenticationcode/!=(_:_:)>
    public static func != <D: DataProtocol>(lhs: Self, rhs: D) -> Bool { !(lhs == rhs) }
}

/// The result of HMAC.
///
/// <https://developer.apple.com/documentation/cryptokit/hashedauthenticationcode>
public struct HashedAuthenticationCode<H: HashFunction>: MessageAuthenticationCode {
    let digest: H.Digest

    /// The size in bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hashedauthenticationcode/bytecount>
    public var byteCount: Int { H.Digest.byteCount }

    /// Calls `body` with the bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hashedauthenticationcode/withunsafebytes(_:)>
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        unsafe try digest.withUnsafeBytes(body)
    }

    /// Iterates over the bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hashedauthenticationcode/makeiterator()>
    public func makeIterator() -> Array<UInt8>.Iterator {
        unsafe digest.withUnsafeBytes { unsafe Array($0) }.makeIterator()
    }

    /// The function's name, and the bytes in hexadecimal.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hashedauthenticationcode/description>
    public var description: String {
        let memory = unsafe digest.withUnsafeBytes { unsafe KeyMemory(copying: $0) }
        return "HMAC with \(H.self): \(memory.hexadecimal)"
    }
}
