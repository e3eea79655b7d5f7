// SPDX-License-Identifier: Apache-2.0

import PushSealLocking
import SealFormats
import PushSealJSON

/// Tries PBKDF2 keys on a message whose salt is not where `openssl enc` puts it.
///
/// Programs in Java, C# and Web Crypto derive keys this way, and each has its own place for the
/// salt.
struct DerivedKeyTrial {
    /// A salt and the rest of the message.
    private struct Part: Sendable {
        let salt: [UInt8]
        var messages: [RawMessage]
        /// The blocks if the IV is derived, too; empty if the message contains the IV.
        let blocks: [UInt8]
    }

    private let parts: [Part]

    init(_ texts: [String]) {
        var parts: [Part] = []
        // A derivation takes far longer than a message, so each salt counts once.
        for (salt, message) in texts.flatMap(RawMessage.saltedCandidates) {
            if let place = parts.firstIndex(where: { $0.salt == salt }) {
                parts[place].messages.append(message)
            } else {
                parts.append(Part(salt: salt, messages: [message], blocks: []))
            }
        }
        let readings = (texts.last.map(SealedText.readings) ?? []).map(\.bytes)
            .filter { (32...RawMessage.byteCountLimit).contains($0.count) }
        self.parts = parts + readings.flatMap(Self.glued)
    }

    /// The places where a salt may be in glued bytes, the likeliest first.
    private static func glued(_ bytes: [UInt8]) -> [Part] {
        // Blocks after a salt of 8 bytes leave 8 of 16.
        let counts = bytes.count % 16 == 8 ? [8, 16, 32, 64] : [16, 8, 32, 64]
        let front = counts.filter { bytes.count >= $0 + 16 }.map { count in
            let rest = Array(bytes[count...])
            return Part(
                salt: Array(bytes[..<count]),
                messages: RawMessage.withIVInFront(rest),
                blocks: rest
            )
        }
        let behind = [16, 12].filter { bytes.count > $0 + 32 }.map { count in
            Part(
                salt: Array(bytes[count..<count + 16]),
                messages: [
                    RawMessage(
                        "with its salt after its IV",
                        iv: Array(bytes[..<count]),
                        ciphertext: Array(bytes[(count + 16)...])
                    )
                ],
                blocks: []
            )
        }
        let headed = RawMessage.rncryptor(bytes).filter { !$0.salt.isEmpty }.map {
            Part(salt: $0.salt, messages: [$0.message], blocks: [])
        }
        return headed + Array(front.prefix(3)) + behind + front.dropFirst(3)
    }

    /// Digests and counts that programs use, the likeliest and cheapest first, and with how many
    /// salts each is tried.
    ///
    /// CryptoJS has 1 iteration of SHA-1 up to 4.1 and 250 000 of SHA-256 since 4.2. All of them
    /// together take about a second on one core: an iteration takes 0.2 to 0.5 microseconds.
    private static let rounds: [(saltCount: Int, [Derivation])] = [
        (
            8,
            [
                (.sha1, 1), (.sha1, 1_000), (.sha256, 1_000), (.sha256, 10_000), (.sha1, 100),
                (.sha512, 999), (.sha512, 1_000), (.sha256, 100), (.sha1, 10_000), (.sha512, 1),
                (.sha256, 1), (.sha512, 100), (.sha1, 999), (.sha1, 500), (.sha256, 999),
                (.sha1, 1_024), (.sha256, 1_024), (.sha1, 2_048), (.sha256, 2_048), (.sha1, 4_096),
                (.sha256, 4_096), (.sha256, 5_000), (.sha1, 5_000), (.sha512, 2_145),
                (.sha512, 2_048), (.sha512, 10_000), (.sha512, 5_000),
            ]
        ),
        (6, [(.sha256, 100_000)]),
        (2, [(.sha256, 250_000), (.sha1, 65_536), (.sha256, 65_536), (.sha512, 100_000)]),
        (
            1,
            [
                (.sha1, 100_000), (.sha256, 20_000), (.sha256, 50_000), (.sha256, 600_000),
                (.sha256, 310_000), (.sha512, 210_000),
            ]
        ),
    ]

    /// All of them, in this order.
    static let derivations = rounds.flatMap { $1 }

    /// The most iterations with which an IV is derived, too, which takes half as long again.
    private static let ivIterations = 100_000

    typealias Derivation = (digest: Digest, iterations: Int)

    /// How the message was made, if a key derived from the passphrase opens it.
    ///
    /// - Parameters:
    ///   - passphrase: the passphrase.
    ///   - name: what findings call it.
    ///   - source: its source as in `openssl -pass`; nil for a key of a ring.
    ///   - budget: what deriving keys may cost.
    /// - Returns: the cause; nil if no derived key opens the message.
    func cause(
        _ passphrase: SecretBytes,
        called name: String,
        source: String?,
        within budget: DerivationBudget
    ) -> Cause? {
        for (saltCount, derivations) in Self.rounds {
            let parts = Array(parts.prefix(saltCount))
            for derivation in derivations {
                let (digest, iterations) = derivation
                guard
                    budget.pay(
                        for: .pbkdf2(digest, iterations: iterations),
                        byteCount: iterations <= Self.ivIterations ? 48 : 32,
                        count: parts.count,
                        trialCount: 10
                    )
                else { continue }
                let causes = parts.concurrentMap { part in
                    Self.cause(part, derivation, passphrase, name, source)
                }
                if let cause = causes.lazy.compactMap(\.self).first { return cause }
            }
        }
        return nil
    }

    private static func cause(
        _ part: Part,
        _ derivation: Derivation,
        _ passphrase: SecretBytes,
        _ name: String,
        _ source: String?
    ) -> Cause? {
        let (digest, iterations) = derivation
        let givesIV = !part.blocks.isEmpty && iterations <= ivIterations
        guard
            let derived = try? Salted.deriveKey(
                passphrase: passphrase,
                salt: part.salt,
                parameters: .init(
                    cipher: givesIV ? .aes256CBC : .aes128CBC,
                    keyDerivation: .pbkdf2(digest, iterations: iterations)
                )
            )
        else { return nil }
        var bytes = derived.key.copy
        var iv = derived.iv.copy
        // Key and IV of AES-128 together are the same 32 bytes as a key of AES-256.
        if !givesIV { bytes += iv }
        defer {
            erase(&bytes)
            erase(&iv)
        }
        let own = givesIV ? [RawMessage(part.blocks, iv: iv)] : []
        for count in [32, 16, 24] {
            let key = RawKey(
                secret: SecretBytes(copying: bytes[..<count]),
                words: "PBKDF2 with \(digest.rawValue) and \(iterations) "
                    + "\(iterations == 1 ? "iteration" : "iterations") of \(name), "
                    + "under a salt of \(part.salt.count) bytes",
                shellDigits: shellDigits(count, part.salt, derivation, source)
            )
            // The derived IV goes first: with the first block as IV, the rest opens, too.
            for message in own + part.messages {
                guard let cause = RawKeyTrial.cause(message, key) else { continue }
                return Cause(.derivedByHand, cause.words, command: cause.command)
            }
        }
        return nil
    }

    static func shellDigits(
        _ byteCount: Int,
        _ salt: [UInt8],
        _ derivation: Derivation,
        _ source: String?
    ) -> String {
        "openssl kdf -keylen \(byteCount) -kdfopt digest:\(derivation.digest.rawValue) "
            + "-kdfopt hexpass:$(\(OpenSSLCommandLine.secret(source)) | xxd -p -c 0) "
            + "-kdfopt hexsalt:\(Hexadecimal.text(of: salt)) "
            + "-kdfopt iter:\(derivation.iterations) PBKDF2 | tr -d ':\\n'"
    }
}
