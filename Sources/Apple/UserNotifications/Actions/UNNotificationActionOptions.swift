// SPDX-License-Identifier: Apache-2.0

/// How the system treats an action.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationactionoptions>
public struct UNNotificationActionOptions: OptionSet, Sendable {
    /// The bits, as in Apple's framework.
    public let rawValue: UInt

    /// Makes a set of the bits given.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Requires the device to be unlocked.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationactionoptions/authenticationrequired>
    public static let authenticationRequired = UNNotificationActionOptions(rawValue: 1 << 0)

    /// Shown as an action that destroys data.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationactionoptions/destructive>
    public static let destructive = UNNotificationActionOptions(rawValue: 1 << 1)

    /// Opens the app.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationactionoptions/foreground>
    public static let foreground = UNNotificationActionOptions(rawValue: 1 << 2)
}
