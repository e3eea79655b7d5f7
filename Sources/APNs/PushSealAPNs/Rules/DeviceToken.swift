// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// The token of an app on a device, which the app gets from `registerForRemoteNotifications()`.
///
/// Apple may change its length: it is 32 bytes today, variable according to the documentation. The
/// case is kept as given, since results are looked up by the token.
package struct DeviceToken: Hashable, Sendable, CustomStringConvertible {
    /// The most digits accepted: three times what Apple uses today.
    static let maximumDigitCount = 200

    /// What a token is, for messages.
    package static let form = "an even number of hexadecimal digits, at most \(maximumDigitCount)"

    /// The hexadecimal digits, as they were given.
    package let description: String

    /// Takes an even number of hexadecimal digits, at most 200; nil for anything else.
    package init?(_ hexadecimal: String) {
        let count = hexadecimal.utf8.count
        guard count > 0, count % 2 == 0, count <= Self.maximumDigitCount,
            hexadecimal.utf8.allSatisfy({ Hexadecimal.value(of: $0) != nil })
        else { return nil }
        description = hexadecimal
    }

    /// The digits in lower case, for comparing tokens.
    package var normalized: String { description.lowercased() }
}
