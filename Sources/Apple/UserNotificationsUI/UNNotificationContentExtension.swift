// SPDX-License-Identifier: Apache-2.0

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
