// SPDX-License-Identifier: Apache-2.0

import Foundation
import Locking
public import PushSeal
public import UserNotifications

extension Device {
    /// Delivers a push to an extension in this process and waits until it is decided what is shown.
    ///
    /// The extension has threads of its own and may block them. On the main thread the main queue
    /// is served while waiting, so an extension may use it; that does not work from inside a block
    /// of the main queue. An extension that crashes takes the device with it: to see what the user
    /// sees then, deliver to a program made with ``ExtensionHost``.
    ///
    /// Of the device's phone it finds the app groups and the notification center; home and defaults are those
    /// of this process.
    ///
    /// - Parameters:
    ///   - payload: what APNs brought.
    ///   - identifier: the `apns-id`, or the `apns-collapse-id` if there is one: a notification with
    ///     the same on the phone is replaced; a new one if there is none.
    ///   - makeExtension: makes the extension, on the thread of `didReceive`; called only if the
    ///     gate lets the push through.
    /// - Returns: what is shown, and why.
    public func deliver(
        _ payload: Payload,
        identifier: String? = nil,
        makeExtension: @escaping @Sendable () -> UNNotificationServiceExtension
    ) -> Delivery {
        deliver(payload, identifier: identifier) { push, log in
            if phone != nil { enterPhone() }
            return run(
                InProcessExtension(push: push, makeExtension: makeExtension),
                for: push,
                on: phone,
                log: log
            )
        }
    }

    /// Delivers a push to an extension that is a program of its own, and waits until it is decided
    /// what is shown.
    ///
    /// - Parameters:
    ///   - payload: what APNs brought.
    ///   - identifier: the `apns-id`; a new one if there is none.
    ///   - program: the path of a program made with ``ExtensionHost``. It is started only if the
    ///     gate lets the push through, gets this process's environment, and is killed when it is
    ///     decided.
    ///   - arguments: the program's arguments.
    ///   - environment: variables that the program gets beside, or in place of, those of this
    ///     process and of the phone. `PUSHSEAL_APP_GROUP` is the folder that it finds for every app
    ///     group.
    /// - Returns: what is shown, and why.
    public func deliver(
        _ payload: Payload,
        identifier: String? = nil,
        program: String,
        arguments: [String] = [],
        environment: [String: String] = [:]
    ) -> Delivery {
        deliver(payload, identifier: identifier) { push, log in
            run(program, arguments, environment, for: push, log)
        }
    }

    /// Delivers a push to an extension in this process, without blocking the caller's thread.
    ///
    /// - Parameters:
    ///   - payload: what APNs brought.
    ///   - identifier: the `apns-id`; a new one if there is none.
    ///   - makeExtension: makes the extension, on the thread of `didReceive`.
    /// - Returns: what is shown, and why.
    public func deliver(
        _ payload: Payload,
        identifier: String? = nil,
        makeExtension: @escaping @Sendable () -> UNNotificationServiceExtension
    ) async -> Delivery {
        await onThread {
            deliver(payload, identifier: identifier, makeExtension: makeExtension)
        }
    }

    /// Delivers a push to an extension that is a program of its own, without blocking the caller's
    /// thread.
    ///
    /// - Parameters:
    ///   - payload: what APNs brought.
    ///   - identifier: the `apns-id`; a new one if there is none.
    ///   - program: the path of a program made with ``ExtensionHost``.
    ///   - arguments: the program's arguments.
    ///   - environment: variables that the program gets beside, or in place of, those of this
    ///     process and of the phone. `PUSHSEAL_APP_GROUP` is the folder that it finds for every app
    ///     group.
    /// - Returns: what is shown, and why.
    public func deliver(
        _ payload: Payload,
        identifier: String? = nil,
        program: String,
        arguments: [String] = [],
        environment: [String: String] = [:]
    ) async -> Delivery {
        await onThread {
            deliver(
                payload,
                identifier: identifier,
                program: program,
                arguments: arguments,
                environment: environment
            )
        }
    }

    /// Waits on a thread made for it: the few that tasks share may be just what the extension
    /// needs.
    ///
    /// What it made goes through a lock: a continuation that is resumed before it is awaited is a
    /// hand-over that the thread sanitizer does not see. The thread keeps nothing of it, so that a
    /// fresh phone is gone with the caller's last reference.
    func onThread(_ work: @escaping @Sendable () -> Delivery) async -> Delivery {
        let delivery = Locked<Delivery?>(nil)
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                delivery.withLock { $0 = work() }
                continuation.resume()
            }
        }
        guard let made = delivery.withLock({ $0.take() }) else {
            preconditionFailure("it is made before the continuation is resumed")
        }
        return made
    }

    private func deliver(
        _ payload: Payload,
        identifier: String?,
        _ run: (PushRequest, DeliveryLog) -> Delivery
    ) -> Delivery {
        let log = DeliveryLog(clock: clock, output: output)
        log.add(.received, "a payload of \(payload.byteCount) bytes")
        let push = PushRequest(
            payload,
            identifier: identifier ?? UUID().uuidString.lowercased(),
            localization: app.localization
        )
        let verdict = payload.gate(alertsAllowed: alertsAllowed)
        log.add(.gate, verdict.description)
        guard verdict.isEmployed else {
            return presentUntouched(push, reason: verdict.reason ?? "", on: phone, log: log)
        }
        return run(push, log)
    }
}
