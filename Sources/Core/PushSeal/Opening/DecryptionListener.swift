// SPDX-License-Identifier: Apache-2.0

import PushSealLocking

/// Passes how a push was opened on to whoever runs the extension, such as a simulated device.
///
/// An extension's reply is a content, which does not say how it was made. The adapter names it while
/// it calls the completion handler; an extension that calls ``Unsealer`` itself is heard when that
/// has decided. On a phone nobody listens.
package enum DecryptionListener {
    /// What opened the content with which the completion handler is being called, on this thread.
    @TaskLocal package static var replying: Decryption?

    /// Hears what is decided for the push that this thread, or a task that it started, works on.
    @TaskLocal private static var current: Listener?

    /// A function in a value: the optimizer of Swift 6.3 gives a task-local function a type that the
    /// runtime does not know, and the process ends.
    private struct Listener: Sendable {
        let hear: @Sendable (Decryption) -> Void
    }

    /// Everyone who listens for threads that inherit nothing: a queue's, in a program that is the extension.
    private static let all = Locked(Listeners())

    private struct Listeners {
        var next = 0
        var listeners: [Int: @Sendable (Decryption) -> Void] = [:]
    }

    /// Registers a listener until it is removed, and gives it what ``hearing(_:_:)`` does not reach.
    ///
    /// - Returns: what ``remove(_:)`` takes.
    package static func add(_ listener: @escaping @Sendable (Decryption) -> Void) -> Int {
        all.withLock { all in
            all.next += 1
            all.listeners[all.next] = listener
            return all.next
        }
    }

    /// Removes a listener.
    package static func remove(_ number: Int) {
        all.withLock { $0.listeners[number] = nil }
    }

    /// Runs work whose decisions go to a listener.
    package static func hearing(
        _ listener: @escaping @Sendable (Decryption) -> Void,
        _ work: () -> Void
    ) {
        $current.withValue(Listener(hear: listener), operation: work)
    }

    /// Tells what was decided.
    ///
    /// On a thread that nobody listens to, the only push in progress is meant; of several, none.
    static func tell(_ decryption: Decryption) {
        if let current { return current.hear(decryption) }
        let only = all.withLock { $0.listeners.count == 1 ? $0.listeners.values.first : nil }
        only?(decryption)
    }
}
