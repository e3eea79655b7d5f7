// SPDX-License-Identifier: Apache-2.0

import PushSealLocking
import Testing
import UserNotifications

@Suite struct DelegateTests {
    /// Decides with the completion handler.
    private final class Handler: NSObject, UNUserNotificationCenterDelegate {
        let answered = Locked<[String]>([])
        /// Whether each call came on the center's queue.
        let onQueue = Locked<[Bool]>([])

        func userNotificationCenter(
            _ center: UNUserNotificationCenter,
            willPresent notification: UNNotification,
            withCompletionHandler completionHandler:
                @escaping (UNNotificationPresentationOptions) -> Void
        ) {
            onQueue.withLock { $0.append(Phone.isOnQueue) }
            completionHandler(notification.request.identifier == "quiet" ? [] : [.banner, .list])
        }

        func userNotificationCenter(
            _ center: UNUserNotificationCenter,
            didReceive response: UNNotificationResponse,
            withCompletionHandler completionHandler: @escaping () -> Void
        ) {
            onQueue.withLock { $0.append(Phone.isOnQueue) }
            let text = (response as? UNTextInputNotificationResponse)?.userText
            answered.withLock { $0.append(text ?? response.actionIdentifier) }
            completionHandler()
        }
    }

    /// Decides with the `async` method.
    private final class AsyncHandler: NSObject, UNUserNotificationCenterDelegate {
        func userNotificationCenter(
            _ center: UNUserNotificationCenter,
            willPresent notification: UNNotification
        ) async -> UNNotificationPresentationOptions {
            [.list]
        }
    }

    /// Decides nothing.
    private final class Silent: NSObject, UNUserNotificationCenterDelegate {}

    private func phone() async throws -> Phone {
        let phone = Phone(isInForeground: true)
        _ = try await phone.center.requestAuthorization(options: [.alert])
        return phone
    }

    @Test func `in the foreground the delegate decides what is shown`() async throws {
        let phone = try await phone()
        let delegate = Handler()
        phone.center.delegate = delegate
        try await phone.center.add(Phone.request("quiet"))
        try await phone.center.add(Phone.request("loud"))
        phone.advance(by: 0)
        #expect(phone.shown.identifiers == ["loud"])
        #expect(phone.shown.entries.withLock { $0.first?.options } == [.banner, .list])
        let listed = await phone.center.deliveredNotifications().map(\.request.identifier)
        #expect(listed == ["loud"])
    }

    @Test func `in the foreground nothing is shown without a delegate`() async throws {
        let phone = try await phone()
        try await phone.center.add(Phone.request("a"))
        phone.advance(by: 0)
        #expect(phone.shown.identifiers.isEmpty)
        #expect(await phone.center.deliveredNotifications().isEmpty)
    }

    @Test func `the async form is asked if there is no completion handler form`() async {
        let center = Phone(isInForeground: true).center
        let notification = UNNotification(request: Phone.request("a"), date: Date())
        let delegate: any UNUserNotificationCenterDelegate = AsyncHandler()
        let options = await withCheckedContinuation { continuation in
            delegate.userNotificationCenter(center, willPresent: notification) {
                continuation.resume(returning: $0)
            }
        }
        #expect(options == [.list])
    }

    @Test func `a delegate that implements nothing shows nothing`() async {
        let center = Phone(isInForeground: true).center
        let notification = UNNotification(request: Phone.request("a"), date: Date())
        let delegate: any UNUserNotificationCenterDelegate = Silent()
        let options = await withCheckedContinuation { continuation in
            delegate.userNotificationCenter(center, willPresent: notification) {
                continuation.resume(returning: $0)
            }
        }
        #expect(options == [])
    }

    @Test func `the center does not keep its delegate alive`() {
        let center = Phone().center
        do {
            let delegate = Handler()
            center.delegate = delegate
            #expect(center.delegate === delegate)
        }
        #expect(center.delegate == nil)
    }

    @Test func `answers reach the delegate and take the notification off the list`() async throws {
        let phone = try await phone()
        let delegate = Handler()
        phone.center.delegate = delegate
        try await phone.center.add(Phone.request("a"))
        phone.advance(by: 0)
        let notification = try #require(await phone.center.deliveredNotifications().first)
        await confirmation(expectedCount: 2) { done in
            phone.center.respond(
                to: notification,
                actionIdentifier: UNNotificationDefaultActionIdentifier
            ) { done() }
            phone.center.respond(
                to: notification,
                actionIdentifier: "reply",
                userText: "yes"
            ) { done() }
            phone.settle()
        }
        #expect(
            delegate.answered.withLock { $0 } == [UNNotificationDefaultActionIdentifier, "yes"]
        )
        #expect(delegate.onQueue.withLock { $0 } == [true, true, true])
        #expect(await phone.center.deliveredNotifications().isEmpty)
    }

    @Test(arguments: ["text", nil] as [String?])
    func `a response has a text if the action takes one`(_ userText: String?) async throws {
        let phone = try await phone()
        let delegate = Handler()
        phone.center.delegate = delegate
        phone.center.setNotificationCategories([
            UNNotificationCategory(
                identifier: "C",
                actions: [
                    UNTextInputNotificationAction(
                        identifier: "reply",
                        title: "Reply",
                        textInputButtonTitle: "Send",
                        textInputPlaceholder: ""
                    ),
                    UNNotificationAction(identifier: "like", title: "Like"),
                ],
                intentIdentifiers: []
            )
        ])
        let content = Phone.content()
        content.categoryIdentifier = "C"
        let notification = UNNotification(
            request: Phone.request("a", content: content),
            date: Date()
        )
        for action in ["reply", "like"] {
            phone.center.respond(
                to: notification,
                actionIdentifier: action,
                userText: userText
            )
        }
        phone.settle()
        #expect(delegate.answered.withLock { $0 } == [userText ?? "", "like"])
    }

    @Test func `a dismissal is told only if the category asks for it`() async throws {
        let phone = try await phone()
        let delegate = Handler()
        phone.center.delegate = delegate
        let content = Phone.content()
        content.categoryIdentifier = "C"
        let notification = UNNotification(
            request: Phone.request("a", content: content),
            date: Date()
        )
        phone.center.respond(
            to: notification,
            actionIdentifier: UNNotificationDismissActionIdentifier
        )
        phone.settle()
        #expect(delegate.answered.withLock { $0 }.isEmpty)
        phone.center.setNotificationCategories([
            UNNotificationCategory(
                identifier: "C",
                actions: [],
                intentIdentifiers: [],
                options: .customDismissAction
            )
        ])
        phone.center.respond(
            to: notification,
            actionIdentifier: UNNotificationDismissActionIdentifier
        )
        phone.settle()
        #expect(delegate.answered.withLock { $0 } == [UNNotificationDismissActionIdentifier])
    }
}
