// SPDX-License-Identifier: Apache-2.0

/// What the user allows the app, at the moment of the call.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationsettings>
open class UNNotificationSettings: NSObject, NSCopying, NSSecureCoding {
    private let values: SettingsValues

    /// For the device; on Apple platforms, too, only the system creates one.
    package init(values: SettingsValues) {
        self.values = values
        super.init()
    }

    /// Whether the app may show notifications.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationsettings/authorizationstatus>
    open var authorizationStatus: UNAuthorizationStatus { values.authorizationStatus }

    /// Whether the app may play sounds.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationsettings/soundsetting>
    open var soundSetting: UNNotificationSetting { values.soundSetting }

    /// Whether the app may badge its icon.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationsettings/badgesetting>
    open var badgeSetting: UNNotificationSetting { values.badgeSetting }

    /// Whether the app may show alerts.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationsettings/alertsetting>
    open var alertSetting: UNNotificationSetting { values.alertSetting }

    /// Whether its notifications are listed in Notification Center.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationsettings/notificationcentersetting>
    open var notificationCenterSetting: UNNotificationSetting { values.notificationCenterSetting }

    /// Whether its notifications are shown on the lock screen.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationsettings/lockscreensetting>
    open var lockScreenSetting: UNNotificationSetting { values.lockScreenSetting }

    /// Whether its notifications are shown in CarPlay.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationsettings/carplaysetting>
    open var carPlaySetting: UNNotificationSetting { values.carPlaySetting }

    /// Whether it may play sounds even if the device is muted.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationsettings/criticalalertsetting>
    open var criticalAlertSetting: UNNotificationSetting { values.criticalAlertSetting }

    /// Whether Siri may read its notifications out.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationsettings/announcementsetting>
    open var announcementSetting: UNNotificationSetting { values.announcementSetting }

    /// Whether its time-sensitive notifications are delivered at once.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationsettings/timesensitivesetting>
    open var timeSensitiveSetting: UNNotificationSetting { values.timeSensitiveSetting }

    /// Whether its notifications wait for the scheduled summary.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationsettings/scheduleddeliverysetting>
    open var scheduledDeliverySetting: UNNotificationSetting { values.scheduledDeliverySetting }

    /// Whether its notifications may be shown as direct messages.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationsettings/directmessagessetting>
    open var directMessagesSetting: UNNotificationSetting { values.directMessagesSetting }

    /// How alerts are shown while the device is unlocked.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationsettings/alertstyle>
    open var alertStyle: UNAlertStyle { values.alertStyle }

    /// When the text of notifications is shown.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationsettings/showpreviewssetting>
    open var showPreviewsSetting: UNShowPreviewsSetting { values.showPreviewsSetting }

    /// Whether the system links to the app's own notification settings.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationsettings/providesappnotificationsettings>
    open var providesAppNotificationSettings: Bool { values.providesAppNotificationSettings }

    /// The settings themselves, since they are immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether every setting is equal.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UNNotificationSettings)?.values == values
    }

    /// The settings.
    open override var description: String {
        super.description.adding([
            "authorizationStatus": authorizationStatus,
            "notificationCenterSetting": notificationCenterSetting,
            "soundSetting": soundSetting,
            "badgeSetting": badgeSetting,
            "lockScreenSetting": lockScreenSetting,
            "carPlaySetting": carPlaySetting,
            "announcementSetting": announcementSetting,
            "criticalAlertSetting": criticalAlertSetting,
            "timeSensitiveSetting": timeSensitiveSetting,
            "alertSetting": alertSetting,
            "scheduledDeliverySetting": scheduledDeliverySetting,
            "directMessagesSetting": directMessagesSetting,
            "alertStyle": alertStyle,
            "showPreviewsSetting": showPreviewsSetting,
            "providesAppNotificationSettings": providesAppNotificationSettings,
        ])
    }

    /// Equal for equal settings.
    open override var hash: Int { values.hashValue }

    /// True: an archive of the settings can be read with secure coding.
    open class var supportsSecureCoding: Bool { true }

    /// Writes every setting.
    open func encode(with coder: NSCoder) {
        values.encode(with: coder)
    }

    /// Reads what ``encode(with:)`` wrote.
    public required init?(coder: NSCoder) {
        values = SettingsValues(coder: coder)
        super.init()
    }
}

/// Whether the app may show notifications.
///
/// <https://developer.apple.com/documentation/usernotifications/unauthorizationstatus>
public enum UNAuthorizationStatus: Int, Sendable {
    /// The user has not been asked.
    case notDetermined = 0
    /// The user said no.
    case denied = 1
    /// The user said yes.
    case authorized = 2
    /// The app may show quiet notifications without having asked.
    case provisional = 3
    /// An App Clip may show notifications for a while.
    case ephemeral = 4
}

/// The user's setting for one kind of notification.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationsetting>
public enum UNNotificationSetting: Int, Sendable {
    /// Not available to the app.
    case notSupported = 0
    /// Off, or never requested.
    case disabled = 1
    /// On.
    case enabled = 2
}

/// How an alert is shown while the device is unlocked.
///
/// <https://developer.apple.com/documentation/usernotifications/unalertstyle>
public enum UNAlertStyle: Int, Sendable {
    /// Not at all.
    case none = 0
    /// As a banner that goes away by itself.
    case banner = 1
    /// As an alert that stays until dismissed.
    case alert = 2
}

/// When the text of notifications is shown.
///
/// <https://developer.apple.com/documentation/usernotifications/unshowpreviewssetting>
public enum UNShowPreviewsSetting: Int, Sendable {
    /// Always, even on the lock screen.
    case always = 0
    /// Only while the device is unlocked.
    case whenAuthenticated = 1
    /// Never.
    case never = 2
}

/// What an app asks the user's permission for.
///
/// <https://developer.apple.com/documentation/usernotifications/unauthorizationoptions>
public struct UNAuthorizationOptions: OptionSet, Sendable {
    /// The bits, as in Apple's framework.
    public let rawValue: UInt

    /// Makes a set of the bits given.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// To badge its icon.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unauthorizationoptions/badge>
    public static let badge = UNAuthorizationOptions(rawValue: 1 << 0)

    /// To play sounds.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unauthorizationoptions/sound>
    public static let sound = UNAuthorizationOptions(rawValue: 1 << 1)

    /// To show alerts.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unauthorizationoptions/alert>
    public static let alert = UNAuthorizationOptions(rawValue: 1 << 2)

    /// To show notifications in CarPlay.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unauthorizationoptions/carplay>
    public static let carPlay = UNAuthorizationOptions(rawValue: 1 << 3)

    /// To play sounds even if the device is muted; needs an entitlement.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unauthorizationoptions/criticalalert>
    public static let criticalAlert = UNAuthorizationOptions(rawValue: 1 << 4)

    /// To have the system link to the app's own notification settings.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unauthorizationoptions/providesappnotificationsettings>
    public static let providesAppNotificationSettings = UNAuthorizationOptions(rawValue: 1 << 5)

    /// To show quiet notifications without asking first.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unauthorizationoptions/provisional>
    public static let provisional = UNAuthorizationOptions(rawValue: 1 << 6)

    /// To have Siri read messages out.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unauthorizationoptions/announcement>
    @available(*, deprecated, message: "Announcement authorization is always included")
    public static let announcement = UNAuthorizationOptions(rawValue: 1 << 7)

    /// To send time-sensitive notifications.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unauthorizationoptions/timesensitive>
    @available(*, deprecated, message: "Use time-sensitive entitlement")
    public static let timeSensitive = UNAuthorizationOptions(rawValue: 1 << 8)
}

/// The values of ``UNNotificationSettings``; by default those before the user was asked.
package struct SettingsValues: Sendable, Hashable {
    package var authorizationStatus = UNAuthorizationStatus.notDetermined
    package var soundSetting = UNNotificationSetting.notSupported
    package var badgeSetting = UNNotificationSetting.notSupported
    package var alertSetting = UNNotificationSetting.notSupported
    package var notificationCenterSetting = UNNotificationSetting.notSupported
    package var lockScreenSetting = UNNotificationSetting.notSupported
    package var carPlaySetting = UNNotificationSetting.notSupported
    package var criticalAlertSetting = UNNotificationSetting.notSupported
    package var announcementSetting = UNNotificationSetting.notSupported
    package var timeSensitiveSetting = UNNotificationSetting.notSupported
    package var scheduledDeliverySetting = UNNotificationSetting.notSupported
    package var directMessagesSetting = UNNotificationSetting.notSupported
    package var alertStyle = UNAlertStyle.none
    package var showPreviewsSetting = UNShowPreviewsSetting.always
    package var providesAppNotificationSettings = false

    /// The settings before the user was asked.
    package init() {}

    /// Whether the app may show notifications at all.
    package var isAuthorized: Bool {
        switch authorizationStatus {
        case .authorized, .provisional, .ephemeral: true
        case .notDetermined, .denied: false
        }
    }

    /// Records the user's answer; settings that need an entitlement stay unchanged.
    package mutating func answer(
        _ status: UNAuthorizationStatus,
        to options: UNAuthorizationOptions
    ) {
        authorizationStatus = status
        let isAuthorized = isAuthorized
        func setting(_ isOn: Bool) -> UNNotificationSetting {
            isAuthorized && isOn ? .enabled : .disabled
        }
        let quiet = status == .provisional
        alertSetting = setting(options.contains(.alert))
        badgeSetting = setting(options.contains(.badge))
        soundSetting = setting(options.contains(.sound))
        notificationCenterSetting = setting(true)
        lockScreenSetting = setting(!quiet)
        scheduledDeliverySetting = .disabled
        guard isAuthorized else { return }
        alertStyle = quiet || !options.contains(.alert) ? .none : .banner
        providesAppNotificationSettings = options.contains(.providesAppNotificationSettings)
    }
}

extension SettingsValues {
    func encode(with coder: NSCoder) {
        var values = self
        values.visitNumbers { key, number in coder.encode(number, forKey: key) }
        coder.encode(providesAppNotificationSettings, forKey: "providesAppNotificationSettings")
    }

    /// Reads an archive; what it lacks stays as before the user was asked.
    init(coder: NSCoder) {
        self.init()
        visitNumbers { key, number in
            if coder.containsValue(forKey: key) { number = coder.decodeInteger(forKey: key) }
        }
        providesAppNotificationSettings = coder.decodeBool(
            forKey: "providesAppNotificationSettings"
        )
    }

    /// Every setting that is a number, by its key; an unknown number leaves it unchanged.
    private mutating func visitNumbers(_ body: (_ key: String, _ number: inout Int) -> Void) {
        func visit<Setting: RawRepresentable<Int>>(_ setting: inout Setting, _ key: String) {
            var number = setting.rawValue
            body(key, &number)
            setting = Setting(rawValue: number) ?? setting
        }
        visit(&authorizationStatus, "authorizationStatus")
        visit(&soundSetting, "soundSetting")
        visit(&badgeSetting, "badgeSetting")
        visit(&alertSetting, "alertSetting")
        visit(&notificationCenterSetting, "notificationCenterSetting")
        visit(&lockScreenSetting, "lockScreenSetting")
        visit(&carPlaySetting, "carPlaySetting")
        visit(&criticalAlertSetting, "criticalAlertSetting")
        visit(&announcementSetting, "announcementSetting")
        visit(&timeSensitiveSetting, "timeSensitiveSetting")
        visit(&scheduledDeliverySetting, "scheduledDeliverySetting")
        visit(&directMessagesSetting, "directMessagesSetting")
        visit(&alertStyle, "alertStyle")
        visit(&showPreviewsSetting, "showPreviewsSetting")
    }
}
