// SPDX-License-Identifier: Apache-2.0

/// The fault rules of a server, with counts of how often each was checked and fired.
package struct FaultPlan: Sendable {
    private struct Entry {
        let rule: FaultRule
        var generator: SplitMix64
        var seenCount = 0
        var firedCount = 0
    }

    private var entries: [Entry]

    package init(_ rules: [FaultRule]) {
        entries = rules.map { Entry(rule: $0, generator: SplitMix64(seed: $0.seed)) }
    }

    /// The fault for the next push to a device; nil for none.
    ///
    /// The first rule that fires wins. All rules are evaluated, so that the random numbers of one
    /// do not depend on another.
    package mutating func action(for token: String) -> FaultRule.Action? {
        var action: FaultRule.Action?
        for index in entries.indices {
            let rule = entries[index].rule
            if let own = rule.token, own != token { continue }
            entries[index].seenCount += 1
            let draw = entries[index].generator.nextFraction()
            guard action == nil, entries[index].seenCount % rule.every == 0, draw < rule.rate,
                entries[index].firedCount < rule.times ?? Int.max
            else { continue }
            entries[index].firedCount += 1
            action = rule.action
        }
        return action
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014): reproducible random numbers.
package struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A number from 0 up to, but not including, 1.
    mutating func nextFraction() -> Double { Double(next() >> 11) * 0x1p-53 }
}
