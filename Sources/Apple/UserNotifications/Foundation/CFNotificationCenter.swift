// SPDX-License-Identifier: Apache-2.0

// What CoreFoundation has on Apple platforms and not on Linux, as far as extensions use it: a post to
// the Darwin center, by which an extension wakes its app.

/// A center that posts notifications, here to other processes.
///
/// <https://developer.apple.com/documentation/corefoundation/cfnotificationcenter>
///
/// Linux: no other process listens, so a post reaches nobody; observers are left out.
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

    /// A notification by its name.
    public init(rawValue: NSString) { self.rawValue = rawValue }

    /// A notification by its name.
    public init(_ rawValue: NSString) { self.rawValue = rawValue }
}

/// The center that reaches the other processes of the device.
///
/// <https://developer.apple.com/documentation/corefoundation/cfnotificationcentergetdarwinnotifycenter()>
public func CFNotificationCenterGetDarwinNotifyCenter() -> CFNotificationCenter! {
    CFNotificationCenter.darwin
}

/// Posts a notification; the Darwin center takes its name only.
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
