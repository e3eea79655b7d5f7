// SPDX-License-Identifier: Apache-2.0

/// A format of sealed messages; the raw value is the `alg` of a key in a key ring.
@nonexhaustive
public enum Format: String, Sendable, CaseIterable {
    /// The reference cipher, which hides nothing.
    case rot13
    /// What `openssl enc` writes; see ``Salted``.
    case salted
    /// RFC 8188 with a shared key. The one to take unless there is a reason.
    case aes128gcm
    /// RFC 8291, sealed to a device's public key.
    case webpush
    /// What CryptoJS writes, given a passphrase.
    case cryptoJS = "cryptojs"
    /// The encrypted pushes of Bark.
    case bark
    /// Web Push as the Mastodon relay hands it on, in the fields `p`, `k` and `s`.
    case mastodon
    /// Web Push as the relay of IceCubes and Metatext hands it on, in the fields `m`, `k` and `s`.
    case iceCubes = "icecubes"

    /// The fields beside `aps` that the format's messages stand in; none where they are a sealed
    /// text, which stands wherever the app puts it.
    package var serviceFields: [String] {
        switch self {
        case .rot13, .salted, .aes128gcm, .webpush, .cryptoJS: []
        case .bark: ["ciphertext", "iv"]
        case .mastodon: ["p", "k", "s"]
        case .iceCubes: ["m", "k", "s"]
        }
    }
}

/// What opens and seals messages of one format.
///
/// The key decides the format, never the message: what stands outside the ciphertext can be changed
/// in transit, so a message that named its format could ask for the weakest.
public struct Key: Sendable {
    /// What a key is made of, by format.
    @nonexhaustive
    package enum Material: Sendable {
        /// Nothing: ROT13 has no key.
        case rot13
        /// A passphrase with the parameters that `openssl enc` would be given.
        case salted(passphrase: SecretBytes, Salted.Parameters)
        /// Keying material that sender and device share, 16 random bytes or more.
        case aes128gcm(keyingMaterial: SecretBytes)
        /// What a device keeps of its Web Push key: opens, and seals to itself.
        case webpush(WebPush.DeviceKey)
        /// What a sender has of it: seals only.
        case webpushRecipient(WebPush.Recipient)
        /// A passphrase as `CryptoJS.AES.encrypt` is given it, and the form that messages are
        /// sealed in; it opens both.
        case cryptoJS(passphrase: SecretBytes, CryptoJS.Form = .string)
        /// The encryption settings of Bark.
        case bark(Bark.Settings)
        /// The Web Push key of an app behind the Mastodon relay.
        case mastodon(WebPush.DeviceKey)
        /// What a sender has of it: seals only.
        case mastodonRecipient(WebPush.Recipient)
        /// The Web Push key of an app behind the relay of IceCubes.
        case iceCubes(WebPush.DeviceKey)
        /// What a sender has of it: seals only.
        case iceCubesRecipient(WebPush.Recipient)
    }

    /// What a key is used for; the raw value is the `purpose` of a key in a key ring.
    ///
    /// A key does one of them and never the other, for a sealed file is a sealed message too: whoever
    /// stores a file at a server would else have a push in hand that opens on the device.
    public enum Purpose: String, Sendable, CaseIterable {
        /// Notifications, which ``KeyRing`` seals and opens; that of a key which says nothing.
        case pushes
        /// Files such as attachments, which ``FileSealer`` seals and ``FileOpener`` opens.
        case files
    }

    /// The latest time at which a key can end: the last second of the year 9999.
    package static let maximumExpiry = 253_402_300_799

    /// What it is, shared by all copies: a ring is gone through for each message.
    let contents: KeyContents

    /// The name that messages refer to the key by, if it has one.
    public var id: String? { contents.id }
    /// The key itself.
    package var material: Material { contents.material }
    /// What it is used for.
    package var purpose: Purpose { contents.purpose }
    /// When the key ends, in seconds since 1970 (UTC); nil for never.
    ///
    /// From that second on it neither seals nor opens.
    public var expiry: Int? { contents.expiry }

    /// Makes a key of material that is there; one without an expiry does not end.
    ///
    /// The material does not come out again: what a key is good for is done by ``KeyRing`` and
    /// ``FileSealer``, which keep to its purpose.
    package init(
        id: String? = nil,
        material: Material,
        expiry: Int? = nil,
        purpose: Purpose = .pushes
    ) {
        contents = KeyContents(id: id, material: material, expiry: expiry, purpose: purpose)
    }

    /// The format of the messages it seals and opens.
    public var format: Format {
        switch material {
        case .rot13: .rot13
        case .salted: .salted
        case .aes128gcm: .aes128gcm
        case .webpush, .webpushRecipient: .webpush
        case .cryptoJS: .cryptoJS
        case .bark: .bark
        case .mastodon, .mastodonRecipient: .mastodon
        case .iceCubes, .iceCubesRecipient: .iceCubes
        }
    }

    /// Whether a message that it opens is proven to come, unchanged, from a holder of the key.
    package var isAuthenticated: Bool {
        switch material {
        case .rot13, .salted, .cryptoJS: false
        case .bark(let settings): settings.mode == .gcm
        case .aes128gcm, .webpush, .webpushRecipient, .mastodon, .mastodonRecipient, .iceCubes,
            .iceCubesRecipient:
            true
        }
    }

    /// Whether it seals pushes of Bark with GCM, of which it is good for a limited number.
    package var isBarkGCM: Bool {
        if case .bark(let settings) = material { settings.mode == .gcm } else { false }
    }

    /// Whether it seals a text; a key of another service seals that service's fields.
    package var sealsText: Bool { format.serviceFields.isEmpty }

    /// Whether it can open; the half of a Web Push key that a sender has cannot.
    package var canOpen: Bool {
        switch material {
        case .webpushRecipient, .mastodonRecipient, .iceCubesRecipient: false
        default: true
        }
    }

    /// Whether a message it seals names it, so that no field beside the message has to.
    package var isNamedByMessage: Bool { id != nil && format == .aes128gcm }

    /// What a sender needs of it: of a Web Push key the public half, without the private key.
    ///
    /// The authentication secret is part of that half and is for senders only.
    ///
    /// - Throws: `unsupported` for a format whose keys have no halves: there sender and device
    ///   share the key itself.
    public func publicHalf() throws(SealError) -> Key {
        switch material {
        case .webpush(let key):
            half(.webpushRecipient(key.recipient))
        case .mastodon(let key):
            half(.mastodonRecipient(key.recipient))
        case .iceCubes(let key):
            half(.iceCubesRecipient(key.recipient))
        case .webpushRecipient, .mastodonRecipient, .iceCubesRecipient: self
        default:
            throw SealError(
                .unsupported,
                "\(title) is \(format.rawValue), which has no public half: sender and device share it"
            )
        }
    }

    private func half(_ material: Material) -> Key {
        Key(id: id, material: material, expiry: expiry, purpose: purpose)
    }

    /// Whether the key has ended at a time, given in seconds since 1970 (UTC).
    package func isExpired(at time: Int) -> Bool {
        expiry.map { time >= $0 } ?? false
    }

    /// Whether this is its id, byte for byte: composed and decomposed letters differ.
    func hasID(_ other: String) -> Bool {
        unsafe other.withUTF8Bytes { unsafe hasID($0) }
    }

    /// Whether these bytes are its id.
    func hasID(_ other: UnsafeRawBufferPointer) -> Bool {
        guard let id else { return false }
        // Not `==`, to which composed and decomposed letters are the same.
        return unsafe id.utf8.count == other.count && id.utf8.elementsEqual(other)
    }

    /// How messages call the key.
    package var title: String {
        id.map { "the key \(KeyName.quoted($0))" } ?? "a key without an id"
    }
}

extension Key: CustomStringConvertible {
    /// The id, the format and a purpose that is not usual, nothing secret.
    public var description: String {
        "Key(\(id ?? "no id"), \(format.rawValue)\(purpose == .pushes ? "" : ", for files"))"
    }
}

extension Key.Material: CustomStringConvertible, CustomReflectable {
    /// The format and its parameters, nothing secret.
    package var description: String {
        switch self {
        case .rot13: "ROT13"
        case .salted(_, let parameters): parameters.opensslOptions.joined(separator: " ")
        case .aes128gcm(let keyingMaterial): "aes128gcm, \(keyingMaterial.count) bytes"
        case .webpush: "webpush, a device's key"
        case .webpushRecipient: "webpush, a sender's half"
        case .cryptoJS: Salted.Parameters.cryptoJS.opensslOptions.joined(separator: " ")
        case .bark(let settings): "bark, \(settings.mode.rawValue)"
        case .mastodon: "mastodon, a device's key"
        case .mastodonRecipient: "mastodon, a sender's half"
        case .iceCubes: "icecubes, a device's key"
        case .iceCubesRecipient: "icecubes, a sender's half"
        }
    }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
