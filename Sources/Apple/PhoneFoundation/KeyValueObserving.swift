// SPDX-License-Identifier: Apache-2.0

/// What an observer is told besides that a property has changed.
///
/// <https://developer.apple.com/documentation/foundation/nskeyvalueobservingoptions>
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    /// The choices as bits.
    public let rawValue: UInt

    /// Makes a set of choices.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The new value.
    public static let new = NSKeyValueObservingOptions(rawValue: 1 << 0)
    /// The old value.
    public static let old = NSKeyValueObservingOptions(rawValue: 1 << 1)
    /// The value at once, before anything has changed.
    public static let initial = NSKeyValueObservingOptions(rawValue: 1 << 2)
    /// Also before each change.
    public static let prior = NSKeyValueObservingOptions(rawValue: 1 << 3)
}

/// A change of a property.
///
/// <https://developer.apple.com/documentation/foundation/nskeyvalueobservedchange>
public struct NSKeyValueObservedChange<Value> {
    /// The value after the change, if it was asked for.
    public let newValue: Value?
    /// The value before the change, if it was asked for.
    public let oldValue: Value?
    /// Whether the change is still to come.
    public let isPrior: Bool

    package init(newValue: Value?, oldValue: Value?, isPrior: Bool) {
        self.newValue = newValue
        self.oldValue = oldValue
        self.isPrior = isPrior
    }
}

/// Ends an observation when it is released.
///
/// <https://developer.apple.com/documentation/foundation/nskeyvalueobservation>
///
/// Linux: properties of objects are observed by the Objective-C runtime, so only those classes have `observe` whose properties never
/// change here.
open class NSKeyValueObservation: NSObject {
    package override init() { super.init() }

    /// Ends the observation.
    ///
    /// <https://developer.apple.com/documentation/foundation/nskeyvalueobservation/invalidate()>
    open func invalidate() {}
}
