// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
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
    func achieve(_ resolution: Resolution, _ notification: PendingNotification) {
        let resolution = withoutUncounted(resolution)
        let decryption = resolution.decryption
        let isOpened = decryption.status == .opened
        func leave(_ content: UNNotificationContent, _ decryption: Decryption) -> Bool {
            notification.leave(.init(content: content, decryption: decryption))
        }
        let original = notification.content
        if isOpened, resolution.namesTexts {
            let content = original.applying(resolution) { $0.plain ?? $0.key }
            guard leave(content, decryption) else { return }
        }
        let content = original.applying(resolution, lookUp: text(of:))
        guard leave(content, decryption), isOpened,
            let attached = attach(resolution, to: content, of: notification),
            notification.leave(attached)
        else { return }
        do {
            // A copy, since a result that was left must not change: it may be taken at any time.
            guard
                let copy = attached.content.mutableCopy(with: nil) as? UNMutableNotificationContent
            else { return }
            let enriched = try enrich(copy, attached.decryption)
            // A phone discards a reply without alert text and shows the original.
            guard enriched.hasText || !attached.content.hasText else {
                let reason = "it was not enriched: the result has no text"
                _ = leave(attached.content, attached.decryption.noting(reason))
                return
            }
            guard leave(enriched, attached.decryption) else { return }
            attached.content.deleteFiles(missingFrom: enriched)
        } catch {
            let reason = "it was not enriched: \(Self.words(for: error))"
            _ = leave(attached.content, attached.decryption.noting(reason))
        }
    }

    /// Keeps a number that was not counted off the icon, if numbers are counted.
    private func withoutUncounted(_ resolution: Resolution) -> Resolution {
        let status = resolution.decryption.status
        let isUntouched = status == .absent && acceptance == .anything
        guard status != .opened, !isUntouched, badgePolicy == .increment else { return resolution }
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
