// SPDX-License-Identifier: Apache-2.0

package import AtomicFiles

/// Why a keychain did not do what it was asked.
package enum KeychainError: Error, Equatable, CustomStringConvertible {
    /// An item of this identity is there already.
    case duplicate
    /// The file holds something else than a keychain, or more than is read of one.
    case damaged(path: String, detail: String)
    /// The system did not let it be read or written.
    case system(path: String, SystemError)

    /// The path and what is wrong with it, for a user; no part of any item.
    package var description: String {
        switch self {
        case .duplicate: "the keychain has such an item already"
        case .damaged(let path, let detail):
            "\(path): \(detail); remove the file to begin with an empty keychain"
        case .system(let path, let error): "\(path): \(error)"
        }
    }
}
