// SPDX-License-Identifier: Apache-2.0

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
        coder.encode(authorizationStatus.rawValue, forKey: "authorizationStatus")
        coder.encode(soundSetting.rawValue, forKey: "soundSetting")
        coder.encode(badgeSetting.rawValue, forKey: "badgeSetting")
        coder.encode(alertSetting.rawValue, forKey: "alertSetting")
        coder.encode(notificationCenterSetting.rawValue, forKey: "notificationCenterSetting")
        coder.encode(lockScreenSetting.rawValue, forKey: "lockScreenSetting")
        coder.encode(carPlaySetting.rawValue, forKey: "carPlaySetting")
        coder.encode(criticalAlertSetting.rawValue, forKey: "criticalAlertSetting")
        coder.encode(announcementSetting.rawValue, forKey: "announcementSetting")
        coder.encode(timeSensitiveSetting.rawValue, forKey: "timeSensitiveSetting")
        coder.encode(scheduledDeliverySetting.rawValue, forKey: "scheduledDeliverySetting")
        coder.encode(directMessagesSetting.rawValue, forKey: "directMessagesSetting")
        coder.encode(alertStyle.rawValue, forKey: "alertStyle")
        coder.encode(showPreviewsSetting.rawValue, forKey: "showPreviewsSetting")
        coder.encode(providesAppNotificationSettings, forKey: "providesAppNotificationSettings")
    }

    init(coder: NSCoder) {
        self.init()
        Self.read(&authorizationStatus, "authorizationStatus", from: coder)
        Self.read(&soundSetting, "soundSetting", from: coder)
        Self.read(&badgeSetting, "badgeSetting", from: coder)
        Self.read(&alertSetting, "alertSetting", from: coder)
        Self.read(&notificationCenterSetting, "notificationCenterSetting", from: coder)
        Self.read(&lockScreenSetting, "lockScreenSetting", from: coder)
        Self.read(&carPlaySetting, "carPlaySetting", from: coder)
        Self.read(&criticalAlertSetting, "criticalAlertSetting", from: coder)
        Self.read(&announcementSetting, "announcementSetting", from: coder)
        Self.read(&timeSensitiveSetting, "timeSensitiveSetting", from: coder)
        Self.read(&scheduledDeliverySetting, "scheduledDeliverySetting", from: coder)
        Self.read(&directMessagesSetting, "directMessagesSetting", from: coder)
        Self.read(&alertStyle, "alertStyle", from: coder)
        Self.read(&showPreviewsSetting, "showPreviewsSetting", from: coder)
        providesAppNotificationSettings = coder.decodeBool(
            forKey: "providesAppNotificationSettings"
        )
    }

    /// Reads a setting; an unknown number leaves it unchanged.
    private static func read<Setting: RawRepresentable<Int>>(
        _ setting: inout Setting,
        _ key: String,
        from coder: NSCoder
    ) {
        guard coder.containsValue(forKey: key) else { return }
        setting = Setting(rawValue: coder.decodeInteger(forKey: key)) ?? setting
    }
}
