// SPDX-License-Identifier: Apache-2.0

/// The app; an extension has none.
///
/// <https://developer.apple.com/documentation/uikit/uiapplication>
///
/// Linux: what an extension may name of it.
@MainActor @preconcurrency
open class UIApplication: NSObject {
    package override nonisolated init() {
        super.init()
    }

    /// The app's one object.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiapplication/shared>
    @available(
        *,
        unavailable,
        message:
            "UIApplication.shared may not be used in an app extension; pass what is needed, or use the extension's own objects"
    )
    open class var shared: UIApplication { UIApplication() }

    /// Whether the app is on the screen.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiapplication/state>
    public enum State: Int, Sendable {
        /// On the screen, and in use.
        case active = 0
        /// On the screen, and not in use.
        case inactive = 1
        /// Not on the screen.
        case background = 2
    }

    /// The URL that opens the app's settings.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiapplication/opensettingsurlstring>
    public nonisolated static let openSettingsURLString = "app-settings:"

    /// Posted when memory runs short.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiapplication/didreceivememorywarningnotification>
    ///
    /// Linux: nobody posts it.
    public nonisolated static let didReceiveMemoryWarningNotification = NSNotification.Name(
        "UIApplicationDidReceiveMemoryWarningNotification"
    )
}
