// SPDX-License-Identifier: Apache-2.0

// The module of OneSignal's SDK before its version 5, whose class also does what a service extension needs.
@_exported public import PushSealOneSignalExtension

/// OneSignal's SDK before version 5, as far as a service extension uses it.
///
/// <https://documentation.onesignal.com/docs/en/service-extensions>
public final class OneSignal: NSObject {
    /// How much is logged.
    public enum ONE_S_LOG_LEVEL: UInt, Sendable {
        case LL_NONE, LL_FATAL, LL_ERROR, LL_WARN, LL_INFO, LL_DEBUG, LL_VERBOSE
    }

    /// Would set how much is logged and shown.
    ///
    /// Linux: has no effect.
    public class func setLogLevel(_ logLevel: ONE_S_LOG_LEVEL, visualLevel: ONE_S_LOG_LEVEL) {}

    /// As `OneSignalExtension`'s.
    @discardableResult
    public class func didReceiveNotificationExtensionRequest(
        _ request: UNNotificationRequest,
        with replacementContent: UNMutableNotificationContent?,
        withContentHandler contentHandler: ((UNNotificationContent) -> Void)!
    ) -> UNMutableNotificationContent! {
        OneSignalExtension.didReceiveNotificationExtensionRequest(
            request,
            with: replacementContent,
            withContentHandler: contentHandler
        )
    }

    /// As `OneSignalExtension`'s.
    @discardableResult
    public class func didReceiveNotificationExtensionRequest(
        _ request: UNNotificationRequest,
        with replacementContent: UNMutableNotificationContent?
    ) -> UNMutableNotificationContent! {
        OneSignalExtension.didReceiveNotificationExtensionRequest(request, with: replacementContent)
    }

    /// As `OneSignalExtension`'s.
    @discardableResult
    public class func serviceExtensionTimeWillExpireRequest(
        _ request: UNNotificationRequest,
        with replacementContent: UNMutableNotificationContent?
    ) -> UNMutableNotificationContent! {
        OneSignalExtension.serviceExtensionTimeWillExpireRequest(request, with: replacementContent)
    }
}
