// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// How a key that was used without `openssl enc`'s derivation opens a file of another tool.
struct RawKeyFileSearch {
    let portion: FilePortion
    private let budget: DerivationBudget
    private var triedCount = 0

    struct Match {
        /// What the file is, as one clause.
        let words: String
        /// The shell command that writes its contents.
        let command: String
    }

    init(_ portion: FilePortion, within budget: DerivationBudget) {
        self.portion = portion
        self.budget = budget
    }

    /// The first arrangement of key, IV and ciphertext that opens the file.
    ///
    /// - Parameters:
    ///   - secret: the passphrase, or the key of a ring.
    ///   - name: what findings call it.
    ///   - source: the source of the passphrase as in `openssl -pass`, if it is one.
    /// - Returns: the arrangement; nil if there is none.
    mutating func run(_ secret: SecretBytes, called name: String, source: String?) -> Match? {
        for key in RawKey.all(of: secret, called: name, source: source) {
            if let match = match(key, from: 0) { return match }
        }
        return nil
    }

    /// The same with keys that PBKDF2 derives with a salt in front.
    mutating func runDerived(
        _ passphrase: SecretBytes,
        called name: String,
        source: String?
    ) -> Match? {
        for derivation in DerivedKeyTrial.derivations + Self.derivations {
            let (digest, iterations) = derivation
            for saltByteCount in iterations <= 100_000 ? [16, 8, 32] : [16]
            where portion.head.count > saltByteCount + 16 {
                let salt = Array(portion.head[..<saltByteCount])
                guard
                    let derived = try? Salted.deriveKey(
                        passphrase: passphrase,
                        salt: salt,
                        parameters: .init(
                            cipher: .aes256CBC,
                            keyDerivation: .pbkdf2(digest, iterations: iterations)
                        ),
                        stretcher: budget
                    )
                else { continue }
                var bytes = derived.key.copy
                defer { erase(&bytes) }
                for count in [32, 16] {
                    let key = RawKey(
                        secret: SecretBytes(copying: bytes[..<count]),
                        words: "PBKDF2 with \(digest.rawValue) and \(iterations) iterations of "
                            + "\(name), under a salt of \(saltByteCount) bytes in front",
                        shellDigits: DerivedKeyTrial.shellDigits(count, salt, derivation, source)
                    )
                    if let match = match(key, from: saltByteCount, iv: derived.iv) { return match }
                }
            }
        }
        return nil
    }

    /// Counts of the documentation of Python's cryptography, Django and OWASP.
    private static let derivations: [(Digest, iterations: Int)] = [
        (.sha256, 480_000), (.sha256, 600_000), (.sha256, 390_000), (.sha256, 1_200_000),
        (.sha256, 310_000), (.sha256, 250_000), (.sha512, 210_000), (.sha256, 200_000),
    ]

    private mutating func match(
        _ key: RawKey,
        from start: Int,
        iv derived: SecretBytes? = nil
    ) -> Match? {
        let bits = 8 * key.secret.count
        let zeros = [UInt8](repeating: 0, count: 16)
        let front = Array(portion.head.dropFirst(start).prefix(16))
        guard front.count == 16 else { return nil }
        var trials: [(iv: [UInt8], skipped: Int, words: String)] = []
        // The derived IV and that of zeros go first: with the first block as IV, the rest opens, too.
        if let derived { trials.append((derived.copy, 0, "with its IV derived")) }
        trials.append((zeros, 0, "with an IV of zeros"))
        trials.append((front, 16, "with its IV in front"))
        for (iv, skipped, words) in trials {
            guard let part = portion.part(from: start + skipped) else { continue }
            for cipher in Self.ciphers[key.secret.count] ?? [] {
                // Without an IV in the file only the usual modes are likely.
                if skipped == 0, cipher.own == nil, cipher.ivByteCount > 0, derived == nil {
                    continue
                }
                if skipped > 0, cipher.ivByteCount == 0 { continue }
                guard opens(part, cipher, key, iv) else { continue }
                let cipher = FileTrial(part: part, expected: .aes256CBC).mode(
                    like: cipher,
                    key.secret,
                    SecretBytes(copying: iv.prefix(cipher.ivByteCount)),
                    of: Self.ciphers[key.secret.count] ?? []
                )
                let arrangement =
                    cipher.ivByteCount == 0
                    ? "without an IV"
                    : isAmbiguous(part, cipher, key, iv, skipped) ? Self.doubt : words
                return Match(
                    words: "\(cipher.name) \(arrangement), under \(key.words)",
                    command: command(cipher, key, iv, from: start + skipped)
                )
            }
        }
        // GCM is CTR from the counter 2 on; its tag at the end is not checked here.
        let nonce = Array(front.prefix(12))
        guard let counter = Self.counters[key.secret.count],
            let part = portion.part(from: start + 12, droppingLast: 16)
        else { return nil }
        let iv = nonce + [0, 0, 0, 2]
        guard opens(part, counter, key, iv) else { return nil }
        return Match(
            words: "AES-\(bits)-GCM with its nonce in front and its tag at the end, under "
                + "\(key.words); the command does not check the tag",
            command: command(counter, key, iv, from: start + 12, droppingLast: 16)
        )
    }

    private static let doubt =
        "whose first 16 bytes are its IV, or the first block of a file whose IV is not in it (if the "
        + "beginning is missing in the result, give the sender's IV to openssl enc with -iv)"

    /// Whether the first block may be part of the file and its IV another: with CBC and CFB, any
    /// block is the IV of the rest.
    private func isAmbiguous(
        _ part: FilePart,
        _ cipher: FileTrial.Cipher,
        _ key: RawKey,
        _ iv: [UInt8],
        _ skipped: Int
    ) -> Bool {
        guard skipped == 16, ["-cbc", "-cfb", "-cfb8"].contains(where: cipher.name.hasSuffix) else {
            return false
        }
        let start = cipher.decrypt(
            Array(part.head.prefix(32)),
            key.secret,
            SecretBytes(copying: iv.prefix(cipher.ivByteCount))
        )
        return !FileContents.hasMagic(start ?? [])
    }

    private mutating func opens(
        _ part: FilePart,
        _ cipher: FileTrial.Cipher,
        _ key: RawKey,
        _ iv: [UInt8]
    ) -> Bool {
        guard budget.pay(nanoseconds: DerivationBudget.nanosecondsForTrial) else { return false }
        defer { triedCount += 1 }
        return FileTrial(part: part, expected: .aes256CBC).opens(
            cipher,
            key.secret,
            SecretBytes(copying: iv.prefix(cipher.ivByteCount)),
            after: triedCount
        )
    }

    private func command(
        _ cipher: FileTrial.Cipher,
        _ key: RawKey,
        _ iv: [UInt8],
        from start: Int,
        droppingLast count: Int = 0
    ) -> String {
        let vector = cipher.ivByteCount == 0 ? "" : " -iv \(Hexadecimal.text(of: iv))"
        let options = "openssl enc -d \(cipher.options) -K \"$(\(key.shellDigits))\"\(vector)"
        return portion.reading(from: start, droppingLast: count).map { "\($0) | \(options)" }
            ?? "\(options) -in \(portion.word)"
    }

    /// AES in the modes that libraries offer, by the length of the key.
    private static let ciphers: [Int: [FileTrial.Cipher]] = Dictionary(
        grouping: FileTrial.ciphers(.aes256CBC).filter { cipher in
            cipher.own != nil
                || ["ctr", "cfb", "ofb", "ecb", "cfb8"].contains {
                    cipher.name.hasPrefix("aes-") && cipher.name.hasSuffix("-\($0)")
                }
        },
        by: \.keyByteCount
    )

    private static let counters: [Int: FileTrial.Cipher] = ciphers.compactMapValues { ciphers in
        ciphers.first { $0.name.hasSuffix("-ctr") }
    }
}
