// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealLocking
import SealFormats

/// Tries one cipher after another on a part of a file.
///
/// Whether a file was opened cannot be known from its beginning, so what a key gives counts only if
/// it is text, begins like a kind of file or is far from random, and ends in padding.
struct FileTrial: Sendable {
    let part: FilePart
    /// The cipher that is thought to have been used; it is tried first.
    let expected: Salted.Cipher

    /// A cipher by its name for `openssl enc`.
    struct Cipher: Sendable, Hashable {
        let name: String
        /// Our cipher, if it is one.
        let own: Salted.Cipher?
        let foreign: ForeignCipher?

        init(_ own: Salted.Cipher) { (name, self.own, foreign) = (own.rawValue, own, nil) }

        init(_ foreign: ForeignCipher) { (name, own, self.foreign) = (foreign.name, nil, foreign) }

        var keyByteCount: Int { own?.keyByteCount ?? foreign?.keyByteCount ?? 0 }
        var ivByteCount: Int { foreign?.ivByteCount ?? 16 }
        var blockByteCount: Int { foreign?.blockByteCount ?? 16 }

        /// Whether each bit or byte takes a block: too many for contents without a known beginning.
        var isSlow: Bool { name.hasSuffix("-cfb1") || name.hasSuffix("-cfb8") }

        /// The options of `openssl enc` for it.
        var options: String {
            "-\(name)" + (foreign?.isLegacy == true ? " -provider legacy -provider default" : "")
        }

        /// The cipher without its mode, for the modes that encrypt the IV to mask the first block.
        var feedbackBase: String? {
            for mode in ["-ctr", "-ofb", "-cfb"] where name.hasSuffix(mode) {
                return String(name.dropLast(4))
            }
            return nil
        }

        func decrypt(_ bytes: [UInt8], _ key: SecretBytes, _ iv: SecretBytes) -> [UInt8]? {
            if let foreign { return foreign.decrypt(bytes, key: key, iv: iv) }
            return try? AESCBC.decrypt(bytes, key: key, iv: iv, padding: .none)
        }
    }

    /// Every cipher, ours first.
    static func ciphers(_ expected: Salted.Cipher) -> [Cipher] {
        let own = [expected] + Salted.Cipher.allCases.reversed().filter { $0 != expected }
        return own.map(Cipher.init) + ForeignCipher.available.map(Cipher.init)
    }

    /// Whether a key opens the part, judging by its beginning and its end.
    ///
    /// - Parameters:
    ///   - cipher: the cipher.
    ///   - key: as long as the cipher takes.
    ///   - iv: likewise.
    ///   - triedCount: how many keys and ciphers were tried before.
    /// - Returns: whether it does.
    func opens(
        _ cipher: Cipher,
        _ key: SecretBytes,
        _ iv: SecretBytes,
        after triedCount: Int
    ) -> Bool {
        let size = cipher.blockByteCount
        var bits = 0.0
        var paddingCount = 0
        if size > 1 {
            guard part.isWhole(size) else { return false }
            if let (last, previous) = part.lastBlocks(size) {
                guard let count = padding(last, previous, cipher, key, iv) else { return false }
                paddingCount = count
                bits = 8 * Double(count) - 4
            }
        }
        let isAllInHead = part.tail.isEmpty && part.byteCount == part.head.count
        // The beginning is enough to rule out nearly every key.
        for count in [64, 512, 4_096] {
            let end = min(count, part.head.count / size * size)
            guard end > 0, var start = cipher.decrypt(Array(part.head[..<end]), key, iv) else {
                return false
            }
            if isAllInHead, end == part.head.count { start.removeLast(paddingCount) }
            let evidence = FileContents.evidence(start)
            if evidence > 0 || bits >= 40,
                // Four keys are tried, each in two searches.
                evidence + bits >= Evidence.enough(after: 8 * (triedCount + 1))
            {
                return !isFirstBlockWrong(start, cipher)
            }
            if end < count || (evidence == 0 && (count > 64 || cipher.isSlow) && bits < 20) {
                return false
            }
        }
        return false
    }

    /// Whether a file begins in the second block: the key is right, and the IV is the first.
    private func isFirstBlockWrong(_ start: [UInt8], _ cipher: Cipher) -> Bool {
        guard cipher.blockByteCount > 1, cipher.ivByteCount > 0 else { return false }
        return FileContents.knownBeginning(start) == 0
            && FileContents.knownBeginning(Array(start.dropFirst(cipher.blockByteCount))) > 0
    }

    /// Whether ciphers need more than a key to rule them out: the last of two blocks does.
    func needsIV(_ ciphers: [Cipher]) -> Bool {
        ciphers.contains { $0.own == nil } || part.lastBlocks(16)?.previous == nil
    }

    /// Whether a key, which is the beginning of these bytes, opens the last block to padding.
    func isLastBlockPadded(_ cipher: Cipher, _ bytes: [UInt8]) -> Bool {
        guard part.isWhole(16), let (last, previous) = part.lastBlocks(16) else { return false }
        let key = SecretBytes(copying: bytes[..<cipher.keyByteCount])
        return padding(last, previous, cipher, key, SecretBytes(copying: last)) != nil
    }

    /// How many bytes of padding the last block ends in; nil if they are not PKCS #7's.
    private func padding(
        _ last: [UInt8],
        _ previous: [UInt8]?,
        _ cipher: Cipher,
        _ key: SecretBytes,
        _ iv: SecretBytes
    ) -> Int? {
        let chained =
            cipher.ivByteCount == 0 ? iv : previous.map { SecretBytes(copying: $0) } ?? iv
        guard let block = cipher.decrypt(last, key, chained), let end = block.last else {
            return nil
        }
        let count = Int(end)
        guard (1...cipher.blockByteCount).contains(count),
            block.suffix(count).allSatisfy({ $0 == end })
        else { return nil }
        return count
    }
}

extension FileTrial {
    /// The cipher with which 48 bytes that were derived from a passphrase open the part.
    ///
    /// Either derivation gives a byte stream that `openssl enc` cuts into key and IV.
    func cipher(_ stream: [UInt8], after triedCount: Int, _ ciphers: [Cipher]) -> Cipher? {
        for (index, cipher) in ciphers.enumerated() {
            let end = cipher.keyByteCount + cipher.ivByteCount
            guard end <= stream.count else { continue }
            let key = SecretBytes(copying: stream[..<cipher.keyByteCount])
            let iv = SecretBytes(copying: stream[cipher.keyByteCount..<end])
            guard opens(cipher, key, iv, after: triedCount + index) else { continue }
            return mode(like: cipher, key, iv, of: ciphers)
        }
        return nil
    }

    /// Of the modes whose first block is the same as a cipher's, the one whose next bytes look most
    /// like a header.
    func mode(
        like cipher: Cipher,
        _ key: SecretBytes,
        _ iv: SecretBytes,
        of ciphers: [Cipher]
    ) -> Cipher {
        guard let base = cipher.feedbackBase else { return cipher }
        let size = iv.count
        let scores = ciphers.filter { $0.feedbackBase == base }.map { other in
            let rest = other.decrypt(Array(part.head.prefix(4_096)), key, iv)?.dropFirst(size) ?? []
            let plain = FileContents.knownBeginning(Array(rest)) > 0 ? 100 : 0
            let score =
                plain + FileContents.mostFrequentCount(rest.prefix(48))
                + FileContents.mostFrequentCount(rest) / 16
            return (cipher: other, score: score + (other == cipher ? 1 : 0))
        }
        return scores.max { $0.score < $1.score }?.cipher ?? cipher
    }
}

/// How a passphrase opens a file of `openssl enc`.
struct PassphraseFileSearch {
    /// What precedes the ciphertext, and the salt.
    enum Salt: Hashable {
        /// `Salted__` and eight bytes.
        case inFile([UInt8])
        /// `-nosalt`.
        case none
        /// `-S` of OpenSSL 3, which does not write the salt: one that people type.
        case given(String)

        var bytes: [UInt8] {
            switch self {
            case .inFile(let salt): salt
            case .none: []
            case .given(let digits):
                SealedText.readings(of: digits).first { $0.form == .hex }?.bytes ?? []
            }
        }
    }

    struct Match {
        let cipher: FileTrial.Cipher
        let derivation: Salted.KeyDerivation
        let variant: PassphraseVariant
        let salt: Salt

        /// Our parameters, if the cipher is ours and the salt in the file.
        var parameters: Salted.Parameters? {
            guard case .inFile = salt, let own = cipher.own else { return nil }
            return Salted.Parameters(cipher: own, keyDerivation: derivation)
        }
    }

    let portion: FilePortion
    let passphrase: Passphrase
    private let budget: DerivationBudget
    private let secrets: [PassphraseVariant: SecretBytes]
    private var known: Set<ParameterSearch.Attempt> = []
    private(set) var triedCount = 0

    private var expected: Salted.Parameters { passphrase.parameters }

    /// The variants and counts with which ciphers are tried that no format here uses.
    private static let likely: Set<PassphraseVariant> = [.asGiven, .lineFeed, .nul, .trimmed]
    private static let rareCipherIterations = 10_000

    /// Salts that stand in examples of `-S`.
    private static let typedSalts = [
        "0000000000000000", "0123456789abcdef", "1234567890abcdef", "1122334455667788",
        "deadbeefdeadbeef", "ffffffffffffffff",
    ]

    init(_ portion: FilePortion, _ passphrase: Passphrase, within budget: DerivationBudget) {
        self.portion = portion
        self.passphrase = passphrase
        self.budget = budget
        secrets = PassphraseVariant.all(of: passphrase.secret)
    }

    /// The first set of parameters that opens the file or message.
    ///
    /// - Parameters:
    ///   - isLong: whether to try all that `inspect` tries for a message and its usual ciphers, or
    ///     only the cheap and likely parameters.
    ///   - willTakeLong: called once before those that take seconds.
    /// - Returns: the parameters; nil if none opens it that was not tried before.
    /// - Throws: `library` when OpenSSL fails.
    mutating func run(
        isLong: Bool = true,
        willTakeLong: () -> Void = {}
    ) throws(SealError) -> Match? {
        let header = 16
        let salt: Salt =
            portion.isSalted ? .inFile(Array(portion.head.dropFirst(8).prefix(8))) : .none
        guard let part = portion.part(from: portion.isSalted ? header : 0) else { return nil }
        let trial = FileTrial(part: part, expected: expected.cipher)
        // Without a header, usual parameters must do: nothing says that it is a sealed file.
        guard portion.isSalted || !isLong else { return nil }
        for (round, (derivations, variants)) in ParameterSearch.rounds(expected).enumerated() {
            if round == ParameterSearch.firstLongRound {
                guard isLong else { break }
                willTakeLong()
            }
            let attempts = variants.filter { isLong || Self.likely.contains($0) }.flatMap {
                variant in
                derivations.map { ParameterSearch.Attempt(derivation: $0, variant: variant) }
            }.filter { secrets[$0.variant] != nil && known.insert($0).inserted }
            if let match = try first(of: attempts, salt, trial) { return match }
        }
        guard !portion.isSalted else { return nil }
        let usual: [Salted.KeyDerivation] = [
            expected.keyDerivation, .evpBytesToKey(.sha256), .evpBytesToKey(.md5),
            .pbkdf2(.sha256, iterations: 10_000),
        ]
        for digits in Self.typedSalts {
            let attempts = usual.map {
                ParameterSearch.Attempt(derivation: $0, variant: .asGiven)
            }
            if let match = try first(of: attempts, .given(digits), trial) { return match }
        }
        return nil
    }

    private mutating func first(
        of attempts: [ParameterSearch.Attempt],
        _ salt: Salt,
        _ trial: FileTrial
    ) throws(SealError) -> Match? {
        let all = FileTrial.ciphers(expected.cipher)
        let own = all.filter { $0.own != nil }
        let secrets = secrets
        var rest = attempts[...]
        while !rest.isEmpty {
            let next = rest.prefix(ProcessInfo.processInfo.activeProcessorCount)
            rest = rest.dropFirst(next.count)
            let batch = next.map { ($0, isUsual($0) ? all : own) }.filter { attempt, ciphers in
                budget.pay(
                    for: attempt.derivation,
                    byteCount: trial.needsIV(ciphers) ? 48 : 32,
                    trialCount: ciphers.count
                )
            }
            let (before, bytes) = (triedCount, salt.bytes)
            let results = batch.concurrentMap { attempt, ciphers -> FileTrial.Cipher? in
                guard let secret = secrets[attempt.variant] else { return nil }
                if !trial.needsIV(ciphers) {
                    // Nearly every key ends here, after half the work.
                    guard
                        var key = Self.stream(secret, bytes, attempt.derivation, .aes128CBC)
                    else { return nil }
                    defer { erase(&key) }
                    guard ciphers.contains(where: { trial.isLastBlockPadded($0, key) }) else {
                        return nil
                    }
                }
                guard var stream = Self.stream(secret, bytes, attempt.derivation, .aes256CBC)
                else { return nil }
                defer { erase(&stream) }
                return trial.cipher(stream, after: before, ciphers)
            }
            for ((attempt, ciphers), cipher) in zip(batch, results) {
                triedCount += ciphers.count
                guard let cipher else { continue }
                return Match(
                    cipher: cipher,
                    derivation: attempt.derivation,
                    variant: attempt.variant,
                    salt: salt
                )
            }
        }
        return nil
    }

    /// Whether rare ciphers are tried with it.
    private func isUsual(_ attempt: ParameterSearch.Attempt) -> Bool {
        guard Self.likely.contains(attempt.variant) else { return false }
        return switch attempt.derivation {
        case .evpBytesToKey(let digest): ParameterSearch.digests.contains(digest)
        case .pbkdf2(let digest, let iterations):
            ParameterSearch.digests.contains(digest) && iterations <= Self.rareCipherIterations
                || attempt.derivation == expected.keyDerivation
        }
    }

    /// The bytes of a key and its IV, which begin those of every longer key.
    private static func stream(
        _ passphrase: SecretBytes,
        _ salt: [UInt8],
        _ derivation: Salted.KeyDerivation,
        _ cipher: Salted.Cipher
    ) -> [UInt8]? {
        guard
            let derived = try? Salted.deriveKey(
                passphrase: passphrase,
                salt: salt,
                parameters: .init(cipher: cipher, keyDerivation: derivation)
            )
        else { return nil }
        var (key, iv) = (derived.key.copy, derived.iv.copy)
        defer {
            erase(&key)
            erase(&iv)
        }
        var stream: [UInt8] = []
        stream.reserveCapacity(key.count + iv.count)
        stream += key
        stream += iv
        return stream
    }
}

extension PassphraseFileSearch.Match {
    /// Cipher, derivation and salt in words.
    var words: String {
        let derived =
            switch derivation {
            case .pbkdf2(let digest, let iterations):
                "PBKDF2 with \(digest.rawValue) and \(iterations) iterations"
            case .evpBytesToKey(let digest): "EVP_BytesToKey with \(digest.rawValue)"
            }
        let origin =
            switch salt {
            case .inFile: ""
            case .none: ", without a salt"
            case .given(let digits): ", with the salt \(digits), which is not in the file"
            }
        return "\(cipher.name), \(derived)\(origin)"
    }

    /// The `openssl enc` command that opens its input; nil if no shell can pass the passphrase on.
    func command(_ source: String?) -> String? {
        guard
            let (variable, pass) = OpenSSLCommandLine.passphrase(
                source ?? "env:PASSPHRASE",
                variant
            )
        else { return nil }
        let derived =
            switch derivation {
            case .pbkdf2(let digest, let iterations):
                "-pbkdf2 -md \(digest.rawValue) -iter \(iterations)"
            case .evpBytesToKey(let digest): "-md \(digest.rawValue)"
            }
        let origin =
            switch salt {
            case .inFile: ""
            case .none: " -nosalt"
            case .given(let digits): " -S \(digits)"
            }
        return "\(variable)openssl enc -d \(cipher.options) \(derived)\(origin) -pass \(pass)"
    }
}
