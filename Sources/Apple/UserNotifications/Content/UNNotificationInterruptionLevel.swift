// SPDX-License-Identifier: Apache-2.0

/// How much a notification may interrupt.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationinterruptionlevel>
public enum UNNotificationInterruptionLevel: UInt, Sendable {
    /// Added to the list without lighting the screen or playing a sound.
    case passive = 0
    /// Shown at once; lights the screen and may play a sound. The default.
    case active = 1
    /// Shown at once, even through Focus.
    case timeSensitive = 2
    /// Shown at once, and its sound plays even if the device is muted.
    case critical = 3
}
