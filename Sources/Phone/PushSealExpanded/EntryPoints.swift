// SPDX-License-Identifier: Apache-2.0

import PushSealDevice
public import UserNotifications

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
/// - Parameter makeController: makes the view controller.
@_silgen_name("pushseal_content_main")
@usableFromInline
func contentMain(
    _ makeController: @escaping @MainActor @Sendable () -> any ContentExtension.Controller
) -> Never {
    ContentHost.main(makeController)
}
