// SPDX-License-Identifier: Apache-2.0

import Foundation
import Locking
package import SealFormats

/// Finds the parameters with which a passphrase opens a message.
///
/// Nothing in a `Salted__` message says how it was sealed, so this tries everything that people mix
/// up, likely and cheap parameters first. A result counts only if it is UTF-8 text.
package struct ParameterSearch {
    /// A set of parameters that opens the message.
    package struct Match {
        package let parameters: Salted.Parameters
        package let variant: PassphraseVariant
        /// The byte count of the opened text.
        package let textByteCount: Int
        /// How many sets were tried, including this one.
        package let triedCount: Int
    }

    /// The result of a search.
    struct Outcome {
        let match: Match?
        let triedCount: Int
    }

    private let message: Salted.Message
    private let expected: Salted.Parameters

    /// How much of the search to run.
    enum Effort {
        /// The part that takes a fraction of a second.
        case cheap
        /// The part that takes up to two seconds.
        case expensive
        /// Everything.
        case all
    }

    /// Tries everything, `expected` first; calls `willTakeLong` once before the sets that take
    /// seconds.
    static func run(
        _ message: Salted.Message,
        passphrase: SecretBytes,
        expected: Salted.Parameters,
        effort: Effort = .all,
        triedBefore: Int = 0,
        willTakeLong: () -> Void = {}
    ) throws(SealError) -> Outcome {
        let search = ParameterSearch(message: message, expected: expected)
        let secrets = Dictionary(
            uniqueKeysWithValues: PassphraseVariant.allCases.compactMap { variant in
                variant.apply(to: passphrase).map { (variant, $0) }
            }
        )
        var known: Set<Attempt> = []
        var triedCount = triedBefore
        for (round, (derivations, variants)) in search.rounds.enumerated() {
            if round < Self.firstLongRound, effort == .expensive { continue }
            if round == Self.firstLongRound {
                guard effort != .cheap else { break }
                willTakeLong()
            }
            let attempts = variants.flatMap { variant in
                derivations.map { Attempt(derivation: $0, variant: variant) }
            }.filter { secrets[$0.variant] != nil && known.insert($0).inserted }
            let match = try search.firstMatch(of: attempts, secrets, &triedCount)
            if let match { return Outcome(match: match, triedCount: triedCount) }
        }
        return Outcome(match: nil, triedCount: triedCount)
    }

    /// A key derivation and a passphrase variant; the result contains the keys of all ciphers.
    private struct Attempt: Hashable, Sendable {
        let derivation: Salted.KeyDerivation
        let variant: PassphraseVariant
    }

    /// Runs the attempts on all cores and returns the first match in their order.
    private func firstMatch(
        of attempts: [Attempt],
        _ secrets: [PassphraseVariant: SecretBytes],
        _ triedCount: inout Int
    ) throws(SealError) -> Match? {
        let trial = ParameterTrial(message: message, expected: expected)
        var rest = attempts[...]
        while !rest.isEmpty {
            let batch = Array(rest.prefix(ProcessInfo.processInfo.activeProcessorCount))
            rest = rest.dropFirst(batch.count)
            let results = batch.concurrentMap { attempt in
                Result { () throws(SealError) -> ParameterTrial.Hit? in
                    guard let secret = secrets[attempt.variant] else { return nil }
                    return try trial.run(attempt.derivation, secret)
                }
            }
            for (attempt, result) in zip(batch, results) {
                guard let hit = try result.get() else {
                    triedCount += Salted.Cipher.allCases.count
                    continue
                }
                triedCount += hit.triedCount
                return Match(
                    parameters: hit.parameters,
                    variant: attempt.variant,
                    textByteCount: hit.textByteCount,
                    triedCount: triedCount
                )
            }
        }
        return nil
    }

    /// What is tried, in order: cheap derivations with every variant, then expensive ones as given.
    ///
    /// All of them together are some 4 million iterations, which take two cores two seconds.
    private var rounds: [([Salted.KeyDerivation], [PassphraseVariant])] {
        var iterations = Self.commonIterations
        var expectedVariants = PassphraseVariant.allCases
        if case .pbkdf2(_, let count) = expected.keyDerivation {
            // A count that takes minutes is tried once, not many times with four digests.
            if count > Self.patienceIterations {
                expectedVariants = [.asGiven]
            } else {
                if count > Self.cheapCount { expectedVariants = [.asGiven, .lineFeed, .trimmed] }
                iterations.insert(count, at: 0)
            }
        }
        return [
            ([expected.keyDerivation], expectedVariants),
            (Self.digests.map { .evpBytesToKey($0) }, PassphraseVariant.allCases),
            (Self.pbkdf2(Self.digests, Self.cheapIterations), PassphraseVariant.invisible),
            (Self.pbkdf2([.sha256], [10_000]), PassphraseVariant.allCases),
            (Self.rareDigests.map { .evpBytesToKey($0) }, [.asGiven]),
            (Self.pbkdf2(Self.rareDigests, [10_000]), [.asGiven]),
            (Self.pbkdf2(Self.digests, iterations), [.asGiven]),
            (Self.pbkdf2([.sha256, .sha512], Self.longIterations), [.asGiven]),
            (Self.pbkdf2([.sha256], Self.longestIterations), [.asGiven]),
        ]
    }

    private static let firstLongRound = 6

    private static func pbkdf2(_ digests: [Digest], _ iterations: [Int]) -> [Salted.KeyDerivation] {
        iterations.flatMap { count in digests.map { .pbkdf2($0, iterations: count) } }
    }

    private static let digests: [Digest] = [.sha256, .md5, .sha512, .sha1]
    private static let rareDigests: [Digest] = Digest.allCases.filter {
        !digests.contains($0) && $0.isAvailable
    }
    /// The defaults of openssl, CryptoJS and older libraries.
    private static let commonIterations = [10_000, 1_000, 1, 100_000]
    private static let cheapIterations = commonIterations.filter { $0 <= 10_000 }
    /// Counts that are recommended, or defaults of other tools.
    private static let longIterations = [
        250_000, 1_024, 2_048, 4_096, 5_000, 20_000, 50_000, 65_536, 210_000,
    ]
    private static let longestIterations = [600_000, 120_000, 200_000, 310_000, 1_000_000]
    private static let cheapCount = 100_000
    private static let patienceIterations = 1_000_000
}

extension ParameterSearch.Match {
    /// The chance that a wrong key gave valid UTF-8, as a clause.
    ///
    /// Measured with random blocks: 1 in 1.5 million for one block, 1 in 14 thousand million for
    /// two, and 1 in 10^14 for three; each set tried is one more chance.
    func certainty(blockCount: Int) -> String {
        let odds: Double =
            switch blockCount {
            case 1: 1.5e6
            case 2: 1.4e10
            default: 1e14
            }
        let perSearch = odds / Double(triedCount)
        if perSearch >= 1e9 { return "not a coincidence" }
        return "chance of a false match: 1 in \(Self.rounded(perSearch))"
    }

    /// The number rounded down to two significant digits, in groups of three digits.
    private static func rounded(_ number: Double) -> String {
        var scale = 1
        while Double(scale) * 100 <= number { scale *= 10 }
        let digits = String(Int(number) / scale * scale)
        var result = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { result.append(" ") }
            result.append(digit)
        }
        return result
    }
}
