// SPDX-License-Identifier: Apache-2.0

import CPushSealOpenSSL
import Foundation

/// Bytes that never move and are erased with the last reference.
@safe
final class KeyMemory: @unchecked Sendable {  // immutable after init
    private let storage: UnsafeMutableRawBufferPointer
    /// The number of bytes.
    let count: Int

    /// Initialises the bytes in place.
    init<Failure: Error>(
        count: Int,
        _ fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        self.count = count
        // At least one byte: OpenSSL takes a null pointer for "not given".
        unsafe storage = .allocate(byteCount: max(count, 1), alignment: 16)
        unsafe storage.initializeMemory(as: UInt8.self, repeating: 0)
        unsafe try fill(UnsafeMutableRawBufferPointer(rebasing: storage[..<count]))
    }

    /// Copies bytes; erasing the original is up to the caller.
    convenience init(copying bytes: UnsafeRawBufferPointer) {
        unsafe self.init(count: bytes.count) { unsafe $0.copyMemory(from: bytes) }
    }

    /// Copies bytes that may not be contiguous.
    convenience init(copying data: some DataProtocol) {
        unsafe self.init(count: data.count) { _ = unsafe data.copyBytes(to: $0) }
    }

    deinit {
        unsafe OPENSSL_cleanse(storage.baseAddress, storage.count)
        unsafe storage.deallocate()
    }

    /// Calls `body` with the bytes; the address is never null.
    @unsafe
    func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return unsafe try body(UnsafeRawBufferPointer(rebasing: storage[..<count]))
    }

    /// A copy that will not be erased.
    var copied: Data { unsafe withUnsafeBytes { unsafe Data($0) } }

    /// Compares the bytes in time that depends only on their lengths.
    func isEqual(_ other: UnsafeRawBufferPointer) -> Bool {
        unsafe withUnsafeBytes { own in
            unsafe own.count == other.count
                && (own.isEmpty
                    || CRYPTO_memcmp(own.baseAddress, other.baseAddress, own.count) == 0)
        }
    }

    /// Compares the bytes in time that depends only on their lengths.
    func isEqual(_ other: KeyMemory) -> Bool {
        unsafe other.withUnsafeBytes { unsafe isEqual($0) }
    }

    /// The bytes in hexadecimal, for data that is not secret.
    var hexadecimal: String {
        let digits = Array("0123456789abcdef")
        return unsafe withUnsafeBytes { bytes in
            unsafe String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
        }
    }

    /// Cryptographically secure random bytes.
    static func random(count: Int) -> KeyMemory {
        unsafe KeyMemory(count: count) { memory in
            let result = unsafe RAND_priv_bytes(memory.baseAddress, CInt(memory.count))
            // Apple's initialisers do not throw, and a predictable key is worse than a crash.
            precondition(result == 1 || count == 0, "OpenSSL has no random bytes")
        }
    }
}

extension Data {
    /// Copies contiguous bytes.
    init(copying bytes: some ContiguousBytes) {
        self = unsafe bytes.withUnsafeBytes { unsafe Data($0) }
    }
}
