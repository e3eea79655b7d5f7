// SPDX-License-Identifier: Apache-2.0

/// What a view controller does that draws the expanded view of a notification.
///
/// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextension>
///
/// Only ``didReceive(_:)-(UNNotification)`` has to be there.
///
/// Linux: there are no optional requirements, so the others have a default that does what the system
/// does without them; do not call one with `?`. A default of a class counts for its subclasses: the
/// class that conforms has to implement what it wants to be asked. All requirements are on the main
/// actor, Apple's are so only where a notification is received.
@MainActor
public protocol UNNotificationContentExtension: NSObjectProtocol {
    /// Shows a notification; called again for each new one of the same thread while it is shown.
    ///
    /// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextension/didreceive(_:)>
    func didReceive(_ notification: UNNotification)

    /// Deals with what the user chose, and says what becomes of the view.
    ///
    /// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextension/didreceive(_:completionhandler:)>
    ///
    /// Not implemented: the view is dismissed and the app told.
    @preconcurrency
    func didReceive(
        _ response: UNNotificationResponse,
        completionHandler completion:
            @escaping @Sendable (UNNotificationContentExtensionResponseOption) -> Void
    )

    /// The same as an asynchronous method; implement one of the two.
    ///
    /// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextension/didreceive(_:completionhandler:)>
    func didReceive(
        _ response: UNNotificationResponse
    ) async -> UNNotificationContentExtensionResponseOption

    /// The kind of media button; none unless the extension says so.
    ///
    /// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextension/mediaplaypausebuttontype>
    var mediaPlayPauseButtonType: UNNotificationContentExtensionMediaPlayPauseButtonType { get }

    /// Where the media button is, in the coordinates of the view; empty, as it is unless the extension
    /// says otherwise, there is none.
    ///
    /// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextension/mediaplaypausebuttonframe>
    var mediaPlayPauseButtonFrame: CGRect { get }

    /// The colour of the media button.
    ///
    /// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextension/mediaplaypausebuttontintcolor>
    var mediaPlayPauseButtonTintColor: UIColor { get }

    /// Begins to play; called by the system when the user taps the media button.
    ///
    /// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextension/mediaplay()>
    func mediaPlay()

    /// Pauses; called by the system when the user taps the media button.
    ///
    /// <https://developer.apple.com/documentation/usernotificationsui/unnotificationcontentextension/mediapause()>
    func mediaPause()
}

extension UNNotificationContentExtension {
    /// Asks the asynchronous form.
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
