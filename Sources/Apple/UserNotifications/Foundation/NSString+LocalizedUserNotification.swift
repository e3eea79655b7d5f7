// SPDX-License-Identifier: Apache-2.0

import LocalizedStrings

extension NSString {
    /// A localised text for a notification.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsstring/localizedusernotificationstring(forkey:arguments:)>
    ///
    /// Linux: localised at once; Apple's is localised when the notification is delivered. The
    /// strings come from the main bundle, with the plural rules of `.stringsdict` files and string
    /// catalogues. A string argument that is a number selects the plural form.
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
