// SPDX-License-Identifier: Apache-2.0

/// What becomes of an expanded notification when the user has chosen an action.
///
/// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextensionresponseoption>
public enum UNNotificationContentExtensionResponseOption: UInt, Sendable {
    /// It stays; the extension has dealt with the action.
    ///
    /// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextensionresponseoption/donotdismiss>
    case doNotDismiss = 0
    /// It goes; the extension has dealt with the action.
    ///
    /// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextensionresponseoption/dismiss>
    case dismiss = 1
    /// It goes, and the app deals with the action.
    ///
    /// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextensionresponseoption/dismissandforwardaction>
    case dismissAndForwardAction = 2
}
