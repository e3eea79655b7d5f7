// SPDX-License-Identifier: Apache-2.0

/// The encrypted pushes of Bark: `ciphertext` beside `aps`, and `iv` with it.
///
/// The key is text of 16, 24 or 32 characters, the IV text of 16 (CBC) or 12 (GCM); the characters
/// are used as bytes. The plaintext is a JSON object with the parameters of a push. GCM is
/// authenticated, CBC is not; ECB, which Bark also offers, reveals equal blocks and is not read.
package enum Bark {
    /// The block cipher mode; the raw value is the `mode` of a key in a ring.
    package enum Mode: String, Sendable, CaseIterable {
        /// AES-CBC with PKCS#7 padding; not authenticated.
        case cbc
        /// AES-GCM with a 16-byte tag after the ciphertext; a key may seal 2²⁰ messages.
        case gcm

        /// The length of an IV in characters.
        package var ivByteCount: Int {
            switch self {
            case .cbc: AESCBC.blockByteCount
            case .gcm: AESGCM.ivByteCount
            }
        }
    }

    /// The number of messages that one key may seal with GCM: 2²⁰, or 1 048 576.
    ///
    /// An IV that repeats under one key reveals both messages and allows forging others. NIST SP
    /// 800-38D §8.3 allows 2³² messages with IVs of 96 random bits, so that the probability of a
    /// repetition is 2⁻³². An IV of Bark is text: 12 characters out of 64, which are 72 bits and
    /// reach that probability after 2²⁰ messages. Messages are not counted here; put a new key
    /// first before there are that many.
    package static let maximumGCMMessageCount = 1 << 20

    /// What is entered in the app's encryption settings.
    package struct Settings: Sendable, Equatable {
        /// The key, whose length selects the AES variant.
        package let key: SecretBytes
        /// The block cipher mode.
        package let mode: Mode
        /// The IV for pushes that carry none; only for opening, as every message needs its own.
        package let iv: String?

        /// Takes the settings.
        ///
        /// - Throws: `invalidKey` when the key is not 16, 24 or 32 bytes, or the IV not of the
        ///   length that the mode needs.
        package init(key: SecretBytes, mode: Mode, iv: String? = nil) throws(SealError) {
            guard [16, 24, 32].contains(key.count) else {
                throw SealError(
                    .invalidKey,
                    "a Bark key has 16, 24 or 32 bytes, not \(key.count)"
                )
            }
            if let iv, iv.utf8.count != mode.ivByteCount {
                throw SealError(
                    .invalidKey,
                    "a Bark IV has \(mode.ivByteCount) bytes for \(mode.rawValue), not "
                        + "\(iv.utf8.count)"
                )
            }
            self.key = key
            self.mode = mode
            self.iv = iv
        }
    }

    /// The two fields of a push.
    package struct Message: Sendable, Equatable {
        /// The ciphertext in base64.
        package let ciphertext: String
        /// The IV as text.
        package let iv: String
    }

    /// Seals the parameters of a push, a JSON object, under a fresh IV, hedged as salts are.
    package static func seal(
        _ plaintext: String,
        with settings: Settings,
        salt source: SaltSource = .fresh
    ) throws(SealError) -> Message {
        let bytes = Array(plaintext.utf8)
        let salt = try HedgedSalt.bytes(for: bytes, secret: settings.key, from: source)
        let iv = Array(Base64URL.text(of: salt).utf8.prefix(settings.mode.ivByteCount))
        let ciphertext =
            switch settings.mode {
            case .cbc: try AESCBC.encrypt(bytes, key: settings.key, iv: SecretBytes(copying: iv))
            case .gcm: try AESGCM.seal(bytes, key: settings.key, iv: iv)
            }
        return Message(
            ciphertext: SealedText.base64(ciphertext),
            iv: String(decoding: iv, as: UTF8.self)
        )
    }

    /// Opens the fields of a push to their JSON object.
    ///
    /// - Parameters:
    ///   - ciphertext: the field of that name, base64.
    ///   - iv: the field of that name, or nil to use the one in the settings.
    ///   - settings: the key.
    /// - Returns: the plaintext, valid UTF-8.
    /// - Throws: `malformed` when the fields cannot be a message; `cannotOpen` for another key or
    ///   altered text, with CBC as far as it is detected.
    package static func open(
        ciphertext: String,
        iv: String?,
        with settings: Settings
    ) throws(SealError) -> String {
        guard let iv = iv ?? settings.iv else {
            throw SealError(.malformed, "\"iv\" is absent, and the key has none")
        }
        let mode = settings.mode
        guard iv.utf8.count == mode.ivByteCount else {
            throw SealError(
                .malformed,
                "\"iv\" has \(iv.utf8.count) bytes, not \(mode.ivByteCount) as for \(mode.rawValue)"
            )
        }
        guard let sealed = Base64.decodeLeniently(ciphertext) else {
            throw SealError(.malformed, "\"ciphertext\" is not base64")
        }
        var bytes: [UInt8]
        switch mode {
        case .cbc:
            guard !sealed.isEmpty else { throw SealError(.malformed, "\"ciphertext\" is empty") }
            bytes = try AESCBC.decrypt(
                sealed,
                key: settings.key,
                iv: SecretBytes(copying: iv.utf8)
            )
        case .gcm: bytes = try AESGCM.open(sealed, key: settings.key, iv: Array(iv.utf8))
        }
        return try text(erasing: &bytes)
    }
}

extension Bark.Settings: CustomStringConvertible, CustomReflectable {
    /// The mode and the key's length; not the IV, as some people enter the key there too.
    package var description: String { "Bark.Settings(\(mode.rawValue), \(key.count) bytes)" }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
