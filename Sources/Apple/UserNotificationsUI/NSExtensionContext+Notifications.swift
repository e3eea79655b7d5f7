// SPDX-License-Identifier: Apache-2.0

extension NSExtensionContext {
    /// The buttons under the notification; setting it replaces those of the category.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsextensioncontext/notificationactions>
    public var notificationActions: [UNNotificationAction] {
        get { host?.notificationActions ?? [] }
        set { host?.notificationActions = newValue }
    }

    /// Opens the app, as a tap on the notification does.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsextensioncontext/performnotificationdefaultaction()>
    public func performNotificationDefaultAction() {
        host?.performNotificationDefaultAction()
    }

    /// Dismisses the expanded notification.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsextensioncontext/dismissnotificationcontentextension()>
    public func dismissNotificationContentExtension() {
        host?.dismissNotificationContentExtension()
    }

    /// Reports that playback started without the media button, so that the button shows it.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsextensioncontext/mediaplayingstarted()>
    public func mediaPlayingStarted() {
        host?.mediaIsPlaying(true)
    }

    /// Reports that playback was paused without the media button.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsextensioncontext/mediaplayingpaused()>
    public func mediaPlayingPaused() {
        host?.mediaIsPlaying(false)
    }
}
