// SPDX-License-Identifier: Apache-2.0

import Foundation
import PhoneRules
import PushSeal
import UserNotifications

/// A phone, as far as a notification service extension can tell.
///
/// It decides whether the extension runs, launches it, keeps its time limits, and takes and checks
/// its one reply, as `Docs/Testing.md` says. It can run any `UNNotificationServiceExtension`.
public struct Device: Sendable {
    /// How long an extension may take.
    struct Limits: Sendable {
        var budget: Duration
        var grace: Duration
        /// How long a method may still take to return after it has replied.
        var linger: Duration = .milliseconds(100)
    }

    /// The clock that all times are measured with.
    package let clock: any DeviceClock

    /// Whether the user allows the app to show alerts; if not, no extension runs.
    package let alertsAllowed: Bool

    /// The phone whose folders and notifications the extension uses; nil for a fresh one each time.
    package let phone: Phone?

    /// The app whose extension is run.
    package let app: InstalledApp

    /// The most bytes an extension's program may use on top of those it started with; nil for no
    /// limit.
    package let memoryLimit: Int?

    /// Whether the phone has not been unlocked since boot, so that most keychain items cannot be
    /// read.
    package let isLocked: Bool

    /// What the extension may use; nil for everything.
    package let entitlements: Entitlements?

    let limits: Limits
    /// Called with each line that an extension's program prints.
    let output: @Sendable (String) -> Void

    /// Makes a device.
    ///
    /// - Parameters:
    ///   - clock: the clock that times are measured with; nil for the machine's own.
    ///   - budget: how long `didReceive` may take to reply before `serviceExtensionTimeWillExpire`
    ///     is called; a phone gives about thirty seconds.
    ///   - grace: how long the extension may take after that call; Apple gives no number, so one
    ///     second is our choice.
    ///   - alertsAllowed: whether the user allows the app to show alerts.
    ///   - phone: where homes, groups, defaults and delivered notifications are kept; without one,
    ///     a program gets a fresh phone that is removed with its ``Delivery``.
    ///   - app: the app whose extension is run, with its strings for the localisation keys of a
    ///     payload.
    ///   - memoryLimit: the most bytes an extension's program may use on top of those it started
    ///     with, by default 24 MiB, as phones are reported to allow; nil for no limit.
    ///   - isLocked: whether the phone has not been unlocked since boot.
    ///   - entitlements: those of the extension; without them, nothing is refused, and an empty
    ///     reply shows the original.
    ///   - output: called with each line that an extension's program prints, prefixed with the
    ///     extension's name, on a thread of the device's; by default they go to standard error.
    public init(
        clock: ManualClock? = nil,
        budget: Duration = .seconds(30),
        grace: Duration = .seconds(1),
        alertsAllowed: Bool = true,
        phone: Phone? = nil,
        app: InstalledApp = InstalledApp(),
        memoryLimit: Int? = defaultMemoryLimit,
        isLocked: Bool = false,
        entitlements: Entitlements? = nil,
        output: @escaping @Sendable (String) -> Void = standardError
    ) {
        self.phone = phone
        self.app = app
        self.memoryLimit = memoryLimit
        self.isLocked = isLocked
        self.entitlements = entitlements
        self.output = output
        self.clock = clock ?? SystemClock()
        self.alertsAllowed = alertsAllowed
        limits = Limits(budget: budget, grace: grace)
    }

    /// The memory that a phone allows an extension on top of what it started with: 24 MiB.
    @usableFromInline package static let defaultMemoryLimit = 24 << 20

    /// Writes a line to standard error.
    @usableFromInline package static let standardError: @Sendable (String) -> Void = { line in
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }
}

extension Device {
    /// Decides what is shown of a push, and shows it.
    ///
    /// - Parameters:
    ///   - push: the push, as an extension gets it.
    ///   - refusal: why the extension does not run; nil if it does.
    ///   - log: takes what happens.
    ///   - launch: gives the extension, and the phone on which it runs.
    /// - Returns: the content that is shown, and why.
    func show(
        _ push: RequestSnapshot,
        refused refusal: GateRefusal? = nil,
        log: DeliveryLog,
        launch: () -> (process: any ExtensionProcess, phone: Phone?)
    ) -> Delivery {
        var phone = phone
        var memoryPeak: Int?
        // A push that is filtered leaves no sound and no badge either.
        let shown = ShownPush(
            refusal,
            original: push.content,
            hasNoText: \.hasNoText,
            filtered: entitlements?.allowsFiltering == true
                ? ContentSnapshot(UNNotificationContent()) : nil
        ) {
            let process: any ExtensionProcess
            (process, phone) = launch()
            let reply = ExtensionRun(limits: limits, clock: clock, log: log)(process)
            memoryPeak = process.memoryPeak
            return reply
        }
        if shown.isDiscarded {
            log.add(.alertTextRemoved, shown.reason)
        } else if shown.outcome == .modified {
            for key in shown.content.unsendableKeys {
                log.add(.unsendable, "userInfo: the value of \(quoted(key)) cannot be sent")
            }
            log.add(.checked, "the reply is valid")
        }
        let attachments = DeliveredAttachments(phone: phone)
        let content = shown.content.content(taking: attachments.take) { attachment, reason in
            log.add(.badAttachment, "attachment \(quoted(attachment.identifier)): \(reason)")
        }
        let hasText = !shown.content.hasNoText
        let presentation: Delivery.Presentation =
            if !alertsAllowed {
                .nothing
            } else if hasText {
                .banner
            } else if content.sound != nil || content.badge != nil {
                .soundOrBadge
            } else {
                .nothing
            }
        if let phone, presentation != .nothing {
            list(content, hasText: hasText, of: push, on: phone, log)
        }
        let memory = memoryPeak.map { "; at most \(ResidentMemory.words($0)) of memory" } ?? ""
        log.add(.presented, "\(presentation.rawValue): \(shown.outcome.rawValue)\(memory)")
        return Delivery(
            identifier: push.identifier,
            presentation: presentation,
            shown: shown,
            presented: Delivery.Presented(content: content),
            phone: phone,
            memoryPeak: memoryPeak,
            log: log
        )
    }

    /// Lists a notification on the phone, replacing one with the same identifier, and sets the
    /// app's badge.
    private func list(
        _ content: UNNotificationContent,
        hasText: Bool,
        of push: RequestSnapshot,
        on phone: Phone,
        _ log: DeliveryLog
    ) {
        let request = UNNotificationRequest(
            identifier: push.identifier,
            content: content,
            trigger: UNPushNotificationTrigger()
        )
        let notification = UNNotification(request: request, date: clock.date)
        do throws(DeviceError) {
            try phone.change(app.identifier) { state throws(DeviceError) in
                if hasText { state.list(notification) }
                if let badge = content.badge { state.badgeCount = max(0, badge.intValue) }
            }
        } catch {
            log.add(.badPhone, error.detail)
        }
    }
}

/// Why a device could not be set up.
public struct DeviceError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What the command line tells apart.
    @nonexhaustive
    package enum Code: String, Sendable, CaseIterable {
        /// A file of localised strings is not valid.
        case badStrings
        /// The Info.plist of a content extension lacks a required value, or has a wrong one.
        case badContentExtension
        /// The bundle of an app is not valid.
        case badApp
        /// An entitlements file is not valid.
        case badEntitlements
        /// An entitlements file has a build setting that is not known.
        case unknownBuildSetting
        /// An entitlements file cannot be read.
        case unreadableEntitlements
        /// A file on a phone is not one that a phone wrote.
        case badPhone
        /// A file on a phone cannot be read.
        case unreadablePhone
        /// The phone's folder, or something in it, cannot be created or written.
        case unusablePhone
    }

    package let code: Code

    package let detail: String

    /// What to do about it, if there is more to say.
    package let hint: String?

    /// The failure in words.
    public var description: String { detail }

    package init(_ code: Code, _ detail: String, hint: String? = nil) {
        self.code = code
        self.detail = detail
        self.hint = hint
    }
}
