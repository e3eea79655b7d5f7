// SPDX-License-Identifier: Apache-2.0

/// What opening makes of a push.
public struct Resolution: Sendable {
    /// The text that stands where sealed text was not opened.
    package static let placeholder = "(Encrypted)"

    /// What becomes of the notification that came.
    @nonexhaustive
    public enum Effect: Sendable {
        /// Some texts change; one that is nil stays as it came, and so does all else.
        case texts(title: String? = nil, subtitle: String? = nil, body: String? = nil)
        /// Another takes its place: nothing of what came is shown or handed to the app.
        indirect case replacement(PushNotification)
    }

    /// What becomes of the notification.
    public let effect: Effect
    /// How it came to this.
    public let decryption: Decryption

    /// The keys of `userInfo` that have done their work.
    ///
    /// While nothing is opened they stay, so that the app can try again when it has the key.
    package let spentKeys: [String]

    /// What becomes of the number on the app's icon.
    package var badge = Badge.asItIs

    /// What becomes of the number on the app's icon.
    package enum Badge: Sendable, Equatable {
        /// What the notification says.
        case asItIs
        /// What a store has counted.
        case counted(Int)
        /// It stays: nothing was counted.
        case left
    }

    /// Makes a resolution.
    public init(_ effect: Effect, _ decryption: Decryption) {
        self.init(effect, decryption, spentKeys: [])
    }

    init(_ effect: Effect, _ decryption: Decryption, spentKeys: [String]) {
        self.effect = effect
        self.decryption = decryption
        self.spentKeys = spentKeys
    }

    /// Whether a text of it is still to be looked up in the app's strings.
    package var namesTexts: Bool {
        guard case .replacement(let notification) = effect else { return false }
        return notification.title.plain == nil || notification.subtitle.plain == nil
            || notification.body.plain == nil
    }

    /// The same with something odd to tell of, although it was opened.
    func noting(_ reason: String) -> Resolution {
        var noted = Resolution(effect, decryption.noting(reason), spentKeys: spentKeys)
        noted.badge = badge
        return noted
    }

    /// The body that it gives the notification; nil where it leaves the one that came, or where that is
    /// to be looked up.
    package var body: String? {
        switch effect {
        case .texts(_, _, let body): body
        case .replacement(let notification): notification.body.plain
        }
    }
}

/// How the opening of a push went, for logs and for whoever has to find out why.
///
/// Nothing of it may be shown to the sender or put on the screen: to those outside, all that does not
/// open is alike.
public struct Decryption: Sendable, Equatable {
    /// How it ended.
    @nonexhaustive
    public enum Status: String, Sendable, CaseIterable {
        /// The sealed content was opened.
        case opened
        /// There was something sealed and it could not be opened.
        case fallback
        /// Time ran out.
        case expired
        /// There was nothing sealed.
        case absent
    }

    /// How it ended.
    public let status: Status
    /// The format of the key that opened it, as the `alg` of a key ring.
    package let format: String?
    /// The id of the key that opened it.
    public let keyID: String?
    /// Whether an older key than the first of the ring opened it.
    public let isStale: Bool
    /// Whether the whole notification was sealed, and opened; else at most its text was.
    public let isWholeNotification: Bool
    /// Whether what was opened is proven to come, unchanged, from a holder of the key.
    public let isAuthenticated: Bool
    /// Why it was not opened, or what is odd although it was; never key or message text.
    public let reason: String?
    /// Why a file that the notification names is not shown with it; nil if none is missing.
    package(set) public var attachmentFailure: AttachmentFailure?

    /// Why a file that a notification names is not shown with it.
    @nonexhaustive
    public enum AttachmentFailure: Sendable, Equatable {
        /// It was not asked for.
        case notFetched
        /// It could not be had, in words that name neither the address nor the file.
        case failed(String)
    }

    /// Makes a report.
    public init(
        status: Status,
        format: String? = nil,
        keyID: String? = nil,
        isStale: Bool = false,
        isWholeNotification: Bool = false,
        isAuthenticated: Bool = false,
        reason: String? = nil
    ) {
        self.status = status
        self.format = format
        self.keyID = keyID
        self.isStale = isStale
        self.isWholeNotification = isWholeNotification
        self.isAuthenticated = isAuthenticated
        self.reason = reason
    }

    /// The same with another reason.
    package func noting(_ reason: String) -> Decryption {
        var noted = Decryption(
            status: status,
            format: format,
            keyID: keyID,
            isStale: isStale,
            isWholeNotification: isWholeNotification,
            isAuthenticated: isAuthenticated,
            reason: reason
        )
        noted.attachmentFailure = attachmentFailure
        return noted
    }
}
