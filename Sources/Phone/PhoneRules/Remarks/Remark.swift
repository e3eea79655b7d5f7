// SPDX-License-Identifier: Apache-2.0

package import PushSealJSON

/// Something in a payload that its author should know.
package struct Remark: Sendable, Equatable {
    /// Whether the value has no effect, as it is of the wrong type or out of range; otherwise it works, but
    /// is not as documented, or probably not what was meant.
    package let isFault: Bool
    /// The full path of the key: `aps.alert.title`.
    package let keyPath: String
    /// What is wrong, in words; never the value.
    package let detail: String
    /// Where in the payload.
    package let position: JSONPosition
}

extension Remark: CustomStringConvertible {
    /// Place, key and detail, as in "line 3, column 9: aps.badge is a string, expected a number".
    package var description: String { "\(position): \(keyPath) \(detail)" }
}

/// A remark whose position has not been looked up yet: that costs a scan of the payload.
struct Complaint: Sendable {
    let isFault: Bool
    let keyPath: String
    let detail: String
    let view: JSONView

    /// The remark, with its position.
    func remark(at position: JSONPosition) -> Remark {
        Remark(isFault: isFault, keyPath: keyPath, detail: detail, position: position)
    }
}
