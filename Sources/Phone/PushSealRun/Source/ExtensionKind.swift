// SPDX-License-Identifier: Apache-2.0

/// The kinds of extensions that can be built.
package enum ExtensionKind: String, Sendable {
    /// Changes what is shown.
    case service
    /// Draws the expanded view.
    case content

    /// The `NSExtensionPointIdentifier` of its Info.plist.
    var point: String {
        switch self {
        case .service: "com.apple.usernotifications.service"
        case .content: "com.apple.usernotifications.content-extension"
        }
    }

    /// What errors call such an extension.
    var words: String { "\(rawValue) extension" }

    /// What its class must be.
    var requirement: String {
        switch self {
        case .service: "one class must inherit from UNNotificationServiceExtension"
        case .content: "a UIViewController must conform to UNNotificationContentExtension"
        }
    }

    /// The module name of its sources.
    var moduleName: String {
        switch self {
        case .service: "NotificationServiceExtension"
        case .content: "NotificationContentExtension"
        }
    }
}
