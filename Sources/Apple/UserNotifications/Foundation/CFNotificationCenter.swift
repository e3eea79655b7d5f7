// SPDX-License-Identifier: Apache-2.0

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
