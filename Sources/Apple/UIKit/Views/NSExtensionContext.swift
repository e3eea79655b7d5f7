// SPDX-License-Identifier: Apache-2.0

public import UserNotifications

/// What an extension has of the app that shows it.
///
/// <https://developer.apple.com/documentation/foundation/nsextensioncontext>
///
/// Linux: Foundation has none, so it stands here; only what a content extension asks of it is there, by
/// the module `UserNotificationsUI`.
@MainActor
open class NSExtensionContext: NSObject {
    /// What shows the extension; the device sets it.
    package weak var host: (any ExtensionContextHost)?

    /// For the device.
    package nonisolated override init() {
        super.init()
    }
}

/// What shows a content extension and hears what the extension asks of it.
@MainActor
package protocol ExtensionContextHost: AnyObject {
    /// The buttons under the notification.
    var notificationActions: [UNNotificationAction] { get set }
    /// Opens the app, as a tap on the notification does.
    func performNotificationDefaultAction()
    /// Takes the expanded notification off the screen.
    func dismissNotificationContentExtension()
    /// Hears that playback began by itself, or was paused.
    func mediaIsPlaying(_ isPlaying: Bool)
}
