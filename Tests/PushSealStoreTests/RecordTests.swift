// SPDX-License-Identifier: Apache-2.0

import Foundation
@_spi(Custom) import PushSeal
import PushSealStore
import PushSealLocking
import Testing

@Suite("The record of what was shown") struct RecordTests {
    let folder: Folder

    init() throws { folder = try Folder() }

    @Test func `it has what was shown, the newest first, with everything that was said`() throws {
        var push = PushNotification()
        push.title = .plain("T")
        push.subtitle = .localized(LocalizedText(key: "S", arguments: ["1", "ü"], plain: "s"))
        push.body = .plain("\u{0}\"🇩🇪")
        push.badge = 7
        push.sound = Sound(name: "bell.caf", isCritical: true, volume: 0.3)
        push.threadIdentifier = "thread"
        push.categoryIdentifier = "category"
        push.launchImageName = "image"
        push.targetContentIdentifier = "window"
        push.interruptionLevel = .timeSensitive
        push.relevanceScore = 0.25
        push.filterCriteria = "work"
        push.userInfo = ["aps": ["mutable-content": 1], "order": ["id": 7]]
        let store = try folder.store()
        #expect(try store.show(push, noting: message("a\u{0}b")).isNew)
        #expect(try store.show(notification("second"), noting: nil, at: now + 1).isNew)
        let records = try folder.store().notifications()
        #expect(records.map(\.notification.body.plain) == ["second", "\u{0}\"🇩🇪"])
        #expect(records.map(\.shownAt.timeIntervalSince1970) == [now + 1, now].map(Double.init))
        #expect(records.map(\.messageID) == [nil, "a\u{0}b"])
        #expect(records.map(\.keyID) == ["k", "k"])
        #expect(records.allSatisfy { !$0.isRead })
        let read = try #require(records.last?.notification)
        #expect([read.title, read.subtitle] == [push.title, push.subtitle])
        #expect(read.badge == 7)
        #expect(read.sound == push.sound)
        #expect(read.threadIdentifier == "thread")
        #expect(read.categoryIdentifier == "category")
        #expect(read.launchImageName == "image")
        #expect(read.targetContentIdentifier == "window")
        #expect(read.interruptionLevel == .timeSensitive)
        #expect(read.relevanceScore == 0.25)
        #expect(read.filterCriteria == "work")
        #expect(read.userInfo["order"] == ["id": 7])
        #expect(read.userInfo["aps"]?["mutable-content"] == 1)
    }

    @Test func `what could not be read again is refused, and nothing is lost`() throws {
        let store = try folder.store()
        #expect(try store.show(notification("x", badge: 7), noting: message("a")).badge == 7)
        var push = notification("y")
        push.userInfo["x"] = (0..<600).reduce(JSONValue.null) { inner, _ in .array([inner]) }
        let error = #expect(throws: StoreError.self) { try store.show(push, noting: message("b")) }
        #expect(error?.code == .failed)
        #expect(try store.notifications().map(\.notification.body.plain) == ["x"])
        #expect(try store.show(notification("x"), noting: message("a")) == .replay)
        #expect(try store.show(notification("y"), noting: message("b")).isNew)
    }

    @Test func `what is not shown is neither counted nor recorded`() throws {
        let store = try folder.store()
        let push = notification("x", badge: 1)
        #expect(try store.show(push, noting: message("a")).badge == 1)
        #expect(try store.show(push, noting: message("a")) == .replay)
        let ended = message("b", sealed: now - hour, until: now)
        #expect(try store.show(push, noting: ended) == .ended)
        for message in [message("c"), nil] {
            let late = TestClaim { false }
            #expect(try store.show(push, noting: message, claiming: late) == .unclaimed)
        }
        #expect(try store.notifications().count == 1)
        #expect(try store.badge() == 1)
        #expect(try store.show(push, noting: message("c")).badge == 2, "it was not noted either")
    }

    @Test func `numbers are added, 0 begins anew, and a push without one changes nothing`() throws {
        let store = try folder.store()
        for (number, count) in [(1, 1), (2, 3), (0, 0), (5, 5), (nil, nil), (2, 7)] {
            let shown = try store.show(notification("x", badge: number), noting: nil)
            #expect(shown.badge == count)
        }
        #expect(try store.notifications().map(\.notification.badge) == [7, nil, 5, 0, 3, 1])
        #expect(try store.show(notification("x", badge: 4), .set, noting: nil).badge == 4)
        try store.setBadge(9)
        #expect(try folder.store().show(notification("x", badge: 1), noting: nil).badge == 10)
        #expect(try store.show(notification("x", badge: .max), noting: nil).badge == .max)
    }

    /// Each thread has its own connection, as each process does.
    @Test func `of several connections at once none loses a number or a record`() throws {
        let failures = Locked<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { [folder] thread in
            do {
                let store = try AppGroupStore(folder: folder.path)
                for place in 0..<5 {
                    let id = message("\(thread) \(place)")
                    _ = try store.show(notification("x", badge: 1), noting: id)
                }
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(failures.withLock { $0 } == [])
        let store = try folder.store()
        #expect(try store.badge() == 20)
        let badges = try store.notifications().compactMap(\.notification.badge)
        #expect(badges == Array((1...20).reversed()))
    }

    @Test func `what is too old or too much is deleted`() throws {
        let store = try AppGroupStore(
            folder: folder.url,
            recordAge: .seconds(10_000),
            recordCount: 3
        )
        let times = (0..<5).map { now - 5_000 + 100 * $0 }
        for (place, time) in times.enumerated() {
            let id = message("\(place)", sealed: time)
            _ = try store.show(notification("\(place)"), noting: id, at: time)
        }
        #expect(try store.bodies == ["4", "3", "2"])
        _ = try store.show(notification("late"), noting: nil, at: now + 5_300)
        #expect(try store.bodies == ["late", "4"])
        let again = message("0", sealed: times[0])
        #expect(try store.show(notification("0"), noting: again) == .replay)
        #expect(try AppGroupStore(folder: folder.url, recordAge: .zero).bodies == ["late"])
        // Also when the app reads, with another limit.
        #expect(try AppGroupStore(folder: folder.url, recordCount: 0).bodies.isEmpty)
    }

    @Test func `what is too old or too much is left in no file`() throws {
        let store = try AppGroupStore(
            folder: folder.url,
            recordAge: .seconds(10_000),
            recordCount: 1
        )
        _ = try store.show(notification("Treffpunkt am alten Hafen"), noting: nil)
        #expect(try folder.contain("Treffpunkt"))
        _ = try store.show(notification("Morgen um neun"), noting: nil)
        #expect(try !folder.contain("Treffpunkt"))
        #expect(
            try AppGroupStore(folder: folder.url, recordAge: .seconds(-1)).notifications().isEmpty
        )
        #expect(try !folder.contain("Morgen"))
    }

    @Test func `the app marks as read, goes through it in portions, and deletes`() throws {
        let store = try folder.store()
        for place in 0..<6 { _ = try store.show(notification("\(place)"), noting: nil) }
        let newest = try store.notifications(limit: 2)
        #expect(newest.map(\.notification.body.plain) == ["5", "4"])
        try store.markAsRead([newest[1].id, 1_000])
        #expect(try store.notifications(limit: 2).map(\.isRead) == [false, true])
        let next = try store.notifications(limit: 2, before: newest[1].id)
        #expect(next.map(\.notification.body.plain) == ["3", "2"])
        try store.deleteNotifications(next.map(\.id))
        #expect(try store.bodies == ["5", "4", "1", "0"])
        try store.deleteAllNotifications()
        #expect(try store.notifications().isEmpty)
        _ = try store.show(notification("6"), noting: nil)
        #expect(try store.notifications().map(\.id) == [newest[0].id + 1], "no id comes twice")
    }

    @Test func `erased with its key, nothing of it is left in any file, and it stays seen`() throws
    {
        let store = try folder.store()
        let secret = "Treffpunkt am alten Hafen"
        for place in 0..<3 {
            _ = try store.show(notification(secret), key: "old", noting: message("\(place)"))
        }
        _ = try store.show(notification("kept"), key: nil, noting: nil)
        #expect(try folder.contain(secret))
        try store.deleteNotifications(openedBy: "old")
        #expect(try store.bodies == ["kept"])
        #expect(try !folder.contain(secret))
        #expect(try store.verdict(message("1")) == .replay)
        try store.deleteNotifications(openedBy: nil)
        #expect(try store.notifications().isEmpty)
    }

    @Test func `who is reading does not keep others from showing`() throws {
        let store = try folder.store()
        _ = try store.show(notification("first"), noting: nil)
        let reader = try folder.connection("BEGIN; SELECT count(*) FROM notification")
        defer { reader.close() }
        #expect(try store.show(notification("second"), noting: message("a")).isNew)
        #expect(try store.bodies == ["second", "first"])
    }
}
