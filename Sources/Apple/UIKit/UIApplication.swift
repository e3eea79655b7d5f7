// SPDX-License-Identifier: Apache-2.0

/// The app; an extension has none.
///
/// <https://developer.apple.com/documentation/uikit/uiapplication>
///
/// Linux: only the parts that an extension may refer to.
@MainActor @preconcurrency
open class UIApplication: NSObject {
    package override nonisolated init() {
        super.init()
    }

    /// The app's singleton.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiapplication/shared>
    @available(
        *,
        unavailable,
        message:
            "UIApplication.shared may not be used in an app extension; pass what is needed, or use the extension's own objects"
    )
    open class var shared: UIApplication { UIApplication() }

    /// Whether the app is in the foreground.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiapplication/state>
    public enum State: Int, Sendable {
        /// In the foreground and receiving events.
        case active = 0
        /// In the foreground, but not receiving events.
        case inactive = 1
        /// In the background.
        case background = 2
    }

    /// The URL that opens the app's settings.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiapplication/opensettingsurlstring>
    public nonisolated static let openSettingsURLString = "app-settings:"

    /// Posted when memory is low.
    ///
    /// <https://developer.apple.com/documentation/uikit/uiapplication/didreceivememorywarningnotification>
    ///
    /// Linux: never posted.
    public nonisolated static let didReceiveMemoryWarningNotification = NSNotification.Name(
        "UIApplicationDidReceiveMemoryWarningNotification"
    )
}
