// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// How much a notification may disturb, as spelled in the payload.
public enum InterruptionLevel: String, Sendable, CaseIterable {
    /// Goes to the list without a sound and without lighting the screen.
    case passive
    /// Lights the screen and may play a sound; the default.
    case active
    /// Breaks through Focus; the app needs an entitlement.
    case timeSensitive = "time-sensitive"
    /// Breaks through everything; the app needs an entitlement that Apple grants by hand.
    case critical

    private static let name = "interruption-level"

    /// Reads `interruption-level`.
    init?(_ payload: borrowing Payload) {
        guard let spelling = payload.document.string(at: payload.places[.interruptionLevel]) else {
            return nil
        }
        self.init(rawValue: spelling)
    }

    /// What is wrong with `interruption-level`: another type, or a value unknown to Apple.
    static func complaint(_ payload: Payload) -> Complaint? {
        let keys = payload.apsKeys
        guard InterruptionLevel(payload) == nil, let view = keys.view(name) else { return nil }
        guard let spelling = view.string else { return keys.stringComplaint(name) }
        let meant = allCases.first { plain($0.rawValue) == plain(spelling) }
        let hint = meant.map { "; Apple writes it as \($0.rawValue)" } ?? ""
        let known = allCases.map(\.rawValue).joined(separator: ", ")
        return keys.complaint(
            name,
            view,
            "is not one of \(known)" + hint,
            severity: meant == nil ? .fault : .note
        )
    }

    /// The letters alone, so that `timeSensitive` and `time_sensitive` are recognised.
    private static func plain(_ spelling: String) -> String {
        spelling.filter(\.isLetter).lowercased()
    }
}
