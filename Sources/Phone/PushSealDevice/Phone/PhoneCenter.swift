// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Foundation
import Glibc
import UserNotifications

/// The notification center of an app on a phone.
enum PhoneCenter {
    /// In an extension's process: makes `UNUserNotificationCenter.current()` the center of the
    /// phone whose folder is in the environment, on first use.
    ///
    /// The device delivers what comes due, also after the process has ended.
    ///
    /// - Parameters:
    ///   - environment: the variables that the device has set.
    ///   - added: called with each local notification that the extension adds.
    static func serve(
        _ environment: [String: String],
        added: @escaping @Sendable (UNNotificationRequest) -> Void
    ) {
        guard let folder = environment["PUSHSEAL_PHONE"], let app = environment["PUSHSEAL_APP"],
            PhoneName.isIdentifier(app)
        else { return }
        CenterBacking.setMaker {
            guard let phone = try? Phone(folder: folder) else { return CenterBacking() }
            let store = PhoneStore(phone, app: app) { error in
                FileHandle.standardError.write(Data("pushseal: error: \(error)\n".utf8))
            }
            return CenterBacking(
                clock: UnwatchedClock(),
                store: store,
                isInForeground: false,
                take: DeliveredAttachments(phone: phone).move,
                added: added
            )
        }
    }
}

/// A clock that only tells the time, for a process that ends before anything comes due.
struct UnwatchedClock: NotificationClock {
    var now: Date { Date() }

    func schedule(at date: Date, _ work: @escaping @Sendable () -> Void) -> any NotificationTimer {
        NoTimer()
    }

    private struct NoTimer: NotificationTimer {
        func cancel() {}
    }
}

/// A device's clock with dates, for a notification center.
struct DatedClock: NotificationClock {
    let clock: any DeviceClock
    /// The queue that the center works on.
    ///
    /// A ``ManualClock`` waits for it, so that results are visible when `advance` returns.
    var queue: DispatchQueue?

    var now: Date { clock.date }

    func schedule(at date: Date, _ work: @escaping @Sendable () -> Void) -> any NotificationTimer {
        let seconds = min(max(date.timeIntervalSince(now), 0), 1e9)
        let delay = Duration.nanoseconds(Int64((seconds * 1e9).rounded(.up)))
        guard clock is ManualClock, let queue else { return clock.schedule(after: delay, work) }
        return clock.schedule(after: delay) {
            work()
            queue.sync {}
        }
    }
}

extension Duration {
    /// The same in seconds.
    var timeInterval: TimeInterval {
        self / .seconds(1)
    }
}

/// Takes the attachments of a reply as a phone does: checks the file's contents, then moves it to
/// the phone's own folder.
///
/// So an extension that saves every picture under one name does not change earlier notifications. A
/// file that is not on the phone, such as one of the app's bundle, is copied, and so is that of an
/// earlier notification.
struct DeliveredAttachments {
    /// The phone to move them to; nil leaves them where they are.
    let phone: Phone?

    /// Checks the attachment and moves it.
    ///
    /// - Throws: `UNError`, if the file is not one that can be shown.
    func take(_ attachment: UNNotificationAttachment) throws -> UNNotificationAttachment {
        try AttachmentFile.check(attachment)
        return try move(attachment)
    }

    /// Moves an attachment that has been checked.
    func move(_ attachment: UNNotificationAttachment) throws -> UNNotificationAttachment {
        guard let phone else { return attachment }
        let folder = try phone.makeFolder("attachments")
        // Resolves links, which could be changed later.
        let source = attachment.url.resolvingSymlinksInPath()
        let fileExtension = source.pathExtension
        let name = UUID().uuidString + (fileExtension.isEmpty ? "" : ".\(fileExtension)")
        let place = URL(fileURLWithPath: folder).appending(path: name)
        let own = URL(fileURLWithPath: phone.folder).resolvingSymlinksInPath().path + "/"
        let isFree = source.path.hasPrefix(own) && !source.path.hasPrefix(own + "attachments/")
        let isMoved = isFree ? unsafe rename(source.path, place.path) == 0 : false
        if !isMoved {
            try FileManager.default.copyItem(at: source, to: place)
        }
        return attachment.moved(to: place)
    }
}
