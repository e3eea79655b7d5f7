// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// How long a symmetric key is.
///
/// <https://developer.apple.com/documentation/cryptokit/symmetrickeysize>
public struct SymmetricKeySize: Sendable {
    /// The length in bits.
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

    /// A length of one's own, in whole bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/symmetrickeysize/init(bitcount:)>
    public init(bitCount: Int) {
        precondition(bitCount > 0 && bitCount % 8 == 0, "a key has whole bytes, one at least")
        self.bitCount = bitCount
    }
}

/// A key for symmetric cryptography, erased when the last copy of the value goes.
///
/// <https://developer.apple.com/documentation/cryptokit/symmetrickey>
public struct SymmetricKey: ContiguousBytes, Equatable, Sendable {
    let memory: KeyMemory

    init(memory: KeyMemory) {
        self.memory = memory
    }

    /// Makes a key of bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/symmetrickey/init(data:)>
    public init<D: ContiguousBytes>(data: D) {
        memory = unsafe data.withUnsafeBytes { unsafe KeyMemory(copying: $0) }
    }

    /// Makes a key of random bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/symmetrickey/init(size:)>
    public init(size: SymmetricKeySize) {
        memory = KeyMemory.random(count: size.bitCount / 8)
    }

    /// How many bits it has.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/symmetrickey/bitcount>
    public var bitCount: Int { memory.count * 8 }

    /// Lends the bytes for the length of one call.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/symmetrickey/withunsafebytes(_:)>
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        unsafe try memory.withUnsafeBytes(body)
    }

    /// Whether both hold the same bytes, in a time that tells nothing but their lengths.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/symmetrickey/==(_:_:)>
    public static func == (a: SymmetricKey, b: SymmetricKey) -> Bool { a.memory.isEqual(b.memory) }
}
