// SPDX-License-Identifier: Apache-2.0

import PushSealLocking

// The Darwin center, by which an extension wakes its app.

/// A center that posts notifications to the processes of the device.
///
/// <https://developer.apple.com/documentation/corefoundation/cfnotificationcenter>
///
/// Linux: no other process listens, so only the observers of this one are called.
public final class CFNotificationCenter: Sendable {
    fileprivate static let darwin = CFNotificationCenter()

    // What it calls is the app's affair, as on a phone.
    private struct Observation: @unchecked Sendable {
        let observer: UInt
        let name: String
        let call: (CFNotificationCenter) -> Void
    }

    private let observations = Locked<[Observation]>([])

    private init() {}

    fileprivate func add(
        _ observer: UnsafeRawPointer?,
        _ callback: @escaping CFNotificationCallback,
        _ name: String
    ) {
        let place = UInt(bitPattern: observer)
        let observation = Observation(observer: place, name: name) { center in
            unsafe callback(
                center,
                UnsafeMutableRawPointer(bitPattern: place),
                CFNotificationName(name as NSString),
                nil,
                nil
            )
        }
        observations.withLock { $0.append(observation) }
    }

    fileprivate func remove(_ observer: UnsafeRawPointer?, _ name: String?) {
        let place = UInt(bitPattern: observer)
        observations.withLock { list in
            list.removeAll { $0.observer == place && (name == nil || $0.name == name) }
        }
    }

    fileprivate func post(_ name: String) {
        for observation in observations.withLock({ $0 }) where observation.name == name {
            DispatchQueue.main.async { observation.call(self) }
        }
    }
}

/// What is called for a notification.
///
/// <https://developer.apple.com/documentation/corefoundation/cfnotificationcallback>
public typealias CFNotificationCallback = (
    CFNotificationCenter?, UnsafeMutableRawPointer?, CFNotificationName?, UnsafeRawPointer?,
    NSDictionary?
) -> Void

/// What becomes of notifications for an app in the background; the Darwin center knows only the last.
///
/// <https://developer.apple.com/documentation/corefoundation/cfnotificationsuspensionbehavior>
public enum CFNotificationSuspensionBehavior: Int, Sendable {
    /// They are lost.
    case drop = 1
    /// The last is kept.
    case coalesce = 2
    /// All are kept.
    case hold = 3
    /// They are delivered.
    case deliverImmediately = 4
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

/// The center for notifications to the processes of the device.
///
/// <https://developer.apple.com/documentation/corefoundation/cfnotificationcentergetdarwinnotifycenter()>
public func CFNotificationCenterGetDarwinNotifyCenter() -> CFNotificationCenter! {
    CFNotificationCenter.darwin
}

/// Posts a notification; the Darwin center uses only its name.
///
/// <https://developer.apple.com/documentation/corefoundation/cfnotificationcenterpostnotification(_:_:_:_:_:)>
///
/// Linux: only the observers of this process are called, on the main queue.
public func CFNotificationCenterPostNotification(
    _ center: CFNotificationCenter!,
    _ name: CFNotificationName!,
    _ object: UnsafeRawPointer!,
    _ userInfo: NSDictionary!,
    _ deliverImmediately: Bool
) {
    center?.post(name.rawValue as String)
}

/// Calls a function for each notification of a name.
///
/// <https://developer.apple.com/documentation/corefoundation/cfnotificationcenteraddobserver(_:_:_:_:_:_:)>
public func CFNotificationCenterAddObserver(
    _ center: CFNotificationCenter!,
    _ observer: UnsafeRawPointer!,
    _ callBack: CFNotificationCallback!,
    _ name: NSString!,
    _ object: UnsafeRawPointer!,
    _ suspensionBehavior: CFNotificationSuspensionBehavior
) {
    guard let callBack = unsafe callBack, let name else { return }
    unsafe center?.add(observer, callBack, name as String)
}

/// Ends the calls for an observer: those of a name, or all.
///
/// <https://developer.apple.com/documentation/corefoundation/cfnotificationcenterremoveobserver(_:_:_:_:)>
public func CFNotificationCenterRemoveObserver(
    _ center: CFNotificationCenter!,
    _ observer: UnsafeRawPointer!,
    _ name: CFNotificationName!,
    _ object: UnsafeRawPointer!
) {
    unsafe center?.remove(observer, name.map { $0.rawValue as String })
}

/// Ends all calls for an observer.
///
/// <https://developer.apple.com/documentation/corefoundation/cfnotificationcenterremoveeveryobserver(_:_:)>
public func CFNotificationCenterRemoveEveryObserver(
    _ center: CFNotificationCenter!,
    _ observer: UnsafeRawPointer!
) {
    unsafe center?.remove(observer, nil)
}
