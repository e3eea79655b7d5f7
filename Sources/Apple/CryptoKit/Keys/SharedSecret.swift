// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The secret from a key agreement; derive a key from it before use.
///
/// <https://developer.apple.com/documentation/cryptokit/sharedsecret>
///
/// Linux: its description contains no part of it.
public struct SharedSecret: ContiguousBytes, Hashable, CustomStringConvertible, Sendable {
    let memory: KeyMemory

    /// Calls `body` with the bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sharedsecret/withunsafebytes(_:)>
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        unsafe try memory.withUnsafeBytes(body)
    }

    /// Derives a key by HKDF.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sharedsecret/hkdfderivedsymmetrickey(using:salt:sharedinfo:outputbytecount:)>
    public func hkdfDerivedSymmetricKey<
        H: HashFunction,
        Salt: DataProtocol,
        SharedInfo: DataProtocol
    >(
        using hashFunction: H.Type,
        salt: Salt,
        sharedInfo: SharedInfo,
        outputByteCount: Int
    ) -> SymmetricKey {
        HKDF<H>.deriveKey(
            inputKeyMaterial: SymmetricKey(memory: memory),
            salt: salt,
            info: sharedInfo,
            outputByteCount: outputByteCount
        )
    }

    /// Derives a key by ANSI X9.63 (SEC 1 §3.6.1).
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sharedsecret/x963derivedsymmetrickey(using:sharedinfo:outputbytecount:)>
    public func x963DerivedSymmetricKey<H: HashFunction, SharedInfo: DataProtocol>(
        using hashFunction: H.Type,
        sharedInfo: SharedInfo,
        outputByteCount: Int
    ) -> SymmetricKey {
        let step = H.Digest.byteCount
        let key = unsafe KeyMemory(count: outputByteCount) { output in
            for (number, start) in stride(from: 0, to: outputByteCount, by: step).enumerated() {
                var hasher = H()
                unsafe memory.withUnsafeBytes { unsafe hasher.update(bufferPointer: $0) }
                let counter = UInt32(number + 1)
                hasher.update(
                    data: (0..<4).map { UInt8(truncatingIfNeeded: counter >> (24 - 8 * $0)) }
                )
                hasher.update(data: sharedInfo)
                unsafe hasher.finalize().withUnsafeBytes { bytes in
                    unsafe output[start...].copyBytes(from: bytes.prefix(output.count - start))
                }
            }
        }
        return SymmetricKey(memory: key)
    }

    /// The number of bytes.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sharedsecret/description>
    public var description: String { "SharedSecret: \(memory.count) bytes" }

    /// Whether both are equal, compared in constant time.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sharedsecret/==(_:_:)>
    public static func == (a: SharedSecret, b: SharedSecret) -> Bool { a.memory.isEqual(b.memory) }

    /// Whether a secret equals other bytes, compared in constant time.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sharedsecret/==(_:_:)>
    public static func == <D: DataProtocol>(lhs: SharedSecret, rhs: D) -> Bool {
        lhs.memory.isEqual(KeyMemory(copying: rhs))
    }

    /// Whether a secret differs from other bytes, compared in constant time.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sharedsecret/!=(_:_:)>
    public static func != <D: DataProtocol>(lhs: SharedSecret, rhs: D) -> Bool { !(lhs == rhs) }

    /// Feeds the bytes to a hasher.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sharedsecret/hash(into:)>
    public func hash(into hasher: inout Hasher) {
        unsafe memory.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
}
