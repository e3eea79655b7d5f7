// SPDX-License-Identifier: Apache-2.0

/// Records, counts and keeps what is shown, in one step.
///
/// `AppGroupStore` of the module `PushSealStore` is one. To know only what was seen, without
/// counting or keeping anything, use a ``SeenStore``.
public protocol ShownStore: SeenStore {
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
        noting message: SeenMessage?,
        at time: Int,
        claim: () -> Bool
    ) throws(SeenStoreError) -> ShownVerdict
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
    /// The number of the push; nil leaves the count as it is.
    public var badge: Int?
    /// How that number is counted.
    public var badgePolicy: BadgePolicy
    /// The notification to keep, its badge replaced by the count; nil to keep nothing.
    public var record: PushNotification?
    /// The id of the key that opened it.
    public var keyID: String?

    /// Makes a request to the store.
    public init(
        badge: Int? = nil,
        _ badgePolicy: BadgePolicy = .set,
        record: PushNotification? = nil,
        keyID: String? = nil
    ) {
        self.badge = badge
        self.badgePolicy = badgePolicy
        self.record = record
        self.keyID = keyID
    }
}

/// A store's answer about a notification that is about to be shown.
public struct ShownVerdict: Sendable, Equatable {
    /// What is known of the message; it is shown only if ``SeenVerdict/new``.
    public let verdict: SeenVerdict
    /// The number for the app's icon; nil leaves it as it is.
    public let badge: Int?

    /// Makes an answer.
    public init(_ verdict: SeenVerdict, badge: Int? = nil) {
        self.verdict = verdict
        self.badge = badge
    }
}
