// SPDX-License-Identifier: Apache-2.0

package import PushSealFiles
package import Foundation
import PushSealLocking

/// The keychain of a phone, for all of its apps.
///
/// Its items are in one file, unencrypted: this is a test bench. Every change holds a lock shared
/// by all processes and replaces the file atomically, so a process killed during a change leaves
/// the keychain as it was, and concurrent changes are not lost.
package struct PhoneKeychain: Sendable {
    /// The most items that a keychain holds.
    package static let itemLimit = 10_000

    private let store: any KeychainStore

    /// Opens the keychain of a phone, which need not exist yet.
    ///
    /// - Parameter phone: The phone's folder; the keychain is `keychain` in it.
    package init(phone: String) {
        store = KeychainFile(folder: phone + "/keychain")
    }

    private init(store: any KeychainStore) {
        self.store = store
    }

    /// An empty keychain in memory.
    package static func inMemory() -> PhoneKeychain { PhoneKeychain(store: KeychainMemory()) }

    /// All items, in the order added.
    package func items() throws(KeychainError) -> [KeychainItem] {
        try store.read()
    }

    /// Adds an item, and sets its dates.
    ///
    /// - Returns: the item as it was added.
    /// - Throws: ``KeychainError/duplicate`` if there is one with the same class and identity.
    @discardableResult
    package func add(
        _ item: KeychainItem,
        at time: Date = Date()
    ) throws -> KeychainItem {
        var added = item
        added.attributes["cdat"] = .date(time)
        added.attributes["mdat"] = .date(time)
        let new = added
        try store.change { items in
            guard !items.contains(where: { $0.kind == new.kind && $0.identity == new.identity })
            else { throw KeychainError.duplicate }
            guard items.count < Self.itemLimit else {
                throw KeychainError.damaged(
                    path: "keychain",
                    detail: "it is full (\(Self.itemLimit) items)"
                )
            }
            items.append(new)
        }
        return new
    }

    /// Changes the items for which `change` returns a new value.
    ///
    /// Nil leaves an item unchanged; the id must stay the same.
    ///
    /// - Returns: how many were changed.
    /// - Throws: ``KeychainError/duplicate``, with nothing changed, if two items would have the
    ///   same class and identity; else what `change` throws.
    @discardableResult
    package func update(
        at time: Date = Date(),
        _ change: (KeychainItem) throws -> KeychainItem?
    ) throws -> Int {
        var count = 0
        try store.change { items in
            for index in items.indices {
                guard var changed = try change(items[index]) else { continue }
                changed.attributes["mdat"] = .date(time)
                items[index] = changed
                count += 1
            }
            var seen: Set<[KeychainItem.Value?]> = []
            for item in items {
                let identity = [.text(item.kind.rawValue)] + item.identity
                guard seen.insert(identity).inserted else { throw KeychainError.duplicate }
            }
        }
        return count
    }

    /// Removes items.
    ///
    /// - Returns: how many were removed.
    @discardableResult
    package func remove(
        where matches: (KeychainItem) throws -> Bool
    ) throws -> Int {
        var count = 0
        try store.change { items in
            let before = items.count
            try items.removeAll(where: matches)
            count = before - items.count
        }
        return count
    }
}

/// Stores the items of a keychain.
protocol KeychainStore: Sendable {
    /// The current items.
    func read() throws(KeychainError) -> [KeychainItem]
    /// Changes the items with exclusive access; if `body` throws, they stay as they were.
    func change(_ body: (inout [KeychainItem]) throws -> Void) throws
}

/// The items of a keychain in memory.
private final class KeychainMemory: KeychainStore {
    private let items = Locked<[KeychainItem]>([])

    func read() -> [KeychainItem] { items.withLock { $0 } }

    func change(_ body: (inout [KeychainItem]) throws -> Void) throws {
        try items.withLock { items in
            var changed = items
            try body(&changed)
            items = changed
        }
    }
}

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
