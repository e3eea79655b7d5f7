// SPDX-License-Identifier: Apache-2.0

import PushSealLocking

/// A method that is called later.
///
/// <https://developer.apple.com/documentation/objectivec/selector>
///
/// Linux: there is no Objective-C runtime, so a selector holds the method itself: `run` reads `#selector(method)` as
/// `Selector(method)`. Of a name alone nothing can be called. A method has no parameter or one, and no result.
public struct Selector: @unchecked Sendable {  // called where the app's notification or timer is
    private let call: ((AnyObject, Any?) -> Void)?

    /// A method of a class.
    public init<Target: AnyObject>(_ method: @escaping (Target) -> () -> Void) {
        call = { target, _ in (target as? Target).map(method)?() }
    }

    /// A method of a class with a parameter.
    public init<Target: AnyObject, Argument>(
        _ method: @escaping (Target) -> (Argument) -> Void
    ) {
        call = { target, argument in
            guard let target = target as? Target,
                let argument = Self.fitting(argument, Argument.self)
            else { return }
            method(target)(argument)
        }
    }

    /// A method of an object.
    public init(_ method: @escaping () -> Void) { call = { _, _ in method() } }

    /// A method of an object with a parameter.
    public init<Argument>(_ method: @escaping (Argument) -> Void) {
        call = { _, argument in
            guard let argument = Self.fitting(argument, Argument.self) else { return }
            method(argument)
        }
    }

    /// A method on the main actor, of a class.
    public init<Target: AnyObject>(_ method: @escaping (Target) -> @MainActor () -> Void) {
        self.init(unsafe unsafeBitCast(method, to: ((Target) -> () -> Void).self))
    }

    /// A method on the main actor, of a class, with a parameter.
    public init<Target: AnyObject, Argument>(
        _ method: @escaping (Target) -> @MainActor (Argument) -> Void
    ) {
        self.init(unsafe unsafeBitCast(method, to: ((Target) -> (Argument) -> Void).self))
    }

    /// A method on the main actor, of an object.
    public init(_ method: @escaping @MainActor () -> Void) {
        self.init(unsafe unsafeBitCast(method, to: (() -> Void).self))
    }

    /// A method on the main actor, of an object, with a parameter.
    public init<Argument>(_ method: @escaping @MainActor (Argument) -> Void) {
        self.init(unsafe unsafeBitCast(method, to: ((Argument) -> Void).self))
    }

    /// A method by its name.
    ///
    /// <https://developer.apple.com/documentation/objectivec/selector/init(_:)>
    ///
    /// Linux: of no method, so calling it does nothing.
    public init(_ str: String) { call = nil }

    /// Calls the method on an object.
    package func send(to target: AnyObject, _ argument: Any?) { call?(target, argument) }

    /// The argument as a parameter of a type; on a phone `Notification` and `NSNotification` are one.
    private static func fitting<Argument>(_ argument: Any?, _: Argument.Type) -> Argument? {
        if let argument = argument as? Argument { return argument }
        return (argument as? Notification).flatMap { notification in
            NSNotification(
                name: notification.name,
                object: notification.object,
                userInfo: notification.userInfo
            ) as? Argument
        }
    }
}

extension NotificationCenter {
    // Its objects are only compared, and handed back.
    private struct Observation: @unchecked Sendable {
        let observer: Weak
        let name: NSNotification.Name?
        let center: NotificationCenter
        let token: any NSObjectProtocol
    }

    private static let observations = Locked<[Observation]>([])

    /// Calls a method for each notification, as long as the observer lives.
    ///
    /// <https://developer.apple.com/documentation/foundation/notificationcenter/addobserver(_:selector:name:object:)>
    ///
    /// Linux: Foundation's `removeObserver` ends it only under `run`.
    public func addObserver(
        _ observer: Any,
        selector aSelector: Selector,
        name aName: NSNotification.Name?,
        object anObject: Any?
    ) {
        let object = Weak(observer as AnyObject)
        let token = addObserver(forName: aName, object: anObject, queue: nil) { notification in
            guard let observer = object.value else { return }
            aSelector.send(to: observer, notification)
        }
        let observation = Observation(observer: object, name: aName, center: self, token: token)
        Self.observations.withLock { $0.append(observation) }
    }

    /// Ends the calls for an observer: those of a name, or all.
    fileprivate func forget(_ observer: AnyObject, _ name: NSNotification.Name?) {
        let ended = Self.observations.withLock { list in
            let isEnded: (Observation) -> Bool = {
                $0.observer.value === observer && $0.center === self
                    && (name == nil || $0.name == name)
            }
            let ended = list.filter(isEnded)
            list.removeAll { isEnded($0) || $0.observer.value == nil }
            return ended
        }
        for observation in ended { removeObserver(observation.token) }
    }
}

/// What `run` calls before Foundation's `removeObserver`, which knows no observers with selectors.
@_silgen_name("pushseal_remove_observer")
@usableFromInline
func removeSelectorObserver(
    _ center: NotificationCenter,
    _ observer: Any,
    _ name: NSNotification.Name?
) {
    center.forget(observer as AnyObject, name)
}

/// An object that may be gone.
private final class Weak: @unchecked Sendable {  // only the runtime changes it
    weak var value: AnyObject?

    init(_ value: AnyObject) { self.value = value }
}

extension Timer {
    private struct Target: @unchecked Sendable {  // only handed on
        let object: AnyObject
    }

    /// A timer that calls a method, and runs on the current run loop.
    ///
    /// <https://developer.apple.com/documentation/foundation/timer/scheduledtimer(timeinterval:target:selector:userinfo:repeats:)>
    ///
    /// Linux: without `userInfo`.
    @discardableResult
    public class func scheduledTimer(
        timeInterval ti: TimeInterval,
        target aTarget: Any,
        selector aSelector: Selector,
        userInfo: Any?,
        repeats yesOrNo: Bool
    ) -> Timer {
        // As on a phone, it keeps its target.
        let target = Target(object: aTarget as AnyObject)
        return scheduledTimer(withTimeInterval: ti, repeats: yesOrNo) { timer in
            aSelector.send(to: target.object, timer)
        }
    }
}
