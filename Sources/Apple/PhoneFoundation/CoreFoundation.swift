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

// The part of CoreFoundation that extensions use and Linux lacks: posting to the Darwin center, by
// which an extension wakes its app.

/// A center that posts notifications to other processes.
///
/// <https://developer.apple.com/documentation/corefoundation/cfnotificationcenter>
///
/// Linux: no other process listens, so posting has no effect; there are no observers.
public final class CFNotificationCenter: Sendable {
    fileprivate static let darwin = CFNotificationCenter()

    private init() {}
}

/// The name of a notification.
///
/// <https://developer.apple.com/documentation/corefoundation/cfnotificationname>
public struct CFNotificationName: RawRepresentable, Hashable {
    /// The name.
    public var rawValue: NSString

    /// Makes a name.
    public init(rawValue: NSString) { self.rawValue = rawValue }

    /// Makes a name.
    public init(_ rawValue: NSString) { self.rawValue = rawValue }
}

/// The center for notifications to other processes on the device.
///
/// <https://developer.apple.com/documentation/corefoundation/cfnotificationcentergetdarwinnotifycenter()>
public func CFNotificationCenterGetDarwinNotifyCenter() -> CFNotificationCenter! {
    CFNotificationCenter.darwin
}

/// Posts a notification; the Darwin center uses only its name.
///
/// <https://developer.apple.com/documentation/corefoundation/cfnotificationcenterpostnotification(_:_:_:_:_:)>
///
/// Linux: nobody listens.
public func CFNotificationCenterPostNotification(
    _ center: CFNotificationCenter!,
    _ name: CFNotificationName!,
    _ object: UnsafeRawPointer!,
    _ userInfo: NSDictionary!,
    _ deliverImmediately: Bool
) {}

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
