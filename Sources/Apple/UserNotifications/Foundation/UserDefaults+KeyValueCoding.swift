// SPDX-License-Identifier: Apache-2.0

// What Foundation has on Apple platforms and not on Linux. Extensions that import nothing but
// UserNotifications rely on it, since Apple's module brings Foundation along.

extension UserDefaults {
    /// What is stored under the key, by the name key-value coding has for it.
    ///
    /// <https://developer.apple.com/documentation/objectivec/nsobject-swift.class/value(forkey:)>
    ///
    /// Linux: there is no key-value coding; of all its receivers only defaults are served.
    @discardableResult
    public func value(forKey key: String) -> Any? {
        object(forKey: key)
    }

    /// Stores a value under the key, by the name key-value coding has for it.
    ///
    /// <https://developer.apple.com/documentation/objectivec/nsobject-swift.class/setvalue(_:forkey:)>
    public func setValue(_ value: Any?, forKey key: String) {
        set(value, forKey: key)
    }
}
