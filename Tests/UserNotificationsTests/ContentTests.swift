// SPDX-License-Identifier: Apache-2.0

import Testing
import UserNotifications

@Suite struct ContentTests {
    @Test func `a fresh content has Apple's defaults`() {
        let content = UNMutableNotificationContent()
        #expect(content.title.isEmpty && content.subtitle.isEmpty && content.body.isEmpty)
        #expect(content.badge == nil && content.sound == nil && content.attachments.isEmpty)
        #expect(content.categoryIdentifier.isEmpty && content.threadIdentifier.isEmpty)
        #expect(content.launchImageName.isEmpty && content.targetContentIdentifier == nil)
        #expect(content.interruptionLevel == .active && content.relevanceScore == 0)
        #expect(content.filterCriteria == nil && content.userInfo.isEmpty)
        #expect(content == UNMutableNotificationContent())
    }

    static func filled() -> UNMutableNotificationContent {
        let content = UNMutableNotificationContent()
        content.title = "Title"
        content.subtitle = "Subtitle"
        content.body = "Body"
        content.badge = 3
        content.sound = UNNotificationSound(named: UNNotificationSoundName("bell.caf"))
        content.categoryIdentifier = "SECRET"
        content.threadIdentifier = "thread"
        content.launchImageName = "Launch"
        content.targetContentIdentifier = "window"
        content.interruptionLevel = .timeSensitive
        content.relevanceScore = 0.5
        content.filterCriteria = "work"
        content.userInfo = [
            "aps": ["alert": ["title": "Title"], "mutable-content": 1], "flag": true,
            "data": Data([1, 2, 3]), "list": ["a", "b"], "fraction": 2.5,
        ]
        return content
    }

    @Test func `copies are independent of what they were taken from`() throws {
        let original = Self.filled()
        let copy = try #require(original.copy() as? UNNotificationContent)
        let mutable = try #require(copy.mutableCopy() as? UNMutableNotificationContent)
        #expect(type(of: copy) == UNNotificationContent.self)
        #expect(copy == original && mutable == original && copy.hash == original.hash)
        original.title = "changed"
        mutable.userInfo["flag"] = nil
        #expect(copy.title == "Title" && mutable.title == "Title")
        #expect(copy.userInfo["flag"] as? Bool == true)
        #expect(copy != original && mutable != copy)
    }

    @Test func `a request keeps the content as it was when the request was made`() {
        let content = Self.filled()
        let request = UNNotificationRequest(identifier: "id", content: content, trigger: nil)
        content.body = "changed"
        #expect(request.content.body == "Body")
        #expect(type(of: request.content) == UNNotificationContent.self)
    }

    @Test func `an archived content comes back equal`() throws {
        let content = Self.filled()
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: content,
            requiringSecureCoding: true
        )
        let back = try #require(
            try NSKeyedUnarchiver.unarchivedObject(
                ofClass: UNMutableNotificationContent.self,
                from: data
            )
        )
        #expect(back == content)
        #expect(back.userInfo["data"] as? Data == Data([1, 2, 3]))
    }

    @Test func `a description says the fields and hides what the user reads`() {
        let content = UNMutableNotificationContent()
        content.title = "Secret"
        content.badge = 3
        let request = UNNotificationRequest(
            identifier: "r1",
            content: content,
            trigger: UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true)
        )
        let text = "\(UNNotification(request: request, date: .distantPast))"
        #expect(text.hasPrefix("<UNNotification: 0x") && text.hasSuffix(">"))
        for part in [
            "request: <UNNotificationRequest: 0x",
            "identifier: r1, content: <UNNotificationContent: 0x",
            "title: <redacted>, subtitle: (null)", "badge: 3", "attachments: (\n)",
            "trigger: <UNTimeIntervalNotificationTrigger: 0x", "repeats: YES, timeInterval: 60.0>",
        ] { #expect(text.contains(part), "\(part) in \(text)") }
        #expect(!text.contains("Secret"))
        let settings = "\(UNNotificationSettings(values: SettingsValues()))"
        #expect(settings.contains("authorizationStatus: notDetermined"))
        #expect(settings.contains("soundSetting: notSupported"))
    }
}
