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

open class UNNotification: NSObject, @unchecked Sendable {
    open var date: Date { fatalError() }
    open var request: UNNotificationRequest { fatalError() }
}

open class UNNotificationResponse: NSObject, @unchecked Sendable {
    open var notification: UNNotification { fatalError() }
    open var actionIdentifier: String { fatalError() }
}

public struct UNNotificationActionOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
    public static let foreground = Self(rawValue: 4)
}

open class UNNotificationAction: NSObject, @unchecked Sendable {
    public convenience init(identifier: String, title: String, options: UNNotificationActionOptions = []) { fatalError() }
}

public struct UNNotificationCategoryOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
}

open class UNNotificationCategory: NSObject, @unchecked Sendable {
    public convenience init(identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String], options: UNNotificationCategoryOptions = []) { fatalError() }
}

public enum UNAuthorizationStatus: Int, @unchecked Sendable { case notDetermined, denied, authorized, provisional, ephemeral }
public struct UNAuthorizationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
    public static let badge = Self(rawValue: 1), sound = Self(rawValue: 2), alert = Self(rawValue: 4)
}
open class UNNotificationSettings: NSObject, @unchecked Sendable { open var authorizationStatus: UNAuthorizationStatus { fatalError() } }

// Not Sendable, as in the SDK.
open class UNUserNotificationCenter: NSObject {
    open class func current() -> UNUserNotificationCenter { fatalError() }
    weak open var delegate: (any UNUserNotificationCenterDelegate)?
    @discardableResult open func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool { fatalError() }
    open func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {}
    open func notificationSettings() async -> UNNotificationSettings { fatalError() }
    open func removeAllDeliveredNotifications() {}
    @available(iOS 16.0, macOS 13.0, *) open func setBadgeCount(_ count: Int) async throws {}
}

public struct UNNotificationPresentationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
    public static let badge = Self(rawValue: 1), sound = Self(rawValue: 2), list = Self(rawValue: 8), banner = Self(rawValue: 16)
}

// Each method is optional, which without Objective-C is a default.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    func userNotificationCenter(_ center: UNUserNotificationCenter, willPresent notification: UNNotification, withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void)
    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse, withCompletionHandler completionHandler: @escaping () -> Void)
}
extension UNUserNotificationCenterDelegate {
    public func userNotificationCenter(_ center: UNUserNotificationCenter, willPresent notification: UNNotification, withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void) {}
    public func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse, withCompletionHandler completionHandler: @escaping () -> Void) {}
}

open class UNNotificationServiceExtension: NSObject {
    public override init() { fatalError() }
    open func didReceive(_ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void) {}
    open func serviceExtensionTimeWillExpire() {}
}

extension NSString {
    open class func localizedUserNotificationString(forKey key: String, arguments: [Any]?) -> String { fatalError() }
}
