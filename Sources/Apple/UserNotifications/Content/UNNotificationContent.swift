// SPDX-License-Identifier: Apache-2.0

import PhoneEntitlements

/// The content of a notification, read-only.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent>
///
/// To change it, use `mutableCopy() as? UNMutableNotificationContent`. As in Apple's SDK it is not
/// `Sendable`, because the mutable class inherits from it.
///
/// Linux: archives are not compatible with Apple's.
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying, NSSecureCoding {
    package final internal(set) var values: ContentValues

    /// Makes empty content.
    ///
    /// An extension that passes this on requests no alert; without the filtering entitlement the
    /// system then shows the original.
    public override init() {
        values = ContentValues()
        super.init()
    }

    package init(values: ContentValues) {
        self.values = values
        super.init()
    }

    /// The images, sounds and movies shown with the notification.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/attachments>
    open var attachments: [UNNotificationAttachment] { values.attachments }

    /// The app's badge; 0 removes it, nil leaves it unchanged.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/badge>
    open var badge: NSNumber? { values.badge }

    /// The main text, localised.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/body>
    open var body: String { values.body }

    /// The identifier of the notification's category, which provides its actions.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/categoryidentifier>
    open var categoryIdentifier: String { values.categoryIdentifier }

    /// The launch image or storyboard to use when the user opens the app from the notification.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/launchimagename>
    @available(macOS, unavailable)
    open var launchImageName: String { values.launchImageName }

    /// The sound played on delivery, or nil for silence.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/sound>
    open var sound: UNNotificationSound? { values.sound }

    /// The second line, localised.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/subtitle>
    open var subtitle: String { values.subtitle }

    /// Groups related notifications.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/threadidentifier>
    open var threadIdentifier: String { values.threadIdentifier }

    /// The first line, localised.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/title>
    open var title: String { values.title }

    /// The payload of the notification, including `aps`, or data that the app attached to it.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/userinfo>
    ///
    /// Linux: values are `NSString`, `NSNumber`, `NSDictionary` and so on, and cast as on Apple
    /// platforms, with one difference: a Boolean inside a nested dictionary that has been cast to
    /// `[String: Any]` is a `Bool` and no longer casts to `Int`.
    open var userInfo: [AnyHashable: Any] { values.userInfo.dictionary }

    /// The text that a group's summary used to show for this notification.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/summaryargument>
    @available(*, deprecated, message: "summaryArgument is ignored")
    open var summaryArgument: String { values.summaryArgument ?? "" }

    /// How many items this notification used to count for in a group's summary.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/summaryargumentcount>
    @available(*, deprecated, message: "summaryArgumentCount is ignored")
    open var summaryArgumentCount: Int { values.summaryArgumentCount ?? 1 }

    /// Which of the app's windows to bring forward.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/targetcontentidentifier>
    open var targetContentIdentifier: String? { values.targetContentIdentifier }

    /// How much the notification may interrupt; `.active` by default.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/interruptionlevel>
    open var interruptionLevel: UNNotificationInterruptionLevel { values.interruptionLevel }

    /// From 0 to 1: which of an app's notifications a summary lists first.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/relevancescore>
    open var relevanceScore: Double { values.relevanceScore }

    /// The criteria that the app's Focus filter evaluates.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/filtercriteria>
    open var filterCriteria: String? { values.filterCriteria }

    /// A copy with the provider's context added: for a message, the sender's name as title and the
    /// group's as subtitle; for a call, the caller's name as title.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcontent/updating(from:)>
    ///
    /// The result can be cast to ``UNMutableNotificationContent``.
    ///
    /// Linux: no picture is added. If the device has entitlements without the one for communication
    /// notifications, the copy is as it was, and the device says so.
    ///
    /// - Throws: ``UNError`` `contentProvidingObjectNotAllowed` for a provider that is not the
    ///   SDK's.
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
        let copy = UNMutableNotificationContent(values: values)
        if let entitlements = AppEntitlements.current, !entitlements.allowsCommunication {
            PhoneFaults.report(
                .missingEntitlement,
                "a communication notification is shown as an ordinary one: "
                    + "com.apple.developer.usernotifications.communication is not among the entitlements"
            )
            return copy
        }
        let context = provider.notificationContext
        if let title = context.title, !title.isEmpty { copy.title = title }
        if let subtitle = context.subtitle, !subtitle.isEmpty { copy.subtitle = subtitle }
        if let body = context.body, !body.isEmpty { copy.body = body }
        return copy
    }

    /// An immutable copy.
    open func copy(with zone: NSZone? = nil) -> Any {
        UNNotificationContent(values: values)
    }

    /// A mutable copy, a ``UNMutableNotificationContent``.
    open func mutableCopy(with zone: NSZone? = nil) -> Any {
        UNMutableNotificationContent(values: values)
    }

    /// Whether all values are equal; mutable content can equal immutable content.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationContent else { return false }
        return self === other || values == other.values
    }

    /// The fields; texts for the user are redacted.
    open override var description: String {
        super.description.adding([
            "title": title.redacted,
            "subtitle": subtitle.redacted,
            "body": body.redacted,
            "categoryIdentifier": categoryIdentifier,
            "launchImageName": launchImageName,
            "threadIdentifier": threadIdentifier,
            "attachments": attachments,
            "badge": badge?.stringValue,
            "sound": sound,
            "interruptionLevel": interruptionLevel.rawValue,
            "relevanceScore": relevanceScore,
            "filterCriteria": filterCriteria,
        ])
    }

    /// Equal for equal content.
    open override var hash: Int { values.hashValue }

    /// True: archived content can be read with secure coding.
    open class var supportsSecureCoding: Bool { true }

    /// Writes all values, except those of `userInfo` that cannot be archived.
    open func encode(with coder: NSCoder) {
        values.encode(with: coder)
    }

    /// Reads what ``encode(with:)`` wrote.
    public required init?(coder: NSCoder) {
        values = ContentValues(coder: coder)
        super.init()
    }
}

/// How much a notification may interrupt.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationinterruptionlevel>
public enum UNNotificationInterruptionLevel: UInt, Sendable {
    /// Added to the list without lighting the screen or playing a sound.
    case passive = 0
    /// Shown at once; lights the screen and may play a sound. The default.
    case active = 1
    /// Shown at once, even through Focus.
    case timeSensitive = 2
    /// Shown at once, and its sound plays even if the device is muted.
    case critical = 3
}

/// A provider of context for a notification, such as a messaging intent.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationcontentproviding>
///
/// The providers are `INSendMessageIntent`, `INStartCallIntent` and
/// `UNNotificationAttributedMessageContext`; ``UNNotificationContent/updating(from:)`` rejects
/// other conforming types.
public protocol UNNotificationContentProviding: NSObjectProtocol {}

/// The context that a provider adds to content; nil leaves a text unchanged.
package struct NotificationContext: Sendable, Equatable {
    package var title: String?
    package var subtitle: String?
    package var body: String?

    package init(title: String? = nil, subtitle: String? = nil, body: String? = nil) {
        self.title = title
        self.subtitle = subtitle
        self.body = body
    }
}

/// A provider of the SDK, the only kind that the system accepts.
package protocol NotificationContextProviding: UNNotificationContentProviding {
    var notificationContext: NotificationContext { get }
}

/// The values of a notification's content; a struct, so that copies are independent.
package struct ContentValues: Hashable {
    var title = ""
    var subtitle = ""
    var body = ""
    var badge: NSNumber?
    var sound: UNNotificationSound?
    var attachments: [UNNotificationAttachment] = []
    var categoryIdentifier = ""
    var threadIdentifier = ""
    var launchImageName = ""
    var targetContentIdentifier: String?
    var interruptionLevel = UNNotificationInterruptionLevel.active
    var relevanceScore = 0.0
    var filterCriteria: String?
    /// Nil for the default, an empty text.
    var summaryArgument: String?
    /// Nil for the default, 1.
    var summaryArgumentCount: Int?
    var userInfo = UserInfo([:])
}

extension ContentValues: Codable {
    /// What a device reads and writes as it is; it converts the others, which are objects.
    private enum CodingKeys: CodingKey {
        case title, subtitle, body, categoryIdentifier, threadIdentifier, launchImageName
        case targetContentIdentifier, relevanceScore, filterCriteria
        case summaryArgument, summaryArgumentCount
    }
}

extension ContentValues {
    package func hash(into hasher: inout Hasher) {
        for text in [title, subtitle, body, categoryIdentifier, threadIdentifier] {
            hasher.combine(text)
        }
        hasher.combine(userInfo.dictionary.count)
    }

    func encode(with coder: NSCoder) {
        coder.encode(title as NSString, forKey: "title")
        coder.encode(subtitle as NSString, forKey: "subtitle")
        coder.encode(body as NSString, forKey: "body")
        coder.encode(badge, forKey: "badge")
        coder.encode(sound, forKey: "sound")
        coder.encode(NSArray(array: attachments), forKey: "attachments")
        coder.encode(categoryIdentifier as NSString, forKey: "categoryIdentifier")
        coder.encode(threadIdentifier as NSString, forKey: "threadIdentifier")
        coder.encode(launchImageName as NSString, forKey: "launchImageName")
        coder.encode(
            targetContentIdentifier as NSString?,
            forKey: "targetContentIdentifier"
        )
        coder.encode(Int(interruptionLevel.rawValue), forKey: "interruptionLevel")
        coder.encode(relevanceScore, forKey: "relevanceScore")
        coder.encode(filterCriteria as NSString?, forKey: "filterCriteria")
        coder.encode(summaryArgument as NSString?, forKey: "summaryArgument")
        coder.encode(summaryArgumentCount ?? 1, forKey: "summaryArgumentCount")
        userInfo.encode(with: coder, forKey: "userInfo")
    }

    init(coder: NSCoder) {
        title = coder.text(forKey: "title") ?? ""
        subtitle = coder.text(forKey: "subtitle") ?? ""
        body = coder.text(forKey: "body") ?? ""
        badge = coder.decodeObject(of: NSNumber.self, forKey: "badge")
        sound = coder.decodeObject(of: UNNotificationSound.self, forKey: "sound")
        attachments = coder.list(of: UNNotificationAttachment.self, forKey: "attachments")
        categoryIdentifier = coder.text(forKey: "categoryIdentifier") ?? ""
        threadIdentifier = coder.text(forKey: "threadIdentifier") ?? ""
        launchImageName = coder.text(forKey: "launchImageName") ?? ""
        targetContentIdentifier = coder.text(forKey: "targetContentIdentifier")
        interruptionLevel =
            UInt(exactly: coder.decodeInteger(forKey: "interruptionLevel"))
            .flatMap(UNNotificationInterruptionLevel.init(rawValue:)) ?? .active
        relevanceScore = coder.decodeDouble(forKey: "relevanceScore")
        filterCriteria = coder.text(forKey: "filterCriteria")
        let argument = coder.text(forKey: "summaryArgument") ?? ""
        summaryArgument = argument.isEmpty ? nil : argument
        let count = coder.decodeInteger(forKey: "summaryArgumentCount")
        summaryArgumentCount = count > 1 ? count : nil
        userInfo = UserInfo(coder: coder, forKey: "userInfo")
    }
}
