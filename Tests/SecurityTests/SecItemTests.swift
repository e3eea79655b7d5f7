// SPDX-License-Identifier: Apache-2.0

import Foundation
import PhoneEntitlements
import PhoneKeychain
import PushSealLocking
import Testing

@testable import Security

@Suite struct `Items of the keychain` {
    private let keychain = Keychain(
        items: .inMemory(),
        app: "com.example.app",
        phone: nil,
        isLocked: false
    )

    private var locked: Keychain {
        Keychain(items: keychain.items, app: keychain.app, phone: nil, isLocked: true)
    }

    private func password(_ more: [CFString: Any] = [:]) -> [CFString: Any] {
        [kSecClass: kSecClassGenericPassword, kSecAttrService: "service"].merging(more) { $1 }
    }

    private func add(_ more: [CFString: Any], to keychain: Keychain? = nil) -> OSStatus {
        let attributes = password(more) as CFDictionary
        return SecItems.add(attributes, nil, in: keychain ?? self.keychain)
    }

    private func find(
        _ more: [CFString: Any],
        in keychain: Keychain? = nil
    ) -> (status: OSStatus, item: CFTypeRef?) {
        var item: CFTypeRef?
        let query = password(more) as CFDictionary
        let status = SecItems.copyMatching(query, &item, in: keychain ?? self.keychain)
        return (status, item)
    }

    private func control(_ flags: SecAccessControlCreateFlags) throws -> SecAccessControl {
        let protection = kSecAttrAccessibleAfterFirstUnlock
        return try #require(SecAccessControlCreateWithFlags(nil, protection, flags, nil))
    }

    @Test func `access control without flags is the accessibility that it names`() throws {
        let control = try control([])
        #expect(add([kSecAttrAccessControl: control, kSecValueData: Data("s".utf8)]) == 0)
        #expect(find([kSecReturnData: true]).item as? Data == Data("s".utf8))
        #expect(find([kSecReturnData: true], in: locked).status == errSecInteractionNotAllowed)
        let item = find([kSecReturnAttributes: true]).item as? [String: Any]
        #expect(item?["pdmn"] as? String == kSecAttrAccessibleAfterFirstUnlock as String)
        #expect(item?["accc"] is SecAccessControl)
    }

    @Test func `an item that needs the user is found, but not read`() throws {
        let control = try control([.biometryCurrentSet, .or, .devicePasscode])
        #expect(add([kSecAttrAccessControl: control, kSecValueData: Data("s".utf8)]) == 0)
        #expect(find([kSecReturnData: true]).status == errSecInteractionNotAllowed)
        #expect(find([kSecReturnAttributes: true]).status == errSecSuccess)
        let query = password() as CFDictionary
        let change = [kSecAttrAccessControl: try self.control([])] as CFDictionary
        #expect(SecItems.update(query, change, in: keychain) == errSecSuccess)
        #expect(find([kSecReturnData: true]).status == errSecSuccess)
    }

    @Test func `access control is of an accessibility, and the only one`() throws {
        var error: Unmanaged<CFError>?
        #expect(unsafe SecAccessControlCreateWithFlags(nil, "none" as CFString, [], &error) == nil)
        #expect(unsafe error?.takeRetainedValue().code == Int(errSecParam))
        let both: [CFString: Any] = [
            kSecAttrAccessControl: try control([]),
            kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock,
        ]
        #expect(add(both) == errSecParam)
        #expect(add([kSecAttrAccessControl: "ck"]) == errSecParam)
    }

    @Test func `what is added is found, changed and removed`() {
        let secret = Data("secret".utf8)
        #expect(add([kSecAttrAccount: "a", kSecValueData: secret]) == errSecSuccess)
        #expect(add([kSecAttrAccount: "a", kSecValueData: secret]) == errSecDuplicateItem)
        #expect(find([kSecReturnData: true]).item as? Data == secret)
        let query = password([kSecAttrAccount: "a"]) as CFDictionary
        let change = [kSecValueData: Data("new".utf8)] as CFDictionary
        #expect(SecItems.update(query, change, in: keychain) == errSecSuccess)
        #expect(find([kSecReturnData: kCFBooleanTrue!]).item as? Data == Data("new".utf8))
        #expect(SecItems.delete(query, in: keychain) == errSecSuccess)
        #expect(SecItems.delete(query, in: keychain) == errSecItemNotFound)
        #expect(SecItems.update(query, change, in: keychain) == errSecItemNotFound)
        #expect(find([kSecReturnData: true]).status == errSecItemNotFound)
    }

    @Test func `attributes come as Foundation's types, with dates, group and class`() throws {
        #expect(add([kSecAttrAccount: "a", kSecAttrLabel: "Label"]) == errSecSuccess)
        let found = try #require(find([kSecReturnAttributes: true]).item as? [String: Any])
        #expect(found[kSecAttrAccount as String] as? String == "a")
        #expect(found[kSecAttrLabel as String] as? String == "Label")
        #expect(found[kSecAttrAccessGroup as String] as? String == "com.example.app")
        #expect(
            found[kSecAttrAccessible as String] as? String == kSecAttrAccessibleWhenUnlocked
                as String
        )
        #expect(found[kSecAttrCreationDate as String] is Date)
        #expect(found[kSecClass as String] as? String == kSecClassGenericPassword as String)
        #expect(found[kSecValueData as String] == nil)
        #expect(
            (find([kSecReturnAttributes: true]).item as? NSDictionary)?[kSecAttrAccount] as? String
                == "a"
        )
    }

    @Test func `one item unless more are asked for, and then an array`() throws {
        for account in ["a", "b", "c"] {
            #expect(
                add([kSecAttrAccount: account, kSecValueData: Data(account.utf8)]) == errSecSuccess
            )
        }
        #expect(find([kSecReturnData: true]).item as? Data == Data("a".utf8))
        let all = find([kSecReturnData: true, kSecMatchLimit: kSecMatchLimitAll]).item
        #expect(all as? [Data] == ["a", "b", "c"].map { Data($0.utf8) })
        let two = find([kSecReturnData: true, kSecMatchLimit: 2]).item
        #expect((two as? [Data])?.count == 2)
        let both = find([
            kSecReturnData: true, kSecReturnAttributes: true, kSecMatchLimit: kSecMatchLimitAll,
        ]).item
        let rows = try #require(both as? [[String: Any]])
        #expect(rows.compactMap { $0[kSecValueData as String] as? Data }.count == 3)
        #expect(find([:]).status == errSecSuccess)
        #expect(find([:]).item == nil)
    }

    @Test func `a persistent reference finds its item without a class`() throws {
        var reference: CFTypeRef?
        let attributes = password([
            kSecAttrAccount: "a", kSecValueData: Data("x".utf8), kSecReturnPersistentRef: true,
        ])
        #expect(SecItems.add(attributes as CFDictionary, &reference, in: keychain) == errSecSuccess)
        #expect(add([kSecAttrAccount: "b", kSecValueData: Data("y".utf8)]) == errSecSuccess)
        let query =
            [kSecValuePersistentRef: try #require(reference as? Data), kSecReturnData: true]
            as CFDictionary
        var item: CFTypeRef?
        #expect(SecItems.copyMatching(query, &item, in: keychain) == errSecSuccess)
        #expect(item as? Data == Data("x".utf8))
    }

    @Test func `an account given as bytes is the one given as text`() {
        #expect(
            add([kSecAttrAccount: Data("a".utf8), kSecValueData: Data("x".utf8)]) == errSecSuccess
        )
        #expect(find([kSecAttrAccount: "a", kSecReturnData: true]).item as? Data == Data("x".utf8))
        #expect(find([kSecAttrAccount: "A"]).status == errSecItemNotFound)
        #expect(find([kSecAttrAccount: "b"]).status == errSecItemNotFound)
    }

    @Test func `a query that makes no sense is refused with its status`() {
        let password = kSecClassGenericPassword
        let queries: [([CFString: Any], OSStatus)] = [
            ([kSecAttrService: "service"], errSecParam),
            ([kSecClass: "nonsense"], errSecNoSuchClass),
            ([kSecClass: kSecClassCertificate], errSecUnimplemented),
            ([kSecClass: password, "nonsense": 1], errSecNoSuchAttr),
            ([kSecClass: password, kSecAttrService: 7], errSecParam),
            ([kSecClass: password, kSecAttrAccessible: "nonsense"], errSecParam),
            ([kSecClass: password, kSecReturnData: "yes"], errSecParam),
            ([kSecClass: password, kSecMatchLimit: 0], errSecParam),
            ([kSecClass: password, kSecMatchLimit: -1], errSecParam),
            ([kSecClass: password, kSecValuePersistentRef: Data(count: 3)], errSecParam),
            ([kSecClass: password, kSecValueRef: "x"], errSecParam),
        ]
        for (query, expected) in queries {
            var item: CFTypeRef?
            let status = SecItems.copyMatching(query as CFDictionary, &item, in: keychain)
            #expect(status == expected, "\(query)")
            #expect(item == nil)
        }
    }

    @Test func `what may not be changed is refused`() {
        #expect(add([kSecAttrAccount: "a"]) == errSecSuccess)
        let query = password() as CFDictionary
        for change in [
            [kSecClass: kSecClassKey], [kSecReturnData: true], [kSecMatchLimit: kSecMatchLimitAll],
        ]
            as [[CFString: Any]]
        {
            #expect(SecItems.update(query, change as CFDictionary, in: keychain) == errSecParam)
        }
        let one = password([kSecMatchLimit: kSecMatchLimitOne]) as CFDictionary
        #expect(SecItems.delete(one, in: keychain) == errSecParam)
    }

    @Test
    func `before the first unlock only items of class Always are there, but all can be removed`() {
        let always = kSecAttrAccessibleAlwaysThisDeviceOnly
        #expect(add([kSecAttrAccount: "a", kSecValueData: Data("x".utf8)]) == errSecSuccess)
        #expect(
            add([kSecAttrAccount: "b", kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock])
                == errSecSuccess
        )
        #expect(add([kSecAttrAccount: "c", kSecAttrAccessible: always]) == errSecSuccess)
        #expect(find([kSecAttrAccount: "a"], in: locked).status == errSecInteractionNotAllowed)
        #expect(find([kSecAttrAccount: "b"], in: locked).status == errSecInteractionNotAllowed)
        #expect(find([kSecAttrAccount: "c"], in: locked).status == errSecSuccess)
        #expect(find([kSecAttrAccount: "d"], in: locked).status == errSecItemNotFound)
        #expect(add([kSecAttrAccount: "d"], to: locked) == errSecInteractionNotAllowed)
        let query = password([kSecAttrAccount: "a"]) as CFDictionary
        let change = [kSecAttrLabel: "x"] as CFDictionary
        #expect(SecItems.update(query, change, in: locked) == errSecInteractionNotAllowed)
        #expect(SecItems.delete(query, in: locked) == errSecSuccess)
    }

    @Test func `the own items of another app of the phone are neither found nor named`() throws {
        let phone = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: phone) }
        for app in ["com.example.app", "com.example.other"] {
            try FileManager.default.createDirectory(
                atPath: "\(phone)/apps/\(app)",
                withIntermediateDirectories: true
            )
        }
        func keychain(of app: String) -> Keychain {
            Keychain(items: PhoneKeychain(phone: phone), app: app, phone: phone, isLocked: false)
        }
        let (own, other) = (keychain(of: "com.example.app"), keychain(of: "com.example.other"))
        #expect(add([kSecAttrAccount: "own"], to: own) == errSecSuccess)
        #expect(
            add([kSecAttrAccount: "shared", kSecAttrAccessGroup: "T.shared"], to: own)
                == errSecSuccess
        )
        #expect(find([kSecAttrAccount: "own"], in: other).status == errSecItemNotFound)
        #expect(find([kSecAttrAccount: "shared"], in: other).status == errSecSuccess)
        let theirs = [kSecAttrAccessGroup: "com.example.app"] as [CFString: Any]
        #expect(find(theirs, in: other).status == errSecMissingEntitlement)
        #expect(add(theirs, to: other) == errSecMissingEntitlement)
        #expect(SecItems.delete(password() as CFDictionary, in: other) == errSecSuccess)
        #expect(find([kSecAttrAccount: "own"], in: own).status == errSecSuccess)
    }

    // https://developer.apple.com/documentation/security/ksecattraccessgroup
    @Test func `with entitlements only their groups are used, and the first is the default`() {
        var keychain = keychain
        keychain.entitlements = AppEntitlements(
            applicationGroups: [],
            keychainGroups: [.init(name: "com.example.shared", hasAnyTeam: true)],
            bundleIdentifier: "com.example.app.service",
            allowsCommunication: false
        )
        let group = { (name: String) -> [CFString: Any] in [kSecAttrAccessGroup: name] }
        let shared = "ABCDE12345.com.example.shared"
        // Put there before, without a team, and that of another group.
        #expect(add([kSecAttrAccessGroup: "com.example.shared", kSecAttrAccount: "a"]) == 0)
        #expect(add([kSecAttrAccessGroup: "com.example.app", kSecAttrAccount: "b"]) == 0)
        #expect(find([kSecAttrAccount: "a"], in: keychain).status == errSecSuccess)
        #expect(find([kSecAttrAccount: "b"], in: keychain).status == errSecItemNotFound)
        #expect(add([kSecAttrAccount: "a"], to: keychain) == errSecDuplicateItem)
        let reported = Locked(0)
        PhoneFaults.$observer.withValue(
            .init { kind, _ in
                reported.withLock { $0 += kind == .missingEntitlement ? 1 : 0 }
            }
        ) {
            for refused in ["com.example.shared", "com.example.app"] {
                #expect(find(group(refused), in: keychain).status == errSecMissingEntitlement)
                #expect(add(group(refused), to: keychain) == errSecMissingEntitlement)
                let change = group(refused) as CFDictionary
                let query = password() as CFDictionary
                #expect(SecItems.update(query, change, in: keychain) == errSecMissingEntitlement)
                #expect(
                    SecItems.delete(password(group(refused)) as CFDictionary, in: keychain)
                        == errSecMissingEntitlement
                )
            }
        }
        #expect(reported.withLock { $0 } == 8)
        #expect(add([kSecAttrAccount: "c"], to: keychain) == errSecSuccess)
        let found = find(
            [kSecAttrAccount: "c", kSecReturnAttributes: true],
            in: keychain
        ).item
        #expect((found as? [CFString: Any])?[kSecAttrAccessGroup] as? String == shared)
        let own = "ABCDE12345.com.example.app.service"
        let moved = group(own) as CFDictionary
        let query = password([kSecAttrAccount: "c"]) as CFDictionary
        #expect(SecItems.update(query, moved, in: keychain) == errSecSuccess)
        #expect(find(group(own), in: keychain).status == errSecSuccess)
        #expect(find(group("Z9Z9Z9Z9Z9.com.example.shared"), in: keychain).status == 0)
        #expect(SecItems.delete(password() as CFDictionary, in: keychain) == errSecSuccess)
        #expect(find([kSecAttrAccount: "b"]).status == errSecSuccess)
    }

    @Test func `every status has words, and one that is none has not`() {
        for status in [errSecSuccess, errSecItemNotFound, errSecInteractionNotAllowed] {
            #expect(SecCopyErrorMessageString(status, nil) as String? != nil)
        }
        #expect(SecCopyErrorMessageString(12_345, nil) == nil)
    }

    @Test func `random bytes fill what they are asked to`() {
        var bytes = [UInt8](repeating: 0, count: 64)
        #expect(SecRandomCopyBytes(kSecRandomDefault, 32, &bytes) == errSecSuccess)
        #expect(bytes[..<32].contains { $0 != 0 })
        #expect(bytes[32...].allSatisfy { $0 == 0 })
        #expect(SecRandomCopyBytes(nil, -1, &bytes) == errSecParam)
        #expect(SecRandomCopyBytes(nil, 0, &bytes) == errSecSuccess)
    }
}
