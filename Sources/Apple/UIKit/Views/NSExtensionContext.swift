// SPDX-License-Identifier: Apache-2.0

public import UserNotifications

/// An extension's connection to the app that shows it.
///
/// <https://developer.apple.com/documentation/foundation/nsextensioncontext>
///
/// Linux: Foundation has none, so it is here; it has only what a content extension uses, in the
/// module `UserNotificationsUI`.
@MainActor
open class NSExtensionContext: NSObject {
    /// What shows the extension; set by the device.
    package weak var host: (any ExtensionContextHost)?

    /// For the device.
    package nonisolated override init() {
        super.init()
    }

    /// Asks the system to open a URL, which it does for Today and iMessage extensions only: the
    /// handler gets false.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsextensioncontext/open(_:completionhandler:)>
    @preconcurrency
    open func open(_ URL: URL, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
        guard let completionHandler else { return }
        DispatchQueue.main.async { completionHandler(false) }
    }
}

/// Shows a content extension and handles its requests.
@MainActor
package protocol ExtensionContextHost: AnyObject {
    /// The buttons under the notification.
    var notificationActions: [UNNotificationAction] { get set }
    /// Opens the app, as a tap on the notification does.
    func performNotificationDefaultAction()
    /// Dismisses the expanded notification.
    func dismissNotificationContentExtension()
    /// Reports that the extension started or paused playback itself.
    func mediaIsPlaying(_ isPlaying: Bool)
}
