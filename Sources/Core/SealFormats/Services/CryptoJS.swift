// SPDX-License-Identifier: Apache-2.0

import PushSealJSON

/// The output of `CryptoJS.AES.encrypt(message, passphrase)`, as a string or as `{"ct","iv","s"}`.
///
/// The string is that of `openssl enc` with EVP_BytesToKey, MD5 and AES-256-CBC. The object holds
/// the same in parts: `ct` is the ciphertext in base64, `s` the salt and `iv` the initialisation
/// vector in hexadecimal. Neither is authenticated, and a single MD5 does not slow down guessing:
/// for reading what is already being sent, not for new senders.
package enum CryptoJS {
    /// How a message is written; the raw value is the `form` of a key in a ring.
    package enum Form: String, Sendable, CaseIterable {
        /// One string of base64, which `CryptoJS.AES.decrypt` and `openssl enc` open.
        case string
        /// The object of its parts, as JSON, for libraries that seal a JSON value.
        case object
    }

    /// Seals text, under a fresh random salt.
    ///
    /// In the object form the text is sealed as a JSON string, as its readers expect a JSON value.
    package static func seal(
        _ plaintext: String,
        passphrase: SecretBytes,
        as form: Form = .string
    ) throws(SealError) -> String {
        let bytes =
            switch form {
            case .string: Array(plaintext.utf8)
            case .object: JSONValue.string(plaintext).serialized()
            }
        let sealed = try Salted.seal(bytes, passphrase: passphrase, parameters: .cryptoJS)
        guard form == .object else { return SealedText.base64(sealed) }
        let message = try Salted.Message(parsing: sealed)
        let derived = try Salted.deriveKey(
            passphrase: passphrase,
            salt: Array(message.salt),
            parameters: .cryptoJS
        )
        let object: JSONValue = [
            "ct": .string(SealedText.base64(Array(message.ciphertext))),
            "iv": .string(unsafe derived.iv.withUnsafeBytes { unsafe Hexadecimal.text(of: $0) }),
            "s": .string(Hexadecimal.text(of: message.salt)),
        ]
        return String(decoding: object.serialized(), as: UTF8.self)
    }

    /// Whether a text can only be the object form: base64 has no braces.
    static func isDocument(_ text: UnsafeRawBufferPointer) -> Bool {
        unsafe text.first { !Base64.isIgnored($0) } == UInt8(ascii: "{")
    }

    /// Opens the object form.
    ///
    /// Libraries that write it seal a JSON value, so a plaintext that is a JSON string is returned
    /// decoded, anything else as it is. `iv` must be the one derived from passphrase and salt:
    /// otherwise whoever changed it could choose the first 16 bytes.
    ///
    /// - Throws: `malformed` when it is not such an object; `cannotOpen` for a wrong passphrase or
    ///   altered bytes, as far as they are detected, and when the plaintext is not UTF-8.
    package static func open(
        document message: String,
        passphrase: SecretBytes
    ) throws(SealError) -> String {
        let parts = try Parts(parsing: message)
        let derived = try Salted.deriveKey(
            passphrase: passphrase,
            salt: parts.salt,
            parameters: .cryptoJS
        )
        guard parts.iv.map({ derived.iv == SecretBytes(copying: $0) }) ?? true else {
            throw .cannotOpen
        }
        var bytes = try AESCBC.decrypt(parts.ciphertext, key: derived.key, iv: derived.iv)
        let plaintext = try text(erasing: &bytes)
        guard bytes.first == UInt8(ascii: "\""),
            let document = try? JSONDocument(parsing: bytes, limits: .init(depth: 1)),
            let string = document.root.string
        else { return plaintext }
        return string
    }

    /// The members of the object form, decoded.
    private struct Parts {
        let ciphertext: [UInt8]
        let salt: [UInt8]
        let iv: [UInt8]?

        init(parsing text: String) throws(SealError) {
            let document: JSONDocument
            do throws(JSONError) {
                document = try JSONDocument(
                    parsing: Array(text.utf8),
                    limits: .init(depth: 8, byteCount: 1 << 20)
                )
            } catch {
                throw SealError(.malformed, "begins like JSON but is malformed: \(error.position)")
            }
            guard let base64 = document.root["ct"]?.string else {
                throw SealError(.malformed, "has no \"ct\" with the ciphertext")
            }
            guard let ciphertext = Base64.decodeLeniently(base64) else {
                throw SealError(.malformed, "\"ct\" is not base64")
            }
            self.ciphertext = ciphertext
            guard !ciphertext.isEmpty, ciphertext.count % AESCBC.blockByteCount == 0 else {
                throw SealError(
                    .malformed,
                    "\"ct\" is \(ciphertext.count) bytes, not whole blocks of 16"
                )
            }
            guard let salt = try Self.hexadecimal("s", in: document.root) else {
                throw SealError(.malformed, "has no \"s\" with the salt")
            }
            guard salt.count == Salted.Message.saltByteCount else {
                throw SealError(.malformed, "\"s\" is \(salt.count) bytes, but a salt has 8")
            }
            self.salt = salt
            iv = try Self.hexadecimal("iv", in: document.root)
        }

        private static func hexadecimal(
            _ name: String,
            in root: JSONView
        ) throws(SealError) -> [UInt8]? {
            guard let view = root[name] else { return nil }
            guard let text = view.string, let bytes = Hexadecimal.decode(text.utf8)
            else { throw SealError(.malformed, "\"\(name)\" is not hexadecimal") }
            return bytes
        }
    }
}
