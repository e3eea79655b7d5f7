// SPDX-License-Identifier: Apache-2.0

// Which requests a center accepts.
extension UNUserNotificationCenter {
    /// Schedules a request, or returns why it cannot.
    final func accept(_ request: UNNotificationRequest) -> UNError? {
        let now = backing.clock.now
        do {
            let due = try check(request, at: now)
            let files = request.content.attachments.map(\.url)
            let request = try taken(request)
            let pending = CenterState.PendingRequest(request: request, due: due)
            let appointment = pending.appointment
            let (removed, isKept) = backing.store.update { state in
                let removed = state.add(pending)
                return (removed, state.pending.contains { $0.appointment == appointment })
            }
            unschedule(removed)
            backing.added(request)
            if !isKept {
                // No state names the files that were moved for it.
                for attachment in request.content.attachments where !files.contains(attachment.url)
                {
                    try? FileManager.default.removeItem(at: attachment.url)
                }
            } else if request.trigger == nil {
                // Bypasses the clock, whose timers run in no particular order.
                backing.queue.async { self.fire(appointment) }
            } else {
                schedule(appointment)
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
        guard let trigger = request.trigger else { return now }
        guard let due = trigger.nextDate(after: now) else {
            throw UNError(.notificationInvalidNoDate, "Notification trigger never fires")
        }
        return due
    }

    /// The request with its attachments as the center keeps them.
    private func taken(
        _ request: UNNotificationRequest
    ) throws(UNError) -> UNNotificationRequest {
        guard !request.content.attachments.isEmpty else { return request }
        var values = request.content.values
        // All before the first is moved: if the request is refused, the files stay where they are.
        for attachment in values.attachments { try AttachmentFile.check(attachment) }
        values.attachments = try values.attachments.map { attachment throws(UNError) in
            do {
                return try backing.take(attachment)
            } catch let error as UNError {
                throw error
            } catch {
                throw UNError(
                    .attachmentMoveIntoDataStoreFailed,
                    "The attachment could not be moved: \(error.localizedDescription)"
                )
            }
        }
        return UNNotificationRequest(
            identifier: request.identifier,
            content: UNNotificationContent(values: values),
            trigger: request.trigger
        )
    }
}
