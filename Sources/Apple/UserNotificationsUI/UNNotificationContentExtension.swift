// SPDX-License-Identifier: Apache-2.0

// Apple's header imports UIKit. UserNotifications is re-exported too, since an extension that
// imports nothing else uses its types.
@_exported public import UIKit
@_exported public import UserNotifications

/// The interface of a view controller for the expanded view of a notification.
///
/// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextension>
///
/// Only ``didReceive(_:)-(UNNotification)`` is required.
///
/// Linux: there are no optional requirements, so the others have default implementations that do
/// what the system does without them; do not call one with `?`. Subclasses inherit the defaults of
/// a conforming class, so the class that conforms must implement the methods it needs. All
/// requirements are on the main actor; Apple's are so only where a notification is received.
@MainActor
public protocol UNNotificationContentExtension: NSObjectProtocol {
    /// Shows a notification; called again for each new one of the same thread while it is shown.
    ///
    /// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextension/didreceive(_:)>
    func didReceive(_ notification: UNNotification)

    /// Handles the user's action, and decides what happens to the view.
    ///
    /// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextension/didreceive(_:completionhandler:)>
    ///
    /// By default the view is dismissed and the app told.
    @preconcurrency
    func didReceive(
        _ response: UNNotificationResponse,
        completionHandler completion:
            @escaping @Sendable (UNNotificationContentExtensionResponseOption) -> Void
    )

    /// The asynchronous form; implement one of the two.
    ///
    /// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextension/didreceive(_:completionhandler:)>
    func didReceive(
        _ response: UNNotificationResponse
    ) async -> UNNotificationContentExtensionResponseOption

    /// The kind of media button; none by default.
    ///
    /// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextension/mediaplaypausebuttontype>
    var mediaPlayPauseButtonType: UNNotificationContentExtensionMediaPlayPauseButtonType { get }

    /// The frame of the media button in the view's coordinates; empty by default, which means no
    /// button.
    ///
    /// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextension/mediaplaypausebuttonframe>
    var mediaPlayPauseButtonFrame: CGRect { get }

    /// The colour of the media button.
    ///
    /// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextension/mediaplaypausebuttontintcolor>
    var mediaPlayPauseButtonTintColor: UIColor { get }

    /// Starts playing; called by the system when the user taps the media button.
    ///
    /// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextension/mediaplay()>
    func mediaPlay()

    /// Pauses; called by the system when the user taps the media button.
    ///
    /// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextension/mediapause()>
    func mediaPause()
}

extension UNNotificationContentExtension {
    /// Calls the asynchronous form.
    public func didReceive(
        _ response: UNNotificationResponse,
        completionHandler completion:
            @escaping @Sendable (UNNotificationContentExtensionResponseOption) -> Void
    ) {
        Task { completion(await didReceive(response)) }
    }

    /// Dismisses the view and tells the app.
    public func didReceive(
        _ response: UNNotificationResponse
    ) async -> UNNotificationContentExtensionResponseOption {
        .dismissAndForwardAction
    }

    /// No button.
    public var mediaPlayPauseButtonType: UNNotificationContentExtensionMediaPlayPauseButtonType {
        .none
    }

    /// Empty.
    public var mediaPlayPauseButtonFrame: CGRect { .zero }

    /// The system's blue.
    public var mediaPlayPauseButtonTintColor: UIColor { .systemBlue }

    /// Does nothing.
    public func mediaPlay() {}

    /// Does nothing.
    public func mediaPause() {}
}

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
