// SPDX-License-Identifier: Apache-2.0

import Glibc
import PushSealJSON
import PushSealLocking
import SealFormats

/// What one diagnosis may spend on keys from passphrases: two seconds of a processor.
///
/// It counts iterations and trials, not time, so that the same payload gives the same findings
/// whatever else runs. A key is derived once, however often a message is opened with it.
final class DerivationBudget: KeyStretcher {
    /// A derivation that would have taken more than was left.
    struct OmittedDerivation: Hashable, Sendable {
        let digest: Digest
        let iterations: Int
    }

    private struct Known: Hashable {
        let passphrase: ObjectIdentifier
        let salt: [UInt8]
        let digest: Digest
        let iterations: Int
    }

    private struct State {
        var left: Int
        var omitted: [OmittedDerivation] = []
        /// The passphrases that were not tried with the parameters of their keys.
        var untried: Set<ObjectIdentifier> = []
        /// What else was left out.
        var others: [String] = []
        /// Keys, with the passphrases they were derived from, which keeps their identities unique.
        var keys: [Known: (passphrase: SecretBytes, key: SecretBytes)] = [:]
    }

    private let state: Locked<State>
    /// What one derivation may cost: the others must have their turn, too.
    private let nanosecondsForOne: Int

    /// What everything may cost; reading and writing take the rest of two seconds.
    ///
    /// A test of rare parameters gives more, as its result must not depend on the machine.
    @TaskLocal static var nanoseconds = 1_500_000_000
    /// What one cipher costs that is tried on the beginning and the end of a file.
    static let nanosecondsForTrial = 4_000
    /// What one digest of a few bytes costs outside PBKDF2.
    static let nanosecondsForHash = 1_000
    /// Keys of fewer iterations are derived again.
    private static let keptIterations = 10_000

    init() {
        state = Locked(State(left: Self.nanoseconds))
        nanosecondsForOne = Self.nanoseconds / 2
    }

    /// Pays in advance for work without PBKDF2.
    ///
    /// - Returns: whether enough was left.
    func pay(nanoseconds: Int, for name: String = "rare ciphers") -> Bool {
        let isPaid = state.withLock { state in
            guard nanoseconds <= state.left else { return false }
            state.left -= nanoseconds
            return true
        }
        if !isPaid { leaveOut(name) }
        return isPaid
    }

    /// Notes that something was not tried.
    func leaveOut(_ name: String) {
        state.withLock { state in
            if !state.others.contains(name) { state.others.append(name) }
        }
    }

    /// Pays in advance for derivations and for the ciphers that are tried with each.
    ///
    /// - Returns: whether enough was left.
    func pay(
        for derivation: Salted.KeyDerivation,
        byteCount: Int = 48,
        count: Int = 1,
        trialCount: Int = 0
    ) -> Bool {
        let trials = trialCount * Self.nanosecondsForTrial
        guard case .pbkdf2(let digest, let iterations) = derivation else {
            return pay(nanoseconds: (trials + Self.nanosecondsForHash) * count)
        }
        let one = Self.cost(digest, iterations, byteCount) + trials
        return state.withLock { state in
            guard one <= nanosecondsForOne, one * count <= state.left else {
                let derivation = OmittedDerivation(digest: digest, iterations: iterations)
                if !state.omitted.contains(derivation) { state.omitted.append(derivation) }
                return false
            }
            state.left -= one * count
            return true
        }
    }

    func key(
        _ passphrase: SecretBytes,
        salt: [UInt8],
        digest: Digest,
        iterations: Int,
        byteCount: Int
    ) throws(SealError) -> SecretBytes {
        let known = Known(
            passphrase: ObjectIdentifier(passphrase),
            salt: salt,
            digest: digest,
            iterations: iterations
        )
        if let key = state.withLock({ $0.keys[known]?.key }), key.count >= byteCount {
            return key.count == byteCount ? key : key.beginning(byteCount)
        }
        let derivation = Salted.KeyDerivation.pbkdf2(digest, iterations: iterations)
        guard pay(for: derivation, byteCount: byteCount) else {
            state.withLock { _ = $0.untried.insert(known.passphrase) }
            throw SealError(
                .unsupported,
                "\(OmittedDerivation(digest: digest, iterations: iterations).words) takes longer than inspect may take"
            )
        }
        let key = try PBKDF2.derive(
            passphrase,
            salt: salt,
            digest: digest,
            iterations: iterations,
            byteCount: byteCount
        )
        if iterations >= Self.keptIterations {
            state.withLock { $0.keys[known] = (passphrase, key) }
        }
        return key
    }

    /// Whether a passphrase was not tried with the parameters of its key.
    func hasRefused(_ passphrase: SecretBytes) -> Bool {
        state.withLock { $0.untried.contains(ObjectIdentifier(passphrase)) }
    }

    /// What was not tried, in parentheses, to follow "that were tried"; nil if nothing was left out.
    var leftOut: String? {
        let (omitted, others) = state.withLock { ($0.omitted, $0.others) }
        guard !omitted.isEmpty || !others.isEmpty else { return nil }
        var names = omitted.prefix(3).map(\.words)
        if omitted.count > 3 { names.append("\(omitted.count - 3) more") }
        names += others
        return "within two seconds of processor time (not tried: "
            + "\(enumeration(names, conjunction: "and")))"
    }

    private static let rates = Locked<[Digest: Int]>([:])

    /// Nanoseconds of an iteration for one block on this machine, and no fewer than in the table.
    private static func measuredRate(of digest: Digest) -> Int {
        rates.withLock { known in
            if let rate = known[digest] { return rate }
            let iterations = 500
            // The first loads the digest, and any may be interrupted.
            let fastest = (0..<8).map { _ in
                let start = threadNanoseconds
                _ = try? PBKDF2.derive(
                    SecretBytes(copying: [0]),
                    salt: [],
                    digest: digest,
                    iterations: iterations,
                    byteCount: 48
                )
                return threadNanoseconds - start
            }.min()
            let (blockByteCount, least) = rate(of: digest)
            let blockCount = (48 + blockByteCount - 1) / blockByteCount
            // In steps, so that two measurements agree.
            let measured = ((fastest ?? 0) / (iterations * blockCount) / 50 + 1) * 50
            known[digest] = max(least, measured)
            return max(least, measured)
        }
    }

    /// The processor time of this thread, which does not depend on what else runs.
    private static var threadNanoseconds: Int {
        var time = timespec()
        guard unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return 0 }
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    private static func cost(_ digest: Digest, _ iterations: Int, _ byteCount: Int) -> Int {
        let (blockByteCount, least) = rate(of: digest)
        let nanoseconds = iterations >= 1_000 ? measuredRate(of: digest) : least
        let blockCount = (byteCount + blockByteCount - 1) / blockByteCount
        return iterations * blockCount * nanoseconds
    }

    /// The bytes in a block, and the nanoseconds of an iteration of one: twice what
    /// `encrypt --iter 1000000` takes on the machine of Docs/Performance.md.
    private static func rate(of digest: Digest) -> (blockByteCount: Int, nanoseconds: Int) {
        switch digest {
        case .md4, .md5: (16, 300)
        case .ripemd160: (20, 500)
        case .sha1: (20, 200)
        case .sha224: (28, 200)
        case .sha256: (32, 100)
        case .sm3, .blake2s256: (32, 600)
        case .sha512Truncated224, .sha3_224: (28, 700)
        case .sha512Truncated256, .sha3_256: (32, 700)
        case .md5SHA1: (36, 400)
        case .sha384, .sha512: (48, 400)
        case .sha3_384, .sha3_512, .blake2b512, .whirlpool: (48, 800)
        }
    }
}

extension DerivationBudget.OmittedDerivation {
    /// The derivation in words.
    var words: String { "PBKDF2 with \(digest.rawValue) and \(iterations) iterations" }
}

extension SecretBytes {
    fileprivate func beginning(_ byteCount: Int) -> SecretBytes {
        var bytes = copy
        defer { erase(&bytes) }
        return SecretBytes(copying: bytes[..<byteCount])
    }
}
