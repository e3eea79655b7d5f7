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

    @Test func `asks the user, and has a category for its content extension`() async {
        await #expect(processExitsWith: .success) {
            try await ExamplePhone.temporary { folder in
                let phone = try ExamplePhone(folder)
                #expect(try await Notifications.setUp(in: phone.center))
                let categories = await phone.center.notificationCategories()
                #expect(categories.map(\.identifier) == ["RIDES"])
            }
        }
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
            let inbox = Inbox(store: try AppGroup.store(), center: phone.center)
            _ = try await phone.deliver(server.push("while the app was not running"))
            let following = Task { try await inbox.follow() }
            await inbox.reaches(1)
            let second = try await phone.deliver(server.push("while it runs"))
            #expect(second.badge == 2)
            await inbox.reaches(2)
            let bodies = inbox.records.map(\.notification.body.shown)
            #expect(bodies == ["while it runs", "while the app was not running"])

            try inbox.wasSeen()
            #expect(try AppGroup.store().notifications().map(\.isRead) == [true, true])
            #expect(try phone.contents().badges["com.example.app"] == 0)
            let third = try await phone.deliver(server.push("counted anew"))
            #expect(third.badge == 1)

            following.cancel()
            _ = await following.result
            try inbox.erase()
            #expect(inbox.records.isEmpty)
            #expect(try AppGroup.store().notifications().isEmpty)
            #expect(try phone.contents().badges["com.example.app"] == 0)
            #expect(try phone.contents().delivered.isEmpty)
            #expect(try await phone.deliver(server.push("too late")).body == "(Encrypted)")
            #expect(try AppGroup.store().notifications().isEmpty)
        }
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
