// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// The token of an app on a device, which the app gets from `registerForRemoteNotifications()`.
///
/// Its length is Apple's affair: 32 bytes today, variable by the documentation. It keeps the case it
/// was given in, since results are looked up by it.
public struct DeviceToken: Hashable, Sendable, CustomStringConvertible {
    /// The most digits that are taken: three times what Apple gives today.
    package static let maximumDigitCount = 200

    /// The hexadecimal digits, as they were given.
    public let description: String

    /// Takes hexadecimal digits, an even number of them, at most 200; nil for anything else.
    public init?(_ hexadecimal: String) {
        let count = hexadecimal.utf8.count
        guard count > 0, count % 2 == 0, count <= Self.maximumDigitCount,
            hexadecimal.utf8.allSatisfy({ Hexadecimal.value(of: $0) != nil })
        else { return nil }
        description = hexadecimal
    }

    /// Takes the bytes as an app is handed them; nil for none, or more than 100.
    package init?(_ bytes: some Collection<UInt8>) {
        // What is over is over in digits, too.
        self.init(Hexadecimal.text(of: bytes.prefix(Self.maximumDigitCount)))
    }

    /// The digits in small letters, by which two spellings of one token are the same.
    package var normalized: String { description.lowercased() }
}
