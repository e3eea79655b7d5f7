// SPDX-License-Identifier: Apache-2.0

/// What a resolution is applied to: a ``PushNotification``, or Apple's content.
package protocol NotificationContent {
    /// Sets the texts that are given and keeps the others.
    mutating func setTexts(title: String?, subtitle: String?, body: String?)
    /// Replaces all content with that of the notification.
    mutating func replace(with notification: PushNotification)
    /// Removes the sealed text and the id of its key from `userInfo`.
    mutating func removeSealedText()
    /// Sets the number for the app's icon; nil leaves the icon as it is.
    mutating func setBadge(_ badge: Int?)
}

extension NotificationContent {
    /// Applies a resolution.
    ///
    /// Where nothing was opened, "(Encrypted)" is shown in the app's own words, if it has any.
    package mutating func apply(
        _ resolution: borrowing Resolution,
        _ lookUp: (LocalizedText) -> String
    ) {
        let isOpened = resolution.decryption.status == .opened
        func said(_ text: String?) -> String? {
            !isOpened && text == Resolution.placeholder ? LocalizedText.placeholder(lookUp) : text
        }
        switch resolution.effect {
        case .texts(let title, let subtitle, let body):
            setTexts(title: said(title), subtitle: said(subtitle), body: said(body))
            if resolution.spendsText { removeSealedText() }
        case .replacement(let notification) where isOpened: replace(with: notification)
        case .replacement(let notification):
            var notification = copy notification
            notification.body.changePlain(said)
            replace(with: notification)
        }
        switch resolution.badge {
        case .asItIs: break
        case .counted(let count): setBadge(count)
        case .left: setBadge(nil)
        }
    }
}

extension PushNotification: NotificationContent {
    package mutating func setTexts(title: String?, subtitle: String?, body: String?) {
        if let title { self.title = .plain(title) }
        if let subtitle { self.subtitle = .plain(subtitle) }
        if let body { self.body = .plain(body) }
    }

    package mutating func replace(with notification: PushNotification) { self = notification }

    package mutating func removeSealedText() { info.removeSealedText() }

    package mutating func setBadge(_ badge: Int?) { self.badge = badge }
}
