// SPDX-License-Identifier: Apache-2.0

import PushSealLocking
import Foundation
import Glibc
import PushSeal
import UserNotifications

/// An extension in the device's own process, on its own threads.
///
/// If it blocks them for ever, the device goes on, but the threads stay; if it crashes, so does the
/// device. ``ChildExtension`` has neither weakness.
final class InProcessExtension: ExtensionProcess {
    /// The extension, passed from one method's thread to the other's, as on iOS.
    ///
    /// Whether its state is safe to use from both is up to the extension, as on a phone.
    private struct Instance: @unchecked Sendable {
        let object: UNNotificationServiceExtension
    }

    private struct State {
        var instance: Instance?
        var report: (@Sendable (ExtensionEvent) -> Void)?
        /// Whether the time was over before there was an instance.
        var isExpired = false
    }

    private let push: RequestSnapshot
    private let makeExtension: @Sendable () -> UNNotificationServiceExtension
    private let state = Locked(State())
    /// What the adapter decided last, in an extension that calls it without a base class of ours.
    private let decided = Locked<Decryption?>(nil)
    /// The number under which it hears of that on threads of the extension's own.
    private let listener = Locked<Int?>(nil)
    /// The threads of calls that have not returned.
    private let threads = Locked<[(thread: pthread_t, call: ExtensionCall)]>([])

    /// Whether nothing but the extension runs in the process: then what is decided on any thread is its own.
    private let isAlone: Bool
    /// The push's number in the process.
    private let number: Int?

    /// The number of the push that this thread, or a task that it started, works on.
    @TaskLocal static var currentNumber: Int?

    init(
        push: RequestSnapshot,
        number: Int? = nil,
        isAlone: Bool = false,
        makeExtension: @escaping @Sendable () -> UNNotificationServiceExtension
    ) {
        self.push = push
        self.number = number
        self.isAlone = isAlone
        self.makeExtension = makeExtension
    }

    func start(_ report: @escaping @Sendable (ExtensionEvent) -> Void) {
        state.withLock { $0.report = report }
        if isAlone {
            let number = DecryptionListener.add { [decided] decryption in
                decided.withLock { $0 = decryption }
            }
            listener.withLock { $0 = number }
        }
        onThread(of: .didReceive) { [self] in
            let object = makeExtension()
            let instance = Instance(object: object)
            let isExpired = state.withLock { state in
                state.instance = instance
                return state.isExpired
            }
            report(.launched("didReceive of \(type(of: object)) is called"))
            if isExpired { expire(instance, report) }
            let request = push.makeRequest()
            let original = ContentSnapshot.Original(request.content, madeOf: push.content)
            object.didReceive(request) { [self] content in
                let snapshot = ContentSnapshot(content, replyingTo: original)
                let decryption = DecryptionListener.replying ?? decided.withLock { $0 }
                report(.replied(snapshot, decryption, from: currentCall))
            }
            report(.returned(.didReceive))
        }
    }

    func expire() {
        let (instance, report) = state.withLock { state in
            state.isExpired = true
            return (state.instance, state.report)
        }
        guard let instance, let report else { return }
        expire(instance, report)
    }

    private func expire(
        _ instance: Instance,
        _ report: @escaping @Sendable (ExtensionEvent) -> Void
    ) {
        onThread(of: .serviceExtensionTimeWillExpire) {
            instance.object.serviceExtensionTimeWillExpire()
            report(.returned(.serviceExtensionTimeWillExpire))
        }
    }

    func end() {
        // An extension mostly keeps its handler, which refers back to this object.
        state.withLock { $0 = State() }
        stopHearingOthers()
    }

    /// Hears no more of what is decided on threads of the extension's own, since another push runs
    /// beside it from now on.
    func stopHearingOthers() {
        if let number = listener.withLock({ $0.take() }) { DecryptionListener.remove(number) }
    }

    // MARK: - Threads

    private func onThread(of call: ExtensionCall, _ work: @escaping @Sendable () -> Void) {
        let thread = Thread { [self] in
            let here = pthread_self()
            threads.withLock { $0.append((here, call)) }
            Self.$currentNumber.withValue(number) {
                DecryptionListener.hearing(
                    { [decided] decryption in decided.withLock { $0 = decryption } },
                    work
                )
            }
            threads.withLock { $0.removeAll { pthread_equal($0.thread, here) != 0 } }
        }
        thread.name = call.rawValue
        thread.start()
    }

    /// The call that the current thread is running.
    private var currentCall: ExtensionCall? {
        let here = pthread_self()
        return threads.withLock { $0.first { pthread_equal($0.thread, here) != 0 }?.call }
    }
}
