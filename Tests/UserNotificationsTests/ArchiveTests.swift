// SPDX-License-Identifier: Apache-2.0

import Testing
import UserNotifications

/// Archives an object and reads it back, with secure coding.
func roundTrip<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data))
}

@Suite struct ArchiveTests {
    @Test func `contents of either class come back equal and of their class`() throws {
        let content = ContentTests.filled()
        let back = try roundTrip(content as UNNotificationContent)
        #expect(back == content && type(of: back) == UNMutableNotificationContent.self)
        let immutable = try #require(content.copy() as? UNNotificationContent)
        #expect(type(of: try roundTrip(immutable)) == UNNotificationContent.self)
    }

    @Test func `values no archive can hold are left out`() throws {
        struct Own {}
        let content = UNMutableNotificationContent()
        content.userInfo = ["own": Own(), "list": [1, Own()] as [Any], "text": "kept"]
        let back = try roundTrip(content)
        #expect(back.userInfo.count == 2)
        #expect(
            back.userInfo["text"] as? String == "kept" && back.userInfo["list"] as? [Int] == [1]
        )
    }

    @Test func `every kind of value a userInfo may hold survives the archive`() throws {
        let content = UNMutableNotificationContent()
        let url = try #require(URL(string: "https://example.org/a?b=c"))
        content.userInfo = [
            "text": "🤖 \u{0} \" $x", "$data": "not a tag", "$$": ["$url": "https://example.org"],
            "yes": true, "no": false, "one": 1, "large": UInt64.max, "small": Int64.min,
            "tenth": 0.1, "huge": 1e300, "infinite": -Double.infinity, "null": NSNull(),
            "data": Data([0, 255]), "date": Date(timeIntervalSinceReferenceDate: 0.1),
            "url": url, "uuid": UUID(), "empty": [Any](), "object": [String: Any](),
        ]
        let back = try roundTrip(content)
        #expect(back == content)
        let flags = try JSONSerialization.data(
            withJSONObject: ["yes", "one"].map { back.userInfo[$0] }
        )
        #expect(String(decoding: flags, as: UTF8.self) == "[true,1]")
        #expect(back.userInfo["large"] as? UInt64 == .max && back.userInfo["url"] as? URL == url)
        #expect(back.userInfo["date"] as? Date == Date(timeIntervalSinceReferenceDate: 0.1))
    }

    @Test func `sounds come back equal`() throws {
        for sound in [
            UNNotificationSound.default, .defaultCritical, .defaultRingtone,
            .defaultCriticalSound(withAudioVolume: 0.25),
            .criticalSoundNamed(UNNotificationSoundName("alarm.caf"), withAudioVolume: 1),
            .ringtoneSoundNamed(UNNotificationSoundName(rawValue: "ring.caf")),
            UNNotificationSound(named: UNNotificationSoundName("bell.caf")),
        ] {
            #expect(try roundTrip(sound) == sound)
        }
        #expect(UNNotificationSound.default != .defaultCritical)
        #expect(UNNotificationSound.defaultCriticalSound(withAudioVolume: 7).volume == 1)
    }

    @Test func `requests, notifications and responses come back equal`() throws {
        var components = DateComponents(hour: 7, minute: 30, weekday: 2)
        components.timeZone = TimeZone(identifier: "Europe/Oslo")
        let triggers: [UNNotificationTrigger?] = [
            nil, UNPushNotificationTrigger(),
            UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true),
            UNCalendarNotificationTrigger(dateMatching: components, repeats: true),
        ]
        for trigger in triggers {
            let request = UNNotificationRequest(
                identifier: "id",
                content: ContentTests.filled(),
                trigger: trigger
            )
            #expect(try roundTrip(request) == request)
            let notification = UNNotification(
                request: request,
                date: Date(timeIntervalSinceReferenceDate: 12.5)
            )
            #expect(try roundTrip(notification) == notification)
            let response = UNNotificationResponse(
                notification: notification,
                actionIdentifier: UNNotificationDefaultActionIdentifier
            )
            #expect(try roundTrip(response) == response)
            let text = UNTextInputNotificationResponse(
                notification: notification,
                actionIdentifier: "reply",
                userText: "yes"
            )
            #expect(try roundTrip(text) == text)
            #expect(text != response)
        }
    }

    @Test func `categories and their actions come back equal`() throws {
        let reply = UNTextInputNotificationAction(
            identifier: "reply",
            title: "Reply",
            options: [.authenticationRequired],
            icon: UNNotificationActionIcon(systemImageName: "arrow.turn"),
            textInputButtonTitle: "Send",
            textInputPlaceholder: "Message"
        )
        let delete = UNNotificationAction(
            identifier: "delete",
            title: "Delete",
            options: [.destructive, .foreground]
        )
        let category = UNNotificationCategory(
            identifier: "SECRET",
            actions: [reply, delete],
            intentIdentifiers: ["INSendMessageIntent"],
            hiddenPreviewsBodyPlaceholder: "%u messages",
            categorySummaryFormat: "%u more",
            options: [.customDismissAction, .hiddenPreviewsShowTitle]
        )
        let back = try roundTrip(category)
        #expect(back == category)
        #expect(
            (back.actions.first as? UNTextInputNotificationAction)?.textInputPlaceholder
                == "Message"
        )
        #expect(back.actions.first?.icon == UNNotificationActionIcon(systemImageName: "arrow.turn"))
        #expect(delete != UNNotificationAction(identifier: "delete", title: "Delete"))
    }

    @Test func `settings come back equal`() throws {
        var values = SettingsValues()
        values.answer(.authorized, to: [.alert, .sound])
        values.showPreviewsSetting = .never
        let settings = UNNotificationSettings(values: values)
        #expect(try roundTrip(settings) == settings)
    }
}
