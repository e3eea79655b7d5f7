// SPDX-License-Identifier: Apache-2.0

import Foundation
import PhoneRules
import PushSealLocking
import PhoneEntitlements
public import PushSeal
public import UserNotifications

extension Device {
    /// Delivers a push to an extension in this process and waits for the decision.
    ///
    /// The extension has its own threads and may block them. A call on the main thread serves the
    /// main queue while it waits, so an extension may use that queue; this does not work from
    /// inside a block on the main queue. An extension that crashes takes the device with it: to see
    /// what the user would see, deliver to a program made with ``ExtensionHost``.
    ///
    /// The extension gets the app groups and notification center of the device's phone, and what the
    /// device's entitlements allow; home and defaults are those of this process. Deliveries can run
    /// side by side. Only on a thread that is not the extension's own, such as a dispatch queue's,
    /// its code finds the phone of the last delivery that began, and is refused nothing.
    ///
    /// - Parameters:
    ///   - payload: the payload from APNs.
    ///   - identifier: the `apns-id`, or the `apns-collapse-id` if there is one; a notification on
    ///     the phone with the same identifier is replaced. `nil` makes a new one.
    ///   - makeExtension: makes the extension, on the thread of `didReceive`; called only if the
    ///     push passes the gate.
    /// - Returns: the content that is shown, and why.
    public func deliver(
        _ payload: Payload,
        identifier: String? = nil,
        makeExtension: @escaping @Sendable () -> UNNotificationServiceExtension
    ) -> Delivery {
        var observer: Int?
        defer { observer.map(PhoneFaults.remove) }
        return deliver(payload, identifier: identifier) { push, log in
            let faults = PhoneFaults.Observer { kind, detail in
                // An attachment may be of another push; if the reply has it, that is a fault too.
                if kind != .badAttachment { log.add(Fault.Code(kind), detail) }
            }
            observer = PhoneFaults.add(faults)
            let process = InProcessExtension(
                push: push,
                faults: faults,
                surroundings: enterPhone(),
                makeExtension: makeExtension
            )
            return (process, phone)
        }
    }

    /// Delivers a push to an extension in a program of its own, and waits until it is decided what
    /// is shown.
    ///
    /// - Parameters:
    ///   - payload: the payload from APNs.
    ///   - identifier: the `apns-id`; `nil` makes a new one.
    ///   - program: the path of a program made with ``ExtensionHost``. It is started only if the
    ///     push passes the gate, inherits this process's environment, and is killed once the
    ///     outcome is decided.
    ///   - arguments: the program's arguments.
    ///   - environment: variables that are added to those of this process and the phone, or
    ///     override them. `PUSHSEAL_APP_GROUP` is the folder that it gets for every app group.
    /// - Returns: the content that is shown, and why.
    package func deliver(
        _ payload: Payload,
        identifier: String? = nil,
        program: String,
        arguments: [String] = [],
        environment: [String: String] = [:]
    ) -> Delivery {
        ExtensionProgram(program, arguments: arguments, environment: environment, on: self)
            .deliver(payload, identifier: identifier, endsProcess: true)
    }

    /// Delivers a push to an app that has no service extension.
    ///
    /// - Parameters:
    ///   - payload: the payload from APNs.
    ///   - identifier: the `apns-id`; `nil` makes a new one.
    /// - Returns: what is shown: the push as it came.
    package func deliverUnchanged(_ payload: Payload, identifier: String? = nil) -> Delivery {
        deliver(payload, identifier: identifier, refused: .noExtension) { _, _ in
            preconditionFailure("the push is refused, so nothing is launched")
        }
    }

    /// Delivers a push to an extension in this process, without blocking the caller's thread.
    ///
    /// - Parameters:
    ///   - payload: the payload from APNs.
    ///   - identifier: the `apns-id`; `nil` makes a new one.
    ///   - makeExtension: makes the extension, on the thread of `didReceive`.
    /// - Returns: the content that is shown, and why.
    public func deliver(
        _ payload: Payload,
        identifier: String? = nil,
        makeExtension: @escaping @Sendable () -> UNNotificationServiceExtension
    ) async -> Delivery {
        await onThread {
            deliver(payload, identifier: identifier, makeExtension: makeExtension)
        }
    }

    /// Delivers a push to an extension in a program of its own, without blocking the caller's
    /// thread.
    ///
    /// For several pushes in one process, as on a phone, there is ``ExtensionProgram``.
    ///
    /// - Parameters:
    ///   - payload: the payload from APNs.
    ///   - identifier: the `apns-id`; `nil` makes a new one.
    ///   - program: the path of a program made with ``ExtensionHost``.
    ///   - arguments: the program's arguments.
    ///   - environment: variables that are added to those of this process and the phone, or
    ///     override them. `PUSHSEAL_APP_GROUP` is the folder that it gets for every app group.
    /// - Returns: the content that is shown, and why.
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

    /// Waits on a new thread: the extension may need the few threads that tasks share.
    ///
    /// The result goes through a lock: the thread sanitizer does not see the hand-over of a
    /// continuation that is resumed before it is awaited. The thread keeps no reference to it, nor
    /// to the work, so that a temporary phone goes with the caller's last reference.
    func onThread(_ work: @escaping @Sendable () -> Delivery) async -> Delivery {
        struct Work { let run: @Sendable () -> Delivery }
        let delivery = Locked<Delivery?>(nil)
        let rest = Locked<Work?>(Work(run: work))
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                delivery.withLock { $0 = rest.withLock { $0.take() }?.run() }
                continuation.resume()
            }
        }
        guard let made = delivery.withLock({ $0.take() }) else {
            preconditionFailure("it is made before the continuation is resumed")
        }
        return made
    }

    /// Delivers a push to the extension that `launch` gives, on the phone that it gives.
    func deliver(
        _ payload: Payload,
        identifier: String?,
        refused missing: GateRefusal? = nil,
        launch: (RequestSnapshot, DeliveryLog) -> (any ExtensionProcess, Phone?)
    ) -> Delivery {
        let log = DeliveryLog(clock: clock, output: output)
        log.add(.received, "a payload of \(payload.byteCount) bytes")
        let push = RequestSnapshot(
            payload,
            identifier: identifier ?? UUID().uuidString.lowercased(),
            localization: app.localization
        )
        let verdict = payload.gate(alertsAllowed: alertsAllowed)
        let refusal = verdict.refusal ?? missing
        log.add(.gate, (refusal.map(GateVerdict.notEmployed) ?? verdict).description)
        return show(push, refused: refusal, log: log) { launch(push, log) }
    }
}
