// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import UserNotifications

/// How a test extension behaves when it is called.
enum Temper: String {
    case replies
    case repliesWithEverything
    case traps
    case crashes
    case exits
    case exitsAfterReplying
    case crashesAfterReplying
    case isKilled
    case blocks
    case blocksAndRepliesOnExpiry
    case blocksMainThread
    case repliesTwice
    case repliesEmpty
    case neverReplies
    case usesMainQueue
    case usesMainActor
    case prints
    case leavesAChild
    case repliesWithTooMuch
    case repliesAfterComplaints
}

final class NotificationService: UNNotificationServiceExtension {
    private let temper: Temper
    private var contentHandler: (@Sendable (UNNotificationContent) -> Void)?
    private var content: UNMutableNotificationContent?
    private let isReady = DispatchSemaphore(value: 0)

    init(temper: Temper) {
        self.temper = temper
        super.init()
    }

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping @Sendable (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
            return
        }
        self.content = content
        content.body = "modified"
        isReady.signal()
        switch temper {
        case .replies:
            content.subtitle = request.identifier
            contentHandler(content)
        case .repliesWithEverything:
            fill(content)
            contentHandler(content)
        case .traps:
            // The runtime's crash report is itself an error for the address sanitizer.
            for number in [SIGILL, SIGTRAP] { signal(number, SIG_DFL) }
            let numbers: [Int] = []
            content.badge = NSNumber(value: numbers[content.body.count])
        case .crashes:
            // Bypasses handlers that would report it first, such as a sanitizer's.
            signal(SIGSEGV, SIG_DFL)
            raise(SIGSEGV)
        case .exits:
            exit(3)
        case .exitsAfterReplying:
            contentHandler(content)
            exit(3)
        case .crashesAfterReplying:
            let words = "*** Signal 11: Backtracing from 0x0...\n"
            FileHandle.standardError.write(Data(words.utf8))
            contentHandler(content)
            // As while a backtrace is made: the process stands still, and ends seconds later.
            signal(SIGSEGV, SIG_DFL)
            let rest = "sleep 3; kill -SEGV \(getpid()); kill -CONT \(getpid())"
            var child: pid_t = 0
            var arguments = [strdup("sh"), strdup("-c"), strdup(rest), nil]
            posix_spawn(&child, "/bin/sh", nil, nil, &arguments, environ)
            raise(SIGSTOP)
        case .isKilled:
            kill(getpid(), SIGKILL)
        case .blocks, .blocksAndRepliesOnExpiry:
            while true { DispatchSemaphore(value: 0).wait() }
        case .blocksMainThread:
            DispatchQueue.main.async {
                while true { DispatchSemaphore(value: 0).wait() }
            }
        case .repliesTwice:
            contentHandler(content)
            contentHandler(content)
        case .repliesEmpty:
            contentHandler(UNNotificationContent())
        case .neverReplies:
            break
        case .usesMainQueue:
            DispatchQueue.main.async {
                OperationQueue.main.addOperation {
                    let copy = UNMutableNotificationContent()
                    copy.body = Thread.isMainThread ? "main thread" : "another thread"
                    contentHandler(copy)
                }
            }
        case .usesMainActor:
            Task { @MainActor in
                let copy = UNMutableNotificationContent()
                copy.body = Thread.isMainThread ? "main thread" : "another thread"
                contentHandler(copy)
            }
        case .prints:
            print("{\"content\":{}}")
            contentHandler(content)
        case .leavesAChild:
            // Foundation's `Process` would start it in another process group.
            var child: pid_t = 0
            var arguments = [strdup("sleep"), strdup("600"), nil]
            posix_spawn(&child, "/bin/sleep", nil, nil, &arguments, environ)
            content.userInfo["child"] = Int(child)
            contentHandler(content)
            exit(0)
        case .repliesWithTooMuch:
            content.body = String(repeating: "x", count: 9 << 20)
            contentHandler(content)
        case .repliesAfterComplaints:
            let nowhere = URL(filePath: "/proc/none.png")
            for _ in 0..<11 { _ = try? UNNotificationAttachment(identifier: "", url: nowhere) }
            content.body = String(repeating: "x", count: 9 << 20)
            contentHandler(content)
            content.body = "modified"
            contentHandler(content)
        }
    }

    override func serviceExtensionTimeWillExpire() {
        // The time may expire before `didReceive` has got anywhere.
        isReady.wait()
        guard temper == .blocksAndRepliesOnExpiry, let content else { return }
        content.body = "best attempt"
        contentHandler?(content)
    }

    private func fill(_ content: UNMutableNotificationContent) {
        content.title = "título \u{0} 🇩🇪"
        content.badge = 7
        content.sound = .criticalSoundNamed(
            UNNotificationSoundName("alarm.caf"),
            withAudioVolume: 0.5
        )
        content.categoryIdentifier = "CATEGORY"
        content.threadIdentifier = "thread"
        content.launchImageName = "launch"
        content.targetContentIdentifier = "window"
        content.interruptionLevel = .timeSensitive
        content.relevanceScore = 0.25
        content.filterCriteria = "work"
        content.userInfo["flag"] = true
        content.userInfo["int"] = 1
        content.userInfo["double"] = 1.0
        content.userInfo["large"] = UInt64.max
        content.userInfo["small"] = 1e-300
        content.userInfo["infinity"] = Double.infinity
        content.userInfo["data"] = Data([0, 255])
        content.userInfo["date"] = Date(timeIntervalSinceReferenceDate: 0.5)
        content.userInfo["url"] = URL(string: "https://example.org/a%20b")
        content.userInfo["uuid"] = UUID(uuidString: "B1D1F1A0-0000-4000-8000-000000000001")
        content.userInfo["list"] = [1, "two", NSNull(), ["date": "not a date"]] as [Any]
    }
}
