// SPDX-License-Identifier: Apache-2.0

import COpenSSL
import Synchronization

/// An algorithm fetched by name once and kept for the life of the process.
///
/// Fetching costs more than opening a short message. A failure is not cached: a provider that has
/// the algorithm may be loaded later.
@safe
struct FetchedAlgorithm: ~Copyable, Sendable {
    private enum Name {
        /// `EVP_CIPHER`.
        case cipher(StaticString)
        /// `EVP_MD`.
        case digest(String)
        /// `EC_GROUP`, a curve with its tables, by its OpenSSL NID.
        case curve(CInt)
    }

    private let address = Atomic<UInt>(0)  // an atomic pointer would not be Sendable
    private let name: Name

    init(cipher name: StaticString) { self.name = .cipher(name) }

    init(digest name: String) { self.name = .digest(name) }

    init(curve number: CInt) { name = .curve(number) }

    /// The algorithm, or nil when no loaded provider has it.
    var raw: OpaquePointer? {
        @inline(__always)
        borrowing get {
            let known = address.load(ordering: .acquiring)
            return unsafe known != 0 ? OpaquePointer(bitPattern: known) : fetched()
        }
    }

    @inline(never)
    private borrowing func fetched() -> OpaquePointer? {
        forgetOlderErrors()
        guard let fetched = unsafe fetch() else {
            forgetOlderErrors()
            return nil
        }
        let (isFirst, other) = address.compareExchange(
            expected: 0,
            desired: UInt(bitPattern: fetched),
            ordering: .acquiringAndReleasing
        )
        if isFirst { return unsafe fetched }
        unsafe free(fetched)  // another thread was first
        return unsafe OpaquePointer(bitPattern: other)
    }

    private borrowing func fetch() -> OpaquePointer? {
        switch name {
        case .cipher(let name):
            name.withUTF8Buffer { letters in
                unsafe EVP_CIPHER_fetch(nil, String(decoding: letters, as: UTF8.self), nil)
            }
        case .digest(let name): unsafe EVP_MD_fetch(nil, name, nil)
        case .curve(let number): unsafe EC_GROUP_new_by_curve_name(number)
        }
    }

    private borrowing func free(_ fetched: OpaquePointer) {
        switch name {
        case .cipher: unsafe EVP_CIPHER_free(fetched)
        case .digest: unsafe EVP_MD_free(fetched)
        case .curve: unsafe EC_GROUP_free(fetched)
        }
    }
}
