// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The size of a symmetric key.
///
/// <https://developer.apple.com/documentation/cryptokit/symmetrickeysize>
public struct SymmetricKeySize: Sendable {
    /// The size in bits.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/symmetrickeysize/bitcount>
    public let bitCount: Int

    /// 128 bits.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/symmetrickeysize/bits128>
    public static var bits128: SymmetricKeySize { SymmetricKeySize(bitCount: 128) }

    /// 192 bits.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/symmetrickeysize/bits192>
    public static var bits192: SymmetricKeySize { SymmetricKeySize(bitCount: 192) }

    /// 256 bits.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/symmetrickeysize/bits256>
    public static var bits256: SymmetricKeySize { SymmetricKeySize(bitCount: 256) }

    /// Another size, in whole bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/symmetrickeysize/init(bitcount:)>
    public init(bitCount: Int) {
        precondition(bitCount > 0 && bitCount % 8 == 0, "a key has whole bytes, one at least")
        self.bitCount = bitCount
    }
}

/// A key for symmetric cryptography, erased with its last copy.
///
/// <https://developer.apple.com/documentation/cryptokit/symmetrickey>
public struct SymmetricKey: ContiguousBytes, Equatable, Sendable {
    let memory: KeyMemory

    init(memory: KeyMemory) {
        self.memory = memory
    }

    /// Makes a key from bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/symmetrickey/init(data:)>
    public init<D: ContiguousBytes>(data: D) {
        memory = unsafe data.withUnsafeBytes { unsafe KeyMemory(copying: $0) }
    }

    /// Makes a random key.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/symmetrickey/init(size:)>
    public init(size: SymmetricKeySize) {
        memory = KeyMemory.random(count: size.bitCount / 8)
    }

    /// The size in bits.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/symmetrickey/bitcount>
    public var bitCount: Int { memory.count * 8 }

    /// Calls `body` with the bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/symmetrickey/withunsafebytes(_:)>
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        unsafe try memory.withUnsafeBytes(body)
    }

    /// Whether both have the same bytes, compared in time that depends only on their lengths.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/symmetrickey/==(_:_:)>
    public static func == (a: SymmetricKey, b: SymmetricKey) -> Bool { a.memory.isEqual(b.memory) }
}
