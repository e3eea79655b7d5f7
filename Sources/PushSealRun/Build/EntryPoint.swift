// SPDX-License-Identifier: Apache-2.0

/// The source that turns an extension into a program, which a phone does not need.
///
/// It calls the library by symbol name, so that the compiler need not read the library's modules
/// and their C modules for each extension.
enum EntryPoint {
    static let fileName = "PushSealExtensionEntry.swift"

    /// The source for a class.
    static func source(for className: String, _ kind: ExtensionKind = .service) -> String {
        switch kind {
        case .service: service(className)
        case .content: content(className)
        }
    }

    // Makes even a class on the main actor, as a phone does, where nothing checks.
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
