// SPDX-License-Identifier: Apache-2.0

/// What happens to an accepted push.
package enum Forwarding: Sendable, Equatable {
    /// It is delivered now.
    case delivered(TakenPush)
    /// It is stored for the device.
    case stored(TakenPush)
    /// Another push for the same app, or with the same collapse id, replaced it.
    case replaced(TakenPush)
    /// It expired before the device could be reached.
    case expired(TakenPush)
}

/// Stores pushes for unreachable devices, and holds back those that can wait.
///
/// APNs stores one push per app for a device that is offline, for at most 30 days. Pushes of
/// priority 5 and 1 are delivered when it suits the device's power, several at a time; here at the
/// next call of ``forwardHeld()``. Of several with one collapse id, only the last is shown.
package struct PushStore: Sendable {
    /// How long a push is stored at most, in seconds.
    package static let longestStorage = 30 * 86_400

    /// The most pushes held back, over all devices; others are delivered at once.
    private static let heldLimit = 10_000

    private struct Slot: Hashable {
        let token: String
        let bundleID: String
        var collapseID: String?

        init(token: String, bundleID: String) { (self.token, self.bundleID) = (token, bundleID) }

        /// Nil for a push without a collapse id.
        init?(collapsing push: TakenPush) {
            guard let id = push.collapseID else { return nil }
            self.init(token: push.token, bundleID: push.bundleID)
            collapseID = id
        }
    }

    private var stored: [Slot: (push: TakenPush, end: Int)] = [:]
    /// The pushes held back, by order of arrival.
    private var held: [Int: TakenPush] = [:]
    /// Those with a collapse id.
    private var heldNumbers: [Slot: Int] = [:]
    private var nextNumber = 0
    private var nextEnd = Int.max

    package init() {}

    /// Whether pushes are held back.
    package var hasHeld: Bool { !held.isEmpty }

    /// Stores, holds back or delivers a push.
    ///
    /// - Parameters:
    ///   - push: the push.
    ///   - isOffline: whether the device is unreachable.
    ///   - now: seconds since 1970 (UTC).
    /// - Returns: what happens to it, and to pushes that it replaces.
    package mutating func take(
        _ push: TakenPush,
        isOffline: Bool,
        at now: Int
    ) -> [Forwarding] {
        if let expiration = push.expiration, expiration > 0, expiration <= now {
            return [.expired(push)]
        }
        guard isOffline else {
            guard push.priority != .immediate, held.count < Self.heldLimit else {
                return dropHeld(for: push) + [.delivered(push)]
            }
            return hold(push)
        }
        // 0 means one attempt, which has failed.
        if push.expiration == 0 { return [.expired(push)] }
        let longest = now + Self.longestStorage
        let end = min(push.expiration ?? longest, longest)
        nextEnd = min(nextEnd, end)
        let slot = Slot(token: push.token, bundleID: push.bundleID)
        let before = stored.updateValue((push, end), forKey: slot)
        return (before.map { [.replaced($0.push)] } ?? []) + [.stored(push)]
    }

    private mutating func hold(_ push: TakenPush) -> [Forwarding] {
        let dropped = dropHeld(for: push)
        held[nextNumber] = push
        if let slot = Slot(collapsing: push) { heldNumbers[slot] = nextNumber }
        nextNumber += 1
        return dropped
    }

    /// Drops the push with the same collapse id that is held back.
    private mutating func dropHeld(for push: TakenPush) -> [Forwarding] {
        guard let slot = Slot(collapsing: push), let number = heldNumbers.removeValue(forKey: slot),
            let old = held.removeValue(forKey: number)
        else { return [] }
        return [.replaced(old)]
    }

    /// Delivers the pushes held back.
    package mutating func forwardHeld() -> [Forwarding] {
        defer { (held, heldNumbers) = ([:], [:]) }
        return held.sorted { $0.key < $1.key }.map { .delivered($0.value) }
    }

    /// Delivers the pushes stored for a device that is reachable again.
    package mutating func wentOnline(_ token: String, at now: Int) -> [Forwarding] {
        let slots = stored.keys.filter { $0.token == token }
            .sorted { $0.bundleID < $1.bundleID }
        return slots.compactMap { slot in
            guard let (push, end) = stored.removeValue(forKey: slot) else { return nil }
            return end <= now ? .expired(push) : .delivered(push)
        }
    }

    /// Drops the pushes stored for a device that is gone for good.
    package mutating func unregistered(_ token: String) -> [Forwarding] {
        let slots = stored.keys.filter { $0.token == token }
        return slots.compactMap { stored.removeValue(forKey: $0).map { .expired($0.push) } }
    }

    /// Drops the pushes that have expired.
    package mutating func expire(at now: Int) -> [Forwarding] {
        guard nextEnd <= now else { return [] }
        let over = stored.filter { $0.value.end <= now }
        for slot in over.keys { stored[slot] = nil }
        nextEnd = stored.values.map(\.end).min() ?? Int.max
        return over.values.sorted { $0.end < $1.end }.map { .expired($0.push) }
    }
}
