// SPDX-License-Identifier: Apache-2.0

import Locking
import SealFormats
import StrictJSON

/// Tries PBKDF2 keys on a message whose salt is not where `openssl enc` puts it.
///
/// Programs in Java, C# and Web Crypto derive keys this way, and each has its own place for the
/// salt.
struct DerivedKeyTrial {
    /// A salt and the rest of the message.
    private struct Part: Sendable {
        let salt: [UInt8]
        let messages: [RawMessage]
        /// The blocks if the IV is derived, too; empty if the message contains the IV.
        let blocks: [UInt8]
    }

    private let parts: [Part]

    init(_ text: String) {
        let members = RawMessage.saltedCandidates(in: text).map {
            Part(salt: $0.salt, messages: [$0.message], blocks: [])
        }
        let readings = SealedText.readings(of: text).map(\.bytes)
            .filter { (32...RawMessage.byteCountLimit).contains($0.count) }
        parts =
            members
            + readings.flatMap { bytes in
                [16, 8, 32].filter { bytes.count >= $0 + 16 }.map { count in
                    let rest = Array(bytes[count...])
                    return Part(
                        salt: Array(bytes[..<count]),
                        messages: RawMessage.withIVInFront(rest),
                        blocks: rest
                    )
                }
            }
    }

    /// Digests and counts that programs use, the most likely first.
    private static let derivations: [(Digest, iterations: Int)] = [
        (.sha256, 10_000), (.sha256, 100_000), (.sha1, 65_536), (.sha256, 65_536), (.sha1, 1_000),
        (.sha256, 1_000), (.sha1, 10_000), (.sha512, 100_000),
    ]
    /// The most salts that are tried; all derivations for one salt take a quarter of a second.
    private static let partLimit = 4

    /// How the message was made, if a key derived from the passphrase opens it.
    ///
    /// - Parameters:
    ///   - passphrase: the passphrase.
    ///   - name: what findings call it.
    ///   - source: its source as in `openssl -pass`; nil for a key of a ring.
    /// - Returns: the cause; nil if no derived key opens the message.
    func cause(_ passphrase: SecretBytes, called name: String, source: String?) -> Cause? {
        let parts = Array(parts.prefix(Self.partLimit))
        let budget = DerivationBudget.current
        for derivation in Self.derivations {
            let (digest, iterations) = derivation
            guard budget.pay(for: .pbkdf2(digest, iterations: iterations), count: parts.count)
            else { continue }
            let causes = parts.concurrentMap { part in
                DerivationBudget.paid {
                    Self.cause(part, derivation, passphrase, name, source)
                }
            }
            if let cause = causes.lazy.compactMap(\.self).first { return cause }
        }
        return nil
    }

    private static func cause(
        _ part: Part,
        _ derivation: (Digest, iterations: Int),
        _ passphrase: SecretBytes,
        _ name: String,
        _ source: String?
    ) -> Cause? {
        let (digest, iterations) = derivation
        guard
            let derived = try? Salted.deriveKey(
                passphrase: passphrase,
                salt: part.salt,
                parameters: .init(
                    cipher: .aes256CBC,
                    keyDerivation: .pbkdf2(digest, iterations: iterations)
                )
            )
        else { return nil }
        var bytes = derived.key.copy
        defer { erase(&bytes) }
        let own = part.blocks.isEmpty ? [] : [RawMessage(part.blocks, iv: derived.iv.copy)]
        for count in [32, 16] {
            let key = RawKey(
                secret: SecretBytes(copying: bytes[..<count]),
                words: "PBKDF2 with \(digest.rawValue) and \(iterations) iterations of \(name), "
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

    private static func shellDigits(
        _ byteCount: Int,
        _ salt: [UInt8],
        _ derivation: (Digest, iterations: Int),
        _ source: String?
    ) -> String {
        "openssl kdf -keylen \(byteCount) -kdfopt digest:\(derivation.0.rawValue) "
            + "-kdfopt hexpass:$(\(OpenSSLCommandLine.secret(source)) | xxd -p -c 0) "
            + "-kdfopt hexsalt:\(Hexadecimal.text(of: salt)) "
            + "-kdfopt iter:\(derivation.iterations) PBKDF2 | tr -d ':\\n'"
    }
}

/// Tries a passphrase the way `openssl enc -nosalt` and CryptoJS without a salt use it:
/// EVP_BytesToKey gives key and IV, and nothing precedes the ciphertext.
struct UnsaltedTrial {
    private let readings: [[UInt8]]

    init(_ text: String) {
        readings = SealedText.readings(of: text).map(\.bytes).filter {
            $0.count % 16 == 0 && (16...RawMessage.byteCountLimit).contains($0.count)
        }
    }

    /// How the message was made, if the passphrase opens it.
    func cause(_ passphrase: SecretBytes, called name: String, source: String?) -> Cause? {
        for cipher in Salted.Cipher.allCases {
            for digest in [Digest.sha256, .md5] {
                let derived = try? Salted.deriveKey(
                    passphrase: passphrase,
                    salt: [],
                    parameters: .init(cipher: cipher, keyDerivation: .evpBytesToKey(digest))
                )
                guard let derived, readings.contains(where: { Self.isText($0, derived) }) else {
                    continue
                }
                return Cause(
                    .rawCiphertext,
                    "this is \(cipher.rawValue) without a salt, under EVP_BytesToKey with "
                        + "\(digest.rawValue) of \(name)",
                    command: readings.first.flatMap {
                        OpenSSLCommandLine.unsalted($0, cipher, digest, source)
                    }
                )
            }
        }
        return nil
    }

    private static func isText(
        _ bytes: [UInt8],
        _ derived: (key: SecretBytes, iv: SecretBytes)
    ) -> Bool {
        (try? AESCBC.decrypt(bytes, key: derived.key, iv: derived.iv)).map(UndecodableText.isPlain)
            ?? false
    }
}
