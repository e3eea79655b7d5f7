// SPDX-License-Identifier: Apache-2.0

/// Notes, counts and keeps what is shown, in one step, so that nothing is shown twice.
///
/// `AppGroupStore` of the module `PushSealStore` is one.
public protocol ShownStore: Sendable {
    /// Notes a message if nothing stands against it, and with it counts its number and keeps its record.
    ///
    /// Looking, noting and replying are one step: of any number of threads and processes that ask for
    /// the same message at once, exactly one is told that it is new. What is not shown, because it was
    /// seen before or its reply came too late, is neither noted nor counted nor kept.
    ///
    /// A store of your own must not fail open: what it had to forget it has to refuse from then on.
    /// - Parameters:
    ///   - notification: what is about to be shown.
    ///   - time: the device's clock, in seconds since 1970 (UTC).
    ///   - claim: takes the right to reply, if nobody has replied yet, with the number for the app's
    ///     icon; nil leaves that as it is. Call it at most once, last, for a message that is new; if it
    ///     says false, note nothing and answer ``StoreVerdict/unclaimed``.
    /// - Returns: what is known of the message; only what is ``StoreVerdict/new`` is shown.
    /// - Throws: what keeps it from saying or writing. What has a message is then not shown, even if it
    ///   was claimed.
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
    /// The number of the push is added to what is there; 0 begins anew.
    case increment

    /// The count after a push.
    /// - Parameters:
    ///   - count: the count before it.
    ///   - number: the number of the push.
    /// - Returns: at least 0 and never more than a number can hold.
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

    /// Names what is to be done.
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
