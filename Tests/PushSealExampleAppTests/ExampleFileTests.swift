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
        // New items go into the first, whose prefix is the team's.
        let keychains = rights["keychain-access-groups"] as? [String]
        #expect(keychains == ["$(AppIdentifierPrefix)com.example.app.keys"])
        #expect((rights["aps-environment"] as? String) == (target == "App" ? "development" : nil))
    }

    @Test func `have what an upload wants`() throws {
        let info = try list("App/Info.plist")
        for device in ["", "~ipad"] {
            let key = "UISupportedInterfaceOrientations\(device)"
            let orientations = try #require(info[key] as? [String])
            // An iPad takes an app beside others only if it turns every way.
            #expect(orientations.count == (device.isEmpty ? 3 : 4))
        }
        let icon = try Data(
            contentsOf: ExampleFiles.url("App/Assets.xcassets/AppIcon.appiconset/AppIcon.png")
        )
        // Of a PNG: width and height, 8 bits, colours without transparency.
        let header: [UInt8] = [0, 0, 4, 0, 0, 0, 4, 0, 8, 2]
        #expect(Array(icon[16..<26]) == header)
    }

    @Test func `name the team in one place`() throws {
        let files = try #require(FileManager.default.enumerator(atPath: ExampleFiles.folder.path))
        let naming = files.compactMap { $0 as? String }.filter { path in
            (try? String(contentsOf: ExampleFiles.url(path), encoding: .utf8))?
                .contains("TEAMID1234") == true
        }
        #expect(naming == ["project.yml"])
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
