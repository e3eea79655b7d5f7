// SPDX-License-Identifier: Apache-2.0

extension NSObject {
    /// The value as an object, bridged if its type has a Foundation class.
    ///
    /// An object is returned as it is. `as AnyObject` would first look for a bridge of its class by
    /// searching all conformances in the program: only once per class, but that is the largest cost
    /// in a short-lived process.
    ///
    /// - Returns: nil for a pure Swift object.
    package static func bridged(_ value: Any) -> NSObject? {
        if type(of: value) is NSObject.Type { return value as? NSObject }
        return value as AnyObject as? NSObject
    }
}
