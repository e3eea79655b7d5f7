// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealLocking
import PushSeal
import Testing
import UserNotifications

@testable import PushSealDevice

/// Extensions in their own processes.
///
/// Slow or silent ones get no time at all; the others get more than any machine needs, and no test
/// waits for it to pass.
@Suite struct `Extensions as programs` {
    private static let patient = Device(budget: .seconds(600), grace: .seconds(600))
    private static let hasty = Device(budget: .milliseconds(1), grace: .milliseconds(1))

    private func run(_ arguments: String..., on device: Device = patient) async -> Delivery {
        await device.run(program: Samples.path, arguments)
    }

    @Test func `a program replies, and its reply is shown`() async {
        let delivery = await run("replies")
        #expect(delivery.outcome == .modified)
        #expect(delivery.content.body == "modified")
        #expect(delivery.content.title == "Secret Message!")
        #expect(delivery.content.subtitle == Device.push.identifier)
        #expect(delivery.faults.isEmpty)
        let steps = delivery.trace.entries.map(\.step)
        #expect(steps.prefix(2) == [.launched, .replied])
        #expect(delivery.trace.description.contains("didReceive of NotificationService is called"))
    }

    @Test func `a push that is too large for the socket is reported at once`() {
        let ends = Locked<[String]>([])
        let push = Device.changedPush {
            $0.body = String(repeating: "x", count: FrameSocket.byteCountLimit)
        }
        let program = ServiceProcess.Program(path: Samples.path, arguments: ["replies"])
        let process = ChildExtension(push: push, in: ServiceProcess(program))
        process.start { event in
            guard case .ended(.badHost, let detail, _) = event else { return }
            ends.withLock { $0.append(detail) }
        }
        process.end()
        let byteCount = HostOrder.receive(push, number: 1).bytes.count
        let detail = "a push of \(byteCount) bytes is too large for an extension's program"
        #expect(ends.withLock { $0 } == [detail])
    }

    @Test func `every part of a reply comes across`() async throws {
        let content = await run("repliesWithEverything").content
        #expect(content.title == "título \u{0} 🇩🇪")
        #expect(content.badge == 7)
        let sound = UNNotificationSound.criticalSoundNamed(
            UNNotificationSoundName("alarm.caf"),
            withAudioVolume: 0.5
        )
        #expect(content.sound == sound)
        #expect(content.categoryIdentifier == "CATEGORY")
        #expect(content.threadIdentifier == "thread")
        #expect(content.launchImageName == "launch")
        #expect(content.targetContentIdentifier == "window")
        #expect(content.interruptionLevel == .timeSensitive)
        #expect(content.relevanceScore == 0.25)
        #expect(content.filterCriteria == "work")
        let userInfo = content.userInfo
        #expect(userInfo["aps"] as? [String: String] == ["nested": "value"])
        let code = { (key: String) in
            (userInfo[key] as? NSNumber).map { String(cString: $0.objCType) }
        }
        #expect(code("flag") == "c")
        #expect(code("int") == "i")
        #expect(code("double") == "d")
        #expect(userInfo["large"] as? UInt64 == .max)
        #expect(userInfo["small"] as? Double == 1e-300)
        #expect(userInfo["infinity"] as? Double == .infinity)
        #expect(userInfo["data"] as? Data == Data([0, 255]))
        #expect(userInfo["date"] as? Date == Date(timeIntervalSinceReferenceDate: 0.5))
        #expect(userInfo["url"] as? URL == URL(string: "https://example.org/a%20b"))
        #expect(
            userInfo["uuid"] as? UUID == UUID(uuidString: "B1D1F1A0-0000-4000-8000-000000000001")
        )
        let list = try #require(userInfo["list"] as? [Any])
        #expect(list.count == 4)
        #expect(list[3] as? [String: String] == ["date": "not a date"])
    }

    @Test(arguments: [
        ("exits", "the extension's process exited with status 3"),
        ("crashes", "the extension's process crashed (signal 11, SIGSEGV)"),
        ("isKilled", "the extension's process was killed (signal 9, SIGKILL)"),
    ])
    func `a program that ends before it replies gives the original content`(
        temper: String,
        reason: String
    ) async {
        let delivery = await run(temper)
        #expect(delivery.outcome == .original)
        #expect(delivery.content.body == "(Encrypted)")
        #expect(delivery.reason == reason)
        #expect(delivery.faults.map(\.code) == [.died])
    }

    @Test func `a program that traps gives the original content`() async {
        // The signal depends on the processor.
        let delivery = await run("traps")
        #expect(delivery.outcome == .original)
        #expect(delivery.content.body == "(Encrypted)")
        #expect(delivery.faults.map(\.code) == [.died])
    }

    @Test func `a reply stands though the program ends right after it`() async {
        let delivery = await run("exitsAfterReplying")
        #expect(delivery.outcome == .modified)
        #expect(delivery.content.body == "modified")
        #expect(delivery.faults.isEmpty)
    }

    @Test func `a crash after the reply is told as one, however long its backtrace takes`() async {
        let delivery = await run("crashesAfterReplying")
        #expect(delivery.outcome == .modified)
        let printed = delivery.trace.entries.filter { $0.step == .printed }.map(\.detail)
        #expect(printed.last == "extension: the extension's process crashed (signal 11, SIGSEGV)")
    }

    @Test func `a program that replies twice is told off, and its first reply stands`() async {
        // With a clock that stands still, the device never stops waiting for the second.
        let delivery = await run("repliesTwice", on: Device(clock: ManualClock()))
        #expect(delivery.outcome == .modified)
        #expect(delivery.faults.map(\.code) == [.repliedTwice])
    }

    @Test func `a program that removes the alert text gives the original content`() async {
        let delivery = await run("repliesEmpty")
        #expect(delivery.outcome == .original)
        #expect(delivery.faults.map(\.code) == [.alertTextRemoved])
    }

    @Test(arguments: ["blocks", "blocksMainThread", "neverReplies"])
    func `a program that never replies is given up`(temper: String) async {
        let delivery = await run(temper, on: Self.hasty)
        #expect(delivery.outcome == .original)
        #expect(delivery.faults.map(\.code).filter { $0 != .startedLate } == [.neverReplied])
        #expect(delivery.trace.entries.contains { $0.step == .expired })
    }

    @Test func `a program is told that its time is over, and may reply still`() async {
        let clock = ManualClock()
        let delivery = await Device(clock: clock).run(
            program: Samples.path,
            ["blocksAndRepliesOnExpiry"]
        ) { event in
            if case .launched = event { clock.advance(by: .seconds(30)) }
        }
        #expect(delivery.outcome == .modified)
        #expect(delivery.content.body == "best attempt")
        #expect(
            delivery.trace.description.contains("on the thread of serviceExtensionTimeWillExpire")
        )
    }

    @Test(arguments: ["usesMainQueue", "usesMainActor"])
    func `a program has a main thread that does what is put on it`(temper: String) async {
        let delivery = await run(temper)
        #expect(delivery.outcome == .modified)
        #expect(delivery.content.body == "main thread")
    }

    @Test func `what a program prints does not get between its messages`() async {
        let delivery = await run("prints")
        #expect(delivery.content.body == "modified")
        #expect(delivery.faults.isEmpty)
    }

    @Test func `what a program leaves behind ends with it`() async throws {
        let delivery = await run("leavesAChild")
        #expect(delivery.outcome == .modified)
        let child = try #require(delivery.content.userInfo["child"] as? Int)
        // Nothing here can wait for a grandchild process, so this looks for it.
        while FileManager.default.fileExists(atPath: "/proc/\(child)/exe") { await Task.yield() }
    }

    @Test(arguments: [
        "huge", "text", "deep", "flood", "early", "dictionary", "stranger", "zeroth", "negative",
        "immense", "overflow", "fraction", "unnamed",
    ])
    func `a program that speaks no sense is ended`(nonsense: String) async {
        let delivery = await run("garbage", nonsense)
        #expect(delivery.outcome == .original)
        #expect(delivery.faults.map(\.code) == [.badHost])
        #expect(
            delivery.reason
                == "the extension's program does not speak the protocol of an extension host"
        )
    }

    @Test(arguments: ["half", "nothing"])
    func `a program that stops in the middle of a message is given up`(nonsense: String) async {
        let delivery = await run("garbage", nonsense, on: Self.hasty)
        #expect(delivery.outcome == .original)
        #expect(delivery.faults.map(\.code) == [.neverReplied])
    }

    @Test func `a reply larger than a message may be is no reply`() async {
        let clock = ManualClock()
        let delivery = await Device(clock: clock).run(
            program: Samples.path,
            ["repliesWithTooMuch"]
        ) { event in
            if case .fault = event { clock.advance(by: .seconds(31)) }
        }
        #expect(delivery.outcome == .original)
        #expect(delivery.faults.map(\.code) == [.unsendable, .neverReplied])
    }

    @Test func `a reply is taken after more faults than are reported`() async {
        let delivery = await run("repliesAfterComplaints")
        #expect(delivery.outcome == .modified)
        #expect(delivery.content.body == "modified")
        #expect(
            delivery.faults.map(\.code)
                == Array(repeating: .badAttachment, count: 10) + [.unsendable]
        )
    }

    @Test func `a program that is not there is named, with what the system says`() async {
        let delivery = await Self.patient.run(program: "/proc/none/extension", [])
        #expect(delivery.outcome == .original)
        #expect(delivery.faults.map(\.code) == [.badHost])
        #expect(
            delivery.reason
                == "the extension's program could not be started: No such file or directory"
        )
    }

    @Test func `a program that is no extension host is named by its exit`() async {
        let delivery = await Self.patient.run(program: "/bin/true", [])
        #expect(delivery.reason == "the extension's process exited with status 0")
    }

    @Test func `an extension's program that no device started says so`() throws {
        let (text, status) = try Samples.output(of: "2>&1")
        #expect(status == .exited(64))
        #expect(
            text
                == "this is a notification service extension; only a device can start it\n"
        )
    }

    @Test(arguments: ["usesMainQueue", "usesMainActor", "replies"])
    func `a device that waits on the main thread lets the main queue work`(temper: String) throws {
        let (text, status) = try Samples.output(of: "host \(temper)")
        let body = temper == "replies" ? "modified" : "main thread"
        #expect(text == "modified \(body)\n")
        #expect(status == .exited(0))
    }

    @Test func `many programs at once do not get into each other's way`() async {
        await withTaskGroup(of: Delivery.self) { group in
            for _ in 0..<8 { group.addTask { await run("replies") } }
            for await delivery in group {
                #expect(delivery.outcome == .modified)
            }
        }
    }
}
