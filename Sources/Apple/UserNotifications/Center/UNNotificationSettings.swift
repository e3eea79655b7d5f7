// SPDX-License-Identifier: Apache-2.0

/// What the user allows the app, at the moment of the call.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationsettings>
open class UNNotificationSettings: NSObject, NSCopying, NSSecureCoding {
    final let values: SettingsValues

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
