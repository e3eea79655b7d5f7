// SPDX-License-Identifier: Apache-2.0

import Foundation
import PhoneEntitlements
import PushSeal
import PushSealLocking
import Testing
import UserNotifications

@testable import PushSealDevice

/// An entitlements file as Xcode writes it.
private func file(_ keys: String) -> [UInt8] {
    Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict>\(keys)</dict></plist>
        """.utf8
    )
}

/// The entitlements of the extension `com.example.app.NotificationService`.
private func signed(_ keys: String) throws -> AppEntitlements {
    try Entitlements(file(keys), name: "NSE.entitlements").signed(for: InstalledApp())
}

@Suite struct `Entitlements of an extension` {
    @Test func `app groups are those of the file, with their variables filled in`() throws {
        let entitlements = try signed(
            """
            <key>aps-environment</key><string>development</string>
            <key>com.apple.security.application-groups</key>
            <array><string>group.com.example.app</string>
            <string>group.${PRODUCT_BUNDLE_IDENTIFIER}</string></array>
            """
        )
        for name in ["group.com.example.app", "group.com.example.app.NotificationService"] {
            #expect(entitlements.allowsApplicationGroup(name))
        }
        for name in ["group.com.example", "ABCDE12345.group.com.example.app", ""] {
            #expect(!entitlements.allowsApplicationGroup(name))
        }
        #expect(try !signed("").allowsApplicationGroup("group.com.example.app"))
    }

    // https://developer.apple.com/documentation/security/sharing-access-to-keychain-items-among-a-collection-of-apps
    @Test func `groups of the keychain have a team, and Apple's order gives the default`() throws {
        let entitlements = try signed(
            """
            <key>keychain-access-groups</key>
            <array><string>$(AppIdentifierPrefix)com.example.shared</string>
            <string>Z9Z9Z9Z9Z9.com.example.fixed</string></array>
            <key>com.apple.security.application-groups</key>
            <array><string>group.com.example.app</string></array>
            """
        )
        let shared = entitlements.defaultAccessGroup
        #expect(shared == "ABCDE12345.com.example.shared")
        for name in [
            "ABCDE12345.com.example.shared", "Q7Q7Q7Q7Q7.com.example.shared",
            "$(AppIdentifierPrefix)com.example.shared",
        ] {
            #expect(entitlements.accessGroup(named: name) == shared)
        }
        for name in [
            "com.example.shared", "abcde12345.com.example.shared", "ABCDE1234.com.example.shared",
            "ABCDE12345com.example.shared", "ABCDE12345.com.example.fixed", "",
        ] {
            #expect(entitlements.accessGroup(named: name) == nil)
        }
        #expect(entitlements.lacksTeam("com.example.shared"))
        #expect(entitlements.accessGroup(ofItem: "com.example.shared") == shared)
        for name in [
            "Z9Z9Z9Z9Z9.com.example.fixed", "group.com.example.app",
            "ABCDE12345.com.example.app.NotificationService",
        ] {
            #expect(entitlements.accessGroup(named: name) == name)
        }
        #expect(
            try signed("").defaultAccessGroup == "ABCDE12345.com.example.app.NotificationService"
        )
    }

    @Test func `what a device passes to a program is read there`() throws {
        let entitlements = try signed(
            """
            <key>keychain-access-groups</key><array><string>$(TeamIdentifierPrefix)a</string></array>
            <key>com.apple.developer.usernotifications.communication</key><true/>
            """
        )
        #expect(AppEntitlements(encoded: entitlements.encoded) == entitlements)
        #expect(AppEntitlements(encoded: "group.com.example.app") == nil)
    }

    @Test(
        arguments: [
            ("", "is not a property list"),
            ("<array/>", "is not a property list"),
            (
                "<dict><key>com.apple.security.application-groups</key><string>g</string></dict>",
                "com.apple.security.application-groups is not an array of strings"
            ),
            (
                "<dict><key>keychain-access-groups</key><array><integer>1</integer></array></dict>",
                "keychain-access-groups is not an array of strings"
            ),
            (
                "<dict><key>keychain-access-groups</key><array><string>$(TEAM).a</string></array></dict>",
                #"keychain-access-groups has "$(TEAM).a", a build setting that is not known here"#
            ),
            (
                "<dict><key>com.apple.developer.usernotifications.filtering</key><string>YES</string></dict>",
                "com.apple.developer.usernotifications.filtering is not a Boolean"
            ),
        ]
    )
    func `a file that is none names itself, the key and a way out`(
        _ list: String,
        _ words: String
    ) throws {
        let bytes = Array(#"<plist version="1.0">\#(list)</plist>"#.utf8)
        let error = #expect(throws: DeviceError.self) {
            try Entitlements(list.isEmpty ? [] : bytes, name: "NSE.entitlements")
        }
        #expect([.badEntitlements, .unknownBuildSetting].contains(error?.code))
        #expect(error?.detail.contains("\"NSE.entitlements\"") == true)
        #expect(error?.detail.contains(words) == true)
        #expect(error?.hint != nil)
    }

    @Test func `a program finds only the groups of its entitlements, which is said`()
        async throws
    {
        let phone = try Phone.temporary()
        for (group, isRefused) in [("group.com.example.shared", false), ("group.other", true)] {
            let keys = """
                <key>com.apple.security.application-groups</key>
                <array><string>\(group)</string></array>
                """
            let device = Device(
                budget: .seconds(600),
                grace: .seconds(600),
                phone: phone,
                entitlements: try Entitlements(file(keys), name: "")
            )
            let described = await device.deliver(
                try PhonePush.payload(),
                program: Samples.path,
                arguments: ["phone", "describes"]
            )
            let folder = "\(phone.folder)/groups/group.com.example.shared"
            #expect(described.content.body.contains(folder) == !isRefused)
            #expect(described.faults.map(\.code) == (isRefused ? [.missingEntitlement] : []))
            // Counts of its own defaults, the group's, another suite's, and in its home.
            let counted = await device.deliver(
                try PhonePush.payload(),
                program: Samples.path,
                arguments: ["phone", "counts"]
            )
            #expect(counted.content.body == (isRefused ? "2 1 2 2" : "1 1 1 1"))
            #expect(counted.faults.map(\.code) == (isRefused ? [.missingEntitlement] : []))
        }
    }

    @Test func `the defaults of a group without its entitlement stay as they are`() throws {
        let phone = try Phone.temporary()
        let home = try AppHome(of: InstalledApp(), on: phone)
        let keys = """
            <key>com.apple.security.application-groups</key><array><string>group.own</string></array>
            """
        var defaults = GroupDefaults(
            home: home,
            phone: phone,
            groupFolder: nil,
            entitlements: try signed(keys)
        )
        let kept = "\(phone.folder)/groups/group.other/Library/Preferences/group.other.plist"
        try Phone.makeFolder(URL(fileURLWithPath: kept).deletingLastPathComponent().path)
        try PhoneFile.write(["count": 1], to: kept)
        try defaults.link()
        for group in ["group.other", "group.own"] {
            try PhoneFile.write(["count": 2], to: "\(home.preferences)/\(group).plist")
        }
        #expect(defaults.refusedGroups() == ["group.other"])
        #expect(defaults.refusedGroups() == [])
        try defaults.adopt()
        try FileManager.default.removeItem(atPath: "\(home.preferences)/group.other.plist")
        try defaults.adopt()
        #expect(FileManager.default.fileExists(atPath: kept))
        let own = "\(phone.folder)/groups/group.own/Library/Preferences/group.own.plist"
        #expect(FileManager.default.fileExists(atPath: own))
    }

    @Test func `each of two deliveries side by side has its phone and entitlements, others none`()
        async throws
    {
        func device(_ group: String) throws -> Device {
            let keys = """
                <key>com.apple.security.application-groups</key>
                <array><string>\(group)</string></array>
                """
            return Device(
                clock: ManualClock(),
                phone: try Phone.temporary(),
                entitlements: try Entitlements(file(keys), name: "")
            )
        }
        let (first, second) = (try device("group.first"), try device("group.second"))
        let payload = try PhonePush.payload()
        /// The containers of both groups, and whether the center is the phone's own.
        @Sendable func found() -> String {
            let folders = ["group.first", "group.second"].map {
                FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: $0)?.path
            }
            let center = UNUserNotificationCenter.ofExtension
            return "\(folders) \(UNUserNotificationCenter.current() === center)"
        }
        let (begun, ended) = (Signal(), Signal())
        async let delivery = first.deliver(payload) {
            ScriptedExtension { request, handler in
                begun.give()
                ended.wait()
                let (inTask, isSaid) = (Locked(""), Signal())
                Task {
                    inTask.withLock { $0 = found() }
                    isSaid.give()
                }
                isSaid.wait()
                let texts = Set([found(), inTask.withLock { $0 }])
                handler(changed(request.content, body: texts.joined(separator: " or ")))
            }
        }
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                begun.wait()
                continuation.resume()
            }
        }
        #expect(AppEntitlements.current == nil, "this is no extension")
        let other = await second.deliver(payload) {
            ScriptedExtension { request, handler in
                handler(changed(request.content, body: found()))
            }
        }
        ended.give()
        let body = await delivery.content.body
        let folders = try [first, second].map { device in
            try #require(device.phone).folder + "/groups/group."
        }
        #expect(body == "\([folders[0] + "first", nil] as [String?]) true")
        #expect(other.content.body == "\([nil, folders[1] + "second"] as [String?]) true")
    }

    // https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.usernotifications.filtering
    @Test(arguments: [true, false])
    func `an empty reply shows nothing with the filtering entitlement, else the original`(
        _ allowsFiltering: Bool
    ) async throws {
        let keys = """
            <key>com.apple.developer.usernotifications.filtering</key><\(allowsFiltering)/>
            """
        let phone = try Phone.temporary()
        let device = Device(
            clock: ManualClock(),
            phone: phone,
            entitlements: try Entitlements(file(keys), name: "")
        )
        let payload = try PhonePush.payload()
        let before = await device.deliver(payload, identifier: "a") {
            ScriptedExtension { request, handler in
                handler(changed(request.content, body: "earlier"))
            }
        }
        #expect(before.outcome == .modified)
        let delivery = await device.deliver(payload, identifier: "a") {
            ScriptedExtension { request, handler in
                let content = UNMutableNotificationContent()
                content.badge = 7
                content.sound = .default
                handler(content)
            }
        }
        #expect(delivery.outcome == (allowsFiltering ? .filtered : .original))
        #expect(delivery.presentation == (allowsFiltering ? .nothing : .banner))
        #expect(delivery.faults.map(\.code) == (allowsFiltering ? [] : [.alertTextRemoved]))
        #expect(delivery.content.badge == nil && delivery.content.sound == nil)
        let state = try PhoneState(of: phone)["com.example.app"]
        #expect(state.badgeCount == 0)
        #expect((state.delivered.map(\.request.content.body) == ["earlier"]) == allowsFiltering)
    }
}
