// SPDX-License-Identifier: Apache-2.0

import Testing
import UserNotifications

@Suite struct FoundationTests {
    /// In its own process, because devices of other tests set the parent of all groups.
    @Test func `an app group has the folder the device gives it, made on demand`() async {
        await #expect(processExitsWith: .success) {
            let root = FileManager.default.temporaryDirectory
                .appendingPathComponent(UUID().uuidString, isDirectory: true)
            defer { try? FileManager.default.removeItem(at: root) }
            AppGroupFolders.setParent(root)
            let files = FileManager.default
            let group = "group.org.example"
            let folder = files.containerURL(forSecurityApplicationGroupIdentifier: group)
            #expect(folder?.path == root.appendingPathComponent(group).path)
            #expect(files.fileExists(atPath: root.appendingPathComponent(group).path))
        }
    }

    @Test func `without a device a group has the folder that the environment names, or none`() {
        func folder(_ group: String, _ environment: [String: String]) -> URL? {
            AppGroupFolders.folder(for: group, in: nil, environment)
        }
        #expect(folder("group.a", [:]) == nil)
        #expect(folder("group.a", ["PUSHSEAL_APP_GROUP": "/g"])?.path == "/g")
        let phone = ["PUSHSEAL_PHONE": "/p"]
        #expect(folder("group.a", phone)?.path == "/p/groups/group.a")
        for name in ["", "..", "a/b", "a\0b"] { #expect(folder(name, phone) == nil) }
    }

    @Test func `a notification string without a table is its key`() {
        #expect(
            NSString.localizedUserNotificationString(forKey: "%@ wrote", arguments: ["Ann"])
                == "Ann wrote"
        )
        #expect(NSString.localizedUserNotificationString(forKey: "key", arguments: nil) == "key")
    }

    @Test func `a localised string without a table is its own text`() {
        let name = "Ann"
        #expect(String(localized: "Hello") == "Hello")
        #expect(String(localized: "100% done by \(name)") == "100% done by Ann")
        let english = Locale(identifier: "en_US")
        #expect(String(localized: "\(1_234) new", locale: english) == "1,234 new")
        #expect(String(localized: "greeting", defaultValue: "Hello \(name)") == "Hello Ann")
    }

    @Test func `a localised string comes from the bundle's table`() throws {
        let root = FileManager.default.temporaryDirectory
            .appendingPathComponent(UUID().uuidString + ".bundle", isDirectory: true)
        defer { try? FileManager.default.removeItem(at: root) }
        let table = root.appendingPathComponent("Localizable.strings")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        try Data(#""%@ wrote %lld" = "%2$lld von %1$@";"#.utf8).write(to: table)
        let bundle = try #require(Bundle(url: root))
        let name = "Ann"
        #expect(String(localized: "\(name) wrote \(3)", bundle: bundle) == "3 von Ann")
    }

    @Test func `a localised string takes the form of its number`() throws {
        let root = FileManager.default.temporaryDirectory
            .appendingPathComponent(UUID().uuidString + ".bundle", isDirectory: true)
        defer { try? FileManager.default.removeItem(at: root) }
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        let forms = [
            "NSStringFormatSpecTypeKey": "NSStringPluralRuleType",
            "NSStringFormatValueTypeKey": "lld", "one": "one message", "other": "%lld messages",
        ]
        let entry: [String: Any] = ["NSStringLocalizedFormatKey": "%#@n@ by %@", "n": forms]
        try PropertyListSerialization.data(
            fromPropertyList: ["%lld by %@": entry],
            format: .xml,
            options: 0
        ).write(to: root.appendingPathComponent("Localizable.stringsdict"))
        try Data(
            "<plist><dict><key>CFBundleDevelopmentRegion</key><string>en</string></dict></plist>"
                .utf8
        )
        .write(to: root.appendingPathComponent("Info.plist"))
        let bundle = try #require(Bundle(url: root))
        let locale = Locale(identifier: "en_US")
        let name = "Ann"
        #expect(
            String(localized: "\(1) by \(name)", bundle: bundle, locale: locale)
                == "one message by Ann"
        )
        #expect(
            String(localized: "\(1_234) by \(name)", bundle: bundle, locale: locale)
                == "1,234 messages by Ann"
        )
    }

    @Test func `small things of Apple's Foundation are there`() throws {
        #expect(URL.documentsDirectory.isFileURL && URL.cachesDirectory.isFileURL)
        #expect(URL.applicationSupportDirectory.isFileURL)
        let file = URL(fileURLWithPath: "/tmp")
        #expect(file.startAccessingSecurityScopedResource())
        file.stopAccessingSecurityScopedResource()
        #expect(autoreleasepool { 3 } == 3)
        #expect(throws: CancellationError.self) {
            try autoreleasepool { throw CancellationError() }
        }
        let defaults = try #require(UserDefaults(suiteName: "UserNotificationsTests"))
        defaults.setValue(3, forKey: "k")
        #expect(defaults.value(forKey: "k") as? Int == 3)
        defaults.removeObject(forKey: "k")
    }

    @Test func `a post to the Darwin center and the words of a size are as in CoreFoundation`() {
        CFNotificationCenterPostNotification(
            CFNotificationCenterGetDarwinNotifyCenter(),
            CFNotificationName("com.example.changed" as NSString),
            nil,
            nil,
            true
        )
        #expect(CGSize(width: 1, height: 2.5).debugDescription == "(1.0, 2.5)")
        #expect(CGRect(x: 0, y: 1, width: 2, height: 3).debugDescription == "(0.0, 1.0, 2.0, 3.0)")
        let url = URL(fileURLWithPath: "/tmp")
        url.startAccessingSecurityScopedResource()
        url.stopAccessingSecurityScopedResource()
    }

    @Test func `a device is cool, on full power, and lets an activity finish`() async {
        #expect(!ProcessInfo.processInfo.isLowPowerModeEnabled)
        #expect(ProcessInfo.processInfo.thermalState == .nominal)
        let expired = await withCheckedContinuation { continuation in
            ProcessInfo.processInfo.performExpiringActivity(withReason: "test") {
                continuation.resume(returning: $0)
            }
        }
        #expect(!expired)
    }

    @Test func `the absolute time counts from the start of 2001`() {
        let now: CFAbsoluteTime = CFAbsoluteTimeGetCurrent()
        let elapsed: CFTimeInterval = Date().timeIntervalSince1970 - 978_307_200 - now
        #expect(abs(elapsed) < 86_400)
    }

    @Test func `the parts of a name are its words`() throws {
        func parts(_ name: String) throws -> [String?] {
            let name = try PersonNameComponents(name)
            return [name.givenName, name.middleName, name.familyName]
        }
        #expect(try parts("Anna") == ["Anna", nil, nil])
        #expect(try parts(" Anna\u{A0}Smith ") == ["Anna", nil, "Smith"])
        #expect(try parts("Thomas Louis Maria Clark") == ["Thomas", "Louis Maria", "Clark"])
        #expect(throws: CocoaError.self) { try parts(" ") }
    }

    @Test func `a session's configuration can be set as for a phone, without effect`() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.waitsForConnectivity = true
        configuration.sharedContainerIdentifier = "group.org.example"
        #expect(!configuration.waitsForConnectivity)
        #expect(configuration.sharedContainerIdentifier == nil)
    }

    @Test func `objects are arguments of a format`() {
        #expect(String(format: "%@ %d", 5 as NSNumber, 4) == "5 4")
        #expect(String(format: "%@", NSError(domain: "D", code: 3)).contains("Code=3"))
        #expect(String(format: "%@", ["a": 1] as NSDictionary).contains("a"))
        #expect(!String(format: "%@ %@", UNNotificationContent(), NSNull()).isEmpty)
        #expect(String(format: "%@ %@", "a", "b" as NSString) == "a b")
    }

    @Test func `a rectangle is a dictionary and back`() {
        let rect = CGRect(x: 0, y: 0.25, width: 1, height: 0.5)
        #expect(CGRect(dictionaryRepresentation: rect.dictionaryRepresentation) == rect)
        #expect(CGRect(dictionaryRepresentation: ["X": 1]) == nil)
    }

    @Test func `a key path leads through dictionaries`() {
        let content = UNMutableNotificationContent()
        content.userInfo = ["aps": ["alert": ["title": "A"], "list": [1]]]
        let userInfo = content.userInfo as NSDictionary
        #expect(userInfo.value(forKeyPath: "aps.alert.title") as? String == "A")
        #expect(content.value(forKeyPath: "userInfo.aps.alert.title") as? String == "A")
        for path in ["aps.none.title", "aps.list.first", "aps.alert.title.x", "", "."] {
            #expect(userInfo.value(forKeyPath: path) == nil)
        }
    }

    /// The order of <https://developer.apple.com/documentation/foundation/urlresponse/suggestedfilename>.
    @Test(
        arguments: [
            ("https://a.example/b/photo.jpg", "image/jpeg", nil, "photo.jpg"),
            ("https://a.example/b/photo.jpg?w=1", nil, nil, "photo.jpg"),
            ("https://a.example/b/photo", "image/png", nil, "photo.png"),
            ("https://a.example/photo.php", "image/png", nil, "photo.php.png"),
            ("https://a.example/photo", "application/x-nobody-knows", nil, "photo"),
            ("https://a.example/", "image/png", nil, "a.example.png"),
            ("https://a.example/x", "image/png", "attachment; filename=\"y z.gif\"", "y z.gif"),
            ("https://a.example/x.png", "image/png", "inline", "x.png"),
        ] as [(String, String?, String?, String)]
    )
    func `a download has a name, and its type an extension`(
        url: String,
        type: String?,
        disposition: String?,
        name: String
    ) throws {
        let fields = ["Content-Type": type, "Content-Disposition": disposition].compactMapValues {
            $0
        }
        let response = HTTPURLResponse(
            url: try #require(URL(string: url)),
            statusCode: 200,
            httpVersion: nil,
            headerFields: fields
        )
        #expect(response?.suggestedFilename == name)
    }
}
