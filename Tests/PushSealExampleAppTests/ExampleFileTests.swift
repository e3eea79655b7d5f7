// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealExpanded
import Testing
import UserNotifications

@testable import PushSealExampleApp

/// The files that only Xcode puts together, and nothing here compiles.
@Suite struct `The files of Examples-iOS` {
    private static let targets = ["App", "NotificationService", "NotificationContent"]
    private static let ofKeys = ["App", "NotificationService"]

    private func list(_ path: String) throws -> [String: Any] {
        let data = try Data(contentsOf: ExampleFiles.url(path))
        let list = try PropertyListSerialization.propertyList(from: data, format: nil)
        return try #require(list as? [String: Any])
    }

    @Test(arguments: targets)
    func `say what a bundle has to say`(target: String) throws {
        let info = try list("\(target)/Info.plist")
        let wanted = [
            "CFBundleExecutable": "$(EXECUTABLE_NAME)",
            "CFBundleIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER)",
            "CFBundlePackageType": "$(PRODUCT_BUNDLE_PACKAGE_TYPE)",
            "CFBundleShortVersionString": "$(MARKETING_VERSION)",
            "CFBundleVersion": "$(CURRENT_PROJECT_VERSION)",
        ]
        for (key, value) in wanted { #expect(info[key] as? String == value) }
    }

    @Test(arguments: [
        (
            "NotificationService", "com.apple.usernotifications.service",
            "\(NotificationService.self)"
        ),
        (
            "NotificationContent", "com.apple.usernotifications.content-extension",
            "\(NotificationViewController.self)"
        ),
    ])
    func `name an extension's point and class`(
        target: String,
        point: String,
        principal: String
    ) throws {
        let described = try #require(
            try list("\(target)/Info.plist")["NSExtension"] as? [String: Any]
        )
        #expect(described["NSExtensionPointIdentifier"] as? String == point)
        #expect(
            described["NSExtensionPrincipalClass"] as? String
                == "$(PRODUCT_MODULE_NAME).\(principal)"
        )
    }

    @Test func `name the category that the app registers`() throws {
        let info = try ContentExtensionInfo(contentsOf: ExampleFiles.url("NotificationContent"))
        #expect(info.categories == [Notifications.rides.identifier])
    }

    @Test(arguments: ofKeys)
    func `let app and extension share group and keys`(target: String) throws {
        let rights = try list("\(target)/\(target).entitlements")
        let groups = rights["com.apple.security.application-groups"] as? [String]
        #expect(groups == [AppGroup.identifier])
        let prefix = "$(AppIdentifierPrefix)"
        let group = try #require((rights["keychain-access-groups"] as? [String])?.first)
        #expect(group.hasPrefix(prefix))
        // The team's prefix: ten characters and a dot.
        #expect(Keychain.accessGroup.dropFirst(11) == group.dropFirst(prefix.count))
        #expect(Keychain.accessGroup.prefix(11).last == ".")
        #expect((rights["aps-environment"] as? String) == (target == "App" ? "development" : nil))
    }

    @Test(arguments: ofKeys)
    func `give the reason for asking what a file is`(target: String) throws {
        let privacy = try list("\(target)/PrivacyInfo.xcprivacy")
        #expect(privacy["NSPrivacyTracking"] as? Bool == false)
        let used = try #require(privacy["NSPrivacyAccessedAPITypes"] as? [[String: Any]])
        #expect(
            used.map { $0["NSPrivacyAccessedAPIType"] as? String }
                == ["NSPrivacyAccessedAPICategoryFileTimestamp"]
        )
        #expect(used.first?["NSPrivacyAccessedAPITypeReasons"] as? [String] == ["C617.1"])
    }

    /// Linux has no SwiftUI and no UIApplication, so here these two files are only parsed; `make
    /// test-outside` compiles them against stand-ins.
    @Test(arguments: ["App/AppDelegate.swift", "App/RidesApp.swift"])
    func `are Swift where they cannot be compiled`(path: String) throws {
        let file = ExampleFiles.url(path).path
        #expect(try status(of: "swiftc -frontend -parse '\(file)'") == 0)
        #expect(try status(of: "(cat '\(file)'; echo '}') | swiftc -frontend -parse -") != 0)
    }

    private func status(of command: String) throws -> CInt {
        let stream = try #require(popen("(\(command)) 2>&1", "r"))
        while fgetc(stream) != EOF {}
        return pclose(stream)
    }
}
