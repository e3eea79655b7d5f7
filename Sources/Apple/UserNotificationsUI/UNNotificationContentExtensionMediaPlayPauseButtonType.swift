// SPDX-License-Identifier: Apache-2.0

/// The kinds of media button.
///
/// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextensionmediaplaypausebuttontype>
public enum UNNotificationContentExtensionMediaPlayPauseButtonType: UInt, Sendable {
    /// No button.
    ///
    /// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextensionmediaplaypausebuttontype/none>
    case none = 0
    /// A button that is always visible and changes between play and pause.
    ///
    /// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextensionmediaplaypausebuttontype/default>
    case `default` = 1
    /// A button over the content, which disappears when playback starts.
    ///
    /// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextensionmediaplaypausebuttontype/overlay>
    case overlay = 2
}
