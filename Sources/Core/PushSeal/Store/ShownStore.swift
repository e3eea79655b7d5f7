// SPDX-License-Identifier: Apache-2.0

/// Records, counts and keeps notifications, in one step, so that none is shown twice.
///
/// `AppGroupStore` of the module `PushSealStore` is one. The author of another one imports PushSeal
/// with `@_spi(Custom)`, which has what ``ShownNotification`` holds.
public protocol ShownStore: Sendable {
    /// Records a message, counts its badge and keeps the notification, unless there is a reason not
    /// to show it.
    ///
    /// Checking, recording and taking the reply are one step: of all threads and processes that
    /// ask about the same message at once, exactly one is told that it is new. A notification that
    /// is not shown, because it was seen before or its reply came too late, is neither recorded nor
    /// counted nor kept.
    ///
    /// A custom store must fail closed: once it has forgotten ids, it has to refuse every message
    /// that could have one of them.
    /// - Parameters:
    ///   - notification: what is about to be shown.
    ///   - time: the device's clock, in seconds since 1970 (UTC).
    ///   - reply: the right to reply. Take it last, for a message that is new; if it is gone,
    ///     record, count and keep nothing and return ``StoreVerdict/unclaimed``.
    /// - Returns: what is known of the message; it is shown only if ``StoreVerdict/new(badge:)``.
    /// - Throws: why the store cannot tell or write. A notification with a message is then not
    ///   shown, even if the reply was taken.
    func show(
        _ notification: ShownNotification,
        at time: Int,
        claiming reply: any ReplyClaim
    ) throws(StoreError) -> StoreVerdict
}

/// What a store knows of a message.
@nonexhaustive
public enum StoreVerdict: Sendable, Hashable {
    /// It was not seen before and is recorded now: show it, with this number on the app's icon; nil
    /// leaves the icon as it is.
    case new(badge: Int?)
    /// Its id was recorded before.
    case replay
    /// It was sealed no later than messages whose ids the store had to forget: it may be a replay.
    case forgotten
    /// It has expired, by the clock or by the authenticated times of other messages.
    case ended
    /// It claims to be sealed later than now, by more than clock skew explains.
    case premature
    /// Somebody has already replied; it is not recorded.
    case unclaimed
}

/// How the number of a push becomes the number on the app's icon.
public enum BadgePolicy: String, Sendable, CaseIterable {
    /// The number of the push is the number on the icon.
    case set
    /// The number of the push is added to the count; 0 resets it.
    case increment

    /// The count after a push.
    /// - Parameters:
    ///   - count: the count before it.
    ///   - number: the number of the push.
    /// - Returns: at least 0; saturates at `Int.max`.
    package func count(_ count: Int, after number: Int) -> Int {
        guard self == .increment, number != 0 else { return max(0, number) }
        let (sum, overflows) = count.addingReportingOverflow(number)
        return overflows ? .max : max(0, sum)
    }
}

/// The notification that a store is to record, count and keep.
public struct ShownNotification: Sendable {
    /// The id and dates of the message; nil if it has no id, and is not recorded as seen.
    @_spi(Custom) public package(set) var message: SeenMessage?
    /// The notification to keep, its badge replaced by the count; nil to keep nothing.
    @_spi(Custom) public let record: PushNotification?
    /// The id of the key that opened it.
    @_spi(Custom) public package(set) var keyID: String?
    /// The number of the push; nil leaves the count as it is.
    package let badge: Int?
    /// How that number is counted.
    package let badgePolicy: BadgePolicy

    /// Makes a request to a store, for tests of your own store.
    ///
    /// - Parameters:
    ///   - message: the id and dates of the message; nil if it has no id.
    ///   - keyID: the id of the key that opened it.
    ///   - badge: the number of the push; nil leaves the count as it is.
    ///   - badgePolicy: how that number is counted.
    ///   - record: the notification to keep; nil to keep nothing.
    @_spi(Custom)
    public init(
        message: SeenMessage? = nil,
        keyID: String? = nil,
        badge: Int? = nil,
        _ badgePolicy: BadgePolicy = .set,
        record: PushNotification? = nil
    ) {
        self.message = message
        self.keyID = keyID
        self.badge = badge
        self.badgePolicy = badgePolicy
        self.record = record
    }

    /// The number for the app's icon.
    ///
    /// - Parameter count: the count before the push.
    /// - Returns: at least 0; nil for a push without a number, which leaves the icon as it is.
    @_spi(Custom)
    public func badge(after count: Int) -> Int? {
        badge.map { badgePolicy.count(count, after: $0) }
    }
}

/// A message by its sealed id and dates.
@_spi(Custom)
public struct SeenMessage: Sendable, Hashable {
    /// The thumbprint of the key that opened it, 32 bytes: ids are unique per key only, whatever
    /// the key's own id is.
    public let key: [UInt8]
    /// The claim `jti`, 1 to 255 bytes.
    public let id: String
    /// When it was sealed, in seconds since 1970 (UTC): the claim `iat` or, if that is missing, 30
    /// days before the claim `exp`.
    public let sealedAt: Int
    /// The second from which it is no longer shown, since 1970 (UTC).
    public let validUntil: Int
    /// Whether the dates are authenticated: they come from a holder of the key.
    public let isAuthenticated: Bool

    /// Makes a message, for tests of your own store.
    public init(
        key: [UInt8],
        id: String,
        sealedAt: Int,
        validUntil: Int,
        isAuthenticated: Bool
    ) {
        self.key = key
        self.id = id
        self.sealedAt = sealedAt
        self.validUntil = validUntil
        self.isAuthenticated = isAuthenticated
    }
}
