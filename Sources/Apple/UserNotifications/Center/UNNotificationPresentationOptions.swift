// SPDX-License-Identifier: Apache-2.0

/// How a notification is shown while the app is in the foreground.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationpresentationoptions>
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
    /// The bits, as in Apple's framework.
    public let rawValue: UInt

    /// Makes a set of the bits given.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Badge the icon.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationpresentationoptions/badge>
    public static let badge = UNNotificationPresentationOptions(rawValue: 1 << 0)

    /// Play the sound.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationpresentationoptions/sound>
    public static let sound = UNNotificationPresentationOptions(rawValue: 1 << 1)

    /// Show it as a banner and in the list.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationpresentationoptions/alert>
    @available(*, deprecated, message: "Use .list and .banner")
    public static let alert = UNNotificationPresentationOptions(rawValue: 1 << 2)

    /// Show it in Notification Center.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationpresentationoptions/list>
    public static let list = UNNotificationPresentationOptions(rawValue: 1 << 3)

    /// Show it as a banner.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationpresentationoptions/banner>
    public static let banner = UNNotificationPresentationOptions(rawValue: 1 << 4)
}
