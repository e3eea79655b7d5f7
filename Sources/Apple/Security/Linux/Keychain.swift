// SPDX-License-Identifier: Apache-2.0

import Foundation
import PhoneKeychain

/// The keychain as seen by one app.
struct Keychain: Sendable {
    let items: PhoneKeychain
    /// The app's bundle identifier, which is its own access group.
    let app: String
    /// The phone's folder; nil if the keychain is in memory.
    let phone: String?
    /// Whether the phone has not been unlocked since boot.
    let isLocked: Bool

    /// The keychain of the device's phone, else one in memory.
    static let current: Keychain = {
        let environment = ProcessInfo.processInfo.environment
        let phone = environment["PUSHSEAL_PHONE"].flatMap { $0.isEmpty ? nil : $0 }
        return Keychain(
            items: phone.map { PhoneKeychain(phone: $0) } ?? .inMemory(),
            app: environment["PUSHSEAL_APP"] ?? "com.example.app",
            phone: phone,
            isLocked: environment["PUSHSEAL_LOCKED"] == "1"
        )
    }()

    /// The access groups that belong to the phone's other apps.
    private var groupsOfOthers: Set<String> {
        guard let phone else { return [] }
        let apps = (try? FileManager.default.contentsOfDirectory(atPath: phone + "/apps")) ?? []
        return Set(apps).subtracting([app])
    }

    /// Rejects an access group that belongs to another app.
    private func check(_ query: ItemQuery) throws(SecStatus) {
        guard case .text(let group) = query.attributes["agrp"] else { return }
        if groupsOfOthers.contains(group) { throw SecStatus(errSecMissingEntitlement) }
    }

    /// Returns a filter for the items that the query finds and the app may see.
    private func filter(_ query: ItemQuery) throws(SecStatus) -> (KeychainItem) -> Bool {
        try check(query)
        let others = groupsOfOthers
        return { item in
            query.matches(item) && !others.contains(item.accessGroup ?? "")
        }
    }

    /// Refuses items that cannot be read before the first unlock.
    private func checkLock(_ item: KeychainItem) throws(SecStatus) {
        if isLocked, !item.accessible.isReadableBeforeFirstUnlock {
            throw SecStatus(errSecInteractionNotAllowed)
        }
    }

    /// Maps errors to a status; errors of the file are also printed to standard error.
    private func attempt<Value>(_ body: () throws -> Value) throws(SecStatus) -> Value {
        do {
            return try body()
        } catch let status as SecStatus {
            throw status
        } catch KeychainError.duplicate {
            throw SecStatus(errSecDuplicateItem)
        } catch {
            FileHandle.standardError.write(Data("Security: error: \(error)\n".utf8))
            throw SecStatus(errSecNotAvailable)
        }
    }

    func find(_ query: ItemQuery) throws(SecStatus) -> [KeychainItem] {
        let isMeant = try filter(query)
        let found = try attempt { try items.items() }.filter(isMeant)
        let limited = found.prefix((query.limit ?? 1) ?? found.count)
        guard !limited.isEmpty else { throw SecStatus(errSecItemNotFound) }
        let isRead = !query.wanted.isDisjoint(with: [.data, .reference])
        for item in limited {
            try checkLock(item)
            if isRead, SecAccessControl(item)?.needsUser == true {
                throw SecStatus(errSecInteractionNotAllowed)
            }
        }
        return Array(limited)
    }

    func add(_ query: ItemQuery) throws(SecStatus) -> KeychainItem {
        try check(query)
        guard let kind = query.kind ?? (query.key == nil ? nil : .key), query.id == nil else {
            throw SecStatus(errSecParam)
        }
        var attributes = query.attributes
        var secret = query.secret
        if let key = query.key {
            guard kind == .key, secret == nil else { throw SecStatus(errSecParam) }
            secret = try key.material.privateOrPublicBytes()
            attributes.merge(try key.itemAttributes()) { given, _ in given }
        }
        attributes["agrp"] = attributes["agrp"] ?? .text(app)
        attributes["pdmn"] = attributes["pdmn"] ?? .text(KeychainAccess.whenUnlocked.rawValue)
        if kind == .genericPassword || kind == .internetPassword {
            attributes["acct"] = attributes["acct"] ?? .text("")
        }
        if kind == .genericPassword { attributes["svce"] = attributes["svce"] ?? .text("") }
        let item = KeychainItem(kind: kind, attributes: attributes, secret: secret)
        try checkLock(item)
        return try attempt { try items.add(item) }
    }

    func update(_ query: ItemQuery, to change: ItemQuery) throws(SecStatus) {
        let isMeant = try filter(query)
        try check(change)
        guard change.kind == nil, change.wanted.isEmpty, change.key == nil, change.id == nil,
            change.limit == nil, change.attributes["cdat"] == nil
        else { throw SecStatus(errSecParam) }
        let count = try attempt {
            try items.update { (item) throws(SecStatus) in
                guard isMeant(item) else { return nil }
                try checkLock(item)
                var changed = item
                changed.attributes.merge(change.attributes) { $1 }
                changed.secret = change.secret ?? item.secret
                return changed
            }
        }
        if count == 0 { throw SecStatus(errSecItemNotFound) }
    }

    func remove(_ query: ItemQuery) throws(SecStatus) {
        let isMeant = try filter(query)
        if try attempt({ try items.remove(where: isMeant) }) == 0 {
            throw SecStatus(errSecItemNotFound)
        }
    }
}
