// SPDX-License-Identifier: Apache-2.0

/// The trigger of a notification from APNs; only the system creates one.
///
/// <https://developer.apple.com/documentation/usernotifications/unpushnotificationtrigger>
open class UNPushNotificationTrigger: UNNotificationTrigger {
    /// For the device.
    package convenience init() {
        self.init(repeats: false)
    }
}
