// SPDX-License-Identifier: Apache-2.0

package import PushSealJSON

/// Something in a payload that its author should know.
package struct Finding: Sendable, Equatable {
    /// How bad it is.
    package enum Severity: String, Sendable, CaseIterable {
        /// Works, but is not as documented, or probably not what was meant.
        case note
        /// The value is of the wrong type or out of range, so it has no effect.
        case fault
    }

    /// How bad it is.
    package let severity: Severity
    /// The full path of the key: `aps.alert.title`.
    package let keyPath: String
    /// What is wrong, in words; never the value.
    package let detail: String
    /// Where in the payload.
    package let position: JSONPosition
}

extension Finding: CustomStringConvertible {
    /// Place, key and detail, as in "line 3, column 9: aps.badge is a string, expected a number".
    package var description: String { "\(position): \(keyPath) \(detail)" }
}

/// A finding whose position has not been looked up yet: that costs a scan of the payload.
struct Complaint: Sendable {
    let severity: Finding.Severity
    let keyPath: String
    let detail: String
    let view: JSONView

    /// The finding, with its position.
    func finding(at position: JSONPosition) -> Finding {
        Finding(severity: severity, keyPath: keyPath, detail: detail, position: position)
    }
}
