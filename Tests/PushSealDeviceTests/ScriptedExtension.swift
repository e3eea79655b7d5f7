// SPDX-License-Identifier: Apache-2.0

import PushSealLocking
import Foundation
import UserNotifications

@testable import PushSealDevice

typealias Handler = @Sendable (UNNotificationContent) -> Void

/// An extension that does what a test specifies.
final class ScriptedExtension: UNNotificationServiceExtension {
    typealias Receive = @Sendable (UNNotificationRequest, @escaping Handler) -> Void
    typealias Expire = @Sendable (Handler?, UNNotificationContent?) -> Void

    private struct Given: @unchecked Sendable {
        var handler: Handler?
        var content: UNNotificationContent?
    }

    private let receive: Receive
    private let expire: Expire
    private let given = Locked(Given())

    init(receive: @escaping Receive, expire: @escaping Expire = { _, _ in }) {
        self.receive = receive
        self.expire = expire
    }

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping @Sendable (UNNotificationContent) -> Void
    ) {
        let given = Given(handler: contentHandler, content: request.content)
        self.given.withLock { $0 = given }
        receive(request, contentHandler)
    }

    override func serviceExtensionTimeWillExpire() {
        let given = self.given.withLock { $0 }
        expire(given.handler, given.content)
    }
}

/// A copy of the content with another body.
func changed(_ content: UNNotificationContent?, body: String) -> UNNotificationContent {
    let copy = content?.mutableCopy() as? UNMutableNotificationContent
    copy?.body = body
    return copy ?? UNNotificationContent()
}

/// An event that happens once, which an extension's thread can wait for.
final class Signal: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func give() { semaphore.signal() }
    func wait() { semaphore.wait() }
}

/// Blocks a thread for as long as the test process lives.
func blockForEver() {
    while true { Signal().wait() }
}

extension ContentSnapshot: Equatable {
    /// Whether both have the same values.
    public static func == (left: ContentSnapshot, right: ContentSnapshot) -> Bool {
        left.bare.isEqual(right.bare) && left.userInfo == right.userInfo
            && left.attachments == right.attachments && left.unsendableKeys == right.unsendableKeys
    }
}

extension Device {
    static let push = changedPush { _ in }

    /// The same with changes to its content.
    static func changedPush(
        _ change: (UNMutableNotificationContent) -> Void
    ) -> RequestSnapshot {
        let content = UNMutableNotificationContent()
        content.title = "Secret Message!"
        content.body = "(Encrypted)"
        change(content)
        return RequestSnapshot(
            identifier: "b1d1f1a0-0000-4000-8000-000000000001",
            content: ContentSnapshot(content)
        )
    }

    /// Runs an extension on a thread that may block.
    func run(
        _ push: RequestSnapshot = push,
        _ makeExtension: @escaping @Sendable () -> UNNotificationServiceExtension
    ) async -> Delivery {
        await onThread {
            show(push, log: DeliveryLog(clock: clock)) {
                (InProcessExtension(push: push, makeExtension: makeExtension), nil)
            }
        }
    }
}
