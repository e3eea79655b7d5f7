// SPDX-License-Identifier: Apache-2.0

import COpenSSL
import Foundation

/// Bytes that never move, and are erased when the last reference to them goes.
@safe
final class KeyMemory: @unchecked Sendable {  // immutable after init
    private let storage: UnsafeMutableRawBufferPointer
    /// How many bytes there are.
    let count: Int

    /// Makes bytes in place.
    init<Failure: Error>(
        count: Int,
        _ fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        self.count = count
        // At least one, since OpenSSL takes a null pointer for "not given".
        unsafe storage = .allocate(byteCount: max(count, 1), alignment: 16)
        unsafe storage.initializeMemory(as: UInt8.self, repeating: 0)
        unsafe try fill(UnsafeMutableRawBufferPointer(rebasing: storage[..<count]))
    }

    /// Copies bytes; whoever holds the original erases it.
    convenience init(copying bytes: UnsafeRawBufferPointer) {
        unsafe self.init(count: bytes.count) { unsafe $0.copyMemory(from: bytes) }
    }

    /// Copies bytes that may lie in several places.
    convenience init(copying data: some DataProtocol) {
        unsafe self.init(count: data.count) { _ = unsafe data.copyBytes(to: $0) }
    }

    deinit {
        unsafe OPENSSL_cleanse(storage.baseAddress, storage.count)
        unsafe storage.deallocate()
    }

    /// Lends the bytes; the address is never null.
    @unsafe
    func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return unsafe try body(UnsafeRawBufferPointer(rebasing: storage[..<count]))
    }

    /// A copy that nobody erases.
    var copied: Data { unsafe withUnsafeBytes { unsafe Data($0) } }

    /// Whether both hold the same bytes, in a time that tells nothing but their lengths.
    func isEqual(_ other: UnsafeRawBufferPointer) -> Bool {
        unsafe withUnsafeBytes { own in
            unsafe own.count == other.count
                && (own.isEmpty
                    || CRYPTO_memcmp(own.baseAddress, other.baseAddress, own.count) == 0)
        }
    }

    /// Whether both hold the same bytes, in a time that tells nothing but their lengths.
    func isEqual(_ other: KeyMemory) -> Bool {
        unsafe other.withUnsafeBytes { unsafe isEqual($0) }
    }

    /// The bytes in hexadecimal, for what is no secret.
    var hexadecimal: String {
        let digits = Array("0123456789abcdef")
        return unsafe withUnsafeBytes { bytes in
            unsafe String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
        }
    }

    /// Random bytes that may become a key.
    static func random(count: Int) -> KeyMemory {
        unsafe KeyMemory(count: count) { memory in
            let result = unsafe RAND_priv_bytes(memory.baseAddress, CInt(memory.count))
            // Apple's initialisers do not throw, and a key that is no secret is worse than no program.
            precondition(result == 1 || count == 0, "OpenSSL has no random bytes")
        }
    }
}
