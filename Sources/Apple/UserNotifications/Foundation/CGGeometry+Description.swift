// SPDX-License-Identifier: Apache-2.0

// Parts of Foundation on Apple platforms that Linux lacks. Extensions that import only
// UserNotifications rely on them, since Apple's module includes Foundation.

extension CGPoint: @retroactive CustomDebugStringConvertible {
    /// The coordinates, as `(1.0, 2.0)`.
    ///
    /// <https://developer.apple.com/documentation/corefoundation/cgpoint/debugdescription>
    public var debugDescription: String { "(\(x), \(y))" }
}

extension CGSize: @retroactive CustomDebugStringConvertible {
    /// Width and height, as `(1.0, 2.0)`.
    ///
    /// <https://developer.apple.com/documentation/corefoundation/cgsize/debugdescription>
    public var debugDescription: String { "(\(width), \(height))" }
}

extension CGRect: @retroactive CustomDebugStringConvertible {
    /// Origin and size, as `(0.0, 0.0, 1.0, 2.0)`.
    ///
    /// <https://developer.apple.com/documentation/corefoundation/cgrect/debugdescription>
    public var debugDescription: String {
        "(\(origin.x), \(origin.y), \(width), \(height))"
    }
}
