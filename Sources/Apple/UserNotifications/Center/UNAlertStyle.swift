// SPDX-License-Identifier: Apache-2.0

/// How an alert is shown while the device is unlocked.
///
/// <https://developer.apple.com/documentation/usernotifications/unalertstyle>
public enum UNAlertStyle: Int, Sendable {
    /// Not at all.
    case none = 0
    /// As a banner that goes away by itself.
    case banner = 1
    /// As an alert that stays until dismissed.
    case alert = 2
}
