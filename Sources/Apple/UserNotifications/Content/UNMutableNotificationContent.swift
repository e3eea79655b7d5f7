// SPDX-License-Identifier: Apache-2.0

/// The editable content of a notification.
///
/// <https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent>
///
/// An extension gets one from `request.content.mutableCopy()`, changes it and passes it on.
open class UNMutableNotificationContent: UNNotificationContent {
    /// The images, sounds and movies shown with the notification.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/attachments>
    open override var attachments: [UNNotificationAttachment] {
        get { values.attachments }
        set { values.attachments = newValue }
    }

    /// The app's badge; 0 removes it, nil leaves it unchanged.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/badge>
    open override var badge: NSNumber? {
        get { values.badge }
        set { values.badge = newValue }
    }

    /// The main text; an extension may change it, but content without any alert text is rejected.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/body>
    open override var body: String {
        get { values.body }
        set { values.body = newValue }
    }

    /// The identifier of the notification's category, which provides its actions.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/categoryidentifier>
    open override var categoryIdentifier: String {
        get { values.categoryIdentifier }
        set { values.categoryIdentifier = newValue }
    }

    /// The launch image or storyboard to use when the user opens the app from the notification.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/launchimagename>
    @available(macOS, unavailable)
    open override var launchImageName: String {
        get { values.launchImageName }
        set { values.launchImageName = newValue }
    }

    /// The sound played on delivery, or nil for silence.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/sound>
    open override var sound: UNNotificationSound? {
        get { values.sound }
        set { values.sound = newValue }
    }

    /// The second line.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/subtitle>
    open override var subtitle: String {
        get { values.subtitle }
        set { values.subtitle = newValue }
    }

    /// Groups related notifications.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/threadidentifier>
    open override var threadIdentifier: String {
        get { values.threadIdentifier }
        set { values.threadIdentifier = newValue }
    }

    /// The first line.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/title>
    open override var title: String {
        get { values.title }
        set { values.title = newValue }
    }

    /// The payload of the notification, or data that the app attaches to it.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/userinfo>
    ///
    /// Linux: as on Apple platforms, values are bridged when set: a Swift `3` reads back as `Int`,
    /// `Double` or `NSNumber`.
    open override var userInfo: [AnyHashable: Any] {
        get { values.userInfo.dictionary }
        set { values.userInfo = UserInfo(newValue) }
    }

    /// The text that a group's summary used to show for this notification.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/summaryargument>
    @available(*, deprecated, message: "summaryArgument is ignored")
    open override var summaryArgument: String {
        get { super.summaryArgument }
        set { values.summaryArgument = newValue.isEmpty ? nil : newValue }
    }

    /// How many items this notification used to count for in a group's summary; at least 1.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/summaryargumentcount>
    @available(*, deprecated, message: "summaryArgumentCount is ignored")
    open override var summaryArgumentCount: Int {
        get { super.summaryArgumentCount }
        set { values.summaryArgumentCount = newValue > 1 ? newValue : nil }
    }

    /// Which of the app's windows to bring forward.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/targetcontentidentifier>
    open override var targetContentIdentifier: String? {
        get { values.targetContentIdentifier }
        set { values.targetContentIdentifier = newValue }
    }

    /// How much the notification may interrupt; `.active` by default.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/interruptionlevel>
    open override var interruptionLevel: UNNotificationInterruptionLevel {
        get { values.interruptionLevel }
        set { values.interruptionLevel = newValue }
    }

    /// From 0 to 1: which of an app's notifications a summary lists first.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/relevancescore>
    open override var relevanceScore: Double {
        get { values.relevanceScore }
        set { values.relevanceScore = newValue }
    }

    /// The criteria that the app's Focus filter evaluates.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent/filtercriteria>
    open override var filterCriteria: String? {
        get { values.filterCriteria }
        set { values.filterCriteria = newValue }
    }
}
