// SPDX-License-Identifier: Apache-2.0

import Foundation
import PhoneRules
import PushSealLocking
import PushSeal
import PushSealDevice

// Several pushes at once.
extension ReceiveCommand {
    private typealias Received = Result<
        (delivery: Delivery, report: DeliveryReport), CommandError
    >

    /// The pushes that have been started and not shown.
    private struct Pending: Sendable {
        var underWayCount = 0
        /// The results by their place on the command line.
        var results: [Int: Received] = [:]
    }

    /// Delivers several payloads at once, and shows the results in order.
    ///
    /// - Parameters:
    ///   - names: the payloads.
    ///   - count: how many are under way at once.
    ///   - receiver: the device.
    ///   - screen: shows the results.
    ///   - arguments: the command line.
    ///   - context: its streams, used by this thread only, but for what the extension prints.
    /// - Returns: the worst status.
    /// - Throws: the error that kept a result from being written.
    static func deliver(
        _ names: [String],
        atOnce count: Int,
        to receiver: Receiver,
        on screen: ReceiveScreen,
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        let pending = Condition(Pending())
        defer {
            // If a result cannot be written, the others are not waited for.
            receiver.program?.end()
            pending.wait { $0.underWayCount == 0 ? () : nil }
        }
        var startedCount = 0
        var status = ExitStatus.success
        for (place, name) in names.enumerated() {
            var result = pending.withLock { $0.results.removeValue(forKey: place) }
            while result == nil {
                while startedCount < names.count, pending.withLock({ $0.underWayCount < count }) {
                    start(startedCount, names, receiver, pending, arguments, context)
                    startedCount += 1
                }
                let hasMore = startedCount < names.count
                result = pending.wait { pending -> Received?? in
                    if let result = pending.results.removeValue(forKey: place) {
                        return .some(result)
                    }
                    return hasMore && pending.underWayCount < count ? .some(nil) : .none
                }
            }
            guard let result else { continue }
            // All that the process prints comes before the last results.
            if startedCount == names.count, pending.withLock({ $0.underWayCount == 0 }) {
                receiver.program?.end()
            }
            status = status.worse(
                try show(name, of: receiver, on: screen, arguments, context, result.get)
            )
        }
        return status
    }

    /// Reads one payload, and delivers it on a thread of its own.
    private static func start(
        _ place: Int,
        _ names: [String],
        _ receiver: Receiver,
        _ pending: Condition<Pending>,
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) {
        let payload: Payload
        do throws(CommandError) {
            payload = try PayloadInput.read(names[place], under: arguments.sizeLimit, context)
        } catch {
            return pending.change { $0.results[place] = .failure(error) }
        }
        pending.change { $0.underWayCount += 1 }
        Thread.detachNewThread {
            let received = receiver.receive(payload)
            pending.change { pending in
                pending.underWayCount -= 1
                pending.results[place] = .success(received)
            }
        }
    }
}
