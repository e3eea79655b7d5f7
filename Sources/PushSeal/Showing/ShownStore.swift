// SPDX-License-Identifier: Apache-2.0

/// Records, counts and keeps what is shown, in one step.
///
/// `AppGroupStore` of the module `PushSealStore` is one. To know only what was seen, without
/// counting or keeping anything, use a ``SeenStore``.
public protocol ShownStore: Sendable {
    /// Records a message as ``SeenStore/insert(_:at:claim:)`` does, counts its badge and keeps the
    /// notification.
    ///
    /// It is all or nothing: what is not shown, because it was seen before or its reply came too
    /// late, is neither counted nor kept.
    /// - Parameters:
    ///   - notification: what is about to be shown.
    ///   - message: its id and dates; nil for one without an id, which is not recorded as seen.
    ///   - time: the device's clock, in seconds since 1970 (UTC).
    ///   - claim: claims the right to reply; called as by ``SeenStore/insert(_:at:claim:)``.
    /// - Returns: what is known of the message, and the number for the app's icon.
    /// - Throws: why the store cannot tell or write; nothing is counted or kept then.
    func show(
        _ notification: ShownNotification,
        at time: Int,
        claim: (_ badge: Int?) -> Bool
    ) throws(PushError) -> StoreVerdict
}

/// What a store knows of a message.
@nonexhaustive
public enum StoreVerdict: String, Sendable, CaseIterable {
    /// It was not seen before and is noted now: show it.
    case new
    /// Its id was noted before.
    case replay
    /// It was sealed no later than what the store had to forget, so it may have been seen.
    case forgotten
    /// Its end has passed, by the clock or by the times that other messages have proven.
    case ended
    /// It claims to have been sealed later than now, by more than clocks differ.
    case premature
    /// Somebody has replied before; it is not noted.
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

/// What a store is to do with a notification that is about to be shown.
public struct ShownNotification: Sendable {
    /// Its id and dates; nil for one without an id, of which nothing is noted.
    public package(set) var message: SeenMessage?
    /// What is kept, with the number that is counted as its badge; nil for nothing.
    public let record: PushNotification?
    /// The id of the key that opened it.
    public package(set) var keyID: String?
    /// The number of the push; nil where it has none, and the count stays as it is.
    package let badge: Int?
    /// How that number is counted.
    package let badgePolicy: BadgePolicy

    /// Makes a request to the store.
    package init(
        badge: Int? = nil,
        _ badgePolicy: BadgePolicy = .set,
        record: PushNotification? = nil
    ) {
        self.badge = badge
        self.badgePolicy = badgePolicy
        self.record = record
    }

    /// The number for the app's icon.
    ///
    /// - Parameter count: the number that is there.
    /// - Returns: at least 0; nil for a push without a number, which leaves the icon as it is.
    public func badge(after count: Int) -> Int? {
        badge.map { badgePolicy.count(count, after: $0) }
    }
}

/// A message by the id and the dates inside its seal.
public struct SeenMessage: Sendable, Hashable {
    /// The thumbprint of the key that opened it, 32 bytes; ids of different keys have nothing to do
    /// with each other, whatever the keys are called.
    public let key: [UInt8]
    /// The claim `jti`, 1 to 255 bytes.
    public let id: String
    /// When it was sealed, in seconds since 1970 (UTC): the claim `iat`, or, where that is missing,
    /// 30 days before the claim `exp`.
    public let sealedAt: Int
    /// The second from which it is not shown any more, since 1970 (UTC).
    public let validUntil: Int
    /// Whether the dates are proven to come from a holder of the key.
    public let isAuthenticated: Bool

    /// Names a message.
    package init(
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
