// SPDX-License-Identifier: Apache-2.0

/// Decides how notifications are shown, and handles the user's responses.
///
/// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenterdelegate>
///
/// Implement the completion handler or the `async` form of a method, as with Apple's.
///
/// Linux: there are no optional protocol methods, so each has a default; do not call one with `?`.
/// The methods are called on a queue of the center, not on the main thread.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    /// Asks how to show a notification that arrives while the app is in the foreground.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenterdelegate/usernotificationcenter(_:willpresent:withcompletionhandler:)>
    ///
    /// By default it is not shown.
    @preconcurrency
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler:
            @escaping @Sendable (UNNotificationPresentationOptions) -> Void
    )

    /// Asks how to show a notification that arrives while the app is in the foreground.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenterdelegate/usernotificationcenter(_:willpresent:withcompletionhandler:)>
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions

    /// Handles the user's response to a notification.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenterdelegate/usernotificationcenter(_:didreceive:withcompletionhandler:)>
    @preconcurrency
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    )

    /// Handles the user's response to a notification.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenterdelegate/usernotificationcenter(_:didreceive:withcompletionhandler:)>
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse
    ) async

    /// Asks the app to show its own notification settings.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenterdelegate/usernotificationcenter(_:opensettingsfor:)>
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        openSettingsFor notification: UNNotification?
    )
}

extension UNUserNotificationCenterDelegate {
    /// Calls the `async` form.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler:
            @escaping @Sendable (UNNotificationPresentationOptions) -> Void
    ) {
        let delegate: any UNUserNotificationCenterDelegate = self
        let transferred = Transferred((delegate: delegate, notification: notification))
        Task {
            completionHandler(
                await transferred.value.delegate.userNotificationCenter(
                    center,
                    willPresent: transferred.value.notification
                )
            )
        }
    }

    /// Shows nothing.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        []
    }

    /// Calls the `async` form.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    ) {
        let delegate: any UNUserNotificationCenterDelegate = self
        let transferred = Transferred((delegate: delegate, response: response))
        Task {
            await transferred.value.delegate.userNotificationCenter(
                center,
                didReceive: transferred.value.response
            )
            completionHandler()
        }
    }

    /// Does nothing.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse
    ) async {}

    /// Does nothing.
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        openSettingsFor notification: UNNotification?
    ) {}
}

/// How a notification is shown while the app is in the foreground.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationpresentationoptions>
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
    /// The bits, as in Apple's framework.
    public let rawValue: UInt

    /// Makes a set of the bits given.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Badge the icon.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationpresentationoptions/badge>
    public static let badge = UNNotificationPresentationOptions(rawValue: 1 << 0)

    /// Play the sound.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationpresentationoptions/sound>
    public static let sound = UNNotificationPresentationOptions(rawValue: 1 << 1)

    /// Show it as a banner and in the list.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationpresentationoptions/alert>
    @available(*, deprecated, message: "Use .list and .banner")
    public static let alert = UNNotificationPresentationOptions(rawValue: 1 << 2)

    /// Show it in Notification Center.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationpresentationoptions/list>
    public static let list = UNNotificationPresentationOptions(rawValue: 1 << 3)

    /// Show it as a banner.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationpresentationoptions/banner>
    public static let banner = UNNotificationPresentationOptions(rawValue: 1 << 4)
}
