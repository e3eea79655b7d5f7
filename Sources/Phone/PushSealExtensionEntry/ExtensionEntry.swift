// SPDX-License-Identifier: Apache-2.0

import PushSealDevice
public import UserNotifications

/// Called, by this symbol, from the entry point that `pushseal run` writes.
///
/// This way an extension's program needs only the library, not the modules it consists of.
///
/// - Parameter makeExtension: makes the extension.
@_silgen_name("pushseal_extension_main")
@usableFromInline
func extensionMain(
    _ makeExtension: @escaping @Sendable () -> UNNotificationServiceExtension
) -> Never {
    ExtensionHost.main(makeExtension)
}
