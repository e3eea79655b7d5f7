// SPDX-License-Identifier: Apache-2.0

/// The source that makes a program of an extension: what an extension has no need of on a phone.
///
/// It calls the library by the name of a symbol, so that the modules which the library is made of, and those of C
/// below, need not be read for each extension.
enum EntryPoint {
    static let fileName = "PushSealExtensionEntry.swift"

    /// The source for a class.
    static func source(for className: String, _ kind: ExtensionKind = .service) -> String {
        switch kind {
        case .service: service(className)
        case .content: content(className)
        }
    }

    // A class on the main actor is made all the same, as on a phone, where nobody asks.
    private static func service(_ className: String) -> String {
        """
        import UserNotifications

        @_silgen_name("pushseal_extension_main")
        func _pushSealExtensionMain(
            _ make: @escaping @Sendable () -> UserNotifications.UNNotificationServiceExtension
        ) -> Swift.Never

        @main
        enum _PushSealExtensionEntry {
            static func main() {
                let make: @MainActor @Sendable () -> UserNotifications.UNNotificationServiceExtension = {
                    \(className)()
                }
                _pushSealExtensionMain(
                    Swift.unsafeBitCast(
                        make,
                        to: (@Sendable () -> UserNotifications.UNNotificationServiceExtension).self
                    )
                )
            }
        }

        """
    }

    private static func content(_ className: String) -> String {
        """
        import UserNotificationsUI

        typealias _PushSealController = UIViewController & UNNotificationContentExtension

        @_silgen_name("pushseal_content_main")
        func _pushSealContentMain(
            _ make: @escaping @MainActor @Sendable () -> any _PushSealController
        ) -> Swift.Never

        @main
        enum _PushSealExtensionEntry {
            static func main() {
                _pushSealContentMain { \(className)() }
            }
        }

        """
    }
}
