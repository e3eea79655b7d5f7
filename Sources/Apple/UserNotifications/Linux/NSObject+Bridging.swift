// SPDX-License-Identifier: Apache-2.0

extension NSObject {
    /// The object that a value is, or becomes if its type has a class in Foundation.
    ///
    /// An object is taken as it is. `as AnyObject` would first look for a conversion of its class, and
    /// the runtime does that by going through all conformances of the program: once for each class,
    /// but that is what a short-lived process pays most for.
    ///
    /// - Returns: nil for an object of Swift's own.
    package static func bridged(_ value: Any) -> NSObject? {
        if type(of: value) is NSObject.Type { return value as? NSObject }
        return value as AnyObject as? NSObject
    }
}
