// SPDX-License-Identifier: Apache-2.0

import Foundation
import Observation
import PushSeal
import PushSealDevice
import PushSealExpanded
import PushSealStore
import SealFormats
import Testing
import UserNotifications
import UserNotificationsUI

@testable import PushSealExampleApp

@Suite struct `The app of Examples-iOS` {
    @Test func `gives its server no half that opens, and shows what the server seals`() async {
        await #expect(processExitsWith: .success) {
            try await ExamplePhone.temporary { folder in
                let phone = try ExamplePhone(folder)
                let body = try launch()
                let text = String(decoding: body, as: UTF8.self)
                #expect(text.contains(#""token":"0aff""#))
                #expect(!text.contains(#"\"d\""#))
                let server = try ExampleServer(body)
                #expect(server.ring.keys.map(\.canOpen) == [false])
                let shown = try await phone.deliver(server.push("Book now", badge: 2))
                #expect(shown.title == "Your ride is ready")
                #expect(shown.body == "Book now")
                #expect(shown.badge == 2)
                let rides = shown.userInfo["rides"] as? [String]
                #expect(rides == ["Amusement Park", "Family Theme Park"])
            }
        }
    }

    @Test func `opens what is under way for the old key until the new one is long known`() async {
        await #expect(processExitsWith: .success) {
            try await ExamplePhone.temporary { folder in
                let phone = try ExamplePhone(folder)
                let start = Date()
                func after(_ days: Double) -> Date { start + days * 86_400 }
                let old = try ExampleServer(launch())
                #expect(try ExampleServer(launch(at: after(89))).keyID == old.keyID)

                // The server does not learn the new key for a while.
                _ = try launch(at: after(91), isTaken: false)
                _ = try launch(at: after(140), isTaken: false)
                #expect(try await phone.deliver(old.push("still old")).body == "still old")

                let new = try ExampleServer(launch(at: after(141)))
                #expect(new.keyID != old.keyID)
                #expect(try await phone.deliver(new.push("new")).body == "new")
                #expect(try await phone.deliver(old.push("under way")).body == "under way")

                _ = try launch(at: after(141 + 29))
                #expect(try await phone.deliver(old.push("late")).body == "late")
                _ = try launch(at: after(141 + 31))
                #expect(try await phone.deliver(old.push("too late")).body == "(Encrypted)")
                #expect(try await phone.deliver(new.push("new again")).body == "new again")

                // Removing the old key has not extended the term of the new one.
                #expect(try ExampleServer(launch(at: after(141 + 89))).keyID == new.keyID)
                #expect(try ExampleServer(launch(at: after(141 + 91))).keyID != new.keyID)
            }
        }
    }

    @Test func `shows pushes as encrypted before the first unlock, and keeps its key`() async throws
    {
        try await ExamplePhone.temporary { folder in
            await #expect(processExitsWith: .success) { [folder = folder as String] in
                _ = try ExamplePhone(folder)
                let push = try ExampleServer(launch()).push("Book now")
                try Data(push).write(to: URL(filePath: "\(folder)/push.json"))
            }
            await #expect(processExitsWith: .success) { [folder = folder as String] in
                let phone = try ExamplePhone(folder, isLocked: true)
                let push = try Data(contentsOf: URL(filePath: "\(folder)/push.json"))
                #expect(try await phone.deliver(Array(push)).body == "(Encrypted)")
                #expect(throws: NSError.self) { try launch() }
            }
            await #expect(processExitsWith: .success) { [folder = folder as String] in
                let phone = try ExamplePhone(folder)
                let push = try Data(contentsOf: URL(filePath: "\(folder)/push.json"))
                #expect(try await phone.deliver(Array(push)).body == "Book now")
            }
        }
    }

    @Test func `finds in its inbox what the extension has shown, and erases it with the key`() async
    {
        await #expect(processExitsWith: .success) { try await InboxScenario.run() }
    }

    @Test func `asks the user when the user wants it, and once`() async {
        await #expect(processExitsWith: .success) {
            try await AccountScenario.asks(.current())
        }
    }

    @Test func `a registration counts once the server has taken it, and is tried until then`() async
    {
        await #expect(processExitsWith: .success) {
            try await ExamplePhone.temporary { folder in
                _ = try ExamplePhone(folder)
                try await AccountScenario.registers()
            }
        }
    }

    @Test func `signing out erases, tells the server until it knows, and can be undone`() async {
        await #expect(processExitsWith: .success) {
            try await ExamplePhone.temporary { folder in
                let phone = try ExamplePhone(folder)
                try await AccountScenario.signsOut(phone)
            }
        }
    }

    @Test func `what cannot be erased keeps the user signed in, and is said`() async {
        await #expect(processExitsWith: .success) {
            try await ExamplePhone.temporary { folder in
                let phone = try ExamplePhone(folder)
                try await AccountScenario.failsToSignOut(phone.center)
            }
        }
    }

    @Test func `opens the record again after an error`() async {
        await #expect(processExitsWith: .success) {
            try await ExamplePhone.temporary { folder in
                let phone = try ExamplePhone(folder)
                try await InboxScenario.opensAgain(phone.center)
            }
        }
    }

    @Test @MainActor
    func `shows pushes in the foreground, and books on a tap on Book alone`() async {
        let content = UNMutableNotificationContent()
        content.userInfo = ["rides": ["Amusement Park"], "aps": [:]]
        let request = UNNotificationRequest(identifier: "1", content: content, trigger: nil)
        let notification = UNNotification(request: request, date: Date())
        let (booked, book) = AsyncStream.makeStream(of: [String].self)
        let responder = NotificationResponder { _ = book.yield($0) }
        let center = UNUserNotificationCenter.current()
        var options: UNNotificationPresentationOptions = []
        responder.userNotificationCenter(center, willPresent: notification) { options = $0 }
        #expect(options.contains([.banner, .list]))
        var replyCount = 0
        for action in [UNNotificationDefaultActionIdentifier, "LATER", "BOOK"] {
            let response = UNNotificationResponse(
                notification: notification,
                actionIdentifier: action
            )
            responder.userNotificationCenter(center, didReceive: response) { replyCount += 1 }
        }
        #expect(replyCount == 3, "before the calls returned")
        var bookings = booked.makeAsyncIterator()
        let first = await bookings.next()
        #expect(first == ["Amusement Park"])
        book.finish()
        let second = await bookings.next()
        #expect(second == nil, "no other")
    }

    @Test @MainActor
    func `shows the rides in the expanded view, and leaves its buttons to the app`()
        async throws
    {
        let content = UNMutableNotificationContent()
        content.title = "Your ride is ready"
        content.categoryIdentifier = "RIDES"
        content.userInfo = ["rides": ["Amusement Park", "Family Theme Park"]]
        let info = try ContentExtensionInfo(contentsOf: ExampleFiles.url("NotificationContent"))
        let rides = ContentExtension(info: info) { NotificationViewController() }
        let view = ExpandedView(
            UNNotificationRequest(identifier: "1", content: content, trigger: nil),
            in: Notifications.rides,
            extensions: [rides],
            appName: "Rides"
        )
        #expect(view.title == "Your ride is ready")
        #expect(view.text.contains("Amusement Park"))
        #expect(view.text.contains("Family Theme Park"))
        #expect(view.choose("BOOK"))
        await view.answers()
        #expect(!view.isOnScreen)
    }
}

/// The notification record, from the extension to the app.
@MainActor enum InboxScenario {
    static func run() async throws {
        try await ExamplePhone.temporary { folder in
            let phone = try ExamplePhone(folder)
            let server = try ExampleServer(launch())
            let inbox = Inbox(center: { phone.center })
            _ = try await phone.deliver(server.push("while the app was not running"))
            let following = Task { await inbox.follow() }
            await inbox.reaches(1)
            let second = try await phone.deliver(server.push("while it runs"))
            #expect(second.badge == 2)
            await inbox.reaches(2)
            let bodies = inbox.records.map(\.notification.body.localizedString)
            #expect(bodies == ["while it runs", "while the app was not running"])

            await inbox.wasSeen()
            #expect(inbox.problem == nil)
            #expect(try AppGroup.store().notifications().map(\.isRead) == [true, true])
            #expect(try phone.contents().badges["com.example.app"] == 0)
            let third = try await phone.deliver(server.push("counted anew"))
            #expect(third.badge == 1)

            following.cancel()
            _ = await following.result
            try await inbox.erase()
            #expect(inbox.records.isEmpty)
            #expect(try AppGroup.store().notifications().isEmpty)
            #expect(try phone.contents().badges["com.example.app"] == 0)
            #expect(try phone.contents().delivered.isEmpty)
            #expect(try await phone.deliver(server.push("too late")).body == "(Encrypted)")
            #expect(try AppGroup.store().notifications().isEmpty)
        }
    }
}

extension InboxScenario {
    private struct Locked: Error, LocalizedError {
        var errorDescription: String? { "the phone is locked" }
    }

    static func opensAgain(_ center: UNUserNotificationCenter) async throws {
        let attempts = Attempts(failing: 2)
        let inbox = Inbox(
            center: { center },
            open: {
                guard attempts.succeeds() else { throw Locked() }
                return try AppGroup.store()
            },
            pause: { _ in }
        )
        await inbox.wasSeen()
        #expect(inbox.problem == "the phone is locked")
        let following = Task { await inbox.follow() }
        while inbox.problem != nil { await Task.yield() }
        #expect(attempts.count == 3, "opened once, then kept")
        following.cancel()
        await following.value
    }
}

extension Inbox {
    /// Waits until this many records are shown.
    fileprivate func reaches(_ count: Int) async {
        while records.count < count {
            await withCheckedContinuation { continuation in
                withObservationTracking {
                    _ = records
                } onChange: {
                    continuation.resume()
                }
            }
        }
    }
}
