// SPDX-License-Identifier: Apache-2.0

/// Notes, counts and keeps what is shown, in one step.
///
/// `AppGroupStore` of the module `PushSealStore` is one. An app that only wants to know what was
/// seen, and counts and keeps nothing, gives a ``SeenStore``.
public protocol ShownStore: SeenStore {
    /// Notes a message as ``SeenStore/insert(_:at:claim:)`` does, and with it counts its number and
    /// keeps its record.
    ///
    /// All of it is done or nothing: what is not shown, because it was seen before or its reply came
    /// too late, is neither counted nor kept.
    /// - Parameters:
    ///   - notification: what is about to be shown.
    ///   - message: its id and dates; nil for one without an id, of which nothing is noted.
    ///   - time: the device's clock, in seconds since 1970 (UTC).
    ///   - claim: takes the right to reply; called as by ``SeenStore/insert(_:at:claim:)``.
    /// - Returns: what is known of the message, and the number for the app's icon.
    /// - Throws: what keeps it from saying or writing; nothing is counted or kept then.
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
    /// The number of the push; nil where it has none, and the count stays as it is.
    public var badge: Int?
    /// How that number is counted.
    public var badgePolicy: BadgePolicy
    /// What is kept, with the number that is counted as its badge; nil for nothing.
    public var record: PushNotification?
    /// The id of the key that opened it.
    public var keyID: String?

    /// Names what is to be done.
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

/// What a store answers about a notification that is about to be shown.
public struct ShownVerdict: Sendable, Equatable {
    /// What is known of the message; only what is ``SeenVerdict/new`` is shown.
    public let verdict: SeenVerdict
    /// The number for the app's icon; nil leaves it as it is.
    public let badge: Int?

    /// Makes an answer.
    public init(_ verdict: SeenVerdict, badge: Int? = nil) {
        self.verdict = verdict
        self.badge = badge
    }
}
