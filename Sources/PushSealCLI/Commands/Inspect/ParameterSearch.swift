// SPDX-License-Identifier: Apache-2.0

import PushSeal

/// Finds the parameters under which a passphrase opens a message.
///
/// Nothing in a `Salted__` message says how it was sealed, so all that people mix up is tried, what
/// is likely and cheap first. An answer counts only if it is UTF-8 text.
struct ParameterSearch {
    /// A set of parameters that opens the message.
    struct Match {
        let parameters: Salted.Parameters
        let variant: PassphraseVariant
        /// Bytes of the text that it opens to.
        let textByteCount: Int
        /// How many sets were tried, this one included.
        let triedCount: Int
    }

    /// What a search came to.
    struct Outcome {
        let match: Match?
        let triedCount: Int
    }

    private let message: Salted.Message
    private let expected: Salted.Parameters
    private var tried: Set<Attempt> = []

    /// What has been derived once need not be derived again.
    private struct Attempt: Hashable {
        let derivation: Salted.KeyDerivation
        let variant: PassphraseVariant
    }

    /// Tries everything, `expected` first.
    ///
    /// - Parameter willTakeLong: Called once when the next sets will take seconds.
    static func run(
        _ message: Salted.Message,
        passphrase: SecretBytes,
        expected: Salted.Parameters,
        willTakeLong: () -> Void = {}
    ) throws(SealError) -> Outcome {
        var search = ParameterSearch(message: message, expected: expected)
        for (round, (derivations, variants)) in search.rounds.enumerated() {
            if round == Self.firstLongRound { willTakeLong() }
            for variant in variants {
                guard let secret = variant.apply(to: passphrase) else { continue }
                for derivation in derivations {
                    if let match = try search.attempt(derivation, variant, secret) {
                        return Outcome(match: match, triedCount: match.triedCount)
                    }
                }
            }
        }
        return Outcome(match: nil, triedCount: search.triedCount)
    }

    private init(message: Salted.Message, expected: Salted.Parameters) {
        self.message = message
        self.expected = expected
    }

    private var triedCount = 0

    /// What is tried in turn: the cheap ones with every passphrase, then the dear ones as given.
    private var rounds: [([Salted.KeyDerivation], [PassphraseVariant])] {
        let cheap =
            Self.digests.map { Salted.KeyDerivation.evpBytesToKey($0) }
            + Self.pbkdf2(Self.digests, Self.commonIterations.filter { $0 <= 10_000 })
        var iterations = Self.commonIterations
        var expectedVariants = PassphraseVariant.allCases
        if case .pbkdf2(_, let count) = expected.keyDerivation {
            // A count of minutes is tried once, not six times with four digests.
            if count > Self.patienceIterations {
                expectedVariants = [.asGiven]
            } else {
                iterations.insert(count, at: 0)
            }
        }
        return [
            ([expected.keyDerivation], expectedVariants),
            (cheap, PassphraseVariant.allCases),
            (Self.rareDigests.map { .evpBytesToKey($0) }, [.asGiven]),
            (Self.pbkdf2(Self.rareDigests, [10_000]), [.asGiven]),
            (Self.pbkdf2(Self.digests, iterations), [.asGiven]),
            (Self.pbkdf2([.sha256, .sha512], Self.rareIterations), [.asGiven]),
        ]
    }

    private static let firstLongRound = 4

    private static func pbkdf2(_ digests: [Digest], _ iterations: [Int]) -> [Salted.KeyDerivation] {
        iterations.flatMap { count in digests.map { .pbkdf2($0, iterations: count) } }
    }

    private static let digests: [Digest] = [.sha256, .md5, .sha512, .sha1]
    private static let rareDigests: [Digest] = Digest.allCases.filter {
        !digests.contains($0) && $0.isAvailable
    }
    /// The defaults of openssl, CryptoJS, older libraries and OWASP's advice.
    private static let commonIterations = [10_000, 1_000, 1, 100_000, 250_000, 600_000]
    private static let patienceIterations = 1_000_000
    private static let rareIterations = [
        1_024, 2_048, 4_096, 5_000, 20_000, 50_000, 65_536, 120_000, 200_000, 210_000, 310_000,
        1_000_000,
    ]

    private mutating func attempt(
        _ derivation: Salted.KeyDerivation,
        _ variant: PassphraseVariant,
        _ passphrase: SecretBytes
    ) throws(SealError) -> Match? {
        let isNew = tried.insert(Attempt(derivation: derivation, variant: variant)).inserted
        guard isNew else { return nil }
        let salt = Array(message.salt)
        if let key = try longestKey(passphrase, salt, derivation) {
            // Most sets fail here, after two thirds of the work.
            guard ciphers.contains(where: { isLastBlockPadded(key, $0) }) else {
                triedCount += ciphers.count
                return nil
            }
        }
        // Both derivations give a stream of bytes, cut into key and IV; so the longest serves all.
        let stream = try Salted.deriveKey(
            passphrase: passphrase,
            salt: salt,
            parameters: .init(cipher: .aes256CBC, keyDerivation: derivation)
        )
        for cipher in ciphers {
            triedCount += 1
            let parameters = Salted.Parameters(cipher: cipher, keyDerivation: derivation)
            let (key, iv) = Self.cut(stream.key, stream.iv, for: cipher)
            let count = textByteCount(key, iv, isExpected: parameters == expected)
            guard let count else { continue }
            return Match(
                parameters: parameters,
                variant: variant,
                textByteCount: count,
                triedCount: triedCount
            )
        }
        return nil
    }

    /// The longest key of a derivation without an IV, for messages of two blocks or more.
    ///
    /// Key and IV of AES-128 are together as long as a key of AES-256, and the same bytes.
    private func longestKey(
        _ passphrase: SecretBytes,
        _ salt: [UInt8],
        _ derivation: Salted.KeyDerivation
    ) throws(SealError) -> SecretBytes? {
        guard message.ciphertext.count >= 32 else { return nil }
        let parts = try Salted.deriveKey(
            passphrase: passphrase,
            salt: salt,
            parameters: .init(cipher: .aes128CBC, keyDerivation: derivation)
        )
        return Self.joined(parts.key, parts.iv, range: 0..<32)
    }

    /// Whether a key gives the last block a padding; its IV is the block before.
    private func isLastBlockPadded(_ key: SecretBytes, _ cipher: Salted.Cipher) -> Bool {
        let last = Array(message.ciphertext.suffix(16))
        let previous = SecretBytes(copying: message.ciphertext.dropLast(16).suffix(16))
        let key = Self.joined(key, previous, range: 0..<cipher.keyByteCount)
        guard var bytes = try? AESCBC.decrypt(last, key: key, iv: previous) else { return false }
        _ = SecretBytes(erasing: &bytes)
        return true
    }

    /// The cipher asked for first.
    private var ciphers: [Salted.Cipher] {
        [expected.cipher] + Salted.Cipher.allCases.reversed().filter { $0 != expected.cipher }
    }

    /// The key and IV of a shorter key from those of the longest.
    private static func cut(
        _ key: SecretBytes,
        _ iv: SecretBytes,
        for cipher: Salted.Cipher
    ) -> (SecretBytes, SecretBytes) {
        guard cipher != .aes256CBC else { return (key, iv) }
        let end = cipher.keyByteCount
        return (joined(key, iv, range: 0..<end), joined(key, iv, range: end..<end + 16))
    }

    /// A part of two secrets one after the other.
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

    /// The length of the text that a key opens the message to; nil when it is no text.
    private func textByteCount(_ key: SecretBytes, _ iv: SecretBytes, isExpected: Bool) -> Int? {
        guard var bytes = try? AESCBC.decrypt(Array(message.ciphertext), key: key, iv: iv) else {
            return nil
        }
        defer { _ = SecretBytes(erasing: &bytes) }
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        // Where many keys are tried, a control character tells a chance hit from a message.
        guard isExpected || !text.unicodeScalars.contains(where: Self.isOddControl) else {
            return nil
        }
        return bytes.count
    }

    private static func isOddControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\n", "\r", "\t": false
        default: scalar.properties.generalCategory == .control
        }
    }
}

extension ParameterSearch.Match {
    /// How likely it is that a wrong key gave valid UTF-8 by chance, as a clause.
    ///
    /// Measured with random blocks: one in 1.5 million for one block, 14 thousand million for two,
    /// and 10^14 for three; each set tried is one more chance.
    func certainty(blockCount: Int) -> String {
        let odds: Double =
            switch blockCount {
            case 1: 1.5e6
            case 2: 1.4e10
            default: 1e14
            }
        let perSearch = odds / Double(triedCount)
        if perSearch >= 1e9 { return "that is no chance" }
        return "a wrong passphrase gives that once in \(Self.rounded(perSearch)) searches"
    }

    /// The number with two figures that mean something, in groups of three digits.
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
