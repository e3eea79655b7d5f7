// SPDX-License-Identifier: Apache-2.0

// What Foundation has on Apple platforms and not on Linux. Extensions that import nothing but
// UserNotifications rely on it, since Apple's module brings Foundation along.

import LocalizedStrings

extension NSString {
    /// A localised text for a notification.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsstring/localizedusernotificationstring(forkey:arguments:)>
    ///
    /// Linux: localised at once; Apple's is localised when the notification is delivered. The
    /// strings come from the main bundle, with the plural rules of `.stringsdict` files and string
    /// catalogues. An argument that is a text written as a number counts as one.
    public class func localizedUserNotificationString(
        forKey key: String,
        arguments: [Any]?
    ) -> String {
        BundleStrings.string(
            forKey: key,
            bundle: .main,
            arguments: (arguments ?? []).map { FormatArgument("\($0)") }
        )
    }
}
