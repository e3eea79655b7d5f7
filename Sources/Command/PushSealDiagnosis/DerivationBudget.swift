// SPDX-License-Identifier: Apache-2.0

import Glibc
import PushSealLocking
import SealFormats

/// What one diagnosis may spend on deriving keys from passphrases: two seconds of a processor.
///
/// It counts iterations, not time, so that the same payload always gives the same findings. A key is
/// derived once, however often a message is opened with it.
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
        var left = DerivationBudget.nanoseconds
        var omitted: [OmittedDerivation] = []
        /// The passphrases that were not tried with the parameters of their keys.
        var untried: Set<ObjectIdentifier> = []
        /// Keys, with the passphrases they were derived from, which keeps their identities unique.
        var keys: [Known: (passphrase: SecretBytes, key: SecretBytes)] = [:]
    }

    private let state = Locked(State())

    /// What all derivations may cost; other work takes the rest of two seconds.
    private static let nanoseconds = 1_800_000_000
    /// What one may cost: the others must have their turn, too.
    private static let nanosecondsForOne = nanoseconds / 2
    /// Keys of fewer iterations are derived again.
    private static let keptIterations = 10_000

    /// Pays in advance for derivations of a key and an IV, which then need no budget.
    ///
    /// - Returns: whether enough was left.
    func pay(for derivation: Salted.KeyDerivation, count: Int = 1) -> Bool {
        guard case .pbkdf2(let digest, let iterations) = derivation else { return true }
        return pay(digest, iterations, byteCount: 48, count: count)
    }

    private func pay(
        _ digest: Digest,
        _ iterations: Int,
        byteCount: Int,
        count: Int = 1,
        slowness: Int = 1
    ) -> Bool {
        let one = Self.cost(digest, iterations, byteCount) * slowness
        return state.withLock { state in
            guard one <= Self.nanosecondsForOne, one * count <= state.left else {
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
        let slowness = iterations >= Self.keptIterations ? Self.slowness(of: digest) : 1
        guard pay(digest, iterations, byteCount: byteCount, slowness: slowness) else {
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

    /// The derivations that were refused, in the order in which they were asked for.
    var omitted: [OmittedDerivation] { state.withLock { $0.omitted } }

    private static let slownesses = Locked<[Digest: Int]>([:])

    /// How many times more than ``cost(_:_:_:)`` this machine takes, rounded up; 1 for most.
    private static func slowness(of digest: Digest) -> Int {
        slownesses.withLock { known in
            if let slowness = known[digest] { return slowness }
            let iterations = 1_000
            // The first loads the digest, and any may be interrupted.
            let fastest = (0..<4).map { _ in
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
            let slowness = (fastest ?? 0) / cost(digest, iterations, 48) + 1
            known[digest] = slowness
            return slowness
        }
    }

    /// The processor time of this thread, which does not depend on what else runs.
    private static var threadNanoseconds: Int {
        var time = timespec()
        guard unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return 0 }
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    /// Nanoseconds, twice what `encrypt --iter 1000000` takes on the machine of
    /// Docs/Performance.md.
    private static func cost(_ digest: Digest, _ iterations: Int, _ byteCount: Int) -> Int {
        let (blockByteCount, nanoseconds) = rate(of: digest)
        let blockCount = (byteCount + blockByteCount - 1) / blockByteCount
        return iterations * blockCount * nanoseconds
    }

    /// The bytes in a block, and what an iteration of one costs.
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
