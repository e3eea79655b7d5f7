// SPDX-License-Identifier: Apache-2.0

import PushSealLocking
import Foundation
import PushSeal
import Testing
import UserNotifications

@testable import PushSealDevice

private func payload(_ text: String) throws -> Payload {
    try Payload(parsing: Array(text.utf8))
}

@Suite struct `Payloads on a device` {
    private let device = Device(clock: ManualClock())

    /// The content that the extension gets for a payload.
    private func content(
        of text: String,
        on device: Device? = nil
    ) async throws
        -> UNNotificationContent
    {
        let delivery = await (device ?? self.device).deliver(try payload(text)) {
            UNNotificationServiceExtension()  // replies with the content it gets
        }
        #expect(delivery.outcome == .modified)
        return delivery.content
    }

    @Test(arguments: [
        (#"{"aps":{"alert":{"body":"x"}}}"#, Delivery.Presentation.banner),
        (#"{"aps":{"alert":{"body":"x"},"mutable-content":true}}"#, .banner),
        (#"{"aps":{"alert":{"body":"x"},"mutable-content":"1"}}"#, .banner),
        (#"{"aps":{"alert":{"body":"x"},"mutable-content":2}}"#, .banner),
        (#"{"aps":{"alert":{"body":"x"}},"mutable-content":1}"#, .banner),
        (#"{"aps":{"badge":3,"mutable-content":1}}"#, .soundOrBadge),
        (#"{"aps":{"sound":"default","mutable-content":1}}"#, .soundOrBadge),
        (#"{"aps":{"content-available":1,"mutable-content":1}}"#, .nothing),
        (#"{"aps":{"alert":{"body":""},"mutable-content":1}}"#, .nothing),
        (#"{"aps":{"alert":7,"mutable-content":1}}"#, .nothing),
        (#"{"aps":[]}"#, .nothing),
        (#"{}"#, .nothing),
    ])
    func `what the gate refuses reaches no extension and is shown as it came`(
        text: String,
        presentation: Delivery.Presentation
    ) async throws {
        let made = Locked(false)
        let delivery = await device.deliver(try payload(text)) {
            made.withLock { $0 = true }
            return UNNotificationServiceExtension()
        }
        #expect(delivery.outcome == .notEmployed)
        #expect(delivery.presentation == presentation)
        #expect(!delivery.reason.isEmpty)
        #expect(delivery.faults.isEmpty)
        #expect(delivery.trace.entries.map(\.step) == [.received, .gate, .presented])
        #expect(made.withLock { !$0 })
    }

    @Test func `without leave to show alerts no extension runs and nothing is shown`() async throws
    {
        let text = #"{"aps":{"alert":{"body":"x"},"mutable-content":1,"badge":3}}"#
        let device = Device(clock: ManualClock(), alertsAllowed: false)
        let delivery = await device.deliver(try payload(text)) { UNNotificationServiceExtension() }
        #expect(delivery.outcome == .notEmployed)
        #expect(delivery.presentation == .nothing)
        #expect(delivery.reason == "alerts are turned off for the app")
    }

    @Test func `a gate that refuses starts no program either`() async throws {
        let delivery = await device.deliver(try payload("{}"), program: "/proc/none")
        #expect(delivery.outcome == .notEmployed)
    }

    @Test func `the extension's request has everything of the payload`() async throws {
        let text = """
            {"aps":{"alert":{"title":"T","subtitle":"S","body":"B","launch-image":"L"},"badge":5,
            "sound":"chime.caf","thread-id":"t","category":"c","mutable-content":1,
            "target-content-id":"w","interruption-level":"time-sensitive","relevance-score":0.5,
            "filter-criteria":"f"},
            "custom":{"n":1,"d":1.0,"b":true,"z":null,"l":[1,"x",{"y":18446744073709551615}]},
            "twice":1,"twice":2,"ENCRYPTED_DATA":"U2FsdGVkX18="}
            """
        let seen = Locked<(identifier: String, isPush: Bool)?>(nil)
        let delivery = await device.deliver(try payload(text), identifier: "id") {
            ScriptedExtension { request, handler in
                let isPush = request.trigger is UNPushNotificationTrigger
                let identifier = request.identifier
                seen.withLock { $0 = (identifier, isPush) }
                handler(request.content)
            }
        }
        #expect(delivery.identifier == "id")
        #expect(seen.withLock { $0?.identifier } == "id")
        #expect(seen.withLock { $0?.isPush } == true)
        let content = delivery.content
        #expect(content.title == "T")
        #expect(content.subtitle == "S")
        #expect(content.body == "B")
        #expect(content.launchImageName == "L")
        #expect(content.badge == 5)
        #expect(content.sound == UNNotificationSound(named: UNNotificationSoundName("chime.caf")))
        #expect(content.threadIdentifier == "t")
        #expect(content.categoryIdentifier == "c")
        #expect(content.targetContentIdentifier == "w")
        #expect(content.interruptionLevel == .timeSensitive)
        #expect(content.relevanceScore == 0.5)
        #expect(content.filterCriteria == "f")
        #expect(content.userInfo.count == 4)
        #expect(content.userInfo["ENCRYPTED_DATA"] as? String == "U2FsdGVkX18=")
        #expect(content.userInfo["twice"] as? Int == 2)
        let aps = try #require(content.userInfo["aps"] as? [String: Any])
        #expect((aps["alert"] as? [String: AnyHashable])?["title"] as? String == "T")
        #expect(aps["badge"] as? Double == 5)
        let custom = try #require(content.userInfo["custom"] as? [String: Any])
        #expect(custom["n"] as? Double == 1)
        #expect(custom["d"] as? Int == 1)
        #expect(custom["z"] is NSNull)
        let list = try #require(custom["l"] as? [Any])
        #expect((list[2] as? [String: UInt64])?["y"] == .max)
    }

    @Test func `a request without an identifier gets a lower-case UUID`() async throws {
        let delivery = await device.deliver(try payload("{}")) { UNNotificationServiceExtension() }
        #expect(UUID(uuidString: delivery.identifier) != nil)
        #expect(delivery.identifier == delivery.identifier.lowercased())
    }

    @Test(
        arguments: [
            (#""default""#, UNNotificationSound.Kind.alert, nil, nil),
            (#""a.caf""#, .alert, "a.caf", nil),
            (#"{"critical":1,"name":"default","volume":0.25}"#, .critical, nil, 0.25),
            (#"{"critical":1,"name":"a.caf"}"#, .critical, "a.caf", nil),
            (#"{"critical":1}"#, .critical, nil, nil),
            (#"{"critical":0,"name":"a.caf","volume":1}"#, .alert, "a.caf", nil),
        ] as [(String, UNNotificationSound.Kind, String?, Float?)]
    )
    func `a sound is a name, or a dictionary for a critical one`(
        json: String,
        kind: UNNotificationSound.Kind,
        name: String?,
        volume: Float?
    ) async throws {
        let text = #"{"aps":{"alert":"x","mutable-content":1,"sound":\#(json)}}"#
        let sound = try #require(try await content(of: text).sound)
        #expect(sound.kind == kind)
        #expect(sound.name == name)
        #expect(sound.volume == volume)
    }

    @Test func `a plain string is the body`() async throws {
        let content = try await content(of: #"{"aps":{"alert":"🎺","mutable-content":1}}"#)
        #expect(content.body == "🎺")
        #expect(content.title.isEmpty)
    }

    @Test
    func `keys are looked up in the app's strings, else the text in clear is taken, else the key`()
        async throws
    {
        let strings = Localization(
            language: "de",
            table: ["HELLO": "Hallo %@!", "SWAP": "%2$@ vor %1$@"]
        )
        let text = """
            {"aps":{"mutable-content":1,"alert":{"title":"Hello","title-loc-key":"HELLO",
            "title-loc-args":["Ada"],"subtitle":"plain","subtitle-loc-key":"UNKNOWN",
            "loc-key":"SWAP","loc-args":["%@","b"]}}}
            """
        var app = InstalledApp()
        app.localization = strings
        let localized = Device(clock: ManualClock(), app: app)
        let content = try await content(of: text, on: localized)
        #expect(content.title == "Hallo Ada!")
        #expect(content.subtitle == "plain")
        #expect(content.body == "b vor %@")
        let bare = try await self.content(of: text)
        #expect(bare.title == "Hello")
        #expect(bare.body == "SWAP")
    }

    @Test func `the deepest value that a payload may hold reaches the app, a deeper one no device`()
        async throws
    {
        func text(_ depth: Int) -> String {
            let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            return #"{"aps":{"alert":"x","mutable-content":1},"deep":\#(deep)}"#
        }
        let content = try await content(of: text(499))
        #expect(content.userInfo["deep"] != nil)
        let error = #expect(throws: PushError.self) {
            try Payload(parsing: Array(text(500).utf8))
        }
        #expect(error?.code == .notJSON)
    }

    @Test func `a number past all numbers is infinite and does no harm`() async throws {
        let text =
            #"{"aps":{"alert":"x","mutable-content":1},"n":1e999,"m":-1e999,"i":123456789012345678901234567890}"#
        let content = try await content(of: text)
        #expect(content.userInfo["n"] as? Double == .infinity)
        #expect(content.userInfo["m"] as? Double == -.infinity)
        #expect(content.userInfo["i"] as? Double == 1.2345678901234568e29)
    }
}
