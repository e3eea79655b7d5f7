// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// HMAC (RFC 2104) with any hash function.
///
/// <https://developer.apple.com/documentation/cryptokit/hmac>
public struct HMAC<H: HashFunction>: Sendable {
    /// The key.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hmac/key>
    public typealias Key = SymmetricKey
    /// The type of its code.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hmac/mac>
    public typealias MAC = HashedAuthenticationCode<H>

    private var inner = H()
    private var outer = H()

    /// Starts a code.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hmac/init(key:)>
    public init(key: SymmetricKey) {
        let block = Self.block(key)
        unsafe Self.masked(block, 0x36).withUnsafeBytes { unsafe inner.update(bufferPointer: $0) }
        unsafe Self.masked(block, 0x5C).withUnsafeBytes { unsafe outer.update(bufferPointer: $0) }
    }

    private static func masked(_ block: KeyMemory, _ mask: UInt8) -> KeyMemory {
        unsafe KeyMemory(count: block.count) { memory in
            unsafe block.withUnsafeBytes { bytes in
                for index in bytes.indices { unsafe memory[index] = bytes[index] ^ mask }
            }
        }
    }

    /// The key padded with zeros to a block, or its digest if it is longer than a block.
    private static func block(_ key: SymmetricKey) -> KeyMemory {
        unsafe KeyMemory(count: H.blockByteCount) { memory in
            if key.memory.count > H.blockByteCount {
                let digest = unsafe key.withUnsafeBytes { unsafe H.hash(bufferPointer: $0) }
                unsafe digest.withUnsafeBytes { unsafe memory.copyMemory(from: $0) }
            } else {
                unsafe key.withUnsafeBytes { unsafe memory.copyMemory(from: $0) }
            }
        }
    }

    /// The code for a message.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hmac/authenticationcode(for:using:)>
    public static func authenticationCode<D: DataProtocol>(
        for data: D,
        using key: SymmetricKey
    ) -> MAC {
        var code = HMAC(key: key)
        code.update(data: data)
        return code.finalize()
    }

    /// Whether a code is valid for a message.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hmac/isvalidauthenticationcode(_:authenticating:using:)>
    public static func isValidAuthenticationCode<D: DataProtocol>(
        _ authenticationCode: MAC,
        authenticating authenticatedData: D,
        using key: SymmetricKey
    ) -> Bool {
        unsafe authenticationCode.withUnsafeBytes { bytes in
            unsafe isValid(bytes, self.authenticationCode(for: authenticatedData, using: key))
        }
    }

    /// Whether bytes are a valid code for a message.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hmac/isvalidauthenticationcode(_:authenticating:using:)>
    public static func isValidAuthenticationCode<C: ContiguousBytes, D: DataProtocol>(
        _ authenticationCode: C,
        authenticating authenticatedData: D,
        using key: SymmetricKey
    ) -> Bool {
        unsafe authenticationCode.withUnsafeBytes { bytes in
            unsafe isValid(bytes, self.authenticationCode(for: authenticatedData, using: key))
        }
    }

    /// Whether a code is valid for bytes in memory.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hmac/isvalidauthenticationcode(_:authenticating:using:)>
    public static func isValidAuthenticationCode(
        _ mac: MAC,
        authenticating bufferPointer: UnsafeRawBufferPointer,
        using key: SymmetricKey
    ) -> Bool {
        var code = HMAC(key: key)
        unsafe code.update(bytes: bufferPointer)
        let found = code.finalize()
        return unsafe mac.withUnsafeBytes { unsafe isValid($0, found) }
    }

    private static func isValid(_ bytes: UnsafeRawBufferPointer, _ code: MAC) -> Bool {
        let found = unsafe code.withUnsafeBytes { unsafe KeyMemory(copying: $0) }
        return unsafe found.isEqual(bytes)
    }

    /// Adds a part of the message.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hmac/update(data:)>
    public mutating func update<D: DataProtocol>(data: D) { inner.update(data: data) }

    /// Adds bytes without copying them.
    mutating func update(bytes: UnsafeRawBufferPointer) {
        unsafe inner.update(bufferPointer: bytes)
    }

    /// The code for everything added so far.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/hmac/finalize()>
    public func finalize() -> MAC {
        var last = outer
        unsafe inner.finalize().withUnsafeBytes { unsafe last.update(bufferPointer: $0) }
        return MAC(digest: last.finalize())
    }
}
