// SPDX-License-Identifier: Apache-2.0

/// Says that a notification came from APNs; only the system makes one.
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
