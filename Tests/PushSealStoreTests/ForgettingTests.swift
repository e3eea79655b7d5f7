// SPDX-License-Identifier: Apache-2.0

import Foundation
@_spi(Custom) import PushSeal
import PushSealStore
import Testing

@Suite("What the store had to forget stays refused") struct ForgettingTests {
    let folder: Folder

    init() throws { folder = try Folder() }

    @Test func `documents past the quota, any of them again, and fresh ones are shown once`() throws
    {
        let store = try folder.store(ids: 20)
        // Four per second, so that several share a second.
        let messages = (0..<200).map { message("\($0)", sealed: now - 1_000 + $0 / 4) }
        for message in messages { #expect(try store.verdict(message) == .new) }
        for message in messages {
            #expect(try [.replay, .forgotten].contains(store.verdict(message)))
        }
        #expect(try store.verdict(messages[0]) == .forgotten)
        #expect(try store.verdict(messages[199]) == .replay)
        for lifetime in [hour, 30 * day] {
            let fresh = message("fresh \(lifetime)", sealed: now, until: now + lifetime)
            let verdicts = try (0..<3).map { _ in try store.verdict(fresh) }
            #expect(verdicts == [.new, .replay, .replay])
        }
    }

    @Test func `what was never seen is refused too when it is no newer than the bound`() throws {
        let store = try folder.store(ids: 4)
        for index in 0..<5 {
            #expect(try store.verdict(message("\(index)", sealed: now - 100 + index)) == .new)
        }
        #expect(try store.verdict(message("late", sealed: now - 100)) == .forgotten)
        #expect(try store.verdict(message("in time", sealed: now - 50)) == .new)
        // A later expiry does not help: the bound applies to the time of sealing.
        let long = message("long", sealed: now - 100, until: now + 365 * day)
        #expect(try store.verdict(long) == .forgotten)
    }

    @Test func `one second with more messages than the quota stays within it`() throws {
        let store = try folder.store(ids: 8)
        let messages = (0..<12).map { message("\($0)") }
        let first = try messages.map { try store.verdict($0) }
        #expect(first == Array(repeating: .new, count: 8) + Array(repeating: .forgotten, count: 4))
        #expect(try store.verdict(message("next", sealed: now + 1)) == .new)
        let second = try messages.map { try store.verdict($0) }
        #expect(second == Array(repeating: .forgotten, count: 12))
    }

    @Test func `a key that floods the store moves its own bound and no other's`() throws {
        let store = try folder.store(ids: 10)
        let quiet = (0..<10).map { message("\($0)", key: 1, sealed: now - day + $0) }
        for message in quiet { #expect(try store.verdict(message) == .new) }
        let newest = now + AppGroupStore.clockTolerance
        for index in 0..<25 {
            let time = newest - 100 + index
            #expect(try store.verdict(message("\(index)", key: 2, sealed: time)) == .new)
        }
        for message in quiet { #expect(try store.verdict(message) == .replay) }
        #expect(try store.verdict(message("more", key: 1, sealed: now)) == .new)
        #expect(try store.verdict(quiet[0]) == .forgotten)
        #expect(try store.verdict(message("more", key: 2, sealed: now)) == .forgotten)
        let after = newest + 1
        #expect(
            try store.verdict(message("after", key: 2, sealed: after), at: after) == .new,
            "a flood denies for no longer than the tolerance"
        )
    }

    @Test func `a key that had to be forgotten leaves a bound for all that are not known`() throws {
        let store = try folder.store(keys: 3)
        for key: UInt8 in 1...3 {
            #expect(try store.verdict(message("a", key: key, sealed: now - 100 + Int(key))) == .new)
        }
        #expect(try store.verdict(message("a", key: 4, sealed: now - 50)) == .new)
        #expect(try store.verdict(message("a", key: 1, sealed: now - 99)) == .forgotten)
        #expect(try store.verdict(message("b", key: 5, sealed: now - 99)) == .forgotten)
        for (key, sealed) in [(UInt8(2), now - 98), (3, now - 97), (4, now - 50)] {
            #expect(try store.verdict(message("a", key: key, sealed: sealed)) == .replay)
        }
        #expect(try store.verdict(message("b", key: 1, sealed: now)) == .new)
        #expect(try store.verdict(message("a", key: 1, sealed: now - 99)) == .forgotten)
    }

    @Test func `dates at the ends of what a number holds are refused or kept, never trapped on`()
        throws
    {
        let store = try folder.store(ids: 2)
        #expect(try store.verdict(message("a", sealed: .min, until: .max)) == .forgotten)
        #expect(try store.verdict(message("b", sealed: .max, until: .max)) == .premature)
        let last = message("c", sealed: .max, until: .max, isAuthenticated: false)
        #expect(try store.verdict(last, at: .max) == .ended)
        #expect(try store.verdict(message("d", sealed: .min + 1, until: .max)) == .new)
    }
}
