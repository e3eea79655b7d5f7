// SPDX-License-Identifier: Apache-2.0

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
