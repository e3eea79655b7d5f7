// SPDX-License-Identifier: Apache-2.0

import SealFormats
@_spi(Custom) import PushSealExtension
@_spi(Custom) import PushSeal
import PushSealLocking
import Testing
import UserNotifications

/// The content that a sealed document results in, as an app sees it.
@Suite struct DocumentContentTests {
    /// The content that results from a push with this document.
    private func content(
        _ document: String,
        _ original: (UNMutableNotificationContent) -> Void = { _ in },
        by service: Service = Service()
    ) throws -> UNNotificationContent {
        let content = UNMutableNotificationContent()
        content.title = "Outer"
        content.body = "(Encrypted)"
        content.badge = 1
        content.userInfo = [
            "aps": ["alert": ["title": "Outer", "body": "(Encrypted)"], "mutable-content": 1],
            "outer": "kept", "both": "outer",
        ]
        original(content)
        content.userInfo["ENCRYPTED_PAYLOAD"] = try KeyRing(keys: [key("s3cr3t")]).seal(document)
        content.userInfo["ENCRYPTED_KEY_ID"] = "k"
        let request = UNNotificationRequest(identifier: "p", content: content, trigger: nil)
        let replies = Locked<[UNNotificationContent]>([])
        service.didReceive(request) { content in
            let lent = Lent(value: content)
            replies.withLock { $0.append(lent.value) }
        }
        return try #require(replies.withLock { $0.first })
    }

    @Test func `every field of the document is a field of the content`() throws {
        let content = try content(
            #"""
            {"aps":{"alert":{"title":"T","subtitle":"S","body":"B"},"badge":7,"sound":"bell.caf",
             "thread-id":"t","category":"C","target-content-id":"w","interruption-level":"time-sensitive",
             "relevance-score":0.5,"filter-criteria":"f"},
             "both":{"list":[1,-2,1.5,18446744073709551615,true,null,"x"]},"mine":"m"}
            """#
        )
        #expect([content.title, content.subtitle, content.body] == ["T", "S", "B"])
        #expect(content.badge == 7)
        #expect(content.sound == UNNotificationSound(named: UNNotificationSoundName("bell.caf")))
        #expect(content.threadIdentifier == "t")
        #expect(content.categoryIdentifier == "C")
        #expect(content.targetContentIdentifier == "w")
        #expect(content.interruptionLevel == .timeSensitive)
        #expect(content.relevanceScore == 0.5)
        #expect(content.filterCriteria == "f")
        #expect(
            Set(content.userInfo.keys.compactMap { $0 as? String })
                == ["aps", "both", "mine"]
        )
        #expect(content.userInfo["mine"] as? String == "m")
        let both = try #require(content.userInfo["both"] as? [String: Any])
        let list = try #require(both["list"] as? [Any])
        #expect(list.count == 7)
        #expect(list[0] as? Int == 1)
        #expect(list[1] as? Int == -2)
        #expect(list[2] as? Double == 1.5)
        #expect(list[3] as? UInt64 == .max)
        #expect(list[4] as? Bool == true)
        #expect(list[5] is NSNull)
        #expect(list[6] as? String == "x")
        let aps = try #require(content.userInfo["aps"] as? [String: Any])
        #expect(aps["mutable-content"] == nil)
        #expect(aps["badge"] as? Int == 7)
        #expect(aps["alert"] as? [String: String] == ["title": "T", "subtitle": "S", "body": "B"])
    }

    @Test func `nothing that stands outside a document is shown or handed to the app`() throws {
        let content = try content(#"{"aps":{"alert":{"body":"B"}}}"#) { outer in
            outer.subtitle = "Outer"
            outer.sound = .default
            outer.threadIdentifier = "outer"
            outer.categoryIdentifier = "OUTER"
            outer.launchImageName = "outer"
            outer.targetContentIdentifier = "outer"
            outer.interruptionLevel = .critical
            outer.relevanceScore = 1
            outer.filterCriteria = "outer"
        }
        let nothing = UNNotificationContent()
        #expect([content.title, content.subtitle, content.body] == ["", "", "B"])
        #expect(content.badge == nothing.badge && content.sound == nothing.sound)
        #expect(content.threadIdentifier == nothing.threadIdentifier)
        #expect(content.categoryIdentifier == nothing.categoryIdentifier)
        #expect(content.launchImageName == nothing.launchImageName)
        #expect(content.targetContentIdentifier == nothing.targetContentIdentifier)
        #expect(content.interruptionLevel == nothing.interruptionLevel)
        #expect(content.relevanceScore == nothing.relevanceScore)
        #expect(content.filterCriteria == nothing.filterCriteria)
        #expect(content.userInfo.keys.compactMap { $0 as? String } == ["aps"])
        let aps = try #require(content.userInfo["aps"] as? [String: Any])
        #expect(aps["alert"] as? [String: String] == ["body": "B"])
    }

    @Test func `sounds are those the payload would have played`() throws {
        let sounds: [(String, UNNotificationSound)] = [
            (#""default""#, .default),
            (#"{"critical":1}"#, .defaultCritical),
            (#"{"critical":1,"volume":0.5}"#, .defaultCriticalSound(withAudioVolume: 0.5)),
            (#"{"critical":1,"name":"a.caf"}"#, .criticalSoundNamed(.init("a.caf"))),
            (
                #"{"critical":1,"name":"a.caf","volume":1}"#,
                .criticalSoundNamed(.init("a.caf"), withAudioVolume: 1)
            ),
            (#"{"name":"a.caf"}"#, UNNotificationSound(named: .init("a.caf"))),
        ]
        for (json, sound) in sounds {
            let content = try content(#"{"aps":{"alert":"b","sound":\#(json)}}"#)
            #expect(content.sound == sound)
        }
    }

    @Test func `keys of localised texts are looked up, and never to nothing`() throws {
        let document =
            #"{"aps":{"alert":{"title-loc-key":"T","loc-key":"B %@","loc-args":["x"]}}}"#
        let content = try content(document)
        #expect(content.title == "T")
        #expect(content.body == "B x")

        final class Empty: Service {
            override func text(of localized: LocalizedText) -> String { "" }
        }
        let empty = try self.content(document, by: Empty())
        #expect([empty.title, empty.body] == ["", "(Encrypted)"])
    }

    @Test func `a document without text shows (Encrypted)`() throws {
        let content = try content(
            #"{"aps":{"alert":{"title":"","subtitle":"","body":""},"badge":0}}"#
        )
        #expect([content.title, content.body] == ["Outer", "(Encrypted)"])
        #expect(content.badge == 1)
    }

    @Test func `a document that does not open leaves everything and shows (Encrypted)`() throws {
        let content = try content(
            #"{"aps":{"alert":{"title":"T","body":"B"},"badge":7},"mine":1}"#,
            by: Service(passphrase: "wrong")
        )
        #expect([content.title, content.body] == ["Outer", "(Encrypted)"])
        #expect(content.badge == 1)
        #expect(content.userInfo["mine"] == nil)
        #expect(content.userInfo["ENCRYPTED_PAYLOAD"] != nil)
    }
}

/// What an app sees of a push that arrives twice.
@Suite struct ReplayTests {
    private struct Broken: Error {}

    @Test func `a push that comes again shows (Encrypted), and so does one nobody can tell of`()
        throws
    {
        final class Once: ShownStore {
            let count = Locked(0)
            func show(
                _ notification: ShownNotification,
                at time: Int,
                claiming reply: any ReplyClaim
            ) -> StoreVerdict {
                if count.withLock({ $0 }) > 0 { return .replay }
                guard reply.take() else { return .unclaimed }
                count.withLock { $0 += 1 }
                return .new(badge: nil)
            }
        }
        final class Remembering: Service {
            let once = Once()
            override func store() throws -> (any ShownStore)? { once }
        }
        final class Forgetful: Service {
            override func store() throws -> (any ShownStore)? { throw Broken() }
        }
        let sealed = try KeyRing(keys: [key("s3cr3t")]).seal(
            #"{"aps":{"alert":"hi"},"jti":"a","iat":1}"#
        )
        let request = request(userInfo: ["ENCRYPTED_PAYLOAD": sealed])
        let (service, replies) = (Remembering(), Replies())
        for _ in 0..<2 { service.didReceive(request) { replies.add($0) } }
        #expect(replies.all.map(\.body) == ["hi", "(Encrypted)"])
        #expect(service.reports.withLock { $0.map(\.status) } == [.opened, .fallback])

        let forgetful = Forgetful()
        forgetful.didReceive(request) { replies.add($0) }
        #expect(replies.all.last?.body == "(Encrypted)")
        let reason = forgetful.reports.withLock { $0.first?.reason }
        #expect(reason == "the store is not available: Broken")
    }

    @Test func `a push whose time ran out before the reply is not noted as seen`() throws {
        final class Store: ShownStore {
            let verdicts = Locked<[StoreVerdict]>([])
            func show(
                _ notification: ShownNotification,
                at time: Int,
                claiming reply: any ReplyClaim
            ) -> StoreVerdict {
                let verdict: StoreVerdict = reply.take() ? .new(badge: nil) : .unclaimed
                verdicts.withLock { $0.append(verdict) }
                return verdict
            }
        }
        /// The time expires while the push is opened, as if the key had taken long.
        final class Slow: Service {
            let seen = Store()
            let isLate = Locked(true)
            override func store() throws -> (any ShownStore)? {
                if isLate.withLock({ $0 }) { serviceExtensionTimeWillExpire() }
                return seen
            }
        }
        let sealed = try KeyRing(keys: [key("s3cr3t")]).seal(
            #"{"aps":{"alert":"hi"},"jti":"a","iat":1}"#
        )
        let request = request(userInfo: ["ENCRYPTED_PAYLOAD": sealed])
        let (service, replies) = (Slow(), Replies())
        service.didReceive(request) { replies.add($0) }
        #expect(replies.all.map(\.subtitle) == ["(Encrypted)"])
        #expect(service.seen.verdicts.withLock { $0 } == [.unclaimed])
        service.isLate.withLock { $0 = false }
        service.didReceive(request) { replies.add($0) }
        #expect(replies.all.map(\.body) == ["", "hi"])
        #expect(service.reports.withLock { $0.map(\.status) } == [.expired, .opened])
    }

    @Test func `a service that opens a push twice replies once`() throws {
        final class Twice: Service {
            override func resolve(_ push: PushInProgress) -> Resolution {
                _ = super.resolve(push)
                return super.resolve(push)
            }
        }
        let sealed = try KeyRing(keys: [key("s3cr3t")]).seal(#"{"aps":{"alert":"hi"}}"#)
        let (service, replies) = (Twice(), Replies())
        service.didReceive(request(userInfo: ["ENCRYPTED_PAYLOAD": sealed])) { replies.add($0) }
        #expect(replies.all.map(\.body) == ["hi"])
    }

    @Test func `once the reply is claimed, time running out does not reply a second time`() throws {
        final class Store: ShownStore {
            func show(
                _ notification: ShownNotification,
                at time: Int,
                claiming reply: any ReplyClaim
            ) -> StoreVerdict {
                reply.take() ? .new(badge: nil) : .unclaimed
            }
        }
        final class Unlucky: Service {
            override func store() throws -> (any ShownStore)? { Store() }
            override func resolve(_ push: PushInProgress) -> Resolution {
                let resolution = super.resolve(push)
                serviceExtensionTimeWillExpire()
                return resolution
            }
        }
        let sealed = try KeyRing(keys: [key("s3cr3t")]).seal(
            #"{"aps":{"alert":"hi"},"jti":"a","iat":1}"#
        )
        let (service, replies) = (Unlucky(), Replies())
        service.didReceive(request(userInfo: ["ENCRYPTED_PAYLOAD": sealed])) { replies.add($0) }
        #expect(replies.all.map(\.body) == ["hi"])
        #expect(service.reports.withLock { $0.map(\.status) } == [.opened])
    }
}
