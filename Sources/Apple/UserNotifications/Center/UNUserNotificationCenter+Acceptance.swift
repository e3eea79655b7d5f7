// SPDX-License-Identifier: Apache-2.0

// Which requests a center accepts.
extension UNUserNotificationCenter {
    /// Schedules a request, or returns why it cannot.
    final func accept(_ request: UNNotificationRequest) -> UNError? {
        let now = backing.clock.now
        do {
            let due = try check(request, at: now)
            let identifier = request.identifier
            let pending = CenterState.PendingRequest(request: request, due: due)
            unschedule(backing.store.update { $0.add(pending) })
            if request.trigger == nil {
                // Bypasses the clock, whose timers run in no particular order.
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

    /// When the request is due, if it can be delivered.
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
}
