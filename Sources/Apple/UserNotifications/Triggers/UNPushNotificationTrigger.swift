// SPDX-License-Identifier: Apache-2.0

/// The trigger of a notification from APNs; only the system creates one.
///
/// <https://developer.apple.com/documentation/usernotifications/unpushnotificationtrigger>
open class UNPushNotificationTrigger: UNNotificationTrigger {
    /// For the device.
    package init() {
        super.init(repeats: false)
    }

    /// Reads what `encode(with:)` wrote.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}
