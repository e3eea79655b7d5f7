// SPDX-License-Identifier: Apache-2.0

/// When the text of notifications is shown.
///
/// <https://developer.apple.com/documentation/usernotifications/unshowpreviewssetting>
public enum UNShowPreviewsSetting: Int, Sendable {
    /// Always, even on the lock screen.
    case always = 0
    /// Only while the device is unlocked.
    case whenAuthenticated = 1
    /// Never.
    case never = 2
}
