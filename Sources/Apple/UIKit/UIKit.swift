// SPDX-License-Identifier: Apache-2.0

// Apple's `import UIKit` includes Foundation, and CoreGraphics, whose CGRect and other types are in
// Foundation here.
@_exported public import PhoneFoundation
// Apple's header of what it adds to responses imports it.
@_exported public import UserNotifications
// Includes the module wherever UIKit is; see its source.
import _Testing_UIKit

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

/// The device that the program runs on.
///
/// <https://developer.apple.com/documentation/uikit/uidevice>
///
/// Linux: claims to be an iPhone with iOS 18, so that code takes the same path as there.
@MainActor @preconcurrency
open class UIDevice: NSObject {
    private static let device = UIDevice()

    private override nonisolated init() {
        super.init()
    }

    /// This device.
    ///
    /// <https://developer.apple.com/documentation/uikit/uidevice/current>
    open class var current: UIDevice { device }

    /// The device's name; since iOS 16 the model's name unless the app has an entitlement.
    ///
    /// <https://developer.apple.com/documentation/uikit/uidevice/name>
    open var name: String { "iPhone" }

    /// The kind of device.
    ///
    /// <https://developer.apple.com/documentation/uikit/uidevice/model>
    open var model: String { "iPhone" }

    /// The kind of device, in the user's language.
    ///
    /// <https://developer.apple.com/documentation/uikit/uidevice/localizedmodel>
    open var localizedModel: String { "iPhone" }

    /// The system's name.
    ///
    /// <https://developer.apple.com/documentation/uikit/uidevice/systemname>
    open var systemName: String { "iOS" }

    /// The system's version.
    ///
    /// <https://developer.apple.com/documentation/uikit/uidevice/systemversion>
    open var systemVersion: String { "18.0" }

    /// Identifies the device to the apps of one vendor.
    ///
    /// <https://developer.apple.com/documentation/uikit/uidevice/identifierforvendor>
    ///
    /// Linux: nil, as on a phone that has not been unlocked since boot.
    open var identifierForVendor: UUID? { nil }
}

/// What the user has copied.
///
/// <https://developer.apple.com/documentation/uikit/uipasteboard>
///
/// Linux: texts and URLs only, kept in memory: it is not connected to the desktop's clipboard, and
/// is lost with the process.
open class UIPasteboard: NSObject, @unchecked Sendable {
    private let lock = NSLock()
    private var texts: [String] = []

    private override init() {
        super.init()
    }

    /// The pasteboard that all apps share.
    ///
    /// <https://developer.apple.com/documentation/uikit/uipasteboard/general>
    public static let general = UIPasteboard()

    /// The texts.
    ///
    /// <https://developer.apple.com/documentation/uikit/uipasteboard/strings>
    open var strings: [String]? {
        get { lock.withLock { texts.isEmpty ? nil : texts } }
        set { lock.withLock { texts = newValue ?? [] } }
    }

    /// The first text.
    ///
    /// <https://developer.apple.com/documentation/uikit/uipasteboard/string>
    open var string: String? {
        get { strings?.first }
        set { strings = newValue.map { [$0] } }
    }

    /// The first text, if it is a URL.
    ///
    /// <https://developer.apple.com/documentation/uikit/uipasteboard/url>
    open var url: URL? {
        get { string.flatMap(URL.init(string:)) }
        set { string = newValue?.absoluteString }
    }

    /// Whether there is a text.
    ///
    /// <https://developer.apple.com/documentation/uikit/uipasteboard/hasstrings>
    open var hasStrings: Bool { strings != nil }
}
