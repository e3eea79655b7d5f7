// SPDX-License-Identifier: Apache-2.0

// What every object has on Apple platforms and not on Linux: key-value coding. Extensions set the
// texts of what `updating(from:)` has given by it, whose type says that it cannot be changed.
extension UNNotificationContent {
    /// Sets a property by its name, also of a content that says it cannot be changed.
    ///
    /// <https://developer.apple.com/documentation/objectivec/nsobject-swift.class/setvalue(_:forkey:)>
    ///
    /// As on Apple platforms, a name that is no property's ends the program.
    ///
    /// Linux: texts, badge, sound, attachments and `userInfo` can be set; a value of another type leaves
    /// the property empty.
    public func setValue(_ value: Any?, forKey key: String) {
        let text = value as? String ?? ""
        switch key {
        case "title": values.title = text
        case "subtitle": values.subtitle = text
        case "body": values.body = text
        case "categoryIdentifier": values.categoryIdentifier = text
        case "threadIdentifier": values.threadIdentifier = text
        case "launchImageName": values.launchImageName = text
        case "targetContentIdentifier": values.targetContentIdentifier = value as? String
        case "filterCriteria": values.filterCriteria = value as? String
        case "badge": values.badge = value as? NSNumber ?? (value as? Int).map { $0 as NSNumber }
        case "sound": values.sound = value as? UNNotificationSound
        case "attachments": values.attachments = value as? [UNNotificationAttachment] ?? []
        case "userInfo": values.userInfo = UserInfo.bridged(value as? [AnyHashable: Any] ?? [:])
        // Not in the SDK, and widely used: shows a notification although the app is in front.
        case "shouldAlwaysAlertWhileAppIsForeground": break
        default: fatalError("this class is not key value coding-compliant for the key \(key).")
        }
    }

    /// Gives a property by its name.
    ///
    /// <https://developer.apple.com/documentation/objectivec/nsobject-swift.class/value(forkey:)>
    ///
    /// As on Apple platforms, a name that is no property's ends the program.
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
        default: fatalError("this class is not key value coding-compliant for the key \(key).")
        }
    }
}
