// SPDX-License-Identifier: Apache-2.0

// Key-value coding, which every object has on Apple platforms, and here only these classes.

// Extensions use it to set the texts of the result of `updating(from:)`, whose type is immutable.
extension UNNotificationContent {
    /// Sets a property by its name, even of immutable content.
    ///
    /// <https://developer.apple.com/documentation/objectivec/nsobject-swift.class/setvalue(_:forkey:)>
    ///
    /// As on Apple platforms, an unknown name ends the program.
    ///
    /// Linux: a value of the wrong type clears the property.
    public func setValue(_ value: Any?, forKey key: String) {
        let text = value as? String ?? ""
        let number = value.flatMap { NSObject.bridged($0) as? NSNumber }
        switch key {
        case "title": values.title = text
        case "subtitle": values.subtitle = text
        case "body": values.body = text
        case "categoryIdentifier": values.categoryIdentifier = text
        case "threadIdentifier": values.threadIdentifier = text
        case "launchImageName": values.launchImageName = text
        case "targetContentIdentifier": values.targetContentIdentifier = value as? String
        case "filterCriteria": values.filterCriteria = value as? String
        case "badge": values.badge = number
        case "sound": values.sound = value as? UNNotificationSound
        case "attachments": values.attachments = value as? [UNNotificationAttachment] ?? []
        case "userInfo": values.userInfo = UserInfo(value as? [AnyHashable: Any] ?? [:])
        case "interruptionLevel":
            values.interruptionLevel =
                number.flatMap { UNNotificationInterruptionLevel(rawValue: $0.uintValue) }
                ?? .active
        case "relevanceScore": values.relevanceScore = number?.doubleValue ?? 0
        case "summaryArgument": values.summaryArgument = text.isEmpty ? nil : text
        case "summaryArgumentCount":
            values.summaryArgumentCount = number.map(\.intValue).flatMap { $0 > 1 ? $0 : nil }
        // Private, but widely used: shows a notification even if the app is in the foreground.
        case "shouldAlwaysAlertWhileAppIsForeground": break
        default: fatalError("this class is not key value coding-compliant for the key \(key).")
        }
    }

    /// Sets a property by its name.
    ///
    /// <https://developer.apple.com/documentation/objectivec/nsobject-swift.class/setvalue(_:forkeypath:)>
    ///
    /// Linux: a path of several keys ends the program.
    public func setValue(_ value: Any?, forKeyPath keyPath: String) {
        setValue(value, forKey: keyPath)
    }

    /// Returns a property by its name.
    ///
    /// <https://developer.apple.com/documentation/objectivec/nsobject-swift.class/value(forkey:)>
    ///
    /// As on Apple platforms, an unknown name ends the program.
    public func value(forKey key: String) -> Any? {
        switch key {
        case "title": title
        case "subtitle": subtitle
        case "body": body
        case "categoryIdentifier": categoryIdentifier
        case "threadIdentifier": threadIdentifier
        case "launchImageName": launchImageName
        case "targetContentIdentifier": targetContentIdentifier
        case "filterCriteria": filterCriteria
        case "badge": badge
        case "sound": sound
        case "attachments": attachments
        case "userInfo": userInfo
        case "interruptionLevel": interruptionLevel.rawValue
        case "relevanceScore": relevanceScore
        case "summaryArgument": values.summaryArgument ?? ""
        case "summaryArgumentCount": values.summaryArgumentCount ?? 1
        default: fatalError("this class is not key value coding-compliant for the key \(key).")
        }
    }

    /// The value at a path of keys with dots between them, such as `userInfo.aps.category`.
    ///
    /// <https://developer.apple.com/documentation/objectivec/nsobject-swift.class/value(forkeypath:)>
    ///
    /// As on Apple platforms, an unknown property ends the program.
    ///
    /// Linux: below the property it leads through dictionaries only, and is nil otherwise.
    public func value(forKeyPath keyPath: String) -> Any? {
        let keys = keyPath.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let value = value(forKey: String(keys[0]))
        guard keys.count > 1 else { return value }
        return (value as? NSDictionary)?.value(forKeyPath: String(keys[1]))
    }
}

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

extension UserDefaults {
    /// The value for a key, by key-value coding.
    ///
    /// <https://developer.apple.com/documentation/objectivec/nsobject-swift.class/value(forkey:)>
    ///
    /// Linux: of Foundation's classes only defaults have it for single keys.
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
