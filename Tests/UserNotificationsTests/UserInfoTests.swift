// SPDX-License-Identifier: Apache-2.0

import Testing
import UserNotifications

@Suite struct UserInfoTests {
    /// A payload as a device delivers it.
    private static func received() -> UNNotificationContent {
        let content = UNMutableNotificationContent()
        content.userInfo = [
            "aps": [
                "alert": ["title": "T", "body": "B"], "mutable-content": 1, "badge": 3,
                "flag": true,
            ] as [String: Any],
            "ENCRYPTED_DATA": "U2FsdGVkX1",
            "rides": ["Amusement Park", "Family Theme Park"],
            "count": 3,
            "fraction": 2.5,
            "flag": true,
            "nothing": NSNull(),
            "people": [["name": "A"], ["name": "B"]],
        ]
        return UNNotificationRequest(
            identifier: "id",
            content: content,
            trigger: UNPushNotificationTrigger()
        ).content
    }

    @Test func `the whole payload casts to the dictionaries extensions use`() throws {
        let userInfo = Self.received().userInfo
        #expect((userInfo as? [String: Any])?.count == 8)
        #expect((userInfo as? [String: AnyHashable])?.count == 8)
        #expect((userInfo as? [String: AnyObject])?.count == 8)
        #expect((userInfo as NSDictionary).object(forKey: "ENCRYPTED_DATA") as? String != nil)
        #expect(JSONSerialization.isValidJSONObject(userInfo))
        let data = try JSONSerialization.data(withJSONObject: userInfo, options: [.sortedKeys])
        #expect(String(decoding: data, as: UTF8.self).contains(#""flag":true"#))
    }

    @Test func `leaves cast as NSNumber and NSString do`() {
        let userInfo = Self.received().userInfo
        #expect(userInfo["ENCRYPTED_DATA"] as? String == "U2FsdGVkX1")
        #expect(userInfo["ENCRYPTED_DATA"] as? NSString == "U2FsdGVkX1")
        #expect(userInfo["ENCRYPTED_DATA"] as? Int == nil)
        #expect(userInfo["count"] as? Int == 3 && userInfo["count"] as? Double == 3)
        #expect(userInfo["count"] as? NSNumber == 3 && userInfo["count"] as? String == nil)
        #expect(userInfo["count"] as? Bool == nil)
        #expect(userInfo["fraction"] as? Double == 2.5 && userInfo["fraction"] as? Int == nil)
        #expect(userInfo["flag"] as? Bool == true && userInfo["flag"] as? Int == 1)
        #expect(userInfo["nothing"] is NSNull && userInfo["absent"] == nil)
    }

    @Test func `nested values cast to Swift and to Foundation types`() throws {
        let userInfo = Self.received().userInfo
        let aps = try #require(userInfo["aps"] as? [String: Any])
        #expect(aps["mutable-content"] as? Int == 1 && aps["badge"] as? Double == 3)
        #expect(aps["flag"] as? Bool == true)
        #expect((aps["alert"] as? [String: String])?["title"] == "T")
        #expect((aps["alert"] as? [String: Any])?["body"] as? String == "B")
        #expect((aps["alert"] as? NSDictionary)?["body"] as? String == "B")
        #expect((userInfo["aps"] as? NSDictionary)?["badge"] as? Int == 3)
        #expect((userInfo["aps"] as? [AnyHashable: Any])?["badge"] as? Int == 3)
        #expect((userInfo["aps"] as? [String: AnyObject])?["badge"] as? Int == 3)
        #expect(userInfo["rides"] as? [String] == ["Amusement Park", "Family Theme Park"])
        #expect(
            (userInfo["rides"] as? NSArray)?.count == 2 && (userInfo["rides"] as? [Any])?.count == 2
        )
        let people = try #require(userInfo["people"] as? [[String: Any]])
        #expect(people.map { $0["name"] as? String } == ["A", "B"])
        #expect(userInfo["people"] as? [[String: String]] == [["name": "A"], ["name": "B"]])
    }

    @Test func `values are set in place and taken out again`() throws {
        let content = try #require(Self.received().mutableCopy() as? UNMutableNotificationContent)
        content.userInfo["k"] = 7
        content.userInfo["data"] = Data([1, 2])
        content.userInfo["flag"] = nil
        #expect(content.userInfo["k"] as? Int == 7 && content.userInfo["k"] as? Double == 7)
        #expect(
            content.userInfo["data"] as? Data == Data([1, 2]) && content.userInfo["flag"] == nil
        )
        var aps = try #require(content.userInfo["aps"] as? [String: Any])
        aps["alert"] = ["title": "new"]
        content.userInfo["aps"] = aps
        let back = content.userInfo["aps"] as? [String: Any]
        #expect((back?["alert"] as? [String: String]) == ["title": "new"])
        #expect(back?["badge"] as? Int == 3)
        #expect((content.userInfo as? [String: AnyHashable]) != nil)
    }

    @Test func `what has no Foundation class comes back as it was`() {
        struct Own: Equatable { var number = 1 }
        let content = UNMutableNotificationContent()
        content.userInfo = ["own": Own(number: 2), "nested": ["own": Own(number: 3)]]
        #expect(content.userInfo["own"] as? Own == Own(number: 2))
        #expect((content.userInfo["nested"] as? [String: Own])?["own"] == Own(number: 3))
    }

    @Test func `keys given as NSString are found by their text`() {
        let content = UNMutableNotificationContent()
        content.userInfo = [AnyHashable(NSString("k")): 1, 5: "five"]
        #expect(content.userInfo["k"] as? Int == 1 && content.userInfo[5] as? String == "five")
    }

    @Test func `deep payloads are compared and archived without running out of stack`() throws {
        var deep: Any = "bottom"
        for _ in 0..<511 { deep = [deep] }
        let content = UNMutableNotificationContent()
        content.userInfo = ["deep": deep]
        #expect(content == content.copy() as? UNNotificationContent)
        #expect(try roundTrip(content) == content)
    }
}
