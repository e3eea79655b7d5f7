// SPDX-License-Identifier: Apache-2.0

/// A number of seconds.
///
/// <https://developer.apple.com/documentation/corefoundation/cftimeinterval>
public typealias CFTimeInterval = Double

/// A time as the number of seconds since the start of 2001, UTC.
///
/// <https://developer.apple.com/documentation/corefoundation/cfabsolutetime>
public typealias CFAbsoluteTime = CFTimeInterval

/// The current time.
///
/// <https://developer.apple.com/documentation/corefoundation/cfabsolutetimegetcurrent()>
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime {
    Date.timeIntervalSinceReferenceDate
}

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

extension CGRect {
    /// The rectangle as a dictionary, as `UNNotificationAttachmentOptionsThumbnailClippingRectKey`
    /// takes it.
    ///
    /// <https://developer.apple.com/documentation/corefoundation/cgrect/dictionaryrepresentation>
    public var dictionaryRepresentation: NSDictionary {
        ["X": origin.x, "Y": origin.y, "Width": width, "Height": height]
    }

    /// Reads a dictionary; nil if a part is missing.
    ///
    /// <https://developer.apple.com/documentation/corefoundation/cgrect/init(dictionaryrepresentation:)>
    public init?(dictionaryRepresentation dictionary: NSDictionary) {
        let parts = ["X", "Y", "Width", "Height"].compactMap { dictionary[$0] as? CGFloat }
        guard parts.count == 4 else { return nil }
        self.init(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
    }
}
