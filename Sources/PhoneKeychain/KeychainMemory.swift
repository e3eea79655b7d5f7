// SPDX-License-Identifier: Apache-2.0

import Locking

/// The items of a keychain in memory.
final class KeychainMemory: KeychainStore {
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
