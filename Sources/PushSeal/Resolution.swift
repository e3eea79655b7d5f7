// SPDX-License-Identifier: Apache-2.0

/// What a push becomes: the changes to make to the content that came.
public struct Resolution: Sendable, Equatable {
    /// The text that stands where sealed text was not opened.
    public static let placeholder = "(Encrypted)"

    /// The changes.
    public let changes: ContentChanges
    /// How it came to this.
    public let decryption: Decryption

    /// Makes a resolution.
    public init(changes: ContentChanges, decryption: Decryption) {
        self.changes = changes
        self.decryption = decryption
    }

    /// Makes a resolution that changes plain text; what is not named is left as it came.
    public init(
        title: String? = nil,
        subtitle: String? = nil,
        body: String? = nil,
        removedKeys: Set<String> = [],
        decryption: Decryption
    ) {
        var changes = ContentChanges()
        changes.title = title.map { .plain($0) }
        changes.subtitle = subtitle.map { .plain($0) }
        changes.body = body.map { .plain($0) }
        changes.removedKeys = removedKeys
        self.init(changes: changes, decryption: decryption)
    }

    /// The new title; nothing to leave it, or to look it up in the app's strings.
    public var title: String? { changes.title?.plain }
    /// The new subtitle, likewise.
    public var subtitle: String? { changes.subtitle?.plain }
    /// The new body, likewise.
    public var body: String? { changes.body?.plain }
    /// The keys of `userInfo` to remove.
    public var removedKeys: Set<String> { changes.removedKeys }
}

/// How the opening of a push went, for logs and for whoever has to find out why.
///
/// Nothing of it may be shown to the sender or put on the screen: to those outside, all that does not
/// open is alike.
public struct Decryption: Sendable, Equatable {
    /// How it ended.
    @nonexhaustive
    public enum Status: String, Sendable, CaseIterable {
        /// The sealed text was opened.
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
    public let format: String?
    /// The id of the key that opened it.
    public let keyID: String?
    /// Whether an older key than the first of the ring opened it.
    public let isStale: Bool
    /// Why it was not opened, or what is odd although it was; never key or message text.
    public let reason: String?

    /// Makes a report.
    public init(
        status: Status,
        format: String? = nil,
        keyID: String? = nil,
        isStale: Bool = false,
        reason: String? = nil
    ) {
        self.status = status
        self.format = format
        self.keyID = keyID
        self.isStale = isStale
        self.reason = reason
    }
}
