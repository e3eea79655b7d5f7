// SPDX-License-Identifier: Apache-2.0

/// What an app asks the user's permission for.
///
/// <https://developer.apple.com/documentation/usernotifications/unauthorizationoptions>
public struct UNAuthorizationOptions: OptionSet, Sendable {
    /// The bits, as in Apple's framework.
    public let rawValue: UInt

    /// Makes a set of the bits given.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// To badge its icon.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unauthorizationoptions/badge>
    public static let badge = UNAuthorizationOptions(rawValue: 1 << 0)

    /// To play sounds.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unauthorizationoptions/sound>
    public static let sound = UNAuthorizationOptions(rawValue: 1 << 1)

    /// To show alerts.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unauthorizationoptions/alert>
    public static let alert = UNAuthorizationOptions(rawValue: 1 << 2)

    /// To show notifications in CarPlay.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unauthorizationoptions/carplay>
    public static let carPlay = UNAuthorizationOptions(rawValue: 1 << 3)

    /// To play sounds even if the device is muted; needs an entitlement.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unauthorizationoptions/criticalalert>
    public static let criticalAlert = UNAuthorizationOptions(rawValue: 1 << 4)

    /// To have the system link to the app's own notification settings.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unauthorizationoptions/providesappnotificationsettings>
    public static let providesAppNotificationSettings = UNAuthorizationOptions(rawValue: 1 << 5)

    /// To show quiet notifications without asking first.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unauthorizationoptions/provisional>
    public static let provisional = UNAuthorizationOptions(rawValue: 1 << 6)

    /// To have Siri read messages out.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unauthorizationoptions/announcement>
    @available(*, deprecated, message: "Announcement authorization is always included")
    public static let announcement = UNAuthorizationOptions(rawValue: 1 << 7)

    /// To send time-sensitive notifications.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unauthorizationoptions/timesensitive>
    @available(*, deprecated, message: "Use time-sensitive entitlement")
    public static let timeSensitive = UNAuthorizationOptions(rawValue: 1 << 8)
}
