// SPDX-License-Identifier: Apache-2.0

import Locking
import Foundation
import UserNotifications

/// An extension in the device's own process, on threads of its own.
///
/// It may block them for ever, and the device goes on; but the threads stay, and if the extension
/// crashes, so does the device. ``ChildExtension`` has neither weakness.
final class InProcessExtension: ExtensionProcess {
    /// The extension, handed from the thread of one method to that of the other, as iOS does.
    ///
    /// Whether its own state may be touched from both is the extension's affair, here as on a
    /// phone.
    private struct Instance: @unchecked Sendable {
        let object: UNNotificationServiceExtension
    }

    private struct State {
        var instance: Instance?
        var report: (@Sendable (ExtensionEvent) -> Void)?
    }

    private let makeRequest: @Sendable () -> UNNotificationRequest
    private let makeExtension: @Sendable () -> UNNotificationServiceExtension
    private let state = Locked(State())

    init(
        makeRequest: @escaping @Sendable () -> UNNotificationRequest,
        makeExtension: @escaping @Sendable () -> UNNotificationServiceExtension
    ) {
        self.makeRequest = makeRequest
        self.makeExtension = makeExtension
    }

    func start(_ report: @escaping @Sendable (ExtensionEvent) -> Void) {
        state.withLock { $0.report = report }
        Self.onThread(of: .didReceive) { [self] in
            let object = makeExtension()
            let instance = Instance(object: object)
            state.withLock { $0.instance = instance }
            report(.launched("didReceive of \(type(of: object)) is called"))
            object.didReceive(makeRequest()) { content in
                report(.replied(ContentSnapshot(content), from: Self.currentCall))
            }
            report(.returned(.didReceive))
        }
    }

    func expire() {
        let (instance, report) = state.withLock { ($0.instance, $0.report) }
        guard let instance, let report else { return }
        Self.onThread(of: .serviceExtensionTimeWillExpire) {
            instance.object.serviceExtensionTimeWillExpire()
            report(.returned(.serviceExtensionTimeWillExpire))
        }
    }

    func end() {
        // An extension mostly keeps its handler, and the handler leads back here.
        state.withLock { $0 = State() }
    }

    // MARK: - Threads

    private static let callKey = "PushSealDevice.call"

    private static func onThread(of call: ExtensionCall, _ work: @escaping @Sendable () -> Void) {
        let thread = Thread {
            Thread.current.threadDictionary[callKey] = call.rawValue
            work()
        }
        thread.name = call.rawValue
        thread.start()
    }

    /// The method whose thread this is.
    private static var currentCall: ExtensionCall? {
        (Thread.current.threadDictionary[callKey] as? String).flatMap(ExtensionCall.init(rawValue:))
    }
}
