// SPDX-License-Identifier: Apache-2.0

import CPushSealOpenSSL
import Foundation

/// A source of random bytes.
///
/// <https://developer.apple.com/documentation/security/secrandomref>
public typealias SecRandomRef = OpaquePointer

/// The system's source of random bytes.
///
/// <https://developer.apple.com/documentation/security/ksecrandomdefault>
public var kSecRandomDefault: SecRandomRef? { nil }

/// Fills memory with cryptographically secure random bytes.
///
/// <https://developer.apple.com/documentation/security/secrandomcopybytes(_:_:_:)>
///
/// - Returns: 0, `errSecParam` for a negative count, or another status if there is no randomness.
@discardableResult
public func SecRandomCopyBytes(
    _ rnd: SecRandomRef?,
    _ count: Int,
    _ bytes: UnsafeMutableRawPointer
) -> Int32 {
    guard count >= 0 else { return errSecParam }
    return unsafe fillRandom(UnsafeMutableRawBufferPointer(start: bytes, count: count))
        ? errSecSuccess : errSecInternalComponent
}

/// Fills memory with cryptographically secure random bytes; false if there are none.
private func fillRandom(_ memory: UnsafeMutableRawBufferPointer) -> Bool {
    let part = 1 << 20
    for start in stride(from: 0, to: memory.count, by: part) {
        let count = min(part, memory.count - start)
        let address = unsafe memory.baseAddress?.advanced(by: start)
        guard unsafe RAND_priv_bytes(address, CInt(count)) == 1 else { return false }
    }
    return true
}
