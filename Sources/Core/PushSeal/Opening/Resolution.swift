// SPDX-License-Identifier: Apache-2.0

public import SealFormats

/// The result of opening a push.
public struct Resolution: Sendable {
    /// The text shown in place of sealed text that was not opened.
    package static let placeholder = "(Encrypted)"

    /// What happens to the notification that came.
    @nonexhaustive
    public enum Effect: Sendable {
        /// Some texts change. A text that is nil does not change, and no other field does.
        case texts(title: String? = nil, subtitle: String? = nil, body: String? = nil)
        /// Another notification replaces it: nothing of what came is shown or handed to the app.
        indirect case replacement(PushNotification)
    }

    /// The effect on the notification.
    public let effect: Effect
    /// How the push was opened, or why not.
    public internal(set) var decryption: Decryption

    /// Whether the sealed text and the id of its key are no longer needed in `userInfo`.
    ///
    /// They stay while nothing is opened, so that the app can try again once it has the key.
    package let spendsText: Bool

    /// What happens to the number on the app's icon.
    package var badge = Badge.asItIs

    /// What happens to the number on the app's icon.
    package enum Badge: Sendable, Equatable {
        /// The number in the notification.
        case asItIs
        /// The number counted by a store.
        case counted(Int)
        /// The icon stays as it is: nothing was counted.
        case left
    }

    /// Makes a resolution, for an opening of your own.
    @_spi(Custom)
    public init(_ effect: Effect, _ decryption: Decryption) {
        self.init(effect, decryption, spendsText: false)
    }

    init(_ effect: Effect, _ decryption: Decryption, spendsText: Bool) {
        self.effect = effect
        self.decryption = decryption
        self.spendsText = spendsText
    }

    /// Whether it has a text still to be looked up in the app's strings.
    package var namesTexts: Bool {
        guard case .replacement(let notification) = effect else { return false }
        return notification.title.plain == nil || notification.subtitle.plain == nil
            || notification.body.plain == nil
    }

    /// The body that it gives the notification; nil if the original stays, or if it has to be
    /// looked up.
    package var body: String? {
        switch effect {
        case .texts(_, _, let body): body
        case .replacement(let notification): notification.body.plain
        }
    }
}

/// An extension that says how it opened a push: a simulated device asks while it replies.
package protocol OpeningReporter {
    /// How the push with this content was opened; nil unless the extension is replying to it.
    func decryption(ofPushWith content: AnyObject) -> Decryption?
}

/// How the opening of a push went, for logs and debugging.
///
/// Never show it to the sender or on the screen: to outsiders all failures must look the same.
public struct Decryption: Sendable, Equatable {
    /// How it ended.
    @nonexhaustive
    public enum Status: String, Sendable, CaseIterable {
        /// The sealed content was opened.
        case opened
        /// There was sealed content, and it could not be opened.
        case fallback
        /// Time ran out.
        case expired
        /// There was nothing sealed.
        case absent
    }

    /// How it ended.
    public let status: Status
    /// The format of the key that opened it.
    package let format: Format?
    /// The id of the key that opened it.
    public let keyID: String?
    /// Whether a key other than the first that has not expired opened it.
    public let isStale: Bool
    /// Whether the whole notification was sealed and opened, not just its text.
    package let isWholeNotification: Bool
    /// Whether the content is authenticated: it comes, unchanged, from a holder of the key.
    public let isAuthenticated: Bool
    /// Why it was not opened, or a remark on a message that was; never a key or message text.
    package(set) public var reason: String?
    /// Why nothing was opened, for programs; nil if something was, or if nobody tried.
    package internal(set) var refusal: Refusal?
    /// Why a file named by the notification is not shown with it; nil if none is missing.
    package(set) public var attachmentFailure: AttachmentFailure?

    /// Why a file named by a notification is not shown with it.
    @nonexhaustive
    public enum AttachmentFailure: Sendable, Equatable {
        /// Fetching was not asked for.
        case notFetched
        /// It could not be fetched or used; the words name neither its URL nor its content.
        case failed(String)
    }

    /// Makes a report, for an opening of your own.
    @_spi(Custom)
    public init(
        status: Status,
        format: Format? = nil,
        keyID: String? = nil,
        isStale: Bool = false,
        isWholeNotification: Bool = false,
        isAuthenticated: Bool = false,
        reason: String? = nil,
        attachmentFailure: AttachmentFailure? = nil
    ) {
        self.status = status
        self.format = format
        self.keyID = keyID
        self.isStale = isStale
        self.isWholeNotification = isWholeNotification
        self.isAuthenticated = isAuthenticated
        self.reason = reason
        self.attachmentFailure = attachmentFailure
    }

    /// A copy with another reason.
    package func noting(_ reason: String) -> Decryption {
        var noted = self
        noted.reason = reason
        return noted
    }
}

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
        func translated(_ text: String?) -> String? {
            !isOpened && text == Resolution.placeholder ? LocalizedText.placeholder(lookUp) : text
        }
        switch resolution.effect {
        case .texts(let title, let subtitle, let body):
            setTexts(
                title: translated(title),
                subtitle: translated(subtitle),
                body: translated(body)
            )
            if resolution.spendsText { removeSealedText() }
        case .replacement(let notification) where isOpened: replace(with: notification)
        case .replacement(let notification):
            var notification = copy notification
            notification.body.changePlain(translated)
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
