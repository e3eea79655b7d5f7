// SPDX-License-Identifier: Apache-2.0

import PushSealLocking

/// Tells devices what an extension asked for and did not get: a phone says nothing then, and many extensions go on.
package enum PhoneFaults {
    /// The kind, by the name of the device's fault.
    package enum Kind: String, Sendable, Codable {
        case badAttachment, missingEntitlement
        /// The bundle has no image or colour of a name.
        case missingAsset
        /// A phone has it, and nothing here can read or draw it.
        case unreadableAsset
    }

    /// Hears of faults.
    ///
    /// A structure, since the compiler's optimizer loses the type of a task-local that is a function.
    package struct Observer: Sendable {
        fileprivate let hear: @Sendable (Kind, String) -> Void

        /// - Parameter hear: called with a sentence, on the thread that did not get it.
        package init(_ hear: @escaping @Sendable (Kind, String) -> Void) { self.hear = hear }
    }

    /// Hears the faults of this task, and of the tasks and threads that inherit from it, in place of
    /// the observers of the process.
    @TaskLocal package static var observer: Observer?

    private struct State {
        var observers: [Int: Observer] = [:]
        var count = 0
    }

    private static let state = Locked(State())

    /// Adds an observer of faults on threads that inherit nothing, such as a queue's: nobody knows
    /// whose these are.
    ///
    /// - Returns: a number, for ``remove(_:)``.
    @discardableResult
    package static func add(_ observer: Observer) -> Int {
        state.withLock { state in
            state.count += 1
            state.observers[state.count] = observer
            return state.count
        }
    }

    /// Removes an observer.
    package static func remove(_ number: Int) {
        state.withLock { _ = $0.observers.removeValue(forKey: number) }
    }

    /// Reports one fault.
    package static func report(_ kind: Kind, _ detail: String) {
        if let observer { return observer.hear(kind, detail) }
        for observer in state.withLock({ Array($0.observers.values) }) {
            observer.hear(kind, detail)
        }
    }
}
