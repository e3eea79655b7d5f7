// SPDX-License-Identifier: Apache-2.0

/// The source that turns an extension into a program, which a phone does not need.
///
/// It calls the library by symbol name, so that the compiler need not read the library's modules
/// and their C modules for each extension.
enum EntryPoint {
    static let fileName = "PushSealExtensionEntry.swift"

    /// The source for a class.
    ///
    /// - Parameters:
    ///   - className: the class.
    ///   - kind: the kind of extension.
    ///   - interface: the functions of `InterfaceSource`, if there is a storyboard.
    ///   - missing: the name of a storyboard that was not found.
    /// - Returns: the source.
    static func source(
        for className: String,
        _ kind: ExtensionKind = .service,
        interface: String? = nil,
        missing: String? = nil
    ) -> String {
        switch kind {
        case .service: service(className) + foundation
        case .content: content(className, interface, missing) + foundation
        }
    }

    // What Foundation on Linux gets wrong; a member in the sources' own module comes before
    // Foundation's. It knows no observers with selectors; there `set(nil, forKey:)` calls itself for
    // ever, of a web URL only the path is stored, the suite of a group that the app has no entitlement
    // for is not told, and the preferred language is another than that of the strings.
    private static let foundation = """
        extension Foundation.UserDefaults {
            convenience init?(suiteName name: Swift.String?) {
                self.init(_phoneSuite: name)
            }

            func set(_ url: Foundation.URL?, forKey name: Swift.String) {
                guard let url else { return removeObject(forKey: name) }
                let data = try? Foundation.NSKeyedArchiver.archivedData(
                    withRootObject: url as Foundation.NSURL,
                    requiringSecureCoding: true
                )
                set(data as Any?, forKey: name)
            }
        }

        @_silgen_name("pushseal_remove_observer")
        func _pushSealRemoveObserver(
            _ center: Foundation.NotificationCenter,
            _ observer: Any,
            _ name: Foundation.NSNotification.Name?
        )

        extension Foundation.NotificationCenter {
            func removeObserver(_ observer: Any) {
                _pushSealRemoveObserver(self, observer, nil)
                self.Foundation::removeObserver(observer)
            }

            func removeObserver(_ observer: Any, name: Foundation.NSNotification.Name?, object: Any?) {
                _pushSealRemoveObserver(self, observer, name)
                self.Foundation::removeObserver(observer, name: name, object: object)
            }
        }

        extension Foundation.Bundle {
            var preferredLocalizations: [Swift.String] {
                developmentLocalization.map { [$0] } ?? localizations
            }
        }

        """

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

    // With a storyboard the controller is made by `init(coder:)`, as on a phone.
    private static func content(
        _ className: String,
        _ interface: String?,
        _ missing: String?
    ) -> String {
        let make = interface == nil ? "\(className)()" : "_pushSealDecoded() as \(className)"
        let note = missing.map { name in
            let note =
                "no \(name).storyboard beside the Info.plist: there are no views and outlets of it"
            return "Swift.print(\(InterfaceSource.literal(note))); return "
        }
        return """
            import Foundation
            import UIKit
            import UserNotificationsUI

            typealias _PushSealController = UIKit.UIViewController & UNNotificationContentExtension

            @_silgen_name("pushseal_content_main")
            func _pushSealContentMain(
                _ make: @escaping @MainActor @Sendable () -> any _PushSealController,
                _ views: (@MainActor @Sendable (UIKit.UIViewController) -> UIKit.UIView)?
            ) -> Swift.Never

            @main
            enum _PushSealExtensionEntry {
                static func main() {
                    _pushSealContentMain({ \(note ?? "")\(make) }, \(interface == nil ? "nil" : "{ _pushSealViews($0) }"))
                }
            }

            \(interface ?? "")
            """
    }
}
