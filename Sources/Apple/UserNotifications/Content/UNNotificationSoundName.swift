// SPDX-License-Identifier: Apache-2.0

/// The file name of a notification's sound.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationsoundname>
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
    /// The file name, extension included.
    public var rawValue: String

    /// Names a file in the app's bundle or in `Library/Sounds`.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Names a file in the app's bundle or in `Library/Sounds`.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}
