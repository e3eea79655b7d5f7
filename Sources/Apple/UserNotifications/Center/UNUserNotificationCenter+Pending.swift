// SPDX-License-Identifier: Apache-2.0

// What is added and not delivered yet.
extension UNUserNotificationCenter {
    /// Schedules a notification, in the place of a pending one with the same identifier.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/add(_:withcompletionhandler:)>
    ///
    /// The handler gets a ``UNError``: `notificationsNotAllowed` without the user's leave,
    /// `notificationInvalidNoDate` if the trigger never fires, `notificationInvalidNoContent` if
    /// there is nothing to show, play or badge, or `attachment…` if a file is no longer good.
    ///
    /// Linux: attachments stay where they are; a phone moves them into its own store.
    @preconcurrency
    public func add(
        _ request: UNNotificationRequest,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        let failure = accept(request)
        guard let completionHandler else { return }
        backing.queue.async { completionHandler(failure) }
    }

    /// Schedules a notification, in the place of a pending one with the same identifier.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/add(_:withcompletionhandler:)>
    ///
    /// - Throws: ``UNError``, as with the completion handler.
    public func add(_ request: UNNotificationRequest) async throws {
        if let failure = accept(request) { throw failure }
    }

    private func accept(_ request: UNNotificationRequest) -> UNError? {
        let now = backing.clock.now
        do {
            let due = try check(request, at: now)
            let identifier = request.identifier
            let pending = CenterState.PendingRequest(request: request, due: due)
            backing.store.update { state in
                state.pending.removeAll { $0.request.identifier == identifier }
                state.pending.append(pending)
            }
            if request.trigger == nil {
                // Not through the clock, whose timers keep no order among themselves.
                unschedule([identifier])
                backing.queue.async { self.fire(identifier, due: due) }
            } else {
                schedule(identifier, at: due)
            }
            return nil
        } catch {
            return error
        }
    }

    /// When the request is due, if it is one that can be delivered.
    private func check(_ request: UNNotificationRequest, at now: Date) throws(UNError) -> Date {
        guard backing.store.update({ $0.settings.isAuthorized }) else {
            throw UNError(
                .notificationsNotAllowed,
                "Notifications are not allowed for this application"
            )
        }
        let content = request.content
        guard
            !content.title.isEmpty || !content.subtitle.isEmpty || !content.body.isEmpty
                || content.badge != nil || content.sound != nil || !content.attachments.isEmpty
        else {
            throw UNError(.notificationInvalidNoContent, "Notification has no content")
        }
        for attachment in content.attachments { try AttachmentFile.check(attachment) }
        guard let trigger = request.trigger else { return now }
        guard let due = trigger.nextDate(after: now) else {
            throw UNError(.notificationInvalidNoDate, "Notification trigger never fires")
        }
        return due
    }

    /// Gives the requests not delivered yet, in the order added.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/getpendingnotificationrequests(completionhandler:)>
    @preconcurrency
    public func getPendingNotificationRequests(
        completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
    ) {
        let handed = Handed(backing.store.update { $0.pending.map(\.request) })
        backing.queue.async { completionHandler(handed.value) }
    }

    /// Gives the requests not delivered yet, in the order added.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/getpendingnotificationrequests(completionhandler:)>
    public func pendingNotificationRequests() async -> [UNNotificationRequest] {
        backing.store.update { $0.pending.map(\.request) }
    }

    /// Calls off the requests with those identifiers.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/removependingnotificationrequests(withidentifiers:)>
    ///
    /// Linux: done before the call returns; Apple's does it in the background.
    public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
        let wanted = Set(identifiers)
        backing.store.update { $0.pending.removeAll { wanted.contains($0.request.identifier) } }
        unschedule(identifiers)
    }

    /// Calls off every request.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/removeallpendingnotificationrequests()>
    ///
    /// Linux: done before the call returns; Apple's does it in the background.
    public func removeAllPendingNotificationRequests() {
        let identifiers = backing.store.update { state in
            defer { state.pending = [] }
            return state.pending.map(\.request.identifier)
        }
        unschedule(identifiers)
    }
}
