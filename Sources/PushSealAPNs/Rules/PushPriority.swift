// SPDX-License-Identifier: Apache-2.0

/// When a push is delivered, as the header `apns-priority` says it.
@nonexhaustive
public enum PushPriority: Int, Sendable, CaseIterable {
    /// At once; what APNs takes where nothing is said.
    case immediate = 10
    /// When it suits the device's power; background pushes have no other.
    case conservingPower = 5
    /// Power goes before everything, and the device is not woken.
    case neverWaking = 1

    /// Reads the header's value, in digits without a sign or zeros before them.
    package init?(header text: String) {
        switch text {
        case "10": self = .immediate
        case "5": self = .conservingPower
        case "1": self = .neverWaking
        default: return nil
        }
    }
}
