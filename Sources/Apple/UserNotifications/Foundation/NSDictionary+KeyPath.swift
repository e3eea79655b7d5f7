// SPDX-License-Identifier: Apache-2.0

// Parts of Foundation on Apple platforms that Linux lacks. Extensions that import only
// UserNotifications rely on them, since Apple's module includes Foundation.

extension NSDictionary {
    /// The value at a path of keys with dots between them, such as `aps.alert.title`.
    ///
    /// <https://developer.apple.com/documentation/objectivec/nsobject-swift.class/value(forkeypath:)>
    ///
    /// Linux: leads through dictionaries only; nil for a path through anything else, such as an
    /// array or `@count`.
    public func value(forKeyPath keyPath: String) -> Any? {
        keyPath.split(separator: ".", omittingEmptySubsequences: false)
            .reduce(self) { value, key in (value as? NSDictionary)?[String(key)] }
    }
}
