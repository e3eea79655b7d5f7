// SPDX-License-Identifier: Apache-2.0

import PushSealLocking
import Foundation
import SealFormats
import PushSealExtension
import PushSeal
import Testing
import UserNotifications

/// The completion handler is called exactly once, whatever races.
@Suite struct ExactlyOnceTests {
    /// Works on a new thread.
    ///
    /// A global queue has one for each processor, and takes a second to add one while those wait.
    private func onThread(in done: DispatchGroup, _ work: @escaping @Sendable () -> Void) {
        done.enter()
        Thread.detachNewThread {
            work()
            done.leave()
        }
    }

    /// Handles a push on another thread, as the system does.
    func receive(_ service: Service, _ replies: Replies, _ done: DispatchGroup) {
        let lent = Lent(value: (service, request(userInfo: ["ENCRYPTED_DATA": sealedHello])))
        onThread(in: done) {
            let (service, request) = lent.value
            service.didReceive(request) { replies.add($0) }
        }
    }

    @Test func `expiry replies with the subtitle (Encrypted), no body, and the title kept`() {
        let (service, replies, done) = (HeldService(), Replies(), DispatchGroup())
        receive(service, replies, done)
        service.waitUntilOpening()
        service.serviceExtensionTimeWillExpire()
        let expected = Replies.Shown(
            title: "Secret Message!",
            subtitle: "(Encrypted)",
            body: "",
            keys: ["ENCRYPTED_DATA"]
        )
        #expect(replies.all == [expected])

        service.letGo()
        done.wait()
        #expect(replies.all == [expected], "a decryption that comes late is dropped")
        #expect(service.reports.withLock { $0.map(\.status) } == [.expired])
    }

    @Test func `expiry after the reply does nothing`() {
        let (service, replies) = (Service(), Replies())
        service.didReceive(request(userInfo: ["ENCRYPTED_DATA": sealedHello])) { replies.add($0) }
        service.serviceExtensionTimeWillExpire()
        service.serviceExtensionTimeWillExpire()
        #expect(replies.all.map(\.body) == ["hello!"])
        #expect(service.reports.withLock { $0.map(\.status) } == [.opened])
    }

    @Test func `expiry with nothing under way does nothing`() {
        Service().serviceExtensionTimeWillExpire()
    }

    @Test func `several pushes in one object each get their own reply`() {
        let (service, done) = (HeldService(), DispatchGroup())
        let replies = (0..<4).map { _ in Replies() }
        for replies in replies { receive(service, replies, done) }
        for _ in replies { service.waitUntilOpening() }
        service.serviceExtensionTimeWillExpire()
        for _ in replies { service.letGo() }
        done.wait()
        for replies in replies { #expect(replies.all.map(\.subtitle) == ["(Encrypted)"]) }
        #expect(service.reports.withLock { $0.count } == 4)
    }

    @Test func `at expiry no reply waits for what the app does after another one`() {
        let (service, done) = (HeldService(), DispatchGroup())
        let replies = (0..<4).map { _ in Replies() }
        let counts = Locked<[Int]>([])
        service.onFinish = {
            counts.withLock { $0.append(replies.map(\.all.count).reduce(0, +)) }
        }
        for replies in replies { receive(service, replies, done) }
        for _ in replies { service.waitUntilOpening() }
        service.serviceExtensionTimeWillExpire()
        #expect(counts.withLock { $0 } == [4, 4, 4, 4])
        for _ in replies { service.letGo() }
        done.wait()
    }

    @Test func `a handler that expires the extension from inside is still called once`() {
        let (service, replies) = (Service(), Replies())
        let lent = Lent(value: service)
        service.didReceive(request(userInfo: ["ENCRYPTED_DATA": sealedHello])) { content in
            lent.value.serviceExtensionTimeWillExpire()
            replies.add(content)
        }
        #expect(replies.all.map(\.body) == ["hello!"])
    }

    /// Both threads start at the same moment; either may win, but exactly one must.
    @Test(arguments: 0..<500)
    func `decryption and expiry at the same moment give one whole reply`(_ round: Int) {
        let (service, replies, done) = (HeldService(), Replies(), DispatchGroup())
        receive(service, replies, done)
        service.waitUntilOpening()
        let lent = Lent(value: service)
        onThread(in: done) { lent.value.serviceExtensionTimeWillExpire() }
        service.letGo()
        done.wait()
        #expect(replies.all.count == 1)
        let shown = replies.all.first.map { [$0.subtitle, $0.body] }
        #expect(shown == ["", "hello!"] || shown == ["(Encrypted)", ""])
        #expect(service.reports.withLock { $0.count } == 1)
    }
}
