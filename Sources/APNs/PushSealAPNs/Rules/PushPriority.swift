// SPDX-License-Identifier: Apache-2.0

/// When a push is delivered: the header `apns-priority`.
@nonexhaustive
public enum PushPriority: Int, Sendable, CaseIterable {
    /// At once; the default of APNs.
    case immediate = 10
    /// When it suits the device's power; the only priority for background pushes.
    case conservingPower = 5
    /// Saves power above all else, and does not wake the device.
    case neverWaking = 1

    /// Parses the header's value: digits without a sign or leading zeros.
    package init?(header text: String) {
        switch text {
        case "10": self = .immediate
        case "5": self = .conservingPower
        case "1": self = .neverWaking
        default: return nil
        }
    }
}
