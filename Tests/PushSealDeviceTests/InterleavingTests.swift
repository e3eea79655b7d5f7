// SPDX-License-Identifier: Apache-2.0

import PushSealLocking
import Foundation
import PushSeal
import Testing
import UserNotifications

@testable import PushSealDevice

/// The possible orders of a reply, a second reply, the end of the budget and the end of the grace
/// period.
@Suite struct `Interleavings` {
    private let clock = ManualClock()
    private var device: Device { Device(clock: clock) }

    @Test func `expiry called, then didReceive replies first`() async {
        let expired = Signal()
        let replied = Signal()
        let delivery = await device.run { [clock] in
            ScriptedExtension { request, handler in
                clock.advance(by: .seconds(30))
                expired.wait()
                handler(changed(request.content, body: "late decryption"))
                replied.give()
            } expire: { handler, content in
                expired.give()
                replied.wait()
                handler?(changed(content, body: "fallback"))
            }
        }
        #expect(delivery.outcome == .modified)
        #expect(delivery.content.body == "late decryption")
        #expect(
            delivery.reason
                == "the extension replied after its time was over, but within the grace period"
        )
        #expect(
            delivery.trace.description.contains(
                "on the thread of didReceive, after its time was over"
            )
        )
    }

    @Test(.timeLimit(.minutes(20)))
    func `an extension that is made too late is told at once that its time is over`() async {
        let expired = Signal()
        let delivery = await device.run { [clock] in
            clock.advance(by: .seconds(30))
            return ScriptedExtension { request, handler in
                expired.wait()
                handler(changed(request.content, body: "late"))
            } expire: { _, _ in
                expired.give()
            }
        }
        #expect(delivery.content.body == "late")
        #expect(delivery.faults.map(\.code) == [.startedLate, .repliedAtExpiry])
    }

    @Test func `expiry replies, then the late decryption: the first stands, the second is a fault`()
        async
    {
        let replied = Signal()
        let told = Signal()
        let delivery = await device.run { [clock] in
            ScriptedExtension { request, handler in
                clock.advance(by: .seconds(30))
                replied.wait()
                handler(changed(request.content, body: "late decryption"))
                told.give()
            } expire: { handler, content in
                handler?(changed(content, body: "fallback"))
                replied.give()
                told.wait()
            }
        }
        #expect(delivery.content.body == "fallback")
        #expect(delivery.faults.map(\.code) == [.repliedAtExpiry, .repliedTwice])
        #expect(
            delivery.trace.description.contains("on the thread of serviceExtensionTimeWillExpire")
        )
    }

    @Test func `a second reply long after the delivery is a fault still`() async {
        let shown = Signal()
        let told = Signal()
        let delivery = await device.run { [clock] in
            ScriptedExtension { request, handler in
                handler(changed(request.content, body: "first"))
                Thread {
                    shown.wait()
                    clock.advance(by: .seconds(3_600))
                    handler(changed(nil, body: "second"))
                    told.give()
                }.start()
            }
        }
        #expect(delivery.faults.isEmpty)
        shown.give()
        told.wait()
        #expect(delivery.faults.map(\.code) == [.repliedTwice])
        #expect(delivery.faults.first?.time == .seconds(3_600))
        #expect(delivery.content.body == "first")
    }

    @Test func `a first reply after the grace is too late, and a fault`() async {
        let shown = Signal()
        let told = Signal()
        let delivery = await device.run { [clock] in
            ScriptedExtension { request, handler in
                clock.advance(by: .seconds(30))
                shown.wait()
                handler(changed(request.content, body: "far too late"))
                told.give()
            } expire: { _, _ in
                clock.advance(by: .seconds(1))
            }
        }
        #expect(delivery.outcome == .original)
        shown.give()
        told.wait()
        #expect(delivery.faults.map(\.code) == [.neverReplied, .repliedLate])
        #expect(delivery.content.body == "(Encrypted)")
    }

    @Test func `a reply at the last moment of the grace counts`() async {
        let delivery = await device.run { [clock] in
            ScriptedExtension { _, _ in
                clock.advance(by: .seconds(30))
            } expire: { handler, content in
                clock.advance(by: .seconds(1) - .nanoseconds(1))
                handler?(changed(content, body: "just"))
                clock.advance(by: .seconds(1))
            }
        }
        #expect(delivery.outcome == .modified)
        #expect(delivery.content.body == "just")
        #expect(delivery.faults.map(\.code) == [.repliedAtExpiry])
    }

    @Test func `a method that replies and never returns is waited for only a moment`() async {
        let delivery = await device.run { [clock] in
            ScriptedExtension { request, handler in
                handler(changed(request.content, body: "done"))
                clock.advance(by: .milliseconds(100))
                blockForEver()
            }
        }
        #expect(delivery.content.body == "done")
        #expect(delivery.trace.entries.last?.time == .milliseconds(100))
    }

    @Test func `didReceive replies during expiry and never returns, nor does the expiry method`()
        async
    {
        let expired = Signal()
        let delivery = await device.run { [clock] in
            ScriptedExtension { request, handler in
                clock.advance(by: .seconds(30))
                expired.wait()
                handler(changed(request.content, body: "done"))
                clock.advance(by: .seconds(10))
                blockForEver()
            } expire: { _, _ in
                expired.give()
                blockForEver()
            }
        }
        #expect(delivery.content.body == "done")
        #expect(delivery.faults.map(\.code) == [.repliedAtExpiry])
    }

    @Test
    func
        `nothing of a device is left when a delivery is over, although the extension kept its handler`()
        async
    {
        final class Witness: Sendable {}
        let log = Locked<[@Sendable () -> Bool]>([])
        _ = await device.run {
            let witness = Witness()
            log.withLock { list in list.append { [weak witness] in witness == nil } }
            return ScriptedExtension { [witness] request, handler in
                withExtendedLifetime(witness) { handler(request.content) }
            }
        }
        #expect(clock.waitingCount == 0)
        let isGone = log.withLock { $0 }
        // The thread of didReceive may still be exiting.
        while !isGone.allSatisfy({ $0() }) { await Task.yield() }
    }

    @Test(arguments: 0..<10)
    func `in a race of didReceive, expiry and strangers exactly one reply wins`(round: Int) async {
        for turn in 0..<100 {
            let clock = ManualClock()
            let finished = DispatchGroup()
            for _ in 0..<3 { finished.enter() }
            let delivery = await Device(clock: clock).run {
                ScriptedExtension { request, handler in
                    Thread {
                        clock.advance(by: .seconds(30))
                        finished.leave()
                    }.start()
                    let stranger = UNMutableNotificationContent()
                    stranger.body = "stranger"
                    let copy = ContentSnapshot(stranger)
                    Thread {
                        handler(copy.content { _, _ in })
                        finished.leave()
                    }.start()
                    handler(changed(request.content, body: "didReceive"))
                    finished.leave()
                } expire: { handler, content in
                    handler?(changed(content, body: "expiry"))
                }
            }
            finished.wait()
            #expect(delivery.outcome == .modified)
            #expect(["stranger", "didReceive", "expiry"].contains(delivery.content.body))
            let replies = delivery.trace.entries.filter { $0.step == .replied }
            #expect(replies.count == 1, "turn \(round).\(turn): \(delivery.trace)")
            // Read once, because the expiry method may still reply.
            let faults = delivery.faults.filter { $0.code != .repliedAtExpiry }
            #expect(faults.allSatisfy { $0.code == .repliedTwice })
            #expect((1...2).contains(faults.count))
        }
    }
}
