// SPDX-License-Identifier: Apache-2.0

// What Foundation has on Apple platforms and not on Linux. Extensions that import nothing but
// UserNotifications rely on it, since Apple's module brings Foundation along.

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
