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

/// Why a text is not a device token.
package struct DeviceTokenFault: Error, Equatable {
    /// What it is instead, as a clause after "the device token".
    package let detail: String
    /// What to do.
    package let cure: String

    init(_ detail: String, _ cure: String) {
        self.detail = detail
        self.cure = cure
    }
}

extension DeviceToken {
    /// Reads a token as apps and their servers write it.
    ///
    /// Apple gives an app bytes, and says nothing of a text: between `<` and `>` with blanks is how
    /// `Data` described itself until iOS 12. Quotes, white space and `0x` in front leave no doubt,
    /// either.
    ///
    /// - Parameter text: the text.
    /// - Throws: what the text is, and how to get the token.
    package init(reading text: String) throws(DeviceTokenFault) {
        if let token = DeviceToken(text) {
            self = token
            return
        }
        var bare = text.filter { !$0.isWhitespace && !"\"'\u{201C}\u{201D}".contains($0) }
        if bare.hasPrefix("<"), bare.hasSuffix(">") { bare = String(bare.dropFirst().dropLast()) }
        if bare.hasPrefix("0x") || bare.hasPrefix("0X") { bare.removeFirst(2) }
        guard let token = DeviceToken(bare) else { throw Self.fault(bare) }
        self = token
    }

    private static let hexadecimal =
        "in the app, make hexadecimal digits of it: deviceToken.map { String(format: \"%02x\", $0) }"
        + ".joined()"

    /// What a text without white space and quotes is.
    private static func fault(_ text: String) -> DeviceTokenFault {
        let lowercase = text.lowercased()
        if text.isEmpty {
            return DeviceTokenFault(
                "is empty",
                "a device that has not registered has no token: leave it out"
            )
        }
        if lowercase.contains("length=") || lowercase.contains("bytes=0x") {
            return DeviceTokenFault(
                "is a description of Data, which leaves out most of the bytes",
                hexadecimal
            )
        }
        if ["null", "(null)", "nil", "none", "undefined", "[objectobject]"].contains(lowercase) {
            return DeviceTokenFault("is the word for none", hexadecimal)
        }
        if lowercase.hasPrefix("exponentpushtoken[") || lowercase.hasPrefix("expopushtoken[") {
            return DeviceTokenFault(
                "is one of Expo's, which only Expo's service takes",
                "in the app, use Notifications.getDevicePushTokenAsync()"
            )
        }
        if lowercase.hasPrefix("https://") || lowercase.hasPrefix("http://") {
            return DeviceTokenFault(
                "is the address of a Web Push subscription, which APNs does not take",
                hexadecimal
            )
        }
        // An instance id, a colon, and some 140 letters.
        if text.contains(":"), text.utf8.count > 100 {
            return DeviceTokenFault(
                "is one of Firebase's, which only FCM takes",
                "in the app, use the deviceToken that Firebase gets: Messaging.messaging().apnsToken"
            )
        }
        if text.utf8.allSatisfy({ Hexadecimal.value(of: $0) != nil }) {
            let count = text.utf8.count
            return count > maximumDigitCount
                ? DeviceTokenFault(
                    "has \(count) digits, more than \(maximumDigitCount)",
                    "check whether two tokens were joined"
                )
                : DeviceTokenFault(
                    "has \(count) \(count == 1 ? "digit" : "digits"), an odd number: one is missing, "
                        + "or a zero was left out",
                    hexadecimal
                )
        }
        if lowercase.hasPrefix("["), text.hasSuffix("]") {
            return DeviceTokenFault("is a list of numbers", hexadecimal)
        }
        let groups = text.split(separator: "-", omittingEmptySubsequences: false).map(\.utf8.count)
        if groups == [8, 4, 4, 4, 12] {
            return DeviceTokenFault(
                "is a UUID, such as identifierForVendor, and no token",
                "use what didRegisterForRemoteNotificationsWithDeviceToken gives the app"
            )
        }
        if text.utf8.count >= 24, Base64.decodeLeniently(text) != nil {
            return DeviceTokenFault("is base64", hexadecimal)
        }
        return DeviceTokenFault("is not \(form)", hexadecimal)
    }
}
