// SPDX-License-Identifier: Apache-2.0

/// The user's setting for one kind of notification.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationsetting>
public enum UNNotificationSetting: Int, Sendable {
    /// Not available to the app.
    case notSupported = 0
    /// Off, or never requested.
    case disabled = 1
    /// On.
    case enabled = 2
}
