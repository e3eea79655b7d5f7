// SPDX-License-Identifier: Apache-2.0

import PushSealAPNs
import Testing

@Suite("store and forward") struct PushStoreTests {
    let now = 1_800_000_000

    func push(
        _ text: String,
        app: String = "com.example.app",
        priority: PushPriority = .immediate,
        expiration: Int? = nil,
        collapseID: String? = nil,
        token: String = "abcd"
    ) -> TakenPush {
        TakenPush(
            token: token,
            topic: app,
            bundleID: app,
            id: APNSID(),
            pushType: .alert,
            priority: priority,
            expiration: expiration,
            collapseID: collapseID,
            payload: Array(text.utf8)
        )
    }

    @Test("a device that can be reached gets it at once")
    func online() {
        var store = PushStore()
        let one = push("one")
        #expect(store.take(one, isOffline: false, at: now) == [.delivered(one)])
    }

    @Test("one push per app waits for a device, the last one")
    func onePerApp() {
        var store = PushStore()
        let (one, two) = (push("one"), push("two"))
        let other = push("other", app: "com.example.other")
        #expect(store.take(one, isOffline: true, at: now) == [.stored(one)])
        #expect(store.take(other, isOffline: true, at: now) == [.stored(other)])
        #expect(store.take(two, isOffline: true, at: now) == [.replaced(one), .stored(two)])
        #expect(store.wentOnline("abcd", at: now) == [.delivered(two), .delivered(other)])
        #expect(store.wentOnline("abcd", at: now) == [])
    }

    @Test("0 is one attempt, a time that is over none, and a time is kept to")
    func expiration() {
        var store = PushStore()
        let once = push("once", expiration: 0)
        #expect(store.take(once, isOffline: true, at: now) == [.expired(once)])
        #expect(store.take(once, isOffline: false, at: now) == [.delivered(once)])
        let old = push("old", expiration: now)
        #expect(store.take(old, isOffline: false, at: now) == [.expired(old)])
        let soon = push("soon", expiration: now + 10)
        #expect(store.take(soon, isOffline: true, at: now) == [.stored(soon)])
        #expect(store.expire(at: now + 9) == [])
        #expect(store.expire(at: now + 10) == [.expired(soon)])
        #expect(store.wentOnline("abcd", at: now + 10) == [])
    }

    @Test("30 days are the longest, whatever the push says")
    func thirtyDays() {
        var store = PushStore()
        let long = push("long", expiration: now + 40 * 86_400)
        #expect(store.take(long, isOffline: true, at: now) == [.stored(long)])
        #expect(store.expire(at: now + 30 * 86_400 - 1) == [])
        #expect(store.expire(at: now + 30 * 86_400) == [.expired(long)])
    }

    @Test("priority 5 waits for the others, and of one collapse id the last is shown")
    func powerSaving() {
        var store = PushStore()
        let one = push("one", priority: .conservingPower, collapseID: "score")
        let two = push("two", priority: .conservingPower)
        let three = push("three", priority: .conservingPower, collapseID: "score")
        #expect(store.take(one, isOffline: false, at: now) == [])
        #expect(store.take(two, isOffline: false, at: now) == [])
        #expect(store.take(three, isOffline: false, at: now) == [.replaced(one)])
        #expect(store.forwardHeld() == [.delivered(two), .delivered(three)])
        #expect(!store.hasHeld)
    }

    @Test("a push that cannot wait replaces one that waits, so the old text does not come last")
    func immediateReplacesHeld() {
        var store = PushStore()
        let old = push("old", priority: .conservingPower, collapseID: "score")
        let new = push("new", collapseID: "score")
        #expect(store.take(old, isOffline: false, at: now) == [])
        #expect(store.take(new, isOffline: false, at: now) == [.replaced(old), .delivered(new)])
        #expect(store.forwardHeld() == [])
    }

    @Test("what waits for a device that is gone expires")
    func unregistered() {
        var store = PushStore()
        let one = push("one")
        #expect(store.take(one, isOffline: true, at: now) == [.stored(one)])
        #expect(store.unregistered("abcd") == [.expired(one)])
    }
}

@Suite("fault rules") struct FaultRuleTests {
    @Test(
        "what is no rule is refused",
        arguments: [
            "", "status=503", "x", "rate=2:refuse", "rate=x:refuse", "every=0:refuse", ":",
            ":status=200", ":status=600", ":status", ":delay=-1", ":delay=1,status=503",
            "token=xyz:refuse", "what=1:refuse", "rate=1,rate=1:refuse", ":retry-after=1",
            ":status=429,retry-after=x", "times=-1:close", ":nan", "rate=nan:reset",
        ]
    )
    func malformed(_ text: String) {
        #expect(throws: APNSError.self) { try FaultRule(text) }
    }

    @Test("each action is read")
    func actions() throws {
        #expect(try FaultRule(":refuse").action == .refuse)
        #expect(try FaultRule("every=2:reset").action == .reset)
        #expect(try FaultRule("times=1:goaway").action == .goAway)
        #expect(try FaultRule("token=ABCD:close").action == .close)
        #expect(try FaultRule(":delay=0.25").action == .delay(.milliseconds(250)))
        #expect(
            try FaultRule("rate=0.01,seed=7:status=503,reason=ServiceUnavailable").action
                == .answer(status: 503, reason: "ServiceUnavailable", retryAfter: nil)
        )
        #expect(
            try FaultRule(":status=429,retry-after=3").action
                == .answer(status: 429, reason: nil, retryAfter: 3)
        )
    }

    func firings(_ rules: [String], tokens: [String]) throws -> [Int] {
        var plan = FaultPlan(try rules.map { try FaultRule($0) })
        return tokens.indices.filter { plan.action(for: tokens[$0]) != nil }
    }

    @Test("every, times and token count the pushes that they are for")
    func counting() throws {
        let tokens = Array(repeating: "ab", count: 10)
        #expect(try firings(["every=3:refuse"], tokens: tokens) == [2, 5, 8])
        #expect(try firings(["every=3,times=2:refuse"], tokens: tokens) == [2, 5])
        #expect(try firings(["times=0:refuse"], tokens: tokens) == [])
        let mixed = ["ab", "cd", "ab", "cd", "ab", "cd"]
        #expect(try firings(["token=CD,every=2:refuse"], tokens: mixed) == [3])
    }

    @Test("a rate is about that rate, and the same again with the same seed")
    func rates() throws {
        let tokens = Array(repeating: "ab", count: 10_000)
        let first = try firings(["rate=0.01,seed=7:refuse"], tokens: tokens)
        #expect((60...150).contains(first.count))
        #expect(try firings(["rate=0.01,seed=7:refuse"], tokens: tokens) == first)
        #expect(try firings(["rate=0.01,seed=8:refuse"], tokens: tokens) != first)
        #expect(try firings(["rate=0:refuse"], tokens: tokens) == [])
        #expect(try firings(["rate=1:refuse"], tokens: tokens).count == 10_000)
    }

    /// The first numbers for seed 1234567 from the authors' C code
    /// (https://prng.di.unimi.it/splitmix64.c).
    @Test("the random numbers are those of SplitMix64")
    func splitMix() {
        var generator = SplitMix64(seed: 1_234_567)
        #expect(generator.next() == 6_457_827_717_110_365_317)
        #expect(generator.next() == 3_203_168_211_198_807_973)
    }
}

@Suite("the file of devices") struct ServedDeviceTests {
    @Test("lines are read, empty ones passed over")
    func reads() throws {
        let text = """
            {"token":"ABCD","topics":["com.example.app"],"offline":true}

            {"token":"ef01","unregistered":1700000000000}
            """
        let devices = try ServedDevice.devices(Array(text.utf8))
        #expect(
            devices == [
                try ServedDevice(token: "abcd", topics: ["com.example.app"], isOffline: true),
                try ServedDevice(token: "ef01", unregistered: 1_700_000_000_000),
            ]
        )
    }

    @Test(
        "what is no device is refused, with its line",
        arguments: [
            "x", "[]", "{}", #"{"token":"abc"}"#, #"{"token":1}"#, #"{"token":"ab","offline":1}"#,
            #"{"token":"ab","topics":"x"}"#, #"{"token":"ab","topics":[1]}"#,
            #"{"token":"ab","unregistered":"x"}"#, #"{"token":"ab","more":1}"#,
            #"{"token":"AA"}"#,
        ]
    )
    func refuses(_ line: String) throws {
        let text = #"{"token":"aa"}"# + "\n" + line
        let error = #expect(throws: APNSError.self) {
            try ServedDevice.devices(Array(text.utf8))
        }
        #expect(error?.detail.hasPrefix("line 2: ") == true)
    }
}
