// SPDX-License-Identifier: Apache-2.0

/// The privacy of a value in the log.
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

    /// What replaces a private value.
    ///
    /// <https://developer.apple.com/documentation/os/oslogprivacy/mask>
    public enum Mask: Sendable {
        /// A hash: equal values can be recognised within a process.
        case hash
        /// A placeholder without any information.
        case none
    }

    /// Numbers are public, everything else is private.
    public static var auto: OSLogPrivacy { OSLogPrivacy(.automatic) }
    /// Readable by anyone.
    public static var `public`: OSLogPrivacy { OSLogPrivacy(.open) }
    /// Readable by nobody.
    public static var `private`: OSLogPrivacy { OSLogPrivacy(.closed) }
    /// Readable by nobody, even where private values are enabled.
    public static var sensitive: OSLogPrivacy { OSLogPrivacy(.closed) }

    /// Like `auto`, with a mask for private values.
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(.automatic, mask) }
    /// Like `private`, with a mask.
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(.closed, mask) }
    /// Like `sensitive`, with a mask.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(.closed, mask) }

    /// Whether the value is shown, given the default for its type.
    func shows(byDefault isPublic: Bool) -> Bool {
        switch kind {
        case .automatic: isPublic
        case .open: true
        case .closed: false
        }
    }
}
