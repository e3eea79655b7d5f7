// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
package import UserNotifications

extension Device {
    /// Expands a notification that was delivered, as a user does who presses it, and takes steps on it.
    ///
    /// The first program that has the notification's category draws it; it is started for that, and
    /// has as long as a service extension. A category that none has shows the texts alone; so does an
    /// extension that fails, and then no step is taken.
    ///
    /// - Parameters:
    ///   - delivery: what was delivered.
    ///   - others: what arrives while it is expanded.
    ///   - categories: what the app has registered.
    ///   - programs: the app's content extensions.
    ///   - appName: what stands on top, unless the extension says otherwise.
    ///   - steps: what the user does, in order, once all has arrived.
    /// - Returns: what is on the screen then, and what happened.
    package func expand(
        _ delivery: Delivery,
        followedBy others: [Delivery],
        in categories: Set<UNNotificationCategory>,
        by programs: [ContentProgram],
        appName: String,
        steps: [ExpandedStep]
    ) -> ExpandedNotification {
        let identifier = delivery.content.categoryIdentifier
        let category =
            categories.first { $0.identifier == identifier } ?? registered(identifier)
        func plain(_ reason: String, _ steps: [ExpandedStep]) -> ExpandedNotification {
            var plain = ExpandedNotification(
                plain: delivery.content,
                in: category,
                appName: appName,
                steps: steps
            )
            plain.reason = reason
            return plain
        }
        guard let program = programs.first(where: { $0.info.categories.contains(identifier) })
        else {
            return plain(
                identifier.isEmpty
                    ? "the notification has no category"
                    : "no content extension has the category \(quoted(identifier)), they have "
                        + programs.flatMap(\.info.categories).prefix(10).map(quoted)
                        .joined(separator: ", "),
                steps
            )
        }
        let order = ContentOrder(
            infoPlist: program.infoPlist,
            appName: appName,
            notifications: ([delivery] + others).map(\.push),
            category: category,
            steps: steps
        )
        switch carryOut(order, program) {
        case .done(let lines, let events, let obstacles):
            return ExpandedNotification(
                extensionName: program.name,
                lines: lines,
                events: events,
                obstacles: obstacles
            )
        case .failed(let reason):
            // The steps were meant for it, and what they would do to the texts is not asked.
            let name = quoted(program.name)
            var shown = plain("the content extension \(name) failed: \(reason)", [])
            shown.hasFailed = true
            return shown
        }
    }

    /// A category that an extension has registered on the phone.
    private func registered(_ identifier: String) -> UNNotificationCategory? {
        let change = phone.flatMap { try? PhoneChange(of: $0) }
        return change?.state[app.identifier].categories.first { $0.identifier == identifier }
    }

    private func carryOut(
        _ order: ContentOrder,
        _ program: ContentProgram
    ) -> ContentProcess.Outcome {
        let bytes = order.bytes
        guard bytes.count <= FrameSocket.byteCountLimit else {
            return .failed("\(bytes.count) bytes of notifications are too many to be handed over")
        }
        do throws(DeviceError) {
            let phone = if let phone { phone } else { try Phone.temporary() }
            let launch = try ProgramLaunch(
                of: app.with(extension: program.name, info: program.infoPlist),
                program.path,
                [:],
                on: phone,
                isLocked
            )
            let process: ContentProcess
            do throws(SystemError) {
                process = try ContentProcess(launch) { [output] line in
                    output("\(launch.name): \(line)")
                }
            } catch {
                return .failed("its program could not be started: \(error)")
            }
            let outcome = process.carryOut(bytes, within: limits.budget)
            try launch.finish()
            // What the extension has asked to be shown.
            try phone.deliverOverdue()
            return outcome
        } catch {
            return .failed(error.detail)
        }
    }
}
