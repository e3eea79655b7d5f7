// SPDX-License-Identifier: Apache-2.0

import PushSealLocking
import Foundation
import PushSeal
import Testing
import UserNotifications

@testable import PushSealDevice

@Suite struct `Device rules` {
    private let clock = ManualClock()
    private var device: Device { Device(clock: clock) }

    @Test func `a handler called in time gives the modified content`() async {
        let delivery = await device.run {
            ScriptedExtension { request, handler in
                handler(changed(request.content, body: "Meet at dawn"))
            }
        }
        #expect(delivery.outcome == .modified)
        #expect(delivery.presentation == .banner)
        #expect(delivery.content.title == "Secret Message!")
        #expect(delivery.content.body == "Meet at dawn")
        #expect(delivery.faults.isEmpty)
        #expect(
            delivery.trace.entries.map(\.step) == [
                .launched, .replied, .returned, .checked, .presented,
            ]
        )
    }

    @Test func `a handler may be called from any thread`() async {
        let delivery = await device.run {
            ScriptedExtension { request, handler in
                let body = request.content.title
                DispatchQueue.global().async {
                    let content = UNMutableNotificationContent()
                    content.body = body
                    handler(content)
                }
            }
        }
        #expect(delivery.outcome == .modified)
        #expect(delivery.content.body == "Secret Message!")
        #expect(delivery.trace.description.contains("called on another thread"))
    }

    @Test func `a reply one moment before the budget is over is in time, and expiry is not called`()
        async
    {
        let expired = Locked(false)
        let delivery = await device.run { [clock] in
            ScriptedExtension { request, handler in
                clock.advance(by: .seconds(30) - .nanoseconds(1))
                handler(changed(request.content, body: "just"))
                clock.advance(by: .seconds(60))
            } expire: { _, _ in
                expired.withLock { $0 = true }
            }
        }
        #expect(delivery.content.body == "just")
        #expect(expired.withLock { !$0 })
        #expect(
            delivery.trace.entries.first { $0.step == .replied }?.time
                == .nanoseconds(29_999_999_999)
        )
    }

    @Test func `when the budget is over the expiry method is called once and its reply is shown`()
        async
    {
        let calls = Locked(0)
        let receiveThread = Locked<ObjectIdentifier?>(nil)
        let delivery = await device.run { [clock] in
            ScriptedExtension { _, _ in
                receiveThread.withLock { $0 = ObjectIdentifier(Thread.current) }
                clock.advance(by: .seconds(30))
                blockForEver()
            } expire: { handler, content in
                calls.withLock { $0 += 1 }
                #expect(receiveThread.withLock { $0 != ObjectIdentifier(Thread.current) })
                handler?(changed(content, body: "best attempt"))
            }
        }
        #expect(delivery.outcome == .modified)
        #expect(delivery.content.body == "best attempt")
        #expect(delivery.faults.map(\.code) == [.repliedAtExpiry])
        #expect(calls.withLock { $0 } == 1)
        #expect(delivery.trace.entries.map(\.step).prefix(3) == [.launched, .expired, .replied])
        #expect(delivery.trace.entries[1].time == .seconds(30))
    }

    @Test func `the expiry method is called once, however long the grace is`() async {
        let calls = Locked(0)
        _ = await Device(clock: clock, grace: .seconds(100)).run { [clock] in
            ScriptedExtension { _, _ in
                clock.advance(by: .seconds(30))
            } expire: { _, _ in
                calls.withLock { $0 += 1 }
                for _ in 0..<100 { clock.advance(by: .seconds(1)) }
            }
        }
        #expect(calls.withLock { $0 } == 1)
    }

    @Test func `no reply at all gives the original content when the grace is over`() async {
        let delivery = await device.run { [clock] in
            ScriptedExtension { _, _ in
                clock.advance(by: .seconds(30))
            } expire: { _, _ in
                clock.advance(by: .seconds(1))
            }
        }
        #expect(delivery.outcome == .original)
        #expect(delivery.content.body == "(Encrypted)")
        #expect(delivery.faults.map(\.code) == [.neverReplied])
        #expect(delivery.faults.first?.time == .seconds(31))
        #expect(
            delivery.reason
                == "the extension did not reply in 30.000 s, nor in the 1.000 s after that"
        )
    }

    @Test func `an extension that blocks both of its methods does not hold up the device`() async {
        let delivery = await device.run { [clock] in
            ScriptedExtension { _, _ in
                clock.advance(by: .seconds(30))
                blockForEver()
            } expire: { _, _ in
                clock.advance(by: .seconds(1))
                blockForEver()
            }
        }
        #expect(delivery.outcome == .original)
    }

    @Test func `an extension that is never even made does not hold up the device`() async {
        let delivery = await device.run { [clock] in
            clock.advance(by: .seconds(31))
            blockForEver()
            return UNNotificationServiceExtension()
        }
        #expect(delivery.outcome == .original)
        #expect(delivery.faults.map(\.code) == [.neverReplied])
    }

    @Test func `a reply whose alert text was removed gives the original content`() async {
        let delivery = await device.run {
            ScriptedExtension { _, handler in
                let content = UNMutableNotificationContent()
                content.badge = 3
                content.sound = .default
                handler(content)
            }
        }
        #expect(delivery.outcome == .original)
        #expect(delivery.content.body == "(Encrypted)")
        #expect(delivery.content.badge == nil)
        #expect(delivery.reason == "the reply has no title, no subtitle and no body")
        #expect(delivery.faults.map(\.code) == [.alertTextRemoved])
    }

    @Test func `a subtitle alone is alert text enough`() async {
        let delivery = await device.run {
            ScriptedExtension { _, handler in
                let content = UNMutableNotificationContent()
                content.subtitle = "(Encrypted)"
                handler(content)
            }
        }
        #expect(delivery.outcome == .modified)
        #expect(delivery.content.title.isEmpty)
    }

    @Test func `of two replies the first stands and the second is a fault`() async {
        let delivery = await device.run {
            ScriptedExtension { request, handler in
                handler(changed(request.content, body: "first"))
                handler(changed(request.content, body: "second"))
            }
        }
        #expect(delivery.content.body == "first")
        #expect(delivery.faults.map(\.code) == [.repliedTwice])
    }

    @Test func `a handler called for ever fills neither the trace nor the list of faults`() async {
        let delivery = await device.run {
            ScriptedExtension { request, handler in
                for _ in 0..<5_000 { handler(request.content) }
            }
        }
        #expect(delivery.outcome == .modified)
        #expect(delivery.faults.count == 50)
        #expect(delivery.trace.entries.count == 200)
        #expect(delivery.trace.entries.last?.step == .presented)
        #expect(delivery.trace.droppedCount > 4_000)
    }

    @Test func `what the extension does to its object after the reply changes nothing`() async {
        let delivery = await device.run {
            ScriptedExtension { request, handler in
                let content = UNMutableNotificationContent()
                let list = NSMutableArray(array: ["a"])
                content.body = "given"
                content.userInfo["list"] = list
                handler(content)
                content.body = "changed"
                content.title = "changed"
                list.add("b")
            }
        }
        #expect(delivery.content.body == "given")
        #expect(delivery.content.title == "")
        #expect(delivery.content.userInfo["list"] as? [String] == ["a"])
        #expect(!(delivery.content is UNMutableNotificationContent))
    }

    @Test func `values handed back as they came and values put anew are shown alike`() async {
        let kept: [String: Any] = ["flag": true, "list": [NSNull(), 1.0]]
        let push = Device.changedPush { content in
            content.userInfo = [
                "kept": kept, "left": "l", "right": 2, "replaced": ["old": "o"],
                "removed": UInt64.max,
            ]
        }
        let delivery = await device.run(push) {
            ScriptedExtension { request, handler in
                let content = UNMutableNotificationContent()
                content.body = "given"
                content.userInfo = request.content.userInfo
                content.userInfo["left"] = request.content.userInfo["right"]
                content.userInfo["right"] = request.content.userInfo["left"]
                content.userInfo["replaced"] = ["new": "n"]
                content.userInfo["added"] = request.content.userInfo["kept"]
                content.userInfo["removed"] = nil
                handler(content)
            }
        }
        let expected = UNMutableNotificationContent()
        expected.body = "given"
        expected.userInfo = [
            "kept": kept, "added": kept, "left": 2, "right": "l", "replaced": ["new": "n"],
        ]
        #expect(delivery.content == expected)
        #expect(delivery.faults.isEmpty)
    }

    @Test func `a value that cannot leave the extension is left out and told`() async {
        struct Custom {}
        let delivery = await device.run {
            ScriptedExtension { request, handler in
                let content = UNMutableNotificationContent()
                content.body = "given"
                content.userInfo = ["custom": Custom(), "kept": 1, "bad\u{1B}[2J": Custom()]
                handler(content)
            }
        }
        #expect(delivery.outcome == .modified)
        #expect(delivery.content.userInfo.keys.sorted { "\($0)" < "\($1)" } == ["kept"])
        #expect(delivery.faults.map(\.code) == [.unsendable, .unsendable])
        #expect(delivery.faults.first?.detail.contains("␛[2J") == true)
    }

    @Test func `a CGFloat arrives as a number, and an empty URL is left out`() async {
        let delivery = await device.run {
            ScriptedExtension { request, handler in
                let content = UNMutableNotificationContent()
                content.body = "given"
                content.userInfo = ["width": CGFloat(1.5)]
                content.userInfo["empty"] = URLComponents(string: "")?.url
                handler(content)
            }
        }
        #expect(delivery.content.userInfo["width"] as? Double == 1.5)
        #expect(delivery.content.userInfo["empty"] == nil)
        #expect(delivery.faults.map(\.code) == [.unsendable])
    }

    @Test func `an attachment whose file is gone is not shown, the rest is`() async throws {
        let url = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).png")
        try Data([0x89, 0x50, 0x4E, 0x47]).write(to: url)
        let delivery = await device.run {
            ScriptedExtension { request, handler in
                let content = UNMutableNotificationContent()
                content.body = "given"
                content.attachments =
                    (try? [UNNotificationAttachment(identifier: "a", url: url)]) ?? []
                #expect(content.attachments.count == 1)
                try? FileManager.default.removeItem(at: url)
                handler(content)
            }
        }
        #expect(delivery.outcome == .modified)
        #expect(delivery.content.attachments.isEmpty)
        #expect(delivery.faults.map(\.code) == [.badAttachment])
    }
}
