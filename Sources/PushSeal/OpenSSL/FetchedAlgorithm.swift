// SPDX-License-Identifier: Apache-2.0

import COpenSSL
import Synchronization

/// An algorithm looked up by name once and then kept for as long as the process runs.
///
/// A look-up costs more than opening a short message. One that fails is not remembered: a provider
/// that brings the algorithm may be loaded later.
@safe
final class FetchedAlgorithm: Sendable {
    private let address = Atomic<UInt>(0)  // an atomic pointer would not be Sendable
    private let fetch: @Sendable () -> OpaquePointer?
    private let free: @Sendable (OpaquePointer) -> Void

    private init(
        fetch: @escaping @Sendable () -> OpaquePointer?,
        free: @escaping @Sendable (OpaquePointer) -> Void
    ) {
        unsafe self.fetch = fetch
        unsafe self.free = free
    }

    /// A cipher, `EVP_CIPHER`.
    static func cipher(_ name: String) -> FetchedAlgorithm {
        unsafe FetchedAlgorithm(
            fetch: { unsafe EVP_CIPHER_fetch(nil, name, nil) },
            free: { unsafe EVP_CIPHER_free($0) }
        )
    }

    /// A digest, `EVP_MD`.
    static func digest(_ name: String) -> FetchedAlgorithm {
        unsafe FetchedAlgorithm(
            fetch: { unsafe EVP_MD_fetch(nil, name, nil) },
            free: { unsafe EVP_MD_free($0) }
        )
    }

    /// A curve with its tables, `EC_GROUP`, by the number OpenSSL has for it.
    static func curve(_ number: CInt) -> FetchedAlgorithm {
        unsafe FetchedAlgorithm(
            fetch: { unsafe EC_GROUP_new_by_curve_name(number) },
            free: { unsafe EC_GROUP_free($0) }
        )
    }

    /// The algorithm, or nil when no loaded provider has it.
    var raw: OpaquePointer? {
        let known = address.load(ordering: .acquiring)
        if known != 0 { return unsafe OpaquePointer(bitPattern: known) }
        ERR_clear_error()
        guard let fetched = unsafe fetch() else {
            ERR_clear_error()
            return nil
        }
        let (isFirst, other) = address.compareExchange(
            expected: 0,
            desired: UInt(bitPattern: fetched),
            ordering: .acquiringAndReleasing
        )
        if isFirst { return unsafe fetched }
        unsafe free(fetched)  // another thread was quicker
        return unsafe OpaquePointer(bitPattern: other)
    }
}
