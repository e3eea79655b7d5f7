// SPDX-License-Identifier: Apache-2.0

/// The kinds of extensions that programs are made of.
package enum ExtensionKind: Sendable {
    /// One that may change what is shown.
    case service
    /// One that draws the expanded view.
    case content

    /// The `NSExtensionPointIdentifier` of its Info.plist.
    var point: String {
        switch self {
        case .service: "com.apple.usernotifications.service"
        case .content: "com.apple.usernotifications.content-extension"
        }
    }

    /// What such an extension is called, in an error.
    var words: String {
        switch self {
        case .service: "service extension"
        case .content: "content extension"
        }
    }

    /// What the class has to be.
    var requirement: String {
        switch self {
        case .service: "one has to inherit from UNNotificationServiceExtension"
        case .content: "a UIViewController has to conform to UNNotificationContentExtension"
        }
    }

    /// The module that all sources are compiled to.
    var moduleName: String {
        switch self {
        case .service: "NotificationServiceExtension"
        case .content: "NotificationContentExtension"
        }
    }

    /// What the file of its Info.plist is called, if it is to lie beside the program.
    var keptList: String? { self == .content ? "Info.plist" : nil }
}
