// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import PhoneEntitlements
import PushSealLocking
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

    /// The extension that a handler belongs to: weak, since an extension keeps its handler.
    private struct Replier: @unchecked Sendable {
        weak var object: UNNotificationServiceExtension?
        /// The content of the push; nobody changes it.
        let content: UNNotificationContent

        /// How the extension opened the push, if it says so.
        var decryption: Decryption? {
            (object as? any OpeningReporter)?.decryption(ofPushWith: content)
        }
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
    /// What an `Unsealer` decided last, in an extension without a base class of ours.
    private let decided = Locked<Decryption?>(nil)
    /// The threads of calls that have not returned.
    private let threads = Locked<[(thread: pthread_t, call: ExtensionCall)]>([])

    /// The push's number in the process.
    private let number: Int?
    /// Hears the faults of this push; nil if those of the process are heard.
    private let faults: PhoneFaults.Observer?
    private let surroundings: ExtensionSurroundings

    /// The push that this thread, or a task that it started, works on.
    @TaskLocal private static var current: InProcessExtension?

    /// The number of that push.
    static var currentNumber: Int? { current?.number }

    /// The push that a thread works on that inherits nothing, such as a queue's: in a program that is
    /// the extension, the only one.
    static let only = Locked<InProcessExtension?>(nil)

    /// Set once: hears what is decided in this process.
    private static let hearing: Void = Unsealer.observer.withLock { observer in
        observer = Unsealer.Observer { decryption in
            let push = current ?? only.withLock { $0 }
            push?.decided.withLock { $0 = decryption }
        }
    }

    init(
        push: RequestSnapshot,
        number: Int? = nil,
        faults: PhoneFaults.Observer? = nil,
        surroundings: ExtensionSurroundings = ExtensionSurroundings(),
        makeExtension: @escaping @Sendable () -> UNNotificationServiceExtension
    ) {
        self.push = push
        self.number = number
        self.faults = faults
        self.surroundings = surroundings
        self.makeExtension = makeExtension
        Self.hearing
    }

    func start(_ report: @escaping @Sendable (ExtensionEvent) -> Void) {
        state.withLock { $0.report = report }
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
            let replier = Replier(object: object, content: request.content)
            object.didReceive(request) { [self] content in
                let snapshot = ContentSnapshot(content, replyingTo: original)
                let decryption = replier.decryption ?? decided.withLock { $0 }
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
        Self.only.withLock { if $0 === self { $0 = nil } }
    }

    // MARK: - Threads

    private func onThread(of call: ExtensionCall, _ work: @escaping @Sendable () -> Void) {
        let thread = Thread { [self] in
            let here = pthread_self()
            threads.withLock { $0.append((here, call)) }
            Self.$current.withValue(self) {
                PhoneFaults.$observer.withValue(faults) { surroundings.run(work) }
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
