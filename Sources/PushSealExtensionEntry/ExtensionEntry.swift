// SPDX-License-Identifier: Apache-2.0

import PushSealDevice
public import UserNotifications

/// What the entry point that `pushseal run` writes calls, by this symbol.
///
/// So the program of an extension needs the library, and not the modules that it is made of.
///
/// - Parameter makeExtension: makes the extension.
@_silgen_name("pushseal_extension_main")
@usableFromInline
func extensionMain(
    _ makeExtension: @escaping @Sendable () -> UNNotificationServiceExtension
) -> Never {
    ExtensionHost.main(makeExtension)
}
