// SPDX-License-Identifier: Apache-2.0

import Foundation
import Locking
import PushSeal
import UserNotifications

// The stage "attach". It runs once the texts are ready, so that a late file holds nothing else up.
extension SealedNotificationService {
    /// Fetches the files of a notification and attaches them.
    ///
    /// - Parameters:
    ///   - resolution: the result of opening the push.
    ///   - content: what is shown without them; already left as a result.
    ///   - notification: the push.
    /// - Returns: what is shown, and how it went; nil if there is no time for another stage.
    func attach(
        _ resolution: Resolution,
        to content: UNNotificationContent,
        of notification: PendingNotification
    ) -> PendingNotification.Achievement? {
        var decryption = resolution.decryption
        let attachments = attachments(named: resolution.attachments, content, decryption)
        guard !attachments.isEmpty, let fetcher = attachmentFetcher() else {
            return .init(content: content, decryption: decryption)
        }
        decryption.attachmentFailure = nil
        /// Leaves what is shown if the files from this place on are late.
        func leave(_ content: UNNotificationContent, _ place: Int) -> Bool {
            var decryption = decryption
            if place < attachments.count {
                let late = Decryption.AttachmentFailure.failed("an attachment was late")
                decryption.attachmentFailure = decryption.attachmentFailure ?? late
            }
            return notification.leave(.init(content: content, decryption: decryption))
        }
        guard leave(content, 0),
            let copy = content.mutableCopy(with: nil) as? UNMutableNotificationContent
        else { return nil }
        for (place, attachment) in attachments.enumerated() {
            do throws(PushError) {
                let file = try fetch(attachment, fetcher, for: notification)
                copy.attachments.append(try Self.attachment(file, place))
                // A copy, since a result that was left must not change.
                guard let left = copy.copy(with: nil) as? UNNotificationContent,
                    leave(left, place + 1)
                else {
                    try? FileManager.default.removeItem(at: file)
                    return nil
                }
            } catch {
                if error.code == .cancelled, notification.isReplied { return nil }
                let name = attachments.count == 1 ? "the attachment" : "attachment \(place + 1)"
                let detail = "\(name) is not shown: \(error.detail)"
                decryption.attachmentFailure = decryption.attachmentFailure ?? .failed(detail)
            }
        }
        return .init(content: copy, decryption: decryption)
    }

    private func fetch(
        _ attachment: PushAttachment,
        _ fetcher: any AttachmentFetcher,
        for notification: PendingNotification
    ) throws(PushError) -> URL {
        let folder =
            downloadFolder.withLock { $0 } ?? FileManager.default.temporaryDirectory
        let download = try AttachmentDownload(attachment, in: folder)
        guard notification.begin(download) else {
            throw PushError(.cancelled, "there is no time left for the file")
        }
        // A session may retain the download for longer.
        defer {
            notification.end()
            download.remove()
        }
        try fetcher.fetch(attachment.url, into: download)
        return try download.finish()
    }

    private static func attachment(
        _ file: URL,
        _ place: Int
    ) throws(PushError) -> UNNotificationAttachment {
        do {
            return try UNNotificationAttachment(identifier: "\(place + 1)", url: file)
        } catch {
            try? FileManager.default.removeItem(at: file)
            throw PushError(.notMedia, "the system refuses it: \(error.localizedDescription)")
        }
    }
}

extension Resolution {
    /// The sealed files of the notification.
    fileprivate var attachments: [PushAttachment] {
        if case .replacement(let notification) = effect { notification.attachments } else { [] }
    }
}
