// SPDX-License-Identifier: Apache-2.0

import PushSealLocking

/// Manages an app's notifications: permission, categories, and scheduled and delivered ones.
///
/// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter>
///
/// Linux: everything happens in this process. There is no screen: whoever sets up the center
/// receives what a device would show; by default the user allows everything and the app is in the
/// foreground. State is in memory and gone with the process. It is `Sendable`, since any thread may
/// call it.
open class UNUserNotificationCenter: NSObject, @unchecked Sendable {
    final let backing: CenterBacking
    private let weakDelegate = Locked(WeakDelegate())
    private let timers = Locked<[CenterState.Appointment: any NotificationTimer]>([:])

    private struct WeakDelegate: @unchecked Sendable {
        weak var object: (any UNUserNotificationCenterDelegate)?
    }

    /// For the device and for tests; requests left pending in the store are scheduled again.
    package init(backing: CenterBacking) {
        self.backing = backing
        super.init()
        for pending in backing.store.update({ $0.pending }) {
            schedule(pending.appointment)
        }
    }

    private static let shared = Locked<UNUserNotificationCenter?>(nil)

    /// For the device: the center of the extension whose thread this is, or that started this task.
    @TaskLocal package static var ofExtension: UNUserNotificationCenter?

    /// The app's center.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/current()>
    @discardableResult
    open class func current() -> UNUserNotificationCenter {
        if let ofExtension { return ofExtension }
        return shared.withLock { center in
            if let center { return center }
            let made = UNUserNotificationCenter(backing: CenterBacking.making())
            center = made
            return made
        }
    }

    /// For the device: the center that ``current()`` returns from now on outside of an extension;
    /// nil starts a fresh one.
    package static func setCurrent(_ center: UNUserNotificationCenter?) {
        shared.withLock { $0 = center }
    }

    /// The app's delegate; the center holds it weakly.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/delegate>
    open var delegate: (any UNUserNotificationCenterDelegate)? {
        get { weakDelegate.withLock { Transferred($0.object) }.value }
        set {
            let transferred = Transferred(newValue)
            weakDelegate.withLock { $0.object = transferred.value }
        }
    }

    /// Whether the device runs content extensions.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/supportscontentextensions>
    ///
    /// Linux: false.
    open var supportsContentExtensions: Bool { false }

    /// Asks the user for permission the first time, or the first time that it is not provisional;
    /// later calls return that answer.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/requestauthorization(options:completionhandler:)>
    @preconcurrency
    open func requestAuthorization(
        options: UNAuthorizationOptions = [],
        completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let granted = authorize(options)
        backing.queue.async { completionHandler(granted, nil) }
    }

    /// Asks the user for permission the first time, or the first time that it is not provisional;
    /// later calls return that answer.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/requestauthorization(options:completionhandler:)>
    ///
    /// - Throws: Nothing on Linux.
    @discardableResult
    open func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
        authorize(options)
    }

    private func authorize(_ options: UNAuthorizationOptions) -> Bool {
        let status = backing.store.update { $0.settings.authorizationStatus }
        let isProvisional = options.contains(.provisional)
        if status == .notDetermined || status == .provisional && !isProvisional {
            // Asked without the lock: the user may take a while.
            let answer: UNAuthorizationStatus =
                if isProvisional {
                    .provisional
                } else {
                    backing.allows(options) ? .authorized : .denied
                }
            backing.store.update { state in
                guard state.settings.authorizationStatus == status else { return }
                state.settings.answer(answer, to: options)
            }
        }
        return backing.store.update { $0.settings.isAuthorized }
    }

    /// Replaces the app's categories.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/setnotificationcategories(_:)>
    open func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
        backing.store.update { $0.categories = categories }
    }

    /// Returns the categories that were set last.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/getnotificationcategories(completionhandler:)>
    @preconcurrency
    open func getNotificationCategories(
        completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void
    ) {
        let transferred = Transferred(backing.store.update { $0.categories })
        backing.queue.async { completionHandler(transferred.value) }
    }

    /// Returns the categories that were set last.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/getnotificationcategories(completionhandler:)>
    @discardableResult
    open func notificationCategories() async -> Set<UNNotificationCategory> {
        backing.store.update { $0.categories }
    }

    /// Returns what the user allows the app.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/getnotificationsettings(completionhandler:)>
    @preconcurrency
    open func getNotificationSettings(
        completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void
    ) {
        let values = backing.store.update { $0.settings }
        backing.queue.async { completionHandler(UNNotificationSettings(values: values)) }
    }

    /// Returns what the user allows the app.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/getnotificationsettings(completionhandler:)>
    @discardableResult
    open func notificationSettings() async -> UNNotificationSettings {
        UNNotificationSettings(values: backing.store.update { $0.settings })
    }

    /// Sets the app's badge; 0 removes it.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/setbadgecount(_:withcompletionhandler:)>
    ///
    /// The handler gets a ``UNError``, `badgeInputInvalid` if the number is negative.
    @preconcurrency
    open func setBadgeCount(
        _ newBadgeCount: Int,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        let failure = changeBadge(to: newBadgeCount)
        guard let completionHandler else { return }
        backing.queue.async { completionHandler(failure) }
    }

    /// Sets the app's badge; 0 removes it.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/setbadgecount(_:withcompletionhandler:)>
    ///
    /// - Throws: ``UNError``, `badgeInputInvalid` if the number is negative.
    open func setBadgeCount(_ newBadgeCount: Int) async throws {
        if let failure = changeBadge(to: newBadgeCount) { throw failure }
    }

    private func changeBadge(to count: Int) -> UNError? {
        guard count >= 0 else { return UNError(.badgeInputInvalid, "Badge count is negative") }
        backing.store.update { $0.badgeCount = count }
        return nil
    }

    /// Schedules a notification, replacing a pending one with the same identifier.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/add(_:withcompletionhandler:)>
    ///
    /// The handler gets a ``UNError``: `notificationsNotAllowed` without the user's permission,
    /// `notificationInvalidNoDate` if the trigger never fires, `notificationInvalidNoContent` if
    /// there is nothing to show, play or badge, or `attachment…` if a file is no longer valid.
    ///
    /// Linux: attachments stay where they are, unless the device has a phone: that moves them to its
    /// own folder.
    @preconcurrency
    open func add(
        _ request: UNNotificationRequest,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        let failure = accept(request)
        guard let completionHandler else { return }
        backing.queue.async { completionHandler(failure) }
    }

    /// Schedules a notification, replacing a pending one with the same identifier.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/add(_:withcompletionhandler:)>
    ///
    /// - Throws: ``UNError``, as with the completion handler.
    open func add(_ request: UNNotificationRequest) async throws {
        if let failure = accept(request) { throw failure }
    }

    /// Returns the pending requests, in the order added.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/getpendingnotificationrequests(completionhandler:)>
    @preconcurrency
    open func getPendingNotificationRequests(
        completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
    ) {
        let transferred = Transferred(backing.store.update { $0.pending.map(\.request) })
        backing.queue.async { completionHandler(transferred.value) }
    }

    /// Returns the pending requests, in the order added.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/getpendingnotificationrequests(completionhandler:)>
    @discardableResult
    open func pendingNotificationRequests() async -> [UNNotificationRequest] {
        backing.store.update { $0.pending.map(\.request) }
    }

    /// Cancels the pending requests with these identifiers.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/removependingnotificationrequests(withidentifiers:)>
    ///
    /// Linux: done before the call returns; Apple's does it in the background.
    open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
        let wanted = Set(identifiers)
        unschedule(backing.store.update { $0.removePending(wanted.contains) })
    }

    /// Cancels all pending requests.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/removeallpendingnotificationrequests()>
    ///
    /// Linux: done before the call returns; Apple's does it in the background.
    open func removeAllPendingNotificationRequests() {
        unschedule(backing.store.update { $0.removePending { _ in true } })
    }

    /// Returns the delivered notifications, oldest first.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/getdeliverednotifications(completionhandler:)>
    @preconcurrency
    open func getDeliveredNotifications(
        completionHandler: @escaping @Sendable ([UNNotification]) -> Void
    ) {
        let transferred = Transferred(backing.store.update { $0.delivered })
        backing.queue.async { completionHandler(transferred.value) }
    }

    /// Returns the delivered notifications, oldest first.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/getdeliverednotifications(completionhandler:)>
    @discardableResult
    open func deliveredNotifications() async -> [UNNotification] {
        backing.store.update { $0.delivered }
    }

    /// Removes the delivered notifications with these identifiers.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/removedeliverednotifications(withidentifiers:)>
    ///
    /// Linux: done before the call returns; Apple's does it in the background.
    open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
        let wanted = Set(identifiers)
        backing.store.update {
            $0.delivered.removeAll { wanted.contains($0.request.identifier) }
        }
    }

    /// Removes all delivered notifications.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/removealldeliverednotifications()>
    ///
    /// Linux: done before the call returns; Apple's does it in the background.
    open func removeAllDeliveredNotifications() {
        backing.store.update { $0.delivered = [] }
    }
}

extension UNUserNotificationCenter {
    /// Schedules the delivery of a pending request.
    final func schedule(_ appointment: CenterState.Appointment) {
        timers.withLock { timers in
            // Under the lock, so that a request that comes due at once finds its timer.
            let timer = backing.clock.schedule(at: appointment.due) { [weak self] in
                guard let self else { return }
                backing.queue.async { self.fire(appointment) }
            }
            return timers.updateValue(timer, forKey: appointment)
        }?.cancel()
    }

    /// Cancels the timers of requests that are no longer pending.
    final func unschedule(_ appointments: [CenterState.Appointment]) {
        for appointment in appointments {
            timers.withLock { $0.removeValue(forKey: appointment) }?.cancel()
        }
    }
}
