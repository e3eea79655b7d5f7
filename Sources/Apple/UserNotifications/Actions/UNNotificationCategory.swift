// SPDX-License-Identifier: Apache-2.0

/// A type of notification that the app sends, and its actions.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationcategory>
open class UNNotificationCategory: NSObject, NSCopying, NSSecureCoding {
    private let values: Values

    /// What a category holds.
    private struct Values: Equatable {
        var identifier: String
        var actions: [UNNotificationAction]
        var intentIdentifiers: [String]
        var hiddenPreviewsBodyPlaceholder: String
        var categorySummaryFormat: String
        var options: UNNotificationCategoryOptions
    }

    /// A category with the system's placeholder for hidden previews.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcategory/init(identifier:actions:intentidentifiers:options:)>
    public convenience init(
        identifier: String,
        actions: [UNNotificationAction],
        intentIdentifiers: [String],
        options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            identifier: identifier,
            actions: actions,
            intentIdentifiers: intentIdentifiers,
            hiddenPreviewsBodyPlaceholder: nil,
            categorySummaryFormat: nil,
            options: options
        )
    }

    /// A category with its own text for hidden previews.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcategory/init(identifier:actions:intentidentifiers:hiddenpreviewsbodyplaceholder:options:)>
    public convenience init(
        identifier: String,
        actions: [UNNotificationAction],
        intentIdentifiers: [String],
        hiddenPreviewsBodyPlaceholder: String,
        options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            identifier: identifier,
            actions: actions,
            intentIdentifiers: intentIdentifiers,
            hiddenPreviewsBodyPlaceholder: hiddenPreviewsBodyPlaceholder,
            categorySummaryFormat: nil,
            options: options
        )
    }

    /// A category with its own text for hidden previews and for the summary of a group.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcategory/init(identifier:actions:intentidentifiers:hiddenpreviewsbodyplaceholder:categorysummaryformat:options:)>
    public init(
        identifier: String,
        actions: [UNNotificationAction],
        intentIdentifiers: [String],
        hiddenPreviewsBodyPlaceholder: String?,
        categorySummaryFormat: String?,
        options: UNNotificationCategoryOptions = []
    ) {
        values = Values(
            identifier: identifier,
            actions: actions,
            intentIdentifiers: intentIdentifiers,
            hiddenPreviewsBodyPlaceholder: hiddenPreviewsBodyPlaceholder ?? "",
            categorySummaryFormat: categorySummaryFormat ?? "",
            options: options
        )
        super.init()
    }

    /// The `categoryIdentifier` of the category's notifications.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcategory/identifier>
    open var identifier: String { values.identifier }

    /// The buttons, in the order shown.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcategory/actions>
    open var actions: [UNNotificationAction] { values.actions }

    /// The Siri intents the notifications belong to.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcategory/intentidentifiers>
    open var intentIdentifiers: [String] { values.intentIdentifiers }

    /// What is shown in place of the body while previews are hidden.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcategory/hiddenpreviewsbodyplaceholder>
    open var hiddenPreviewsBodyPlaceholder: String { values.hiddenPreviewsBodyPlaceholder }

    /// The format of the summary for a group of such notifications.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcategory/categorysummaryformat>
    open var categorySummaryFormat: String { values.categorySummaryFormat }

    /// How the system treats the notifications.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcategory/options>
    open var options: UNNotificationCategoryOptions { values.options }

    /// The category itself, since it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether all parts are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationCategory)?.values == values
    }

    /// The fields.
    open override var description: String {
        super.description.adding([
            "identifier": identifier,
            "actions": actions,
            "intentIdentifiers": intentIdentifiers,
            "options": options.rawValue,
        ])
    }

    /// Equal for equal categories.
    open override var hash: Int { values.identifier.hashValue }

    /// True: an archive of a category can be read with secure coding.
    open class var supportsSecureCoding: Bool { true }

    /// Writes every part.
    open func encode(with coder: NSCoder) {
        coder.encode(values.identifier as NSString, forKey: "identifier")
        coder.encode(NSArray(array: values.actions), forKey: "actions")
        coder.encode(
            NSArray(array: values.intentIdentifiers.map { $0 as NSString }),
            forKey: "intentIdentifiers"
        )
        coder.encode(
            values.hiddenPreviewsBodyPlaceholder as NSString,
            forKey: "hiddenPreviewsBodyPlaceholder"
        )
        coder.encode(
            values.categorySummaryFormat as NSString,
            forKey: "categorySummaryFormat"
        )
        coder.encode(Int(bitPattern: values.options.rawValue), forKey: "options")
    }

    /// Reads what ``encode(with:)`` wrote; nil if there is no identifier.
    public required init?(coder: NSCoder) {
        guard let identifier = coder.text(forKey: "identifier") else { return nil }
        values = Values(
            identifier: identifier,
            actions: coder.list(of: UNNotificationAction.self, forKey: "actions"),
            intentIdentifiers: coder.texts(forKey: "intentIdentifiers"),
            hiddenPreviewsBodyPlaceholder:
                coder.text(forKey: "hiddenPreviewsBodyPlaceholder") ?? "",
            categorySummaryFormat: coder.text(forKey: "categorySummaryFormat") ?? "",
            options: UNNotificationCategoryOptions(
                rawValue: UInt(bitPattern: coder.decodeInteger(forKey: "options"))
            )
        )
        super.init()
    }
}

/// How the system treats the notifications of a category.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationcategoryoptions>
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
    /// The bits, as in Apple's framework.
    public let rawValue: UInt

    /// Makes a set of the bits given.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Tells the delegate when the user dismisses one.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcategoryoptions/customdismissaction>
    public static let customDismissAction = UNNotificationCategoryOptions(rawValue: 1 << 0)

    /// Shows them in CarPlay.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcategoryoptions/allowincarplay>
    public static let allowInCarPlay = UNNotificationCategoryOptions(rawValue: 1 << 1)

    /// Shows the title even if previews are hidden.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcategoryoptions/hiddenpreviewsshowtitle>
    public static let hiddenPreviewsShowTitle = UNNotificationCategoryOptions(rawValue: 1 << 2)

    /// Shows the subtitle even if previews are hidden.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcategoryoptions/hiddenpreviewsshowsubtitle>
    public static let hiddenPreviewsShowSubtitle = UNNotificationCategoryOptions(rawValue: 1 << 3)

    /// Lets Siri read them out.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationcategoryoptions/allowannouncement>
    @available(*, deprecated, message: "Announcement option is ignored")
    public static let allowAnnouncement = UNNotificationCategoryOptions(rawValue: 1 << 4)
}
