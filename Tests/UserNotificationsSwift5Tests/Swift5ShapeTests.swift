// SPDX-License-Identifier: Apache-2.0

import Testing
import UserNotifications

// The same shapes in Swift 5 mode, which most extensions use.

extension UNMutableNotificationContent: @unchecked Sendable {}

/// Downloads nothing, but has the captures of extensions that do.
private class ClosureService: UNNotificationServiceExtension {
    var contentHandler: ((UNNotificationContent) -> Void)?
    var bestAttemptContent: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        bestAttemptContent = (request.content.mutableCopy() as? UNMutableNotificationContent)
        guard let bestAttemptContent = bestAttemptContent,
            let aps = bestAttemptContent.userInfo["aps"] as? [String: Any],
            let text = aps["attachment-url"] as? String,
            let url = URL(string: text)
        else {
            contentHandler(request.content)
            return
        }
        fetch(url) { attachment in
            if attachment == nil { bestAttemptContent.subtitle = "no picture" }
            contentHandler(bestAttemptContent)
        }
    }

    override func serviceExtensionTimeWillExpire() {
        if let contentHandler = contentHandler, let bestAttemptContent = bestAttemptContent {
            contentHandler(bestAttemptContent)
        }
    }

    private func fetch(_ url: URL, handler: @escaping (UNNotificationAttachment?) -> Void) {
        let task = URLSession.shared.downloadTask(with: url) { location, response, error in
            guard let location = location else {
                handler(nil)
                return
            }
            handler(try? UNNotificationAttachment(identifier: "", url: location, options: nil))
        }
        task.resume()
    }
}

/// Uses `@Sendable` and captures the content in a task.
private class TaskService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping @Sendable (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
            return contentHandler(request.content)
        }
        Task {
            content.body = await Self.decrypted(content.body)
            contentHandler(content)
        }
    }

    private static func decrypted(_ text: String) async -> String { String(text.reversed()) }
}

@Suite struct Swift5ShapeTests {
    /// What the user would read, copied while the handler runs, because the extension may change it
    /// later.
    private struct Reply: Sendable {
        var subtitle: String
        var body: String
    }

    private func reply(
        of service: UNNotificationServiceExtension,
        userInfo: [AnyHashable: Any] = [:]
    ) async -> Reply {
        let content = UNMutableNotificationContent()
        content.body = "abc"
        content.userInfo = userInfo
        let request = UNNotificationRequest(identifier: "id", content: content, trigger: nil)
        return await withCheckedContinuation { continuation in
            service.didReceive(request) {
                continuation.resume(returning: Reply(subtitle: $0.subtitle, body: $0.body))
            }
        }
    }

    @Test func `an extension in Swift 5 mode runs as it is`() async {
        let fetched = await reply(
            of: ClosureService(),
            userInfo: ["aps": ["attachment-url": "file:///nowhere/a.png"]]
        )
        #expect(fetched.subtitle == "no picture" && fetched.body == "abc")
        #expect(await reply(of: TaskService()).body == "cba")
    }
}
