// SPDX-License-Identifier: Apache-2.0

/// Who may read a value in the log.
///
/// <https://developer.apple.com/documentation/os/oslogprivacy>
public struct OSLogPrivacy: Sendable {
    private enum Kind { case automatic, open, closed }

    private let kind: Kind
    let mask: Mask

    private init(_ kind: Kind, _ mask: Mask = .none) {
        self.kind = kind
        self.mask = mask
    }

    /// What stands in place of a value.
    ///
    /// <https://developer.apple.com/documentation/os/oslogprivacy/mask>
    public enum Mask: Sendable {
        /// A hash: equal values of one process can be told to be equal.
        case hash
        /// Nothing of the value.
        case none
    }

    /// Numbers are public, everything else is private.
    public static var auto: OSLogPrivacy { OSLogPrivacy(.automatic) }
    /// Anyone may read the value.
    public static var `public`: OSLogPrivacy { OSLogPrivacy(.open) }
    /// Nobody may.
    public static var `private`: OSLogPrivacy { OSLogPrivacy(.closed) }
    /// Nobody may, not even where private values are let through.
    public static var sensitive: OSLogPrivacy { OSLogPrivacy(.closed) }

    /// As `auto`, with a mask for what is private.
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(.automatic, mask) }
    /// As `private`, with a mask.
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(.closed, mask) }
    /// As `sensitive`, with a mask.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(.closed, mask) }

    /// Whether the value is shown, when values of its type are or are not by default.
    func shows(byDefault isPublic: Bool) -> Bool {
        switch kind {
        case .automatic: isPublic
        case .open: true
        case .closed: false
        }
    }
}
