// SPDX-License-Identifier: Apache-2.0

/// Whether the user lets the app use one kind of notice.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationsetting>
public enum UNNotificationSetting: Int, Sendable {
    /// The app cannot have it.
    case notSupported = 0
    /// Off, or never asked for.
    case disabled = 1
    /// On.
    case enabled = 2
}
