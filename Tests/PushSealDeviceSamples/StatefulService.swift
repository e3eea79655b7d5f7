// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import PushSeal
import SealFormats
import UserNotifications

/// An extension that does what the words in `do` of a push say, and whose pushes share what is
/// static.
final class StatefulService: UNNotificationServiceExtension, @unchecked Sendable {
    private enum Step: String {
        /// Waits until four pushes are here.
        case meets
        /// Never goes on.
        case blocks
        /// Waits until its time is over.
        case waits
        case crashes
        /// Keeps its handler for a later push.
        case keeps
        /// Calls the handlers that were kept.
        case callsKept
        /// Takes eight MiB and gives nothing back.
        case leaks
        /// Prints a line without an end.
        case prints
        /// Tries to open nothing with no key, on a queue.
        case unseals
        /// Tries to attach what cannot be attached, on a queue.
        case attaches
        /// Has the process exit when an extension is made for the next push.
        case endsWithNext
    }

    /// What the pushes of a process share.
    private final class Shared: @unchecked Sendable {  // guarded by `condition`
        private let condition = NSCondition()
        private var count = 0
        private var meetingCount = 0
        private var kept: [@Sendable () -> Void] = []
        private var leaked: [[UInt8]] = []
        private var endsWithNext = false

        func countOne() -> Int {
            condition.withLock {
                count += 1
                return count
            }
        }

        func meet() {
            condition.withLock {
                meetingCount += 1
                condition.broadcast()
                while meetingCount < 4 { condition.wait() }
            }
        }

        func keep(_ reply: @escaping @Sendable () -> Void) {
            condition.withLock { kept.append(reply) }
        }

        func callKept() { for reply in condition.withLock({ kept }) { reply() } }

        func endWithNext() { condition.withLock { endsWithNext = true } }

        func endIfDue() { if condition.withLock({ endsWithNext }) { _exit(0) } }

        func leak() { condition.withLock { leaked.append([UInt8](repeating: 1, count: 8 << 20)) } }
    }

    private static let shared = Shared()
    private let timeIsOver = DispatchSemaphore(value: 0)
    private var callCount = 0

    override init() {
        super.init()
        Self.shared.endIfDue()
    }

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping @Sendable (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
            return
        }
        let shared = Self.shared
        callCount += 1
        content.body = "push \(shared.countOne()) of the class, \(callCount) of the instance"
        let reply: @Sendable () -> Void = { [body = content.body] in
            let content = UNMutableNotificationContent()
            content.body = body
            contentHandler(content)
        }
        let steps = (content.userInfo["do"] as? String ?? "").split(separator: " ")
        for step in steps.compactMap({ Step(rawValue: String($0)) }) {
            switch step {
            case .meets: shared.meet()
            case .blocks: while true { DispatchSemaphore(value: 0).wait() }
            case .waits: timeIsOver.wait()
            case .crashes:
                // Bypasses handlers that would report it first, such as a sanitizer's.
                signal(SIGSEGV, SIG_DFL)
                raise(SIGSEGV)
            case .keeps: shared.keep(reply)
            case .callsKept: shared.callKept()
            case .leaks: shared.leak()
            case .prints: print(content.userInfo["name"] as? String ?? "", terminator: "")
            case .unseals:
                return DispatchQueue.global().async {
                    _ = Unsealer(ring: KeyRing(keys: [])).resolve(data: "x")
                    reply()
                }
            case .attaches:
                return DispatchQueue.global().async {
                    let nowhere = URL(filePath: "/proc/none.png")
                    _ = try? UNNotificationAttachment(identifier: "", url: nowhere)
                    reply()
                }
            case .endsWithNext: shared.endWithNext()
            }
        }
        reply()
    }

    override func serviceExtensionTimeWillExpire() { timeIsOver.signal() }
}
