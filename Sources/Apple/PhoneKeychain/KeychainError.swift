// SPDX-License-Identifier: Apache-2.0

package import AtomicFiles

/// Why a keychain operation failed.
package enum KeychainError: Error, Equatable, CustomStringConvertible {
    /// An item with this identity exists.
    case duplicate
    /// The file is not a keychain, or is too large.
    case damaged(path: String, detail: String)
    /// The system could not read or write it.
    case system(path: String, SystemError)

    /// The path and the problem, for a user; no part of any item.
    package var description: String {
        switch self {
        case .duplicate: "the keychain already has this item"
        case .damaged(let path, let detail):
            "\(path): \(detail); remove the file to start with an empty keychain"
        case .system(let path, let error): "\(path): \(error)"
        }
    }
}
