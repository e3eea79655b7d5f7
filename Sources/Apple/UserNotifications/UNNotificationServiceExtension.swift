// SPDX-License-Identifier: Apache-2.0

/// The entry point of a service extension: it may change a remote notification before anyone sees it.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension>
///
/// Subclass it and override both methods. The system makes the object, may use it for more than one
/// notification, and calls the two methods on different threads.
open class UNNotificationServiceExtension: NSObject {
    /// Made by the system; a subclass may override it to set itself up.
    public override init() {
        super.init()
    }

    /// Changes the notification and hands it on.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension/didreceive(_:withcontenthandler:)>
    ///
    /// There are about 30 seconds to call the handler, from any thread, once. Content without alert
    /// text is ignored and the original shown. The default hands the content on as it came.
    ///
    /// Linux: the handler is `@Sendable`, so that an override compiles in Swift 6 mode whether it
    /// spells `@Sendable` or not; Apple's is imported from Objective-C and allows both, too. Handing a
    /// handler that is not `@Sendable` to `super` is a warning in Swift 6 mode.
    @preconcurrency
    open func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping @Sendable (UNNotificationContent) -> Void
    ) {
        contentHandler(request.content)
    }

    /// Told shortly before time runs out: the last chance to call the handler.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension/serviceextensiontimewillexpire()>
    ///
    /// The default does nothing, and so the original is shown.
    open func serviceExtensionTimeWillExpire() {}
}
