// SPDX-License-Identifier: Apache-2.0

/// A format of sealed messages; the raw value is the `alg` of a key in a key ring.
@nonexhaustive
public enum Format: String, Sendable, CaseIterable {
    /// The reference cipher, which keeps nothing secret.
    case rot13
    /// What `openssl enc` writes; see ``Salted``.
    case salted
    /// RFC 8188 with a key that one owner's devices share.
    ///
    /// Whoever has the key can read and forge every push.
    case aes128gcm
    /// RFC 8291, sealed to a device's public key: for apps with many users.
    case webpush
    /// What CryptoJS writes when given a passphrase.
    case cryptoJS = "cryptojs"
    /// The encrypted pushes of Bark.
    case bark
    /// Web Push as forwarded by the Mastodon relay, in the fields `p`, `k` and `s`.
    case mastodon
    /// Web Push as forwarded by the relay of IceCubes and Metatext, in the fields `m`, `k` and `s`.
    case iceCubes = "icecubes"

    /// The fields beside `aps` that carry the format's messages; empty for sealed texts, which the
    /// app puts where it likes.
    package var serviceFields: [String] {
        self == .bark ? ["ciphertext", "iv"] : relay?.fieldNames ?? []
    }

    /// The relay that forwards its messages, if one does.
    package var relay: WebPush.Relay? { WebPush.Relay(rawValue: rawValue) }

    /// Whether its keys are key pairs, and a sender needs only the public half.
    package var hasHalves: Bool { self == .webpush || relay != nil }
}

/// Seals and opens messages of one format.
///
/// The key decides the format, never the message: anything outside the ciphertext can be changed in
/// transit, so a message that named its own format could ask for the weakest.
public struct Key: Sendable {
    /// The key material, by format.
    @nonexhaustive
    package enum Material: Sendable {
        /// Nothing: ROT13 has no key.
        case rot13
        /// A passphrase and the parameters of `openssl enc`.
        case salted(passphrase: SecretBytes, Salted.Parameters)
        /// Keying material shared by sender and device, at least 16 random bytes.
        case aes128gcm(keyingMaterial: SecretBytes)
        /// A device's Web Push key, and the relay that forwards its messages, if there is one: opens,
        /// and seals to itself.
        case device(WebPush.DeviceKey, WebPush.Relay? = nil)
        /// The sender's half of it: seals only.
        case sender(WebPush.Recipient, WebPush.Relay? = nil)
        /// A passphrase for `CryptoJS.AES.encrypt`, and the form in which to seal messages; both
        /// forms open.
        case cryptoJS(passphrase: SecretBytes, CryptoJS.Form = .string)
        /// The encryption settings of Bark.
        case bark(Bark.Settings)
    }

    /// The use of a key; the raw value is the `purpose` of a key in a key ring.
    ///
    /// A key serves one purpose only, because a sealed file is a sealed message too: otherwise
    /// the host of a file would hold a push that opens on the device.
    public enum Purpose: String, Sendable, CaseIterable {
        /// Notifications, which ``KeyRing`` seals and opens; the default.
        case pushes
        /// Files such as attachments, which ``FileSealer`` seals and ``FileOpener`` opens.
        case files
    }

    /// The latest possible expiry: the last second of the year 9999.
    package static let maximumExpiry = 253_402_300_799

    /// Shared by all copies, as a ring is searched for each message.
    let contents: KeyContents

    /// The id by which messages name the key, if it has one.
    public var id: String? { contents.id }
    /// Whose key it is, in a ring of several recipients; nil if the ring does not say.
    ///
    /// It only selects the key that seals, and is in no payload.
    public var recipient: String? { contents.recipient }
    /// The key material.
    package var material: Material { contents.material }
    /// What it is used for.
    package var purpose: Purpose { contents.purpose }
    /// When the key expires, in seconds since 1970 (UTC); nil for never.
    ///
    /// From that second on it neither seals nor opens.
    package var expiry: Int? { contents.expiry }

    /// Makes a key from existing material; without an expiry it never expires.
    ///
    /// The material cannot be read back: ``KeyRing``, ``FileSealer`` and ``FileOpener`` use it, and
    /// respect the purpose.
    package init(
        id: String? = nil,
        recipient: String? = nil,
        material: Material,
        expiry: Int? = nil,
        purpose: Purpose = .pushes
    ) {
        contents = KeyContents(
            id: id,
            recipient: recipient,
            material: material,
            expiry: expiry,
            purpose: purpose
        )
    }

    /// The format of the messages it seals and opens.
    public var format: Format { contents.format }

    /// Whether an opened message is authenticated: it comes, unchanged, from a holder of the key.
    package var isAuthenticated: Bool { contents.isAuthenticated }

    /// Whether it seals Bark pushes with GCM, which limits the number of messages.
    package var isBarkGCM: Bool {
        if case .bark(let settings) = material { settings.mode == .gcm } else { false }
    }

    /// Whether it seals texts; a key of another service seals that service's fields.
    package var sealsText: Bool { format.serviceFields.isEmpty }

    /// Whether it can open; a sender's half of a Web Push key cannot.
    package var canOpen: Bool {
        if case .sender = material { false } else { true }
    }

    /// Why the key can neither seal nor open on this system; nil if it can.
    ///
    /// The other keys of its ring can be used all the same.
    package var unusable: SealError? {
        let digest: Digest
        switch material {
        case .salted(_, let parameters): digest = parameters.keyDerivation.digest
        case .cryptoJS: digest = Salted.Parameters.cryptoJS.keyDerivation.digest
        default: return nil
        }
        guard !digest.isAvailable else { return nil }
        return SealError(.unsupported, "\(title) cannot be used: \(digest.unavailable.detail)")
    }

    /// Whether its messages carry its id, so that no separate field needs to.
    package var isNamedByMessage: Bool { id != nil && format == .aes128gcm }

    /// The sender's part of the key: for Web Push the public half, without the private key.
    ///
    /// It includes the authentication secret and is for senders only.
    ///
    /// - Throws: `unsupported` for a format without key pairs: there sender and device share the
    ///   key itself.
    public func publicHalf() throws(SealError) -> Key {
        switch material {
        case .device(let key, let relay):
            Key(
                id: id,
                recipient: recipient,
                material: .sender(key.recipient, relay),
                expiry: expiry,
                purpose: purpose
            )
        case .sender: self
        default:
            throw SealError(
                .unsupported,
                "\(title) is \(format.rawValue), which has no public half: sender and device share it"
            )
        }
    }

    /// Whether the key has expired at a time, given in seconds since 1970 (UTC).
    package func isExpired(at time: Int) -> Bool {
        expiry.map { time >= $0 } ?? false
    }

    /// Whether this is its id, compared by bytes: composed and decomposed letters differ.
    func hasID(_ other: String) -> Bool {
        guard let id else { return false }
        // Not `==`, which treats composed and decomposed letters as equal.
        return id.utf8.count == other.utf8.count && id.utf8.elementsEqual(other.utf8)
    }

    /// Whether both are keys of the same recipient, or neither says whose it is.
    func hasRecipient(of other: Key) -> Bool { hasRecipient(other.recipient) }

    /// Whether this is its recipient, compared by bytes; nil for none.
    func hasRecipient(_ other: String?) -> Bool {
        guard let recipient, let other else { return recipient == nil && other == nil }
        return recipient.utf8.count == other.utf8.count
            && recipient.utf8.elementsEqual(other.utf8)
    }

    /// How errors name the key.
    package var title: String {
        let name = id.map { "the key \(KeyName.quoted($0))" } ?? "a key without an id"
        return recipient.map { "\(name) of \(KeyName.quoted($0))" } ?? name
    }
}

extension Key: CustomStringConvertible {
    /// The id, the format, and the purpose unless it is the default; nothing secret.
    public var description: String {
        "Key(\(id ?? "no id"), \(format.rawValue)\(purpose == .pushes ? "" : ", for files"))"
    }
}

extension Key.Material {
    var format: Format {
        switch self {
        case .rot13: .rot13
        case .salted: .salted
        case .aes128gcm: .aes128gcm
        case .cryptoJS: .cryptoJS
        case .bark: .bark
        case .device(_, let relay), .sender(_, let relay): relay?.format ?? .webpush
        }
    }

    /// The key pair of a device.
    package var device: WebPush.DeviceKey? {
        if case .device(let key, _) = self { key } else { nil }
    }

    /// Those who have the public half: of a key pair, or what the material is.
    package var recipient: WebPush.Recipient? {
        switch self {
        case .device(let key, _): key.recipient
        case .sender(let recipient, _): recipient
        default: nil
        }
    }

    /// Whether opened messages are authenticated.
    var isAuthenticated: Bool {
        switch self {
        case .rot13, .salted, .cryptoJS: false
        case .bark(let settings): settings.mode == .gcm
        case .aes128gcm, .device, .sender: true
        }
    }
}

extension Key.Material: CustomStringConvertible, CustomReflectable {
    /// The format and its parameters; nothing secret.
    package var description: String {
        switch self {
        case .rot13: "ROT13"
        case .salted(_, let parameters): parameters.opensslOptions.joined(separator: " ")
        case .aes128gcm(let keyingMaterial): "aes128gcm, \(keyingMaterial.count) bytes"
        case .device: "\(format.rawValue), a device's key"
        case .sender: "\(format.rawValue), a sender's half"
        case .cryptoJS: Salted.Parameters.cryptoJS.opensslOptions.joined(separator: " ")
        case .bark(let settings): "bark, \(settings.mode.rawValue)"
        }
    }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

/// The contents of a key, shared by its copies, with its thumbprint once computed.
final class KeyContents: Sendable {
    private final class Thumbprint: Sendable {
        let bytes: [UInt8]

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
        }
    }

    let id: String?
    let recipient: String?
    let material: Key.Material
    // Kept, as a `switch` of the material retains its secret.
    let format: Format
    let isAuthenticated: Bool
    let expiry: Int?
    let purpose: Key.Purpose
    private let thumbprint = LazyReference<Thumbprint>()

    init(
        id: String?,
        recipient: String?,
        material: Key.Material,
        expiry: Int?,
        purpose: Key.Purpose
    ) {
        self.id = id
        self.recipient = recipient
        self.material = material
        format = material.format
        isAuthenticated = material.isAuthenticated
        self.expiry = expiry
        self.purpose = purpose
    }

    /// The thumbprint, if already computed.
    var knownThumbprint: [UInt8]? { thumbprint.object?.bytes }

    func keep(thumbprint bytes: [UInt8]) {
        _ = thumbprint.keep(Thumbprint(bytes))
    }
}
