// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing
import UserNotifications

@testable import PushSealDevice

@Suite struct `Expanded notifications on a device` {
    private let category = UNNotificationCategory(
        identifier: "song",
        actions: [
            UNTextInputNotificationAction(
                identifier: "reply",
                title: "Reply",
                textInputButtonTitle: "Send",
                textInputPlaceholder: "…"
            ),
            UNNotificationAction(identifier: "skip", title: "Skip", options: .destructive),
        ],
        intentIdentifiers: [],
        options: .customDismissAction
    )

    private func plain(_ steps: ExpandedStep...) -> ExpandedNotification {
        let content = UNMutableNotificationContent()
        content.title = "Now"
        content.body = "a\u{1B}[31m"
        return ExpandedNotification(plain: content, in: category, appName: "Fair", steps: steps)
    }

    @Test func `without an extension the texts and buttons are shown`() {
        #expect(
            plain().text == """
                title: Fair
                text: Now
                text: a␛[31m
                action: Reply (asks for a text)
                action: Skip (destructive)

                """
        )
    }

    @Test(arguments: [
        (ExpandedStep.choose("skip", text: nil), ["chose skip", "dismissed", "told the app skip"]),
        (
            .choose("reply", text: nil),
            [#"chose reply """#, "dismissed", #"told the app reply """#]
        ),
        (.tap, ["dismissed", "told the app \(UNNotificationDefaultActionIdentifier)"]),
        (.dismiss, ["dismissed", "told the app \(UNNotificationDismissActionIdentifier)"]),
    ])
    func `without an extension the app is told of every step`(
        step: ExpandedStep,
        events: [String]
    ) {
        let shown = plain(step)
        #expect(shown.events == events)
        #expect(shown.text.isEmpty && shown.obstacles.isEmpty)
    }

    @Test func `a step that cannot be taken is told, and the next is tried`() {
        let shown = plain(
            .choose("gone", text: nil),
            .choose("skip", text: "why"),
            .mediaButton,
            .tap,
            .tap
        )
        #expect(
            shown.obstacles == [
                #"choosing "gone": no such button"#,
                #"choosing "skip": the button does not ask for text"#,
                "the tap on the media button: no media button",
                "the tap on the notification: the notification is no longer on the screen",
            ]
        )
        #expect(shown.events.count == 2)
    }

    @Test func `an order reads back as what it was`() throws {
        let steps: [ExpandedStep] = [
            .choose("a", text: nil), .choose("b", text: "c=d"), .tap, .dismiss, .mediaButton,
        ]
        let order = ContentOrder(
            infoPlist: Data([0, 255]),
            appName: "Fair",
            notifications: [Device.pushWithPayload, Device.push],
            category: category,
            steps: steps
        )
        let read = try #require(ContentOrder(bytes: order.bytes))
        #expect(read.infoPlist == order.infoPlist && read.appName == "Fair")
        #expect(read.notifications.map(\.content) == order.notifications.map(\.content))
        #expect(read.category == category && read.steps == steps)
        #expect(read.requests.first?.identifier == Device.push.identifier)
    }

    @Test func `a report reads back as what it was, within bounds`() {
        let report = ContentReport.done(
            lines: [ExpandedLine(.label, "a", depth: 2), ExpandedLine(.mediaButton, "play")],
            events: ["e"],
            obstacles: ["o"]
        )
        #expect(ContentReport(bytes: report.bytes) == report)
        #expect(ContentReport(bytes: ContentReport.doing("a").bytes) == .doing("a"))
        let hostile = ContentReport.done(
            lines: Array(
                repeating: ExpandedLine(.text, "\u{1B}]0;x\u{7}", depth: .max),
                count: 9_999
            ),
            events: Array(repeating: "\u{1B}\n", count: 9_999),
            obstacles: []
        )
        guard case .done(let lines, let events, _)? = ContentReport(bytes: hostile.bytes) else {
            Issue.record("not a report")
            return
        }
        #expect(lines.count == ExpandedLine.countLimit && events.count == 1_000)
        #expect(lines[0].description == String(repeating: "  ", count: 32) + "text: ␛]0;x␇")
        #expect(events[0] == "␛ ")
    }

    @Test(arguments: [
        "", "{}", "[]", #"{"doing":{}}"#, #"{"done":{"lines":[1],"events":[],"obstacles":[]}}"#,
        #"{"done":{"lines":[{"kind":"escape","text":"","depth":0}],"events":[],"obstacles":[]}}"#,
    ])
    func `what no host writes is refused`(json: String) {
        #expect(ContentReport(bytes: Array(json.utf8)) == nil)
    }
}

/// Shell scripts instead of extension hosts, with the Info.plist beside them.
@Suite struct `Content extensions that fail` {
    private func expand(_ script: String, budget: Duration) async throws -> ExpandedNotification {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let info = [
            "NSExtension": [
                "NSExtensionAttributes": [
                    "UNNotificationExtensionCategory": "c",
                    "UNNotificationExtensionInitialContentSizeRatio": 1,
                ]
            ]
        ]
        try PropertyListSerialization.data(fromPropertyList: info, format: .xml, options: 0)
            .write(to: folder.appending(path: "Info.plist"))
        let path = folder.appending(path: "Fails").path
        // Not with FileManager: a child that another test starts meanwhile would inherit the open
        // file, and a script that is open for writing cannot be started.
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o700)
        try #require(file >= 0)
        let handle = FileHandle(fileDescriptor: file)
        try handle.write(contentsOf: Data("#!/bin/sh\n\(script)\n".utf8))
        try handle.close()
        let program = try ContentProgram(path: path)
        let device = Device(budget: budget) { _ in }
        let push = Device.changedPush { $0.categoryIdentifier = "c" }
        let log = DeliveryLog(clock: device.clock)
        let process = InProcessExtension(push: push) { UNNotificationServiceExtension() }
        let delivery = device.show(push, log: log) { (process, nil) }
        return device.expand(
            delivery,
            followedBy: [],
            in: [],
            by: [program],
            appName: "Fair",
            steps: [.tap]
        )
    }

    @Test(arguments: [
        ("exit 7", "the extension's process exited with status 7 while starting"),
        ("kill -SEGV $$", "(signal 11, SIGSEGV) while starting"),
        (
            #"printf '\0\0\0\2{}' >&3; sleep 600"#,
            "does not speak the protocol of a content extension host"
        ),
        (
            #"printf '\377\377\377\377' >&3; sleep 600"#,
            "does not speak the protocol of a content extension host"
        ),
        ("exec 3>&-; sleep 600", "does not speak the protocol of a content extension host"),
    ])
    func `one that does not answer leaves the texts, and takes no step`(
        script: String,
        reason: String
    ) async throws {
        let shown = try await expand(script, budget: .seconds(600))
        #expect(shown.hasFailed && shown.extensionName == nil && shown.events.isEmpty)
        #expect(shown.reason?.contains(reason) == true, "\(shown.reason ?? "")")
        #expect(shown.lines.first == ExpandedLine(.title, "Fair"))
    }

    @Test func `one that hangs is waited for no longer than it may take`() async throws {
        let shown = try await expand("sleep 600 & sleep 600", budget: .milliseconds(1))
        let reason = shown.reason ?? ""
        #expect(reason.contains("starting took longer than 0.001 s"), "\(reason)")
    }
}
