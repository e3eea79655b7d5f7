// SPDX-License-Identifier: Apache-2.0

import PushSealDevice
public import UserNotifications
public import UserNotificationsUI

// The entry points that `pushseal run` writes call these by symbol name: this way an extension's program needs only the
// library, not the modules it consists of.

/// Runs a service extension.
///
/// - Parameter makeExtension: makes the extension.
@_silgen_name("pushseal_extension_main")
@usableFromInline
func extensionMain(
    _ makeExtension: @escaping @Sendable () -> UNNotificationServiceExtension
) -> Never {
    ExtensionHost.main(makeExtension)
}

/// Runs a content extension.
///
/// - Parameters:
///   - makeController: makes the view controller.
///   - makeViews: makes the views of its storyboard and sets the outlets; nil without one.
@_silgen_name("pushseal_content_main")
@usableFromInline
func contentMain(
    _ makeController: @escaping @MainActor @Sendable () -> any ContentExtension.Controller,
    _ makeViews: (@MainActor @Sendable (UIViewController) -> UIView)?
) -> Never {
    ContentHost.main {
        let controller = makeController()
        controller.makeStoryboardView = makeViews
        return controller
    }
}
