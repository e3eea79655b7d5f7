// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file

// The part of UserNotifications that the modules for Apple platforms use, as the SDK declares it: isolation, escaping handlers,
// and what a Mac does not have. Nothing of it is ever run.

@_exported public import Foundation

open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    open var attachments: [UNNotificationAttachment] { fatalError() }
    open var badge: NSNumber? { fatalError() }
    open var body: String { fatalError() }
    open var categoryIdentifier: String { fatalError() }
    @available(macOS, unavailable) open var launchImageName: String { fatalError() }
    open var sound: UNNotificationSound? { fatalError() }
    open var subtitle: String { fatalError() }
    open var threadIdentifier: String { fatalError() }
    open var title: String { fatalError() }
    open var userInfo: [AnyHashable: Any] { fatalError() }
    @available(iOS 13.0, macOS 10.15, *) open var targetContentIdentifier: String? { fatalError() }
    @available(iOS 15.0, macOS 12.0, *) open var interruptionLevel: UNNotificationInterruptionLevel { fatalError() }
    @available(iOS 15.0, macOS 12.0, *) open var relevanceScore: Double { fatalError() }
    @available(iOS 16.0, macOS 13.0, *) open var filterCriteria: String? { fatalError() }
    open func copy(with zone: NSZone?) -> Any { fatalError() }
    open func mutableCopy(with zone: NSZone?) -> Any { fatalError() }
}

open class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
    open override var attachments: [UNNotificationAttachment] { get { fatalError() } set {} }
    open override var badge: NSNumber? { get { fatalError() } set {} }
    open override var body: String { get { fatalError() } set {} }
    open override var categoryIdentifier: String { get { fatalError() } set {} }
    @available(macOS, unavailable) open override var launchImageName: String { get { fatalError() } set {} }
    open override var sound: UNNotificationSound? { get { fatalError() } set {} }
    open override var subtitle: String { get { fatalError() } set {} }
    open override var threadIdentifier: String { get { fatalError() } set {} }
    open override var title: String { get { fatalError() } set {} }
    open override var userInfo: [AnyHashable: Any] { get { fatalError() } set {} }
    open override var targetContentIdentifier: String? { get { fatalError() } set {} }
    open override var interruptionLevel: UNNotificationInterruptionLevel { get { fatalError() } set {} }
    open override var relevanceScore: Double { get { fatalError() } set {} }
    open override var filterCriteria: String? { get { fatalError() } set {} }
}

@available(iOS 15.0, macOS 12.0, *)
public enum UNNotificationInterruptionLevel: UInt, @unchecked Sendable { case passive, active, timeSensitive, critical }

public struct UNNotificationSoundName: Hashable, RawRepresentable, @unchecked Sendable {
    public var rawValue: String
    public init(_ rawValue: String) { fatalError() }
    public init(rawValue: String) { fatalError() }
}

open class UNNotificationSound: NSObject, @unchecked Sendable {
    open class var `default`: UNNotificationSound { fatalError() }
    open class var defaultCritical: UNNotificationSound { fatalError() }
    open class func defaultCriticalSound(withAudioVolume volume: Float) -> UNNotificationSound { fatalError() }
    open class func criticalSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound { fatalError() }
    open class func criticalSoundNamed(_ name: UNNotificationSoundName, withAudioVolume volume: Float) -> UNNotificationSound { fatalError() }
    public convenience init(named name: UNNotificationSoundName) { fatalError() }
}

open class UNNotificationAttachment: NSObject, @unchecked Sendable {
    open var identifier: String { fatalError() }
    open var url: URL { fatalError() }
    public convenience init(identifier: String, url URL: URL, options: [AnyHashable: Any]? = nil) throws { fatalError() }
}

open class UNNotificationRequest: NSObject, @unchecked Sendable {
    open var identifier: String { fatalError() }
    open var content: UNNotificationContent { fatalError() }
}

open class UNNotificationServiceExtension: NSObject {
    public override init() { fatalError() }
    open func didReceive(_ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void) {}
    open func serviceExtensionTimeWillExpire() {}
}

extension NSString {
    open class func localizedUserNotificationString(forKey key: String, arguments: [Any]?) -> String { fatalError() }
}
