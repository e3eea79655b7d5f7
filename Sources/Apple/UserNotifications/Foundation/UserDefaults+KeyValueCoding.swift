// SPDX-License-Identifier: Apache-2.0

// Parts of Foundation on Apple platforms that Linux lacks. Extensions that import only
// UserNotifications rely on them, since Apple's module includes Foundation.

extension UserDefaults {
    /// The value for a key, by key-value coding.
    ///
    /// <https://developer.apple.com/documentation/objectivec/nsobject-swift.class/value(forkey:)>
    ///
    /// Linux: key-value coding exists for defaults only.
    @discardableResult
    public func value(forKey key: String) -> Any? {
        object(forKey: key)
    }

    /// Stores a value for a key, by key-value coding.
    ///
    /// <https://developer.apple.com/documentation/objectivec/nsobject-swift.class/setvalue(_:forkey:)>
    public func setValue(_ value: Any?, forKey key: String) {
        set(value, forKey: key)
    }
}
