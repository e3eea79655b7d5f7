// SPDX-License-Identifier: Apache-2.0

/// A format of sealed messages; the raw value is the `alg` of a key in a key ring.
@nonexhaustive
public enum Format: String, Sendable, CaseIterable {
    /// The reference cipher, which hides nothing; see ``Insecure/ROT13``.
    case rot13
    /// What `openssl enc` writes; see ``Salted``.
    case salted
    /// Records under AES-128-GCM with a shared key, authenticated; see ``ContentCoding``.
    case aes128gcm
    /// Web Push to the public key of a device, authenticated; see ``WebPush``.
    case webpush
    /// What CryptoJS writes, given a passphrase; see ``CryptoJS``.
    case cryptoJS = "cryptojs"
}

/// What opens and seals messages of one format.
///
/// The key decides the format, never the message: what stands outside the ciphertext can be changed
/// in transit, so a message that named its format could ask for the weakest.
public struct Key: Sendable {
    /// What a key is made of, by format.
    @nonexhaustive
    public enum Material: Sendable {
        /// Nothing: ROT13 has no key.
        case rot13
        /// A passphrase with the parameters that `openssl enc` would be given.
        case salted(passphrase: SecretBytes, Salted.Parameters)
        /// Random bytes that both sides share, 16 or more.
        case aes128gcm(keyingMaterial: SecretBytes)
        /// A device's own key: it opens, and seals as any sender would.
        case webpush(WebPush.DeviceKey)
        /// What a sender knows of a device: it seals and cannot open.
        case webpushRecipient(WebPush.Recipient)
        /// A passphrase as `CryptoJS.AES.encrypt` is given it.
        case cryptoJS(passphrase: SecretBytes)
    }

    /// The latest time at which a key can end: the last second of the year 9999.
    public static let maximumExpiry = 253_402_300_799

    /// The name that messages refer to the key by, if it has one.
    public let id: String?
    /// The key itself.
    public let material: Material
    /// When the key ends, in seconds since 1970 (UTC); nil for never.
    ///
    /// From that second on it neither seals nor opens.
    public let expiry: Int?

    /// Makes a key; one without an expiry does not end.
    public init(id: String? = nil, material: Material, expiry: Int? = nil) {
        self.id = id
        self.material = material
        self.expiry = expiry
    }

    /// The format of the messages it seals and opens.
    public var format: Format {
        switch material {
        case .rot13: .rot13
        case .salted: .salted
        case .aes128gcm: .aes128gcm
        case .webpush, .webpushRecipient: .webpush
        case .cryptoJS: .cryptoJS
        }
    }

    /// Whether a message that it opens is proven to come, unchanged, from a holder of the key.
    public var isAuthenticated: Bool {
        switch material {
        case .aes128gcm, .webpush, .webpushRecipient: true
        case .rot13, .salted, .cryptoJS: false
        }
    }

    /// Whether it can seal; the wires of other services are for reading only.
    public var canSeal: Bool {
        switch material {
        case .rot13, .salted, .aes128gcm, .webpush, .webpushRecipient, .cryptoJS: true
        }
    }

    /// Whether the key has ended at a time, given in seconds since 1970 (UTC).
    public func isExpired(at time: Int) -> Bool {
        expiry.map { time >= $0 } ?? false
    }

    /// Whether this is its id, byte for byte: composed and decomposed letters differ.
    func hasID(_ other: String) -> Bool {
        id.map { $0.utf8.elementsEqual(other.utf8) } ?? false
    }

    /// How messages call the key.
    package var title: String {
        id.map { "the key \(KeyName.quoted($0))" } ?? "a key without an id"
    }
}

extension Key: CustomStringConvertible {
    /// The id and the format, nothing secret.
    public var description: String { "Key(\(id ?? "no id"), \(format.rawValue))" }
}

extension Key.Material: CustomStringConvertible, CustomReflectable {
    /// The format and its parameters, nothing secret.
    public var description: String {
        switch self {
        case .rot13: "ROT13"
        case .salted(_, let parameters): parameters.opensslOptions.joined(separator: " ")
        case .aes128gcm: "aes128gcm"
        case .webpush: "webpush"
        case .webpushRecipient: "webpush, public half"
        case .cryptoJS: Salted.Parameters.cryptoJS.opensslOptions.joined(separator: " ")
        }
    }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
