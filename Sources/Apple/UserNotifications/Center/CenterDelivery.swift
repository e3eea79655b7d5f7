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

// How a center delivers: what a phone's system does by itself.
extension UNUserNotificationCenter {
    /// Delivers what came due while no timer ran; a repeating request only once.
    package func deliverOverdue() {
        let now = backing.clock.now
        let due = backing.store.update { state in
            for place in state.pending.indices {
                let pending = state.pending[place]
                guard pending.due < now, pending.request.trigger?.repeats == true else { continue }
                state.pending[place].due = pending.lastDue(by: now)
            }
            return state.pending.filter { $0.due <= now }.sorted { $0.due < $1.due }
                .map(\.appointment)
        }
        due.forEach(fire)
    }

    /// Delivers the pending request, and schedules it again if it repeats.
    func fire(_ appointment: CenterState.Appointment) {
        unschedule([appointment])
        let now = backing.clock.now
        let fired = backing.store.update { state -> (notification: UNNotification, next: Date?)? in
            guard let place = state.pending.firstIndex(where: { $0.appointment == appointment })
            else { return nil }
            let pending = state.pending[place]
            let request = pending.request
            // Skips the times that were missed while no timer ran.
            let last = max(appointment.due, pending.lastDue(by: now))
            let next = request.trigger.flatMap { $0.repeats ? $0.nextDate(after: last) : nil }
            if let next {
                state.pending[place].due = next
            } else {
                state.pending.remove(at: place)
            }
            let notification = UNNotification(request: request, date: now)
            // In the same change: an extension's process may end at any moment.
            if !backing.isInForeground { state.show(notification, Self.inBackground) }
            return (notification, next)
        }
        guard let (notification, next) = fired else { return }
        if let next { schedule(.init(identifier: appointment.identifier, due: next)) }
        if backing.isInForeground {
            askDelegate(about: notification)
        } else {
            backing.present(notification, Self.inBackground)
        }
    }

    /// How a notification is shown while the app is not in the foreground.
    private static let inBackground: UNNotificationPresentationOptions = [
        .badge, .sound, .list, .banner,
    ]

    /// Shows a notification as a phone does: through the delegate if the app is in the foreground.
    ///
    /// The device also uses it for remote notifications.
    package func deliver(_ notification: UNNotification) {
        if backing.isInForeground {
            askDelegate(about: notification)
        } else {
            show(notification, Self.inBackground)
        }
    }

    /// Without a delegate, nothing is shown in the foreground.
    private func askDelegate(about notification: UNNotification) {
        guard let delegate else { return }
        let transferred = Transferred(notification)
        delegate.userNotificationCenter(self, willPresent: notification) { [self] options in
            show(transferred.value, options)
        }
    }

    private func show(_ notification: UNNotification, _ options: UNNotificationPresentationOptions)
    {
        backing.store.update { $0.show(notification, options) }
        if !options.isEmpty { backing.present(notification, options) }
    }

    /// Responds to a notification as the user would: calls the delegate and removes the
    /// notification from the list.
    ///
    /// It is removed when the delegate is done, since its files go with it. A dismissal is reported
    /// only if the category asks for it. The completion runs when the delegate is done, or at once
    /// if the delegate is not called.
    package func respond(
        to notification: UNNotification,
        actionIdentifier: String,
        userText: String? = nil,
        completion: @escaping @Sendable () -> Void = {}
    ) {
        let content = notification.request.content
        let identifier = notification.request.identifier
        let (category, dates) = backing.store.update { state in
            (
                state.categories.first { $0.identifier == content.categoryIdentifier },
                state.delivered.filter { $0.request.identifier == identifier }.map(\.date)
            )
        }
        let complete: @Sendable () -> Void = { [backing] in
            backing.store.update { state in
                // The delegate may have shown another one with the same identifier.
                state.delivered.removeAll {
                    $0.request.identifier == identifier && dates.contains($0.date)
                }
            }
            completion()
        }
        let isTold =
            actionIdentifier != UNNotificationDismissActionIdentifier
            || category?.options.contains(.customDismissAction) == true
        guard isTold, let delegate else {
            complete()
            return
        }
        // The class follows the action; of one that is not registered only the text is known.
        let text: String? =
            switch category?.actions.first(where: { $0.identifier == actionIdentifier }) {
            case is UNTextInputNotificationAction: userText ?? ""
            case nil: userText
            default: nil
            }
        let response =
            if let text {
                UNTextInputNotificationResponse(
                    notification: notification,
                    actionIdentifier: actionIdentifier,
                    userText: text
                )
            } else {
                UNNotificationResponse(
                    notification: notification,
                    actionIdentifier: actionIdentifier
                )
            }
        let transferred = Transferred((delegate: delegate, response: response))
        backing.queue.async { [self] in
            transferred.value.delegate.userNotificationCenter(
                self,
                didReceive: transferred.value.response,
                withCompletionHandler: complete
            )
        }
    }
}

extension CenterState {
    /// Lists a notification and sets the badge, if the options say so.
    fileprivate mutating func show(
        _ notification: UNNotification,
        _ options: UNNotificationPresentationOptions
    ) {
        if !options.isDisjoint(with: [.list, .olderAlert]) { list(notification) }
        if options.contains(.badge), let badge = notification.request.content.badge {
            badgeCount = max(0, badge.intValue)
        }
    }
}

extension UNNotificationPresentationOptions {
    /// The deprecated `.alert`, which still means banner and list.
    fileprivate static let olderAlert = Self(rawValue: 1 << 2)
}
