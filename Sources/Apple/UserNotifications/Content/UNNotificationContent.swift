// SPDX-License-Identifier: Apache-2.0

/// What a notification says and carries, read-only.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent>
///
/// To change it, take `mutableCopy() as? UNMutableNotificationContent`. As in Apple's SDK it is not
/// `Sendable`: the mutable class inherits from it.
///
/// Linux: archives are readable only by this module, not by Apple's, and the other way round.
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying, NSSecureCoding {
    final var values: ContentValues

    /// Makes a content in which everything is empty.
    ///
    /// An extension that hands this on asks for no alert; without the filtering entitlement the
    /// system then shows the original.
    public override init() {
        values = ContentValues()
        super.init()
    }

    init(values: ContentValues) {
        self.values = values
        super.init()
    }

    /// The images, sounds and films shown with the notification.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/attachments>
    open var attachments: [UNNotificationAttachment] { values.attachments }

    /// The number for the app's icon; 0 removes it, nil leaves it as it is.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/badge>
    open var badge: NSNumber? { values.badge }

    /// The main text, localised.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/body>
    open var body: String { values.body }

    /// Which of the app's categories, and so which actions, belong to the notification.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/categoryidentifier>
    open var categoryIdentifier: String { values.categoryIdentifier }

    /// The name of the launch image or storyboard for when the user opens the app from here.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/launchimagename>
    open var launchImageName: String { values.launchImageName }

    /// The sound played on delivery, or nil for silence.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/sound>
    open var sound: UNNotificationSound? { values.sound }

    /// The second line, localised.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/subtitle>
    open var subtitle: String { values.subtitle }

    /// What groups related notifications.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/threadidentifier>
    open var threadIdentifier: String { values.threadIdentifier }

    /// The first line, localised.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/title>
    open var title: String { values.title }

    /// The payload the notification came with, `aps` included, or what the app put there.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/userinfo>
    ///
    /// Linux: values are `NSString`, `NSNumber`, `NSDictionary` and so on, and cast as on Apple
    /// platforms, with one difference: a Boolean inside a nested dictionary that has been cast to
    /// `[String: Any]` is a `Bool` and no longer casts to `Int`.
    open var userInfo: [AnyHashable: Any] { values.userInfo }

    /// The text the summary of a group used to show for this notification.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/summaryargument>
    @available(*, deprecated, message: "summaryArgument is ignored")
    open var summaryArgument: String { values.summaryArgument }

    /// How many items this notification used to stand for in the summary of a group.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/summaryargumentcount>
    @available(*, deprecated, message: "summaryArgumentCount is ignored")
    open var summaryArgumentCount: Int { values.summaryArgumentCount }

    /// Which of the app's windows the system should bring forward.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/targetcontentidentifier>
    open var targetContentIdentifier: String? { values.targetContentIdentifier }

    /// How much the notification may interrupt; `.active` unless told otherwise.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/interruptionlevel>
    open var interruptionLevel: UNNotificationInterruptionLevel { values.interruptionLevel }

    /// From 0 to 1: which of an app's notifications the summary puts first.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/relevancescore>
    open var relevanceScore: Double { values.relevanceScore }

    /// What a Focus filter of the app judges the notification by.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/filtercriteria>
    open var filterCriteria: String? { values.filterCriteria }

    /// A copy of the content with the provider's context added: for a message the sender's name as
    /// title and the group's as subtitle, for a call the caller's name as title.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/updating(from:)>
    ///
    /// The result can be cast to ``UNMutableNotificationContent``.
    ///
    /// Linux: there is no picture, and the capability for communication notifications is not asked for.
    ///
    /// - Throws: ``UNError`` `contentProvidingObjectNotAllowed` for a provider not of the SDK.
    @discardableResult
    open func updating(
        from provider: any UNNotificationContentProviding
    ) throws -> UNNotificationContent {
        guard let provider = provider as? any NotificationContextProviding else {
            throw UNError(
                .contentProvidingObjectNotAllowed,
                "Content providing object is not allowed"
            )
        }
        let context = provider.notificationContext
        let copy = UNMutableNotificationContent(values: values)
        if let title = context.title, !title.isEmpty { copy.title = title }
        if let subtitle = context.subtitle, !subtitle.isEmpty { copy.subtitle = subtitle }
        if let body = context.body, !body.isEmpty { copy.body = body }
        return copy
    }

    /// An immutable copy.
    open func copy(with zone: NSZone? = nil) -> Any {
        UNNotificationContent(values: values)
    }

    /// A copy whose every part can be set: a ``UNMutableNotificationContent``.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        UNMutableNotificationContent(values: values)
    }

    /// Whether both say and carry the same; a mutable content can equal an immutable one.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationContent else { return false }
        return self === other || values.isEqual(to: other.values)
    }

    /// The fields; texts that the user reads are redacted.
    open override var description: String {
        Self.described(
            super.description,
            [
                "title": Self.redacted(title),
                "subtitle": Self.redacted(subtitle),
                "body": Self.redacted(body),
                "categoryIdentifier": categoryIdentifier,
                "launchImageName": launchImageName,
                "threadIdentifier": threadIdentifier,
                "attachments": attachments,
                "badge": badge?.stringValue,
                "sound": sound,
                "interruptionLevel": interruptionLevel.rawValue,
                "relevanceScore": relevanceScore,
                "filterCriteria": filterCriteria,
            ]
        )
    }

    /// Equal for equal contents.
    open override var hash: Int { values.hashValue }

    /// True: an archive of a content can be read with secure coding.
    open class var supportsSecureCoding: Bool { true }

    /// Writes every part of the content; values of `userInfo` that no archive can hold are left out.
    open func encode(with coder: NSCoder) {
        values.encode(with: coder)
    }

    /// Reads what ``encode(with:)`` wrote.
    public required init?(coder: NSCoder) {
        values = ContentValues(coder: coder)
        super.init()
    }
}
