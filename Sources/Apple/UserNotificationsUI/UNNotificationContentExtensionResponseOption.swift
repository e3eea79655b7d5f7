// SPDX-License-Identifier: Apache-2.0

/// What happens to an expanded notification after the user has chosen an action.
///
/// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextensionresponseoption>
public enum UNNotificationContentExtensionResponseOption: UInt, Sendable {
    /// It stays; the extension has handled the action.
    ///
    /// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextensionresponseoption/donotdismiss>
    case doNotDismiss = 0
    /// It is dismissed; the extension has handled the action.
    ///
    /// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextensionresponseoption/dismiss>
    case dismiss = 1
    /// It is dismissed, and the app handles the action.
    ///
    /// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextensionresponseoption/dismissandforwardaction>
    case dismissAndForwardAction = 2
}
