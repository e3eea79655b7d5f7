// SPDX-License-Identifier: Apache-2.0

import Foundation
@_spi(Custom) import PushSeal
import PushSealLocking
import PushSealContent
import UserNotifications

// The stages after opening: badge and record in the store's step, then localise, attach and enrich.
extension SealedNotificationService {
    /// What the store is to count and keep of an opened push.
    func showing(
        _ resolution: Resolution,
        of content: UNNotificationContent
    ) -> ShownNotification {
        var notification = PushNotification()
        // A replacement overwrites it, so there is no need to read the content.
        if case .texts = resolution.effect { notification = PushNotification(content) }
        notification.apply(resolution, text(of:))
        return ShownNotification(
            badge: notification.badge,
            badgePolicy,
            record: record(of: notification)
        )
    }

    /// Runs the stages after opening, as long as there is time.
    func achieve(_ resolution: Resolution, _ push: PushInProgress) {
        let resolution = withoutUncounted(resolution)
        let decryption = resolution.decryption
        let isOpened = decryption.status == .opened
        func keep(_ content: UNNotificationContent, _ decryption: Decryption) -> Bool {
            push.keep(.init(content: content, decryption: decryption))
        }
        let original = push.content
        if isOpened, resolution.namesTexts {
            let content = original.applying(resolution) { $0.plain ?? $0.key }
            guard keep(content, decryption) else { return }
        }
        let content = original.applying(resolution, lookUp: text(of:))
        guard keep(content, decryption), isOpened,
            let attached = attach(resolution, to: content, of: push),
            push.keep(attached)
        else { return }
        do {
            // A copy, since a result that is kept must not change: it may be taken at any time.
            guard
                let copy = attached.content.mutableCopy(with: nil) as? UNMutableNotificationContent
            else { return }
            let enriched = try enrich(copy, decryption: attached.decryption)
            // A phone discards a reply without alert text and shows the original.
            guard enriched.hasText || !attached.content.hasText else {
                let reason = "it was not enriched: the result has no text"
                _ = keep(attached.content, attached.decryption.noting(reason))
                return
            }
            guard keep(enriched, attached.decryption) else { return }
            attached.content.deleteFiles(missingFrom: enriched)
        } catch {
            let reason = "it was not enriched: \(Self.words(for: error))"
            _ = keep(attached.content, attached.decryption.noting(reason))
        }
    }

    /// Keeps a number that was not counted off the icon, if numbers are counted: a number to add is
    /// not a number for the icon.
    private func withoutUncounted(_ resolution: Resolution) -> Resolution {
        let isUntouched = resolution.decryption.status == .absent && acceptance == .anything
        guard resolution.badge == .asItIs, !isUntouched, badgePolicy == .increment else {
            return resolution
        }
        var resolution = resolution
        resolution.badge = .left
        return resolution
    }
}

extension UNNotificationContent {
    /// Whether a phone shows it as a reply.
    fileprivate var hasText: Bool { !title.isEmpty || !subtitle.isEmpty || !body.isEmpty }

    /// Deletes the attached files that another content does not show: they are in clear.
    fileprivate func deleteFiles(missingFrom shown: UNNotificationContent) {
        let kept = Set(shown.attachments.map(\.url.standardizedFileURL.path))
        for file in attachments.map(\.url) where !kept.contains(file.standardizedFileURL.path) {
            try? FileManager.default.removeItem(at: file)
        }
    }
}

// The stage "attach". It runs once the texts are ready, so that a late file holds nothing else up.
extension SealedNotificationService {
    /// Fetches the files of a notification and attaches them.
    ///
    /// - Parameters:
    ///   - resolution: the result of opening the push.
    ///   - content: what is shown without them; already kept as a result.
    ///   - push: the push.
    /// - Returns: what is shown, and how it went; nil if there is no time for another stage.
    func attach(
        _ resolution: Resolution,
        to content: UNNotificationContent,
        of push: PushInProgress
    ) -> PushInProgress.Achievement? {
        var decryption = resolution.decryption
        let attachments = attachments(
            sealed: resolution.attachments,
            content: content,
            decryption: decryption
        )
        guard !attachments.isEmpty, let fetcher = attachmentFetcher() else {
            return .init(content: content, decryption: decryption)
        }
        decryption.attachmentFailure = nil
        /// Keeps what is shown if the files from this place on are late.
        func keep(_ content: UNNotificationContent, _ place: Int) -> Bool {
            var decryption = decryption
            if place < attachments.count {
                let late = Decryption.AttachmentFailure.failed("an attachment was late")
                decryption.attachmentFailure = decryption.attachmentFailure ?? late
            }
            return push.keep(.init(content: content, decryption: decryption))
        }
        guard keep(content, 0),
            let copy = content.mutableCopy(with: nil) as? UNMutableNotificationContent
        else { return nil }
        for (place, attachment) in attachments.enumerated() {
            do throws(AttachmentError) {
                let file = try fetch(attachment, fetcher, for: push)
                copy.attachments.append(try Self.attachment(file, place))
                // A copy, since a result that is kept must not change.
                guard let kept = copy.copy(with: nil) as? UNNotificationContent,
                    keep(kept, place + 1)
                else {
                    try? FileManager.default.removeItem(at: file)
                    return nil
                }
            } catch {
                if error.code == .cancelled, push.ending != nil { return nil }
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
        for push: PushInProgress
    ) throws(AttachmentError) -> URL {
        let folder =
            downloadFolder.withLock { $0 } ?? FileManager.default.temporaryDirectory
        let download = try AttachmentDownload(attachment, in: folder)
        guard push.begin(download) else {
            throw AttachmentError(.cancelled, "there is no time left for the file")
        }
        // A session may retain the download for longer.
        defer {
            push.end()
            download.remove()
        }
        try fetcher.fetch(attachment.url, into: download)
        return try download.finish()
    }

    private static func attachment(
        _ file: URL,
        _ place: Int
    ) throws(AttachmentError) -> UNNotificationAttachment {
        do {
            return try UNNotificationAttachment(identifier: "\(place + 1)", url: file)
        } catch {
            try? FileManager.default.removeItem(at: file)
            throw AttachmentError(.notMedia, "the system refuses it: \(error.localizedDescription)")
        }
    }
}

extension Resolution {
    /// The sealed files of the notification.
    fileprivate var attachments: [PushAttachment] {
        if case .replacement(let notification) = effect { notification.attachments } else { [] }
    }
}
