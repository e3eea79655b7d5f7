// SPDX-License-Identifier: Apache-2.0

import Foundation
@_spi(Custom) import PushSeal
import PushSealDevice
import PushSealExtension
import PushSealStore
import SealFormats
import PushSealLocking
import Testing
import UserNotifications

/// The stages after opening: badge, record, localise, enrich.
@Suite final class StageTests {
    private let clock = ManualClock()
    private let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: false
        )
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func payload(
        _ body: String,
        badge: Int? = nil,
        titleKey: String? = nil,
        in passphrase: String = "s3cr3t"
    ) throws -> Payload {
        var push = Push(body: body)
        push.badge = badge
        push.titleLocalization = titleKey.map { LocalizedText(key: $0) }
        return try Payload(parsing: push.sealed(with: KeyRing(keys: [key(passphrase)])))
    }

    private func shown(
        _ payload: Payload,
        by makeService: @escaping @Sendable () -> StagedService
    ) async -> Delivery {
        await Device(clock: clock).deliver(payload) { makeService() }
    }

    @Test func `an app group that the app has not is told, and what to do`() {
        // No device of another test can have a folder of this name.
        let error = #expect(throws: StoreError.self) { try AppGroupStore(appGroup: "group/none") }
        #expect(error?.code == .notAccessible)
        #expect(error?.localizedDescription == #"the app group "group/none" has no folder"#)
        #expect(error?.recoverySuggestion?.contains("entitlements") == true)
        let remote = URL(string: "https://example.com/")
        #expect(throws: StoreError.self) { try AppGroupStore(folder: try #require(remote)) }
    }

    @Test func `the stages run in order, each once`() async throws {
        let (stages, folder) = (Stages(), folder)
        let delivery = await shown(try payload("hello!", badge: 2, titleKey: "K")) {
            let service = StagedService(stages, folder: folder)
            service.onEnrich = { $0.title += " and more" }
            return service
        }
        #expect(stages.all == ["open", "badge", "record", "localise", "enrich", "opened"])
        #expect(delivery.content.body == "hello!")
        #expect(delivery.content.title == "K looked up and more")
        let kept = try AppGroupStore(folder: folder).notifications()
        #expect(kept.map(\.notification.title) == [.localized(LocalizedText(key: "K"))])
    }

    @Test func `without a store there is no record, and the other stages run`() async throws {
        let stages = Stages()
        let delivery = await shown(try payload("hello!", badge: 2)) { StagedService(stages) }
        #expect(stages.all == ["open", "enrich", "opened"])
        #expect(delivery.content.badge == 2)
    }

    @Test func `a number to add leaves the icon as it is without a store that adds it`() throws {
        for store in [nil, FullStore()] as [FullStore?] {
            let (service, replies) = (StagedService(Stages()), Replies())
            service.shownStore = store
            service.policy = .increment
            let push = request(badge: 5, userInfo: ["ENCRYPTED_DATA": sealedHello])
            service.didReceive(push) { replies.add($0) }
            #expect(replies.all.map(\.body) == ["hello!"])
            #expect(replies.all.allSatisfy { $0.badge == nil })
        }
    }

    @Test
    func `three pushes of 1, 2 and 0 make 1, 3 and 0; a replay and what does not open nothing`()
        async throws
    {
        let folder = folder
        let stages = Stages()
        let pushes = try [1, 2, 0].map { try payload("hello!", badge: $0) }
        let foreign = try payload("hello!", badge: 5, in: "other")
        var badges: [NSNumber?] = []
        for push in [pushes[0], pushes[0], pushes[1], foreign, pushes[2]] {
            let delivery = await shown(push) { StagedService(stages, folder: folder) }
            badges.append(delivery.content.badge)
        }
        #expect(badges == [1, nil, 3, nil, 0])
        #expect(try AppGroupStore(folder: folder).notifications().count == 3)
    }

    @Test func `a text is recorded with what stood in clear beside it`() throws {
        let (service, replies) = (StagedService(Stages(), folder: folder), Replies())
        let push = request(userInfo: ["ENCRYPTED_DATA": sealedHello, "mine": ["a": 1]])
        service.didReceive(push) { replies.add($0) }
        let kept = try #require(try AppGroupStore(folder: folder).notifications().first)
        #expect(kept.notification.title == .plain("Secret Message!"))
        #expect(kept.notification.body == .plain("hello!"))
        #expect(kept.notification.userInfo.names == ["mine", "aps"])
    }

    @Test func `an app keeps less, or nothing`() async throws {
        let folder = folder
        for kept in ["", nil] as [String?] {
            _ = await shown(try payload("hello!")) {
                let service = StagedService(Stages(), folder: folder)
                service.kept = { kept }
                return service
            }
        }
        let store = try AppGroupStore(folder: folder)
        #expect(try store.notifications().map(\.notification.body) == [.plain("")])
    }

    @Test func `time that runs out while it is enriched shows what was opened and counted`()
        async throws
    {
        let (stages, folder, clock) = (Stages(), folder, clock)
        let delivery = await shown(try payload("hello!", badge: 3)) {
            let service = StagedService(stages, folder: folder)
            service.onEnrich = { content in
                content.title = "half done"
                clock.advance(by: .seconds(30))
                stages.wait(for: "opened")
            }
            return service
        }
        #expect(delivery.outcome == .modified)
        #expect(delivery.content.body == "hello!")
        #expect(delivery.content.title == "")
        #expect(delivery.content.badge == 3)
        #expect(delivery.faults.map(\.code) == [.repliedAtExpiry])
        #expect(try AppGroupStore(folder: folder).notifications().count == 1)
    }

    @Test func `time that runs out while texts are looked up shows them by their keys`()
        async throws
    {
        let (stages, clock) = (Stages(), clock)
        let delivery = await shown(try payload("hello!", titleKey: "K")) {
            let service = StagedService(stages)
            service.onLocalise = {
                clock.advance(by: .seconds(30))
                stages.wait(for: "opened")
            }
            return service
        }
        #expect(delivery.content.title == "K")
        #expect(delivery.content.body == "hello!")
        #expect(!stages.all.contains("enrich"))
    }

    /// The reply is claimed, and the push is not on disk yet.
    @Test func `time that runs out while the store writes lets it write, and goes no further`()
        async throws
    {
        let (stages, clock) = (Stages(), clock)
        let delivery = await shown(try payload("hello!")) {
            let service = StagedService(stages)
            service.shownStore = SlowStore {
                clock.advance(by: .seconds(30))
                stages.wait(for: "expiry seen to")
            }
            return service
        }
        #expect(delivery.content.body == "hello!")
        #expect(stages.all == ["open", "badge", "record", "expiry seen to", "opened"])
    }

    @Test func `what cannot be enriched is shown without it, and why is told`() async throws {
        struct NoPicture: Error {}
        let stages = Stages()
        let reports = Locked<[Decryption]>([])
        let delivery = await shown(try payload("hello!")) {
            let service = StagedService(stages)
            service.onEnrich = { content in
                content.title = "half done"
                throw NoPicture()
            }
            service.onFinish = { report in reports.withLock { $0.append(report) } }
            return service
        }
        #expect(delivery.content.title == "")
        #expect(delivery.content.body == "hello!")
        let report = try #require(reports.withLock { $0.first })
        #expect(report.status == .opened)
        #expect(report.reason == "it was not enriched: NoPicture")
    }

    /// A phone would show the original instead, whoever wrote that.
    @Test func `what is left without text is shown as it was opened, and why is told`() async throws
    {
        let reports = Locked<[Decryption]>([])
        let delivery = await shown(try payload("hello!")) {
            let service = StagedService(Stages())
            service.onEnrich = { $0.body = "" }
            service.onFinish = { report in reports.withLock { $0.append(report) } }
            return service
        }
        #expect(delivery.outcome == .modified)
        #expect(delivery.content.body == "hello!")
        let report = try #require(reports.withLock { $0.first })
        #expect(report.status == .opened)
        #expect(report.reason == "it was not enriched: the result has no text")
    }

    @Test func `a store that cannot write costs a text its count and its record, not its text`()
        throws
    {
        let (service, replies) = (StagedService(Stages()), Replies())
        service.shownStore = FullStore()
        let reports = Locked<[Decryption]>([])
        service.onFinish = { report in reports.withLock { $0.append(report) } }
        service.didReceive(request(userInfo: ["ENCRYPTED_DATA": sealedHello])) { replies.add($0) }
        #expect(replies.all.map(\.body) == ["hello!"])
        let report = try #require(reports.withLock { $0.first })
        #expect(report.status == .opened)
        #expect(report.reason == "it was neither counted nor recorded: no room")
    }

    @Test func `a value that JSON cannot hold costs the record that value alone`() throws {
        let (service, replies) = (StagedService(Stages(), folder: folder), Replies())
        let push = request(userInfo: [
            "ENCRYPTED_DATA": sealedHello, "n": Double.infinity, "mine": 1,
            "aps": ["thread-id": "t", "relevance-score": Double.infinity],
        ])
        service.didReceive(push) { replies.add($0) }
        let kept = try #require(try AppGroupStore(folder: folder).notifications().first)
        #expect(kept.notification.threadIdentifier == "t")
        #expect(kept.notification.userInfo.names.sorted() == ["aps", "mine"])
    }

    @Test func `a store that cannot write shows no document, which could be a replay`() async throws
    {
        let delivery = await shown(try payload("hello!")) {
            let service = StagedService(Stages())
            service.shownStore = FullStore()
            return service
        }
        #expect(delivery.content.body == "(Encrypted) looked up")
    }
}

/// What happened, in order.
private final class Stages: Sendable {
    private let names = Locked<[String]>([])
    private let isReached = DispatchSemaphore(value: 0)

    var all: [String] { names.withLock { $0 } }

    func reach(_ name: String) {
        names.withLock { $0.append(name) }
        isReached.signal()
    }

    func wait(for name: String) {
        while !all.contains(name) { isReached.wait() }
    }
}

/// A service that records its stages and does what a test specifies in them.
private final class StagedService: SealedNotificationService {
    private let stages: Stages
    var shownStore: (any ShownStore)?
    var policy: BadgePolicy?
    var kept: (() -> String?)?
    var onLocalise: () -> Void = {}
    var onEnrich: (UNMutableNotificationContent) throws -> Void = { _ in }
    var onFinish: (Decryption) -> Void = { _ in }

    init(_ stages: Stages, folder: String? = nil) {
        self.stages = stages
        shownStore = folder.flatMap { try? AppGroupStore(folder: $0) }
        super.init()
    }

    override func keyRing() throws -> KeyRing {
        stages.reach("open")
        return KeyRing(keys: [key("s3cr3t")])
    }

    override func store() throws -> (any ShownStore)? { shownStore }

    override var badgePolicy: BadgePolicy {
        if let policy { return policy }
        guard shownStore != nil else { return .set }
        stages.reach("badge")
        return .increment
    }

    override func record(of notification: PushNotification) -> PushNotification? {
        stages.reach("record")
        guard let kept else { return notification }
        var notification = notification
        notification.body = .plain(kept() ?? "")
        return kept() == nil ? nil : notification
    }

    override func text(of localized: LocalizedText) -> String {
        stages.reach("localise")
        onLocalise()
        return localized.key + " looked up"
    }

    override func enrich(
        _ content: UNMutableNotificationContent,
        decryption: Decryption
    ) throws -> UNNotificationContent {
        stages.reach("enrich")
        try onEnrich(content)
        return content
    }

    override func serviceExtensionTimeWillExpire() {
        super.serviceExtensionTimeWillExpire()
        if shownStore is SlowStore { stages.reach("expiry seen to") }
    }

    override func didFinish(_ decryption: Decryption) {
        onFinish(decryption)
        stages.reach(decryption.status.rawValue)
    }
}

/// A store that is still writing when the reply is claimed.
private struct SlowStore: ShownStore {
    let write: @Sendable () -> Void

    func show(
        _ notification: ShownNotification,
        at time: Int,
        claiming reply: any ReplyClaim
    ) throws(StoreError) -> StoreVerdict {
        guard reply.take() else { return .unclaimed }
        write()
        return .new(badge: nil)
    }
}

/// A store on a full disk.
private struct FullStore: ShownStore {
    func show(
        _ notification: ShownNotification,
        at time: Int,
        claiming reply: any ReplyClaim
    ) throws(StoreError) -> StoreVerdict { throw StoreError(.notAccessible, "no room") }
}
