// SPDX-License-Identifier: Apache-2.0

/// The entry point of a service extension, which may change a remote notification before it is
/// shown.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension>
///
/// Subclass it and override both methods. The system creates the object, may use it for more than
/// one notification, and calls the two methods on different threads.
open class UNNotificationServiceExtension: NSObject {
    /// Called by the system; a subclass may override it to set itself up.
    public override init() {
        super.init()
    }

    /// Changes the notification and passes it on.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension/didreceive(_:withcontenthandler:)>
    ///
    /// The handler must be called once, from any thread, within about 30 seconds. Content without
    /// alert text is ignored and the original shown. By default the content is passed on unchanged.
    ///
    /// Linux: the handler is `@Sendable`, so that an override compiles in Swift 6 mode with or
    /// without `@Sendable`; Apple's is imported from Objective-C and allows both, too. Passing a
    /// handler that is not `@Sendable` to `super` is a warning in Swift 6 mode.
    @preconcurrency
    open func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping @Sendable (UNNotificationContent) -> Void
    ) {
        contentHandler(request.content)
    }

    /// Called shortly before time runs out: the last chance to call the handler.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension/serviceextensiontimewillexpire()>
    ///
    /// By default it does nothing, and the original is shown.
    open func serviceExtensionTimeWillExpire() {}
}
