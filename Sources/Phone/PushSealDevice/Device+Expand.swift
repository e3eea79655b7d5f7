// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
package import UserNotifications

extension Device {
    /// Expands a delivered notification, as a long press does, and takes steps on it.
    ///
    /// The first program that declares the notification's category is started to draw it, and has
    /// as long as a service extension. If there is none, only the texts are shown; likewise if the
    /// extension fails, and then no step is taken.
    ///
    /// - Parameters:
    ///   - delivery: the delivered notification.
    ///   - others: what arrives while it is expanded.
    ///   - categories: the categories that the app has registered.
    ///   - programs: the app's content extensions.
    ///   - appName: the title, unless the extension overrides it.
    ///   - steps: what the user does, in order, after everything has arrived.
    /// - Returns: what is then on the screen, and what happened.
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
        let outcome = carryOut(order, program)
        var shown: ExpandedNotification
        switch outcome.answer {
        case .done(let lines, let events, let obstacles):
            shown = ExpandedNotification(
                extensionName: program.name,
                lines: lines,
                events: events,
                obstacles: obstacles
            )
        case .failed(let reason):
            // The steps were meant for the extension's view, not for the plain texts.
            let name = quoted(program.name)
            shown = plain("the content extension \(name) failed: \(reason)", [])
            shown.hasFailed = true
        }
        shown.faults = outcome.faults
        shown.backtrace = outcome.backtrace
        return shown
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
        func failed(_ reason: String) -> ContentProcess.Outcome { .init(answer: .failed(reason)) }
        let bytes = order.bytes
        guard bytes.count <= FrameSocket.byteCountLimit else {
            return failed("\(bytes.count) bytes of notifications are too many to pass to it")
        }
        do throws(DeviceError) {
            let phone = if let phone { phone } else { try Phone.temporary() }
            let launch = try ProgramLaunch(
                of: app.with(extension: program.name, info: program.infoPlist),
                program.path,
                [:],
                on: phone,
                isLocked: isLocked
            )
            let process: ContentProcess
            do throws(SystemError) {
                process = try ContentProcess(launch) { [output] line in
                    output("\(launch.name): \(line)")
                }
            } catch {
                return failed("its program could not be started: \(error)")
            }
            let outcome = process.carryOut(bytes, within: limits.budget)
            try launch.finish()
            // Shows what the extension has scheduled.
            try phone.deliverOverdue()
            return outcome
        } catch {
            return failed(error.detail)
        }
    }
}
