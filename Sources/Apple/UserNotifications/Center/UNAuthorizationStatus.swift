// SPDX-License-Identifier: Apache-2.0

/// Whether the app may show notifications.
///
/// <https://developer.apple.com/documentation/usernotifications/unauthorizationstatus>
public enum UNAuthorizationStatus: Int, Sendable {
    /// The user has not been asked.
    case notDetermined = 0
    /// The user said no.
    case denied = 1
    /// The user said yes.
    case authorized = 2
    /// The app may show quiet notifications without having asked.
    case provisional = 3
    /// An App Clip may show notifications for a while.
    case ephemeral = 4
}
