// SPDX-License-Identifier: Apache-2.0

import Testing
import UserNotifications

// The shapes in which extensions are written; half the test is that they compile in Swift 6 mode.

/// Declares the handler without `@Sendable`, and stores it.
private class PlainService: UNNotificationServiceExtension {
    var contentHandler: ((UNNotificationContent) -> Void)?
    var bestAttemptContent: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        bestAttemptContent = request.content.mutableCopy() as? UNMutableNotificationContent
        bestAttemptContent?.title += " [modified]"
    }

    override func serviceExtensionTimeWillExpire() {
        super.serviceExtensionTimeWillExpire()
        if let contentHandler, let bestAttemptContent { contentHandler(bestAttemptContent) }
    }
}

/// Uses `@Sendable`, finishes in a task, and initialises itself in `init`.
private final class SendableService: UNNotificationServiceExtension {
    private let suffix: String

    override init() {
        suffix = "!"
        super.init()
    }

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping @Sendable (UNNotificationContent) -> Void
    ) {
        let body = request.content.body + suffix
        Task {
            let content = UNMutableNotificationContent()
            content.body = body
            contentHandler(content)
        }
    }
}

/// Is not on any actor, and passes unknown content on unchanged.
private nonisolated class PassingService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping @Sendable (UNNotificationContent) -> Void
    ) {
        super.didReceive(request, withContentHandler: contentHandler)
    }
}

extension UNMutableNotificationContent {
    fileprivate var isSecret: Bool { categoryIdentifier == "SECRET" }

    fileprivate static func hidden() -> Self? {
        UNNotificationContent().mutableCopy() as? Self
    }
}

extension UNNotificationAttachment {
    fileprivate static func image(at url: URL) -> UNNotificationAttachment? {
        try? UNNotificationAttachment(identifier: url.lastPathComponent, url: url, options: nil)
    }
}

private final class Intent: NSObject, UNNotificationContentProviding {}

@Suite struct ShapeTests {
    private let request = UNNotificationRequest(
        identifier: "id",
        content: ContentTests.filled(),
        trigger: UNPushNotificationTrigger()
    )

    @Test func `a plain override keeps the handler and answers on expiry`() async {
        await confirmation { replied in
            let service: UNNotificationServiceExtension = PlainService()
            service.didReceive(request) { if $0.title == "Title [modified]" { replied() } }
            service.serviceExtensionTimeWillExpire()
        }
    }

    @Test func `an override that spells @Sendable answers from a task`() async {
        let service: UNNotificationServiceExtension = SendableService()
        let body = await withCheckedContinuation { continuation in
            service.didReceive(request) { continuation.resume(returning: $0.body) }
        }
        #expect(body == "Body!")
    }

    @Test func `without an override the content is handed on as it came`() async {
        for service in [UNNotificationServiceExtension(), PassingService()] {
            let title = await withCheckedContinuation { continuation in
                service.didReceive(request) { continuation.resume(returning: $0.title) }
            }
            #expect(title == "Title")
            service.serviceExtensionTimeWillExpire()
        }
    }

    @Test func `classes stand in Apple's hierarchy`() {
        #expect(UNMutableNotificationContent() as NSObject is UNNotificationContent)
        #expect(UNPushNotificationTrigger() as NSObject is UNNotificationTrigger)
        let reply = UNTextInputNotificationAction(
            identifier: "a",
            title: "A",
            textInputButtonTitle: "",
            textInputPlaceholder: ""
        )
        #expect(reply as NSObject is UNNotificationAction)
        #expect(ContentTests.filled().isSecret)
        #expect(UNMutableNotificationContent.hidden()?.title == "")
        #expect(UNNotificationAttachment.image(at: URL(fileURLWithPath: "/proc/none.png")) == nil)
    }

    @Test func `a provider of one's own is refused`() {
        let error = #expect(throws: UNError.self) { try request.content.updating(from: Intent()) }
        #expect(error?.code == .contentProvidingObjectNotAllowed)
    }

    @Test func `numbers and names are as in Apple's framework`() {
        #expect(UNAuthorizationOptions([.badge, .sound, .alert]).rawValue == 7)
        #expect(UNNotificationPresentationOptions([.list, .banner]).rawValue == 24)
        #expect(UNNotificationCategoryOptions.allowInCarPlay.rawValue == 2)
        #expect(UNNotificationActionOptions.foreground.rawValue == 4)
        #expect(UNNotificationInterruptionLevel.timeSensitive.rawValue == 2)
        #expect(UNAuthorizationStatus.ephemeral.rawValue == 4)
        #expect(
            UNNotificationDefaultActionIdentifier
                == "com.apple.UNNotificationDefaultActionIdentifier"
        )
        #expect(
            UNNotificationDismissActionIdentifier
                == "com.apple.UNNotificationDismissActionIdentifier"
        )
    }
}
