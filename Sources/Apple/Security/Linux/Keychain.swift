// SPDX-License-Identifier: Apache-2.0

import Foundation
import PhoneEntitlements
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
    /// What the extension may use; nil for everything but the groups of other apps.
    var entitlements: AppEntitlements?

    /// The keychain of the device's phone, else one in memory.
    static var current: Keychain {
        var keychain = ofProcess
        keychain.entitlements = AppEntitlements.current
        return keychain
    }

    private static let ofProcess: Keychain = {
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

    /// The access group that a query names, as the phone spells it; nil if it names none.
    ///
    /// - Throws: `errSecMissingEntitlement` if the app may not use it.
    private func group(_ query: ItemQuery) throws(SecStatus) -> String? {
        guard case .text(let name) = query.attributes["agrp"] else { return nil }
        guard let entitlements else {
            if groupsOfOthers.contains(name) { throw SecStatus(errSecMissingEntitlement) }
            return name
        }
        if let group = entitlements.accessGroup(named: name) { return group }
        let cure =
            entitlements.lacksTeam(name)
            ? "a phone wants the team before it, as in ABCDE12345.\(name.prefix(100))"
            : "it is not in keychain-access-groups"
        PhoneFaults.report(
            .missingEntitlement,
            "the keychain access group \"\(name.prefix(100))\" was refused with "
                + "errSecMissingEntitlement, \(errSecMissingEntitlement): \(cure)"
        )
        throw SecStatus(errSecMissingEntitlement)
    }

    /// The access group of an item, as the phone spells it; nil if the app may not see the item.
    private func group(of item: KeychainItem, _ others: Set<String>) -> String? {
        let group = item.accessGroup ?? ""
        guard let entitlements else { return others.contains(group) ? nil : group }
        return entitlements.accessGroup(ofItem: group)
    }

    /// Returns a filter for the items that the query finds and the app may see.
    private func filter(_ query: ItemQuery) throws(SecStatus) -> (KeychainItem) -> Bool {
        let wanted = try group(query)
        let others = groupsOfOthers
        let query = query.inGroup(nil)
        return { item in
            guard query.matches(item), let group = group(of: item, others) else { return false }
            return wanted == nil || group == wanted
        }
    }

    /// The group of a new item as its neighbours spell it: one that was put on the phone by hand may
    /// lack the team.
    private func spelling(of group: String) throws(SecStatus) -> String {
        guard let entitlements else { return group }
        return try attempt { try items.items() }.compactMap(\.accessGroup)
            .first { entitlements.accessGroup(ofItem: $0) == group } ?? group
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
        return limited.map(asSeen)
    }

    /// An item with its group as the phone spells it.
    private func asSeen(_ item: KeychainItem) -> KeychainItem {
        guard let group = entitlements?.accessGroup(ofItem: item.accessGroup ?? "") else {
            return item
        }
        var seen = item
        seen.attributes["agrp"] = .text(group)
        return seen
    }

    func add(_ query: ItemQuery) throws(SecStatus) -> KeychainItem {
        let group = try group(query) ?? entitlements?.defaultAccessGroup ?? app
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
        attributes["agrp"] = .text(try spelling(of: group))
        attributes["pdmn"] = attributes["pdmn"] ?? .text(KeychainAccess.whenUnlocked.rawValue)
        if kind == .genericPassword || kind == .internetPassword {
            attributes["acct"] = attributes["acct"] ?? .text("")
        }
        if kind == .genericPassword { attributes["svce"] = attributes["svce"] ?? .text("") }
        let item = KeychainItem(kind: kind, attributes: attributes, secret: secret)
        try checkLock(item)
        return asSeen(try attempt { try items.add(item) })
    }

    func update(_ query: ItemQuery, to change: ItemQuery) throws(SecStatus) {
        let isMeant = try filter(query)
        var attributes = change.attributes
        if let group = try group(change) { attributes["agrp"] = .text(try spelling(of: group)) }
        guard change.kind == nil, change.wanted.isEmpty, change.key == nil, change.id == nil,
            change.limit == nil, change.attributes["cdat"] == nil
        else { throw SecStatus(errSecParam) }
        let count = try attempt {
            try items.update { (item) throws(SecStatus) in
                guard isMeant(item) else { return nil }
                try checkLock(item)
                var changed = item
                changed.attributes.merge(attributes) { $1 }
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
