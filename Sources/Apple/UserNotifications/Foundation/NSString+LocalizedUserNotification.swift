// SPDX-License-Identifier: Apache-2.0

// What Foundation has on Apple platforms and not on Linux. Extensions that import nothing but
// UserNotifications rely on it, since Apple's module brings Foundation along.

extension NSString {
    /// A localised text for a notification.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsstring/localizedusernotificationstring(forkey:arguments:)>
    ///
    /// Linux: localised at once; Apple's is localised when the notification is delivered. The
    /// strings come from the main bundle.
    public class func localizedUserNotificationString(
        forKey key: String,
        arguments: [Any]?
    ) -> String {
        LocalizedFormat.filled(
            Bundle.main.localizedString(forKey: key, value: nil, table: nil),
            with: (arguments ?? []).map { "\($0)" }
        )
    }
}
