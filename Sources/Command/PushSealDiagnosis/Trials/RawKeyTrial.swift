// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// Tries a secret directly as the key of a text that is in no known format.
struct RawKeyTrial {
    private let messages: [RawMessage]

    init(_ text: String) { messages = RawMessage.candidates(in: text) }

    /// What the text is, if the secret or a key made from it opens the text.
    ///
    /// - Parameters:
    ///   - secret: the passphrase, or the key of a ring.
    ///   - name: what findings call it.
    ///   - source: the source of the passphrase as in `openssl -pass`, if it is one.
    /// - Returns: the cause; nil if the secret does not open the text.
    func cause(_ secret: SecretBytes, called name: String, source: String?) -> Cause? {
        guard !messages.isEmpty else { return nil }
        for key in RawKey.all(of: secret, called: name, source: source) {
            for message in messages {
                if let cause = Self.cause(message, key) { return cause }
            }
        }
        return nil
    }

    /// What a message is, if one key opens it.
    static func cause(_ message: RawMessage, _ key: RawKey) -> Cause? {
        switch message.iv.count {
        case 0: withoutIV(message, key)
        case 12: galoisCounter(message, key) ?? chaCha(message, key)
        case 16: galoisCounter(message, key) ?? chained(message, key) ?? streamed(message, key)
        case 24: secretBox(message, key) ?? chaCha(message, key)
        case 8: galoisCounter(message, key) ?? streamed(message, key)
        case 32: galoisCounter(message, key)
        default: nil
        }
    }

    // MARK: - With a tag

    private static func galoisCounter(_ message: RawMessage, _ key: RawKey) -> Cause? {
        let (bytes, tag) = (message.ciphertext, message.tag)
        let nonce = message.iv
        let opens = { (sealed: [UInt8]) in
            sealed.count > 16 && (try? AESGCM.open(sealed, key: key.secret, iv: nonce)) != nil
        }
        let name = "AES-\(8 * key.secret.count)-GCM"
        let isTextbook = nonce.count == 12
        var place: String?
        var text = bytes
        if !tag.isEmpty {
            place = opens(bytes + tag) ? "" : nil
        } else if opens(bytes) {
            (place, text) = ("", Array(bytes.dropLast(16)))
        } else if bytes.count > 16, opens(Array(bytes[16...] + bytes[..<16])) {
            (place, text) = ("; its tag is before the ciphertext", Array(bytes[16...]))
        }
        if place == nil, !tag.isEmpty, let cause = nonceless(message, key) { return cause }
        // Without the tag, only the usual length of a nonce can be tried.
        // For most keys the first block is enough.
        if place == nil, isTextbook,
            UndecodableText.beginsPlain(
                StreamModes.galoisCounter(Array(bytes.prefix(16)), key.secret, nonce: nonce) ?? []
            )
        {
            let start = StreamModes.galoisCounter(bytes, key.secret, nonce: nonce) ?? []
            if Evidence.isText(start) {
                place = "; its tag is missing"
            } else if Evidence.isText(Array(start.dropLast(16))) {
                place = "; the tag does not match: the message was altered, or has additional data"
                text = Array(bytes.dropLast(16))
            }
        }
        guard let place else { return nil }
        let looksCombined =
            isTextbook && place.isEmpty && tag.isEmpty && message.hasIVInFront
        let words =
            looksCombined ? "with its nonce in front, as CryptoKit's combined box" : message.words
        return Cause(
            .combinedBox,
            "this is \(name) \(words), under \(key.words)\(place)",
            command: isTextbook
                ? OpenSSLCommandLine.raw(text, "ctr", key, iv: nonce + [0, 0, 0, 2]) : nil
        )
    }

    private static func secretBox(_ message: RawMessage, _ key: RawKey) -> Cause? {
        guard key.secret.count == 32, message.ciphertext.count > 16 else { return nil }
        let box = Array(message.ciphertext[16...])
        guard
            Evidence.isText(
                opened(box, key) { SalsaFamily.xsalsa20($0, key: $1, nonce: message.iv) }
            )
        else { return nil }
        return Cause(
            .secretBox,
            "this is a secretbox of NaCl or libsodium (XSalsa20-Poly1305) \(message.words), under "
                + key.words
        )
    }

    private static func chaCha(_ message: RawMessage, _ key: RawKey) -> Cause? {
        guard key.secret.count == 32, message.ciphertext.count > 16 || !message.tag.isEmpty else {
            return nil
        }
        let box =
            message.tag.isEmpty ? Array(message.ciphertext.dropLast(16)) : message.ciphertext
        guard
            Evidence.isText(
                opened(box, key) { SalsaFamily.chacha20($0, key: $1, nonce: message.iv) }
            )
        else { return nil }
        return Cause(
            .chaChaBox,
            "this is \(message.iv.count == 24 ? "X" : "")ChaCha20-Poly1305 \(message.words), under "
                + key.words
        )
    }

    private static func opened(
        _ box: [UInt8],
        _ key: RawKey,
        _ open: ([UInt8], SecretBytes) -> [UInt8]
    ) -> [UInt8] {
        // For most keys the beginning is enough.
        guard UndecodableText.beginsPlain(open(Array(box.prefix(64)), key.secret)) else {
            return []
        }
        return open(box, key.secret)
    }

    // MARK: - Without a tag

    private static func chained(_ message: RawMessage, _ key: RawKey) -> Cause? {
        guard let end = paddingEnd(message.ciphertext, key, iv: message.iv) else { return nil }
        // Any block before others serves as their IV.
        let note =
            message.hasIVInFront
            ? "; if the first 16 bytes of the text are missing, it has a fixed IV that is not in it"
            : ""
        return Cause(
            .ivInFront,
            "this is AES-\(8 * key.secret.count)-CBC \(message.blockWords ?? message.words)\(end.words), under "
                + key.words + note,
            command: OpenSSLCommandLine.raw(
                message.ciphertext,
                "cbc",
                key,
                iv: message.iv,
                textByteCount: end.textByteCount
            )
        )
    }

    private static func streamed(_ message: RawMessage, _ key: RawKey) -> Cause? {
        let bytes = message.ciphertext
        // A nonce of eight bytes is the first half of the counter block.
        let iv = message.iv + [UInt8](repeating: 0, count: 16 - message.iv.count)
        let secret = key.secret
        let modes: [(String, ([UInt8]) -> [UInt8]?)] = [
            ("ctr", { StreamModes.counter($0, secret, from: iv) }),
            ("cfb", { StreamModes.cipherFeedback($0, secret, iv: iv) }),
        ]
        // The first block is the same in both modes.
        guard
            UndecodableText.beginsPlain(modes[0].1(Array(bytes.prefix(16))) ?? [])
                || bytes.count == 16
        else { return nil }
        let found = modes.lazy.compactMap { mode -> (name: String, textByteCount: Int?)? in
            let text = mode.1(bytes) ?? []
            if Evidence.isText(text) { return (mode.0, nil) }
            return unpaddedByteCount(text).map { (mode.0, $0) }
        }.first
        guard let mode = found else { return nil }
        return Cause(
            .streamCiphertext,
            "this is AES-\(8 * secret.count)-\(mode.name.uppercased()) \(message.words)"
                + (mode.textByteCount == nil ? "" : ", padded by PKCS #7") + ", under \(key.words)",
            command: OpenSSLCommandLine.raw(
                bytes,
                mode.name,
                key,
                iv: iv,
                textByteCount: mode.textByteCount
            )
        )
    }

    /// The bytes in front of PKCS #7 padding, which some libraries add where none is needed; nil if
    /// both are not beyond chance together.
    private static func unpaddedByteCount(_ text: [UInt8]) -> Int? {
        guard text.count % 16 == 0, let end = text.last, (1...16).contains(end),
            text.suffix(Int(end)).allSatisfy({ $0 == end })
        else { return nil }
        let rest = Array(text.dropLast(Int(end)))
        // Any of 16 lengths would do.
        let bits = Evidence.bits(of: rest) + 8 * Double(end) - 4
        return bits >= Evidence.enough ? rest.count : nil
    }

    private static func withoutIV(_ message: RawMessage, _ key: RawKey) -> Cause? {
        let bytes = message.ciphertext
        let zeros = [UInt8](repeating: 0, count: 16)
        let bits = 8 * key.secret.count
        var secret = key.secret.copy
        var start = Array(secret.prefix(16))
        defer {
            erase(&secret)
            erase(&start)
        }
        for (iv, words) in [(zeros, "an IV of zeros"), (start, "the key as IV")] {
            guard let end = paddingEnd(bytes, key, iv: iv) else { continue }
            let isZeros = iv == zeros
            return Cause(
                .rawCiphertext,
                "this is AES-\(bits)-CBC with \(words)\(end.words), under "
                    + key.words,
                command: isZeros
                    ? OpenSSLCommandLine.raw(
                        bytes,
                        "cbc",
                        key,
                        iv: iv,
                        textByteCount: end.textByteCount
                    ) : nil
            )
        }
        if let end = ecbEnd(bytes, key.secret) {
            return Cause(
                .ecbCiphertext,
                "this is AES-\(bits) in ECB mode\(end.words), under \(key.words)",
                command: OpenSSLCommandLine.raw(
                    bytes,
                    "ecb",
                    key,
                    iv: [],
                    textByteCount: end.textByteCount
                )
            )
        }
        return nonceless(message, key)
    }

    /// A message with a tag and without its nonce, which key and tag give back.
    private static func nonceless(_ message: RawMessage, _ key: RawKey) -> Cause? {
        let bytes = message.ciphertext
        var layouts: [(ciphertext: [UInt8], tag: [UInt8], words: String)] = []
        if !message.tag.isEmpty {
            layouts.append((bytes, message.tag, message.words))
        } else if bytes.count > 16 {
            layouts = [
                (bytes.dropLast(16), Array(bytes.suffix(16)), "with its tag at the end"),
                (Array(bytes[16...]), Array(bytes[..<16]), "with its tag in front"),
            ]
        }
        for (ciphertext, tag, words) in layouts {
            let nonce = GaloisHash.nonce(ciphertext: ciphertext, tag: tag, key: key.secret)
            // Its counter alone is 1 by chance once in 2^32 trials.
            guard let nonce,
                let text = StreamModes.galoisCounter(ciphertext, key.secret, nonce: nonce),
                Evidence.bits(of: text) + 32 >= Evidence.enough
            else { continue }
            let isSent = !message.iv.isEmpty
            return Cause(
                .nonceMissing,
                "this is AES-\(8 * key.secret.count)-GCM \(words) "
                    + (isSent
                        ? "and another nonce than the one it was sealed with" : "and no nonce")
                    + ", under \(key.words)",
                command: OpenSSLCommandLine.raw(ciphertext, "ctr", key, iv: nonce + [0, 0, 0, 2])
            )
        }
        return nil
    }

    /// How the text ends that the key decrypts CBC blocks to; nil if it is not text.
    private static func paddingEnd(
        _ ciphertext: [UInt8],
        _ key: RawKey,
        iv: [UInt8]
    ) -> (words: String, textByteCount: Int?)? {
        guard !ciphertext.isEmpty, ciphertext.count % 16 == 0,
            let blocks = try? AESCBC.decrypt(
                ciphertext,
                key: key.secret,
                iv: SecretBytes(copying: iv),
                padding: .none
            )
        else { return nil }
        return end(of: blocks)
    }

    /// How decrypted blocks end; nil if they are not text.
    private static func end(of blocks: [UInt8]) -> (words: String, textByteCount: Int?)? {
        guard let reading = BlockPadding.read(blocks) else { return nil }
        guard reading.padding != .pkcs7 else { return ("", nil) }
        return (" and padding by \(reading.padding.words)", reading.textByteCount)
    }

    /// How the text of ECB blocks ends; nil if they are not text.
    ///
    /// An ECB block is CBC of one block with an IV of zeros.
    private static func ecbEnd(
        _ bytes: [UInt8],
        _ key: SecretBytes
    ) -> (words: String, textByteCount: Int?)? {
        guard !bytes.isEmpty, bytes.count % 16 == 0 else { return nil }
        let zeros = SecretBytes(copying: [UInt8](repeating: 0, count: 16))
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 16) {
            let isLast = start + 16 == bytes.count
            guard
                let block = try? AESCBC.decrypt(
                    Array(bytes[start..<start + 16]),
                    key: key,
                    iv: zeros,
                    padding: .none
                ),
                isLast || UndecodableText.beginsPlain(block)
            else { return nil }
            text += block
        }
        return end(of: text)
    }
}

/// An AES key that people make from a secret without a salt.
struct RawKey {
    /// The key, 16, 24 or 32 bytes.
    let secret: SecretBytes
    /// How it was made, in words: "the SHA-256 of the passphrase".
    let words: String
    /// The shell command that prints its hexadecimal digits.
    let shellDigits: String

    /// What is done to the secret before it is cut or padded.
    private static let variants: [(PassphraseVariant, words: String)] = [
        (.asGiven, ""), (.fromHexadecimal, "the hexadecimal in "),
        (.fromBase64, "the base64 in "), (.sha256Bytes, "the SHA-256 of "),
        (.sha256, "the SHA-256, in hexadecimal, of "), (.md5, "the MD5, in hexadecimal, of "),
        (.sha256Base64, "the base64 of the SHA-256 of "), (.md5Bytes, "the MD5 of "),
        (.base64, "the base64 of "),
        (.hexadecimal, "the hexadecimal of "),
    ]

    /// Every key that people may have made from a secret, the most likely first.
    ///
    /// - Parameters:
    ///   - secret: the passphrase, or the key of a ring.
    ///   - name: what findings call it.
    ///   - source: the source of the passphrase as in `openssl -pass`; nil for a key of a ring,
    ///     which is then in the variable `KEY`, in hexadecimal.
    /// - Returns: the keys.
    static func all(of secret: SecretBytes, called name: String, source: String?) -> [RawKey] {
        let shell = OpenSSLCommandLine.secret(source)
        var exact: [RawKey] = []
        var changed: [RawKey] = []
        for (variant, words) in variants {
            guard let form = variant.apply(to: secret) else { continue }
            var bytes = form.copy
            defer { erase(&bytes) }
            let filter = variant.shellFilter.map { "\(shell) | \($0)" } ?? shell
            for count in [32, 16, 24] {
                // Digests are cut, but not padded.
                guard bytes.count >= count || variant == .asGiven else { continue }
                let zeros = [UInt8](repeating: 0, count: max(0, count - bytes.count))
                var key: [UInt8] = bytes.prefix(count) + zeros
                let isExact = bytes.count == count
                let length = isExact || !zeros.isEmpty ? "" : "the first \(count) bytes of "
                let filling = zeros.isEmpty ? "" : ", padded with zeros"
                let made = RawKey(
                    secret: SecretBytes(copying: key),
                    words: "\(length)\(words)\(name)\(filling)",
                    shellDigits: "\(filter) | head -c \(count) | xxd -p -c 0"
                )
                erase(&key)
                if isExact { exact.append(made) } else { changed.append(made) }
            }
            if let folded = folded(bytes, "\(words)\(name)", filter) { changed.append(folded) }
            guard bytes.count == 32 else { continue }
            // A Fernet key signs with its first half.
            changed.append(
                RawKey(
                    secret: SecretBytes(copying: bytes[16...]),
                    words: "the last 16 bytes of \(words)\(name)",
                    shellDigits: "\(filter) | tail -c 16 | xxd -p -c 0"
                )
            )
        }
        return exact + changed
    }

    /// A longer key, as MySQL's AES_ENCRYPT makes 16 bytes of it; nil for a shorter one, which it pads
    /// with zeros.
    private static func folded(_ bytes: [UInt8], _ words: String, _ filter: String) -> RawKey? {
        guard bytes.count > 16 else { return nil }
        var key = [UInt8](repeating: 0, count: 16)
        defer { erase(&key) }
        for (place, byte) in bytes.enumerated() { key[place % 16] ^= byte }
        return RawKey(
            secret: SecretBytes(copying: key),
            words: "\(words), folded by XOR as MySQL does",
            shellDigits: "\(filter) | python3 -c 'import sys; k = bytearray(16); "
                + "[k.__setitem__(i % 16, k[i % 16] ^ b) for i, b in "
                + "enumerate(sys.stdin.buffer.read())]; print(k.hex())'"
        )
    }
}
