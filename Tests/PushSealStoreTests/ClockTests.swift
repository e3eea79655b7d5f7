// SPDX-License-Identifier: Apache-2.0

import Foundation
@_spi(Custom) import PushSeal
import PushSealStore
import Testing

@Suite("A wrong clock brings nothing back") struct ClockTests {
    let folder: Folder
    let tolerance = AppGroupStore.clockTolerance

    init() throws { folder = try Folder() }

    @Test(arguments: [-7 * day, -3_650 * day, 7 * day, 5_000 * day])
    func `whatever the clock says, what was shown is not shown again`(shift: Int) throws {
        let store = try folder.store(ids: 10)
        let messages = (0..<25).map {
            message("\($0)", sealed: now - 200 + $0, until: now + ($0 % 3) * hour)
        }
        for message in messages { _ = try store.verdict(message) }
        for clock in [now + shift, now, now + shift] {
            for message in messages { #expect(try store.verdict(message, at: clock) != .new) }
        }
        let fresh = message("fresh", sealed: now)
        let verdicts = try (0..<3).map { _ in try store.verdict(fresh, at: now + shift) }
        #expect(verdicts.filter { $0 == .new }.count <= 1)
    }

    @Test func `a time that a message has proven stands when the clock is set back`() throws {
        let store = try folder.store()
        #expect(try store.verdict(message("a")) == .new)
        let heldBack = message("held back", sealed: now - day, until: now - 1)
        #expect(try store.verdict(heldBack, at: now - 7 * day) == .ended)
        #expect(try store.verdict(message("b"), at: now - 7 * day) == .new)
        // Nothing is known about another key, and this message was never shown.
        let other = message("c", key: 2, sealed: now - day, until: now - 1)
        #expect(try store.verdict(other, at: now - day) == .new)
    }

    @Test func `what was refused as ended is not shown when the clock is set back`() throws {
        let store = try folder.store()
        let short = message("a", sealed: now, until: now + 2 * day)
        #expect(try store.verdict(short, at: now + 3 * day) == .ended)
        #expect(try store.verdict(short, at: now) == .replay)
    }

    @Test func `a clock once set far ahead ends nothing for longer than the tolerance`() throws {
        let store = try folder.store()
        let year2040 = 2_208_988_800
        #expect(try store.verdict(message("a", until: now + day), at: year2040) == .ended)
        // After the clock is set back, short and long lifetimes are shown, except within the
        // tolerance.
        let short = message("b", sealed: now + 60, until: now + 60 + tolerance)
        #expect(try store.verdict(short, at: now + 60) == .new)
        #expect(try store.verdict(message("c", until: now + tolerance), at: now + 60) == .ended)
        #expect(try store.verdict(message("d", sealed: now + 60), at: now + 60) == .new)
    }

    @Test func `a message from the future is refused, and moves nothing`() throws {
        let store = try folder.store()
        let limit = now + tolerance
        #expect(try store.verdict(message("a", sealed: limit + 1)) == .premature)
        #expect(try store.verdict(message("b", sealed: limit)) == .new)
        #expect(try store.verdict(message("c", sealed: now - 30 * day + 1, until: now + 1)) == .new)
        #expect(try store.verdict(message("a", sealed: limit + 1), at: now + 1) == .new)
    }

    @Test func `dates that anybody could have changed prove no time`() throws {
        let store = try folder.store()
        #expect(try store.verdict(message("a", isAuthenticated: false)) == .new)
        let old = message("b", sealed: now - 8 * day, until: now - 1)
        #expect(try store.verdict(old, at: now - 7 * day) == .new)
    }
}
