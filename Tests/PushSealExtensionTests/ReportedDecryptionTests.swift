// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import PushSealDevice
import PushSealExtension
import PushSealLocking
import Testing
import UserNotifications

/// An extension of one's own on parts of the adapter, in a task of its own.
private final class PartsService: UNNotificationServiceExtension {
    private struct Push: @unchecked Sendable {
        let content: UNMutableNotificationContent
        let handler: (UNNotificationContent) -> Void
    }

    private let passphrase: String

    init(passphrase: String) { self.passphrase = passphrase }

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
            return
        }
        let data = content.userInfo["ENCRYPTED_DATA"] as? String
        let push = Push(content: content, handler: contentHandler)
        let ring = KeyRing(keys: [key(passphrase)])
        Task {
            let decryption = Unsealer(ring: ring).resolve(data: data).decryption
            push.content.body = decryption.status == .opened ? "opened" : "(Encrypted)"
            push.handler(push.content)
        }
    }
}

/// A wrapper around the adapter, which changes the content before it passes it on.
private final class WrappingService: Service {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        super.didReceive(request) { content in
            guard let copy = content.mutableCopy() as? UNMutableNotificationContent else { return }
            copy.threadIdentifier = "mine"
            contentHandler(copy)
        }
    }
}

@Suite("A device hears how any extension on the adapter opened a push")
struct ReportedDecryptionTests {
    private func delivery(
        _ makeService: @escaping @Sendable () -> UNNotificationServiceExtension
    ) async throws -> Delivery {
        let text =
            #"{"aps":{"alert":{"body":"-"},"mutable-content":1},"ENCRYPTED_DATA":"\#(sealedHello)"}"#
        return await Device(clock: ManualClock()).deliver(
            try Payload(parsing: Array(text.utf8)),
            makeExtension: makeService
        )
    }

    @Test func `whether it is a subclass, a wrapper or uses parts of it`() async throws {
        for makeService: @Sendable () -> UNNotificationServiceExtension in [
            { Service(passphrase: "wrong") }, { WrappingService(passphrase: "wrong") },
            { PartsService(passphrase: "wrong") },
        ] {
            let delivery = try await delivery(makeService)
            let decryption = try #require(delivery.decryption)
            #expect(decryption.status == .fallback)
            #expect(delivery.content.body == "(Encrypted)")
            let reason = try #require(decryption.reason)
            #expect(delivery.trace.description.contains("fallback, \(reason)"))
        }
    }

    @Test func `and names the key that opened it`() async throws {
        for makeService: @Sendable () -> UNNotificationServiceExtension in [
            { Service() }, { PartsService(passphrase: "s3cr3t") },
        ] {
            let delivery = try await delivery(makeService)
            #expect(delivery.decryption?.status == .opened)
            #expect(delivery.trace.description.contains("opened, as salted"))
        }
    }

    @Test func `an extension without the adapter says nothing, and nothing is made up`()
        async throws
    {
        final class Silent: UNNotificationServiceExtension {
            override func didReceive(
                _ request: UNNotificationRequest,
                withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
            ) { contentHandler(request.content) }
        }
        #expect(try await delivery { Silent() }.decryption == nil)
    }

    /// In a process of its own, since what every test decides is heard.
    @Test func `however many pushes were opened before`() async {
        await #expect(processExitsWith: .success) {
            let count = 10_000
            let heard = Locked(0)
            Unsealer.observer.withLock { observer in
                observer = Unsealer.Observer { _ in heard.withLock { $0 += 1 } }
            }
            await withCheckedContinuation { continuation in
                // A stack that would not hold a few bytes for each of them.
                let thread = Thread {
                    let unsealer = Unsealer(ring: KeyRing(keys: []))
                    for _ in 0..<count { _ = unsealer.resolve(data: "x") }
                    continuation.resume()
                }
                thread.stackSize = 512 << 10
                thread.start()
            }
            #expect(heard.withLock { $0 } == count)
        }
    }
}
