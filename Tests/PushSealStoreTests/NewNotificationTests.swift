// SPDX-License-Identifier: Apache-2.0

@_spi(Custom) import PushSeal
import PushSealStore
import Testing

@Suite("What is shown from now on") struct NewNotificationTests {
    let folder: Folder

    init() throws { folder = try Folder() }

    @Test func `it comes as it is shown, whoever shows it, and once`() async throws {
        let app = try folder.store()
        _ = try app.show(notification("before"), noting: nil)
        var new = try app.newNotifications().makeAsyncIterator()
        let other = try folder.store()
        _ = try other.show(notification("1"), noting: nil)
        #expect(try await new.next()?.notification.body.plain == "1")
        // Shown while someone waits for it: the task may wait first or find it already, and both
        // must work.
        let shown = Task { [folder] in
            for body in ["2", "3"] {
                _ = try folder.store().show(notification(body), noting: nil)
                await Task.yield()
            }
        }
        #expect(try await new.next()?.notification.body.plain == "2")
        #expect(try await new.next()?.notification.body.plain == "3")
        try await shown.value
    }

    @Test func `after a restart it goes on behind the last that is known`() async throws {
        let store = try folder.store()
        for body in ["1", "2", "3"] { _ = try store.show(notification(body), noting: nil) }
        let known = try #require(try store.notifications().last?.id)
        var bodies: [String?] = []
        for try await record in try store.newNotifications(after: known) {
            bodies.append(record.notification.body.plain)
            if bodies.count == 2 { break }
        }
        #expect(bodies == ["2", "3"])
    }

    @Test func `a task that is cancelled waits no more`() async throws {
        let store = try folder.store()
        let task = Task {
            for try await _ in try store.newNotifications() { Issue.record("nothing was shown") }
        }
        task.cancel()
        try await task.value
    }

    @Test func `a folder that cannot be watched is told`() throws {
        let store = try folder.store()
        try folder.remove()
        let error = #expect(throws: StoreError.self) { try store.newNotifications() }
        #expect(error?.code == .notAccessible)
    }
}
