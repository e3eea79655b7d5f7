// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What two ends of an agreement have in common; to be made a key of before it is used.
///
/// <https://developer.apple.com/documentation/cryptokit/sharedsecret>
///
/// Linux: its description holds none of it.
public struct SharedSecret: ContiguousBytes, Hashable, CustomStringConvertible, Sendable {
    let memory: KeyMemory

    /// Lends the bytes for the length of one call.
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

    /// Derives a key by the function of ANSI X9.63 (SEC 1 §3.6.1).
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
                    let count = min(step, output.count - start)
                    unsafe UnsafeMutableRawBufferPointer(rebasing: output[start..<start + count])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
                }
            }
        }
        return SymmetricKey(memory: key)
    }

    /// How many bytes there are.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sharedsecret/description>
    public var description: String { "SharedSecret: \(memory.count) bytes" }

    /// Whether both are the same, in a time that does not tell where they differ.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sharedsecret/==(_:_:)>
    public static func == (a: SharedSecret, b: SharedSecret) -> Bool { a.memory.isEqual(b.memory) }

    /// Whether a secret and other bytes are the same, in a time that does not tell where they differ.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sharedsecret/==(_:_:)>
    public static func == <D: DataProtocol>(lhs: SharedSecret, rhs: D) -> Bool {
        lhs.memory.isEqual(KeyMemory(copying: rhs))
    }

    /// Whether a secret and other bytes differ, in a time that does not tell where.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sharedsecret/!=(_:_:)>
    public static func != <D: DataProtocol>(lhs: SharedSecret, rhs: D) -> Bool { !(lhs == rhs) }

    /// Takes the bytes into a hash for a table.
    ///
    /// <https://developer.apple.com/documentation/cryptokit/sharedsecret/hash(into:)>
    public func hash(into hasher: inout Hasher) {
        unsafe memory.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
}
