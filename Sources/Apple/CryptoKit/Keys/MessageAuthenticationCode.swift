// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What says that whoever made it had the key and the message.
///
/// <https://developer.apple.com/documentation/cryptokit/messageauthenticationcode>
public protocol MessageAuthenticationCode: Hashable, ContiguousBytes, CustomStringConvertible,
    Sequence, Sendable
where Element == UInt8 {
    /// How many bytes it has.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/messageauthenticationcode/bytecount>
    var byteCount: Int { get }
}

extension MessageAuthenticationCode {
    /// Whether a code and other bytes are the same, in a time that does not tell where they differ.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/messageauthenticationcode/==(_:_:)>
    public static func == <D: DataProtocol>(lhs: Self, rhs: D) -> Bool {
        KeyMemory(copying: Array(lhs)).isEqual(KeyMemory(copying: rhs))
    }

    /// Whether a code and other bytes differ, in a time that does not tell where.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/messageauthenticationcode/!=(_:_:)>
    public static func != <D: DataProtocol>(lhs: Self, rhs: D) -> Bool { !(lhs == rhs) }
}

/// What HMAC comes to.
///
/// <https://developer.apple.com/documentation/cryptokit/hashedauthenticationcode>
public struct HashedAuthenticationCode<H: HashFunction>: MessageAuthenticationCode {
    let digest: H.Digest

    /// How many bytes it has.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hashedauthenticationcode/bytecount>
    public var byteCount: Int { H.Digest.byteCount }

    /// Lends the bytes for the length of one call.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hashedauthenticationcode/withunsafebytes(_:)>
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        unsafe try digest.withUnsafeBytes(body)
    }

    /// The bytes, one after the other.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hashedauthenticationcode/makeiterator()>
    public func makeIterator() -> Array<UInt8>.Iterator {
        unsafe digest.withUnsafeBytes { unsafe Array($0) }.makeIterator()
    }

    /// The name of the function, and the bytes in hexadecimal.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hashedauthenticationcode/description>
    public var description: String {
        let memory = unsafe digest.withUnsafeBytes { unsafe KeyMemory(copying: $0) }
        return "HMAC with \(H.self): \(memory.hexadecimal)"
    }
}
