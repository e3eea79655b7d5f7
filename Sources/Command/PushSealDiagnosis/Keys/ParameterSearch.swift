// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealLocking
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
        /// How the sender filled the last block; only PKCS #7 is read.
        var padding = BlockPadding.pkcs7
        /// The bits of evidence in text and padding.
        var bits = 0.0
    }

    private let message: Salted.Message
    private let expected: Salted.Parameters
    private let budget: DerivationBudget

    /// What a search found.
    struct Outcome {
        /// The first set of parameters that opens the message.
        var match: Match?
        /// One that gives a text which may be chance, if none opens it for certain.
        var doubtful: Match?
        /// How many sets were tried, also before this search.
        let triedCount: Int
    }

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
    ///
    /// - Returns: the first that opens it, and how many were tried, `triedBefore` included.
    static func run(
        _ message: Salted.Message,
        passphrase: SecretBytes,
        expected: Salted.Parameters,
        budget: DerivationBudget,
        effort: Effort = .all,
        triedBefore: Int = 0,
        willTakeLong: () -> Void = {}
    ) throws(SealError) -> Outcome {
        let search = ParameterSearch(message: message, expected: expected, budget: budget)
        let secrets = PassphraseVariant.all(of: passphrase)
        var known: Set<Attempt> = []
        var triedCount = triedBefore
        var doubtful: Match?
        for (round, (derivations, variants)) in rounds(expected).enumerated() {
            if round < Self.firstLongRound, effort == .expensive { continue }
            if round == Self.firstLongRound {
                guard effort != .cheap else { break }
                willTakeLong()
            }
            let attempts = variants.flatMap { variant in
                derivations.map { Attempt(derivation: $0, variant: variant) }
            }.filter { secrets[$0.variant] != nil && known.insert($0).inserted }
            let match = try search.firstMatch(of: attempts, secrets, &triedCount, &doubtful)
            if let match { return Outcome(match: match, triedCount: triedCount) }
        }
        return Outcome(doubtful: doubtful, triedCount: triedCount)
    }

    /// A key derivation and a passphrase variant; the result contains the keys of all ciphers.
    struct Attempt: Hashable, Sendable {
        let derivation: Salted.KeyDerivation
        let variant: PassphraseVariant
    }

    /// Runs the attempts on all cores and returns the first match in their order.
    private func firstMatch(
        of attempts: [Attempt],
        _ secrets: [PassphraseVariant: SecretBytes],
        _ triedCount: inout Int,
        _ doubtful: inout Match?
    ) throws(SealError) -> Match? {
        let trial = ParameterTrial(message: message, expected: expected, budget: budget)
        var rest = attempts[...]
        while !rest.isEmpty {
            let next = rest.prefix(ProcessInfo.processInfo.activeProcessorCount)
            rest = rest.dropFirst(next.count)
            let byteCount = trial.hasTwoBlocks ? 32 : 48
            let batch = next.filter { budget.pay(for: $0.derivation, byteCount: byteCount) }
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
                let match = Match(
                    parameters: hit.parameters,
                    variant: attempt.variant,
                    textByteCount: hit.textByteCount,
                    triedCount: triedCount,
                    padding: hit.padding,
                    bits: hit.bits
                )
                if match.isCertain(blockCount: message.ciphertext.count / 16) { return match }
                doubtful = doubtful ?? match
            }
        }
        return nil
    }

    /// What is tried, in order: cheap derivations with every variant, then expensive ones as given,
    /// the likeliest first, as the time may end.
    static func rounds(
        _ expected: Salted.Parameters
    ) -> [([Salted.KeyDerivation], [PassphraseVariant])] {
        var common = pbkdf2(digests, [10_000, 1_000, 1]) + pbkdf2(modern, [100_000])
        var expectedVariants = PassphraseVariant.allCases
        if case .pbkdf2(_, let count) = expected.keyDerivation {
            // A count that takes minutes is tried once, not many times with four digests.
            if count > patienceIterations {
                expectedVariants = [.asGiven]
            } else {
                let isCheap = count <= cheapCount
                if !isCheap { expectedVariants = [.asGiven, .lineFeed, .trimmed] }
                let counted = pbkdf2(digests, [count])
                common = isCheap ? counted + common : common + counted
            }
        }
        return [
            ([expected.keyDerivation], expectedVariants),
            (digests.map { .evpBytesToKey($0) }, PassphraseVariant.allCases),
            (pbkdf2([.sha256], [10_000]), PassphraseVariant.allCases),
            (pbkdf2(digests, [10_000, 1_000, 1]), [.asGiven, .lineFeed]),
            (pbkdf2([.sha256], [1_000, 1]), PassphraseVariant.invisible),
            (rareDigests.map { .evpBytesToKey($0) }, [.asGiven]),
            (common, [.asGiven]),
            (pbkdf2(modern, [1_024, 2_000, 2_048, 4_096, 5_000]), [.asGiven]),
            (pbkdf2([.sha256], [250_000, 600_000, 310_000, 65_536, 50_000, 20_000]), [.asGiven]),
            (pbkdf2([.sha512], [210_000]), [.asGiven]),
            (pbkdf2([.sha256], [120_000, 200_000, 1_000_000]), [.asGiven]),
            (pbkdf2([.sha512], [20_000, 50_000, 65_536, 250_000]), [.asGiven]),
            (pbkdf2([.sha1, .md5], [100_000]) + pbkdf2(rareDigests, [10_000]), [.asGiven]),
        ]
    }

    static let firstLongRound = 6

    private static func pbkdf2(_ digests: [Digest], _ iterations: [Int]) -> [Salted.KeyDerivation] {
        iterations.flatMap { count in digests.map { .pbkdf2($0, iterations: count) } }
    }

    static let digests: [Digest] = [.sha256, .md5, .sha512, .sha1]
    private static let modern: [Digest] = [.sha256, .sha512]
    private static let rareDigests: [Digest] = Digest.allCases.filter {
        !digests.contains($0) && $0.isAvailable
    }
    private static let cheapCount = 100_000
    private static let patienceIterations = 1_000_000
}

extension ParameterSearch.Match {
    /// In how many messages a wrong key gives one such text.
    ///
    /// Measured with random blocks: valid UTF-8 in 1 of 1.5 million for one block, 1 of 14 thousand
    /// million for two, and 1 of 10^14 for three; each set tried is one more chance. A text of
    /// common letters, or long padding, is rarer.
    private func odds(blockCount: Int) -> Double {
        let odds: Double =
            switch blockCount {
            case 1: 1.5e6
            case 2: 1.4e10
            default: 1e14
            }
        return max(odds, exp2(min(bits, 60))) / Double(triedCount)
    }

    /// Whether a wrong key gives such a text less than once in a million messages.
    func isCertain(blockCount: Int) -> Bool { odds(blockCount: blockCount) >= 1e6 }

    /// The chance of a false match, as a clause.
    func certainty(blockCount: Int) -> String {
        let odds = odds(blockCount: blockCount)
        if odds >= 1e9 { return "not a coincidence" }
        return "chance of a false match: 1 in \(Self.rounded(odds))"
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

/// Tries one key derivation from one passphrase on a message, with every cipher.
private struct ParameterTrial: Sendable {
    /// Parameters that open the message to text.
    struct Hit: Sendable {
        let parameters: Salted.Parameters
        let textByteCount: Int
        /// How many ciphers were tried, including this one.
        let triedCount: Int
        let padding: BlockPadding
        let bits: Double
    }

    let message: Salted.Message
    /// What the sender is thought to have used; its cipher is tried first.
    let expected: Salted.Parameters
    /// What is left for keys that were not paid for in advance.
    let budget: DerivationBudget

    /// Whether the key alone, without its IV, opens the last block.
    var hasTwoBlocks: Bool { message.ciphertext.count >= 32 }

    /// The first cipher that opens the message to text, or nil.
    func run(
        _ derivation: Salted.KeyDerivation,
        _ passphrase: SecretBytes
    ) throws(SealError) -> Hit? {
        let salt = Array(message.salt)
        if let key = try longestKey(passphrase, salt, derivation) {
            // Most sets fail here, after two thirds of the work.
            guard ciphers.contains(where: { isLastBlockPlausible(key, $0) }),
                budget.pay(for: derivation)
            else { return nil }
        }
        // Both derivations give a byte stream that is cut into key and IV, so the longest serves
        // all.
        let stream = try Salted.deriveKey(
            passphrase: passphrase,
            salt: salt,
            parameters: .init(cipher: .aes256CBC, keyDerivation: derivation)
        )
        for (index, cipher) in ciphers.enumerated() {
            let parameters = Salted.Parameters(cipher: cipher, keyDerivation: derivation)
            let (key, iv) = Self.cut(stream.key, stream.iv, for: cipher)
            guard let text = text(key, iv, isExpected: parameters == expected) else { continue }
            return Hit(
                parameters: parameters,
                textByteCount: text.byteCount,
                triedCount: index + 1,
                padding: text.padding,
                bits: text.bits
            )
        }
        return nil
    }

    /// The 32 bytes of the longest key without its IV, for messages of two or more blocks.
    ///
    /// The key and IV of AES-128 together are the same 32 bytes as a key of AES-256.
    private func longestKey(
        _ passphrase: SecretBytes,
        _ salt: [UInt8],
        _ derivation: Salted.KeyDerivation
    ) throws(SealError) -> SecretBytes? {
        guard hasTwoBlocks else { return nil }
        let parts = try Salted.deriveKey(
            passphrase: passphrase,
            salt: salt,
            parameters: .init(cipher: .aes128CBC, keyDerivation: derivation)
        )
        return Self.joined(parts.key, parts.iv, range: 0..<32)
    }

    /// Whether the last block decrypts to padding of any kind; its IV is the block before.
    private func isLastBlockPlausible(_ key: SecretBytes, _ cipher: Salted.Cipher) -> Bool {
        let last = Array(message.ciphertext.suffix(16))
        let previous = SecretBytes(copying: message.ciphertext.dropLast(16).suffix(16))
        let key = Self.joined(key, previous, range: 0..<cipher.keyByteCount)
        guard var bytes = try? AESCBC.decrypt(last, key: key, iv: previous, padding: .none) else {
            return false
        }
        defer { _ = SecretBytes(erasing: &bytes) }
        return BlockPadding.isPlausible(lastBlock: bytes)
    }

    /// The ciphers, the expected one first.
    private var ciphers: [Salted.Cipher] {
        [expected.cipher] + Salted.Cipher.allCases.reversed().filter { $0 != expected.cipher }
    }

    /// The shorter key of a cipher and its IV, from the longest key and its IV.
    private static func cut(
        _ key: SecretBytes,
        _ iv: SecretBytes,
        for cipher: Salted.Cipher
    ) -> (SecretBytes, SecretBytes) {
        guard cipher != .aes256CBC else { return (key, iv) }
        let end = cipher.keyByteCount
        return (joined(key, iv, range: 0..<end), joined(key, iv, range: end..<end + 16))
    }

    /// A range of two concatenated secrets.
    private static func joined(
        _ first: SecretBytes,
        _ second: SecretBytes,
        range: Range<Int>
    ) -> SecretBytes {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(first.count + second.count)
        for part in [first, second] {
            part.withSpan { span in
                for index in span.indices { bytes.append(span[index]) }
            }
        }
        defer { _ = SecretBytes(erasing: &bytes) }
        return SecretBytes(copying: bytes[range])
    }

    /// What a key opens the message to; nil if that is not text.
    private func text(
        _ key: SecretBytes,
        _ iv: SecretBytes,
        isExpected: Bool
    ) -> (byteCount: Int, padding: BlockPadding, bits: Double)? {
        guard var bytes = try? AESCBC.decrypt(Array(message.ciphertext), key: key, iv: iv) else {
            return paddedText(key, iv)
        }
        defer { _ = SecretBytes(erasing: &bytes) }
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        // With many keys, a control character is a sign of a chance match.
        guard isExpected || !text.unicodeScalars.contains(where: Self.isOddControl) else {
            return nil
        }
        let bits = 8 * Double(message.ciphertext.count - bytes.count) + Evidence.bits(of: bytes)
        return (bytes.count, .pkcs7, bits)
    }

    /// The text with a padding that is not read.
    private func paddedText(
        _ key: SecretBytes,
        _ iv: SecretBytes
    ) -> (byteCount: Int, padding: BlockPadding, bits: Double)? {
        let bytes = try? AESCBC.decrypt(
            Array(message.ciphertext),
            key: key,
            iv: iv,
            padding: .none
        )
        guard var bytes else { return nil }
        defer { _ = SecretBytes(erasing: &bytes) }
        return BlockPadding.read(bytes).map { ($0.textByteCount, $0.padding, Evidence.enough) }
    }

    private static func isOddControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\n", "\r", "\t": false
        default: scalar.properties.generalCategory == .control
        }
    }
}
