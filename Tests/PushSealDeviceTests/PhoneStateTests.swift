// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import PushSealLoopbackServer
import PushSealLocking
import PushSeal
import Testing
import UserNotifications

@testable import PushSealDevice

/// What a phone shows, and what the clock triggers.
@Suite struct `Notifications on a phone` {
    private let phone: Phone
    private let clock = ManualClock()
    private let device: Device

    init() throws {
        phone = try Phone.temporary()
        device = Device(
            clock: clock,
            budget: .seconds(600),
            grace: .seconds(600),
            phone: phone,
            memoryLimit: nil,
            output: { _ in }
        )
    }

    private func deliver(
        _ body: String,
        identifier: String? = nil,
        badge: Int? = nil,
        thread: String? = nil
    ) async throws {
        let payload = try PhonePush.payload(body, badge: badge, thread: thread)
        _ = await device.deliver(payload, identifier: identifier) { Passing() }
    }

    private func run(_ habit: String) async throws -> Delivery {
        await device.deliver(
            try PhonePush.payload(),
            program: Samples.path,
            arguments: ["phone", habit]
        )
    }

    private func contents() throws -> PhoneContents { try PhoneContents(of: phone) }

    @Test func `delivered notifications are listed, and one with the same identifier replaced`()
        async throws
    {
        try await deliver("first", identifier: "score")
        try await deliver("other")
        try await deliver("second", identifier: "score")
        #expect(try contents().delivered.map(\.body) == ["other", "second"])
    }

    @Test func `the badge is what the last push says, and 0 removes it`() async throws {
        try await deliver("a", badge: 3)
        try await deliver("b")
        #expect(try contents().badge == 3)
        try await deliver("c", badge: 0)
        #expect(try contents().badge == 0)
    }

    @Test func `a thread stands together, the latest first`() async throws {
        for (body, thread) in [("1", "a"), ("2", "b"), ("3", "a"), ("4", ""), ("5", "")] {
            try await deliver(body, thread: thread)
        }
        let threads = try contents().threads.map { $0.map(\.body) }
        #expect(threads == [["5"], ["4"], ["3", "1"], ["2"]])
    }

    @Test func `a push that shows nothing is not listed`() async throws {
        let silent = Device(clock: clock, alertsAllowed: false, phone: phone)
        _ = await silent.deliver(try PhonePush.payload("hidden", badge: 4)) { Passing() }
        #expect(try contents().delivered.isEmpty)
        #expect(try contents().badge == 0)
    }

    @Test func `an extension's program changes badge, list and categories`() async throws {
        try await deliver("old one", identifier: "old")
        #expect(try await run("lists").content.body == "old one")
        let delivery = try await run("usesCenter")
        #expect(delivery.content.body == "added")
        #expect(
            delivery.trace.entries.filter { $0.step == .added }.map(\.detail)
                == ["a local notification was added, to be shown later"]
        )
        #expect(try contents().badge == 7)
        #expect(!(try contents().delivered.contains { $0.identifier == "old" }))
        #expect(try contents().pending.map(\.identifier) == ["later"])
        let category = try PhoneState(of: phone)["com.example.app"].categories.first
        #expect(category?.identifier == "LETTER")
        #expect(category?.options == .customDismissAction)
        let action = category?.actions.first as? UNTextInputNotificationAction
        #expect(action?.textInputButtonTitle == "Send")
    }

    @Test func `local notifications come by the device's clock, again and again`() async throws {
        let shown = Locked<[String]>([])
        let center = device.notificationCenter { notification in
            shown.withLock { $0.append(notification.request.identifier) }
        }
        let content = UNMutableNotificationContent()
        content.body = "tea"
        try await center.add(
            UNNotificationRequest(
                identifier: "once",
                content: content,
                trigger: UNTimeIntervalNotificationTrigger(timeInterval: 90, repeats: false)
            )
        )
        try await center.add(
            UNNotificationRequest(
                identifier: "again",
                content: content,
                trigger: UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true)
            )
        )
        clock.advance(by: .seconds(59))
        #expect(shown.withLock { $0 } == [])
        clock.advance(by: .seconds(62))
        #expect(shown.withLock { $0 } == ["again", "once", "again"])
        #expect(try contents().pending.map(\.identifier) == ["again"])
        #expect(Set(try contents().delivered.map(\.identifier)) == ["once", "again"])
    }

    @Test func `a calendar trigger comes at its time`() async throws {
        let shown = Locked(0)
        let center = device.notificationCenter { _ in shown.withLock { $0 += 1 } }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        let due = clock.date + 3_600
        var components = calendar.dateComponents(
            [.year, .month, .day, .hour, .minute, .second],
            from: due
        )
        components.calendar = calendar
        components.timeZone = calendar.timeZone
        let content = UNMutableNotificationContent()
        content.body = "now"
        try await center.add(
            UNNotificationRequest(
                identifier: "date",
                content: content,
                trigger: UNCalendarNotificationTrigger(dateMatching: components, repeats: false)
            )
        )
        clock.advance(by: .seconds(3_598))
        #expect(shown.withLock { $0 } == 0)
        clock.advance(by: .seconds(3))
        #expect(shown.withLock { $0 } == 1)
    }

    @Test func `the delegate is told what the user does`() async throws {
        try await deliver("letter", identifier: "letter")
        let center = device.notificationCenter()
        let delegate = Answers()
        center.delegate = delegate
        let notification = try #require(await center.deliveredNotifications().first)
        await device.respond(to: notification, with: "REPLY", text: "yes", in: center)
        #expect(delegate.told.withLock { $0 } == ["REPLY yes"])
        #expect(try contents().delivered.isEmpty)
    }

    @Test func `what came due while nobody looked is delivered once`() async throws {
        try phone.change("com.example.app") { state in
            let content = UNMutableNotificationContent()
            content.body = "late"
            let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true)
            let request = UNNotificationRequest(
                identifier: "late",
                content: content,
                trigger: trigger
            )
            let due = Date() - 86_400 * 400
            state.pending = [CenterState.PendingRequest(request: request, due: due)]
        }
        let before = Date()
        try phone.deliverOverdue()
        let after = Date()
        #expect(try contents().delivered.map(\.body) == ["late"])
        let due = try #require(try contents().pending.first).date
        #expect(due > before && due <= after + 60)
    }

    @Test func `a temporary phone goes with its last reference, whatever ran in this process`()
        async throws
    {
        func folder() async throws -> String {
            let phone = try Phone.temporary()
            let device = Device(clock: clock, phone: phone, output: { _ in })
            let delivery = await device.deliver(try PhonePush.payload("a")) { Passing() }
            #expect(delivery.content.body == "a")
            #expect(FileManager.default.fileExists(atPath: phone.folder))
            return phone.folder
        }
        #expect(!FileManager.default.fileExists(atPath: try await folder()))
    }

    @Test func `many at once lose nothing`() async throws {
        await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 { group.addTask { try await deliver("\(number)") } }
        }
        #expect(Set(try contents().delivered.map(\.body)) == Set((0..<8).map(String.init)))
    }

    @Test(arguments: [
        "x", "{}", "{\"version\":1}", "{\"version\":1,\"apps\":{\"../a\":{}}}",
        "{\"version\":1,\"apps\":{\"a\":{\"badge\":-1}}}",
        #"{"version":1,"apps":{"a":{"badge":0,"pending":[{"identifier":"a","date":1e300}]}}}"#,
    ])
    func `a state that no phone has written is an error, and stays as it is`(text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: phone.statePath))
        #expect(throws: DeviceError.self) { try contents() }
        #expect(throws: DeviceError.self) { try phone.change("a") { $0.badgeCount = 1 } }
        #expect(try String(contentsOfFile: phone.statePath, encoding: .utf8) == text)
    }

    @Test func `a phone reads every trigger that a center takes`() async throws {
        let center = device.notificationCenter()
        let year = Calendar(identifier: .gregorian)
        let triggers: [UNNotificationTrigger] = [
            UNTimeIntervalNotificationTrigger(timeInterval: 9e9, repeats: true),
            UNCalendarNotificationTrigger(
                dateMatching: DateComponents(calendar: year, year: 9999, month: 12, day: 31),
                repeats: false
            ),
        ]
        for (number, trigger) in triggers.enumerated() {
            let content = UNMutableNotificationContent()
            content.body = "far"
            try await center.add(
                UNNotificationRequest(
                    identifier: "\(number)",
                    content: content,
                    trigger: trigger
                )
            )
        }
        #expect(try contents().pending.count == triggers.count)
    }

    @Test func `a state too large to be read again is not written`() throws {
        try phone.change("a") { $0.badgeCount = 1 }
        let content = UNMutableNotificationContent()
        content.body = String(repeating: "x", count: PhoneFile.byteCountLimit)
        let request = UNNotificationRequest(identifier: "x", content: content, trigger: nil)
        #expect(throws: DeviceError.self) {
            try phone.change("a") { $0.list(UNNotification(request: request, date: Date())) }
        }
        #expect(try PhoneState(of: phone)["a"].badgeCount == 1)
    }

    @Test func `a request that is refused for one attachment leaves the others where they are`()
        async throws
    {
        let center = device.notificationCenter()
        let content = UNMutableNotificationContent()
        let folder = URL(fileURLWithPath: phone.folder)
        for (name, bytes) in [("a.png", Pictures.red), ("b.png", [0x3C])] {
            let file = folder.appending(path: name)
            try Data(bytes).write(to: file)
            content.attachments.append(try UNNotificationAttachment(identifier: name, url: file))
        }
        let request = UNNotificationRequest(identifier: "x", content: content, trigger: nil)
        await #expect(throws: UNError.self) { try await center.add(request) }
        let names = try FileManager.default.subpathsOfDirectory(atPath: phone.folder)
        #expect(Set(names).isSuperset(of: ["a.png", "b.png"]))
        #expect(!names.contains { $0.hasPrefix("attachments/") })
    }

    @Test func `triggers that Foundation does not survive are not read`() throws {
        for trigger in [
            #"{"interval":0,"repeats":false}"#, #"{"interval":5,"repeats":true}"#,
            #"{"calendar":"{\"month\":99999999999}","repeats":true}"#, #"{"repeats":true}"#,
        ] {
            try phone.change("com.example.app") { state in
                let content = UNMutableNotificationContent()
                content.body = "x"
                let request = UNNotificationRequest(
                    identifier: "x",
                    content: content,
                    trigger: UNTimeIntervalNotificationTrigger(timeInterval: 5, repeats: false)
                )
                state.pending = [CenterState.PendingRequest(request: request, due: Date())]
            }
            let good = try String(contentsOfFile: phone.statePath, encoding: .utf8)
            let bad = good.replacing(#"{"interval":5,"repeats":false}"#, with: trigger)
            #expect(bad != good)
            try Data(bad.utf8).write(to: URL(fileURLWithPath: phone.statePath))
            #expect(throws: DeviceError.self) { try contents() }
            try Data(good.utf8).write(to: URL(fileURLWithPath: phone.statePath))
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func `no other program takes the place of one that is about to start`() throws {
        let app = InstalledApp()
        let launch = try ProgramLaunch(of: app, Samples.path, [:], on: phone, isLocked: false)
        let file = open("\(phone.folder)/apps/\(app.identifier)/\(launch.name).appex.lock", O_RDWR)
        defer { close(file) }
        #expect(flock(file, LOCK_EX | LOCK_NB) == -1 && errno == EWOULDBLOCK)
        launch.didStart()
        // Waits: a child that another test has just forked holds the descriptor until its exec.
        #expect(flock(file, LOCK_EX) == 0)
    }

    @Test func `right-to-left text stays in its place of the listing`() async throws {
        try await deliver("\u{202E}evil", identifier: "id")
        let text = try contents().text(keychain: [])
        #expect(text.contains("id  \u{2068}\u{202E}evil\u{202C}\u{2069}\n"))
    }

    @Test func `clearing takes what is the phone's, and nothing else`() async throws {
        try await deliver("a", badge: 1)
        let own = "\(phone.folder)/notes.txt"
        try Data("x".utf8).write(to: URL(fileURLWithPath: own))
        try phone.clear()
        #expect(try contents().delivered.isEmpty)
        #expect(FileManager.default.fileExists(atPath: own))
    }

    @Test func `a lock that is never given back is an error`() throws {
        let path = "\(phone.folder)/lock"
        let held = try PhoneLock(file: path)
        let error = #expect(throws: DeviceError.self) {
            try PhoneLock(file: path, patience: .zero)
        }
        #expect(error?.code == .unusablePhone)
        withExtendedLifetime(held) {}
    }

    @Test(arguments: [true, false])
    func `what a killed process was writing goes with the next change`(isCleared: Bool) async throws
    {
        try await deliver("a")
        let left = "\(phone.folder)/.pushseal-1"
        try Data("x".utf8).write(to: URL(filePath: left))
        if isCleared { try phone.clear() } else { try await deliver("b") }
        #expect(!FileManager.default.fileExists(atPath: left))
    }

    @Test func `a local notification dropped for lack of room leaves no picture`() async throws {
        let content = UNMutableNotificationContent()
        content.body = "x"
        func request(_ name: String, after seconds: Double) -> UNNotificationRequest {
            let trigger = UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: false)
            return UNNotificationRequest(identifier: name, content: content, trigger: trigger)
        }
        try phone.change("com.example.app") { state throws(DeviceError) in
            state.pending = (0..<64).map {
                .init(request: request("\($0)", after: 60), due: clock.date + 60)
            }
        }
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).png")
        try Data(Pictures.red).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        content.attachments = [try UNNotificationAttachment(identifier: "", url: file)]
        try await device.notificationCenter().add(request("late", after: 90))
        #expect(try contents().pending.count == 64)
        let folder = "\(phone.folder)/attachments"
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }

    @Test func `a program of the same size and time takes the place of another`() throws {
        let source = URL(filePath: "\(phone.folder)/program")
        for text in ["one", "two"] {
            try? FileManager.default.removeItem(at: source)
            try Data([0x7F] + Array("ELF \(text)".utf8)).write(to: source)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1)],
                ofItemAtPath: source.path
            )
            let bundle = try ExtensionBundle(of: InstalledApp(), program: source.path, on: phone)
            let installed = try Data(contentsOf: URL(filePath: bundle.program))
            #expect(installed == (try Data(contentsOf: source)))
        }
    }

    @Test func `a folder that is no phone is not cleared`() throws {
        let project = try Phone(folder: "\(phone.folder)/project")
        let apps = URL(filePath: "\(project.folder)/apps")
        try FileManager.default.createDirectory(at: apps, withIntermediateDirectories: false)
        #expect(throws: DeviceError.self) { try project.clear() }
        #expect(try FileManager.default.contentsOfDirectory(atPath: project.folder) == ["apps"])
    }

    @Test func `an identifier that leads to another folder is none`() {
        for name in ["", "..", "../a", "a/b", ".hidden", "a b", String(repeating: "a", count: 200)]
        {
            #expect(throws: DeviceError.self) { try InstalledApp(identifier: name) }
        }
    }
}

/// Replies with the content it gets.
private final class Passing: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        contentHandler(request.content)
    }
}

/// Records what the user did.
private final class Answers: NSObject, UNUserNotificationCenterDelegate {
    let told = Locked<[String]>([])

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        let text = (response as? UNTextInputNotificationResponse)?.userText ?? ""
        told.withLock { $0.append("\(response.actionIdentifier) \(text)") }
        completionHandler()
    }
}
