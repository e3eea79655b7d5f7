// SPDX-License-Identifier: Apache-2.0

extension WebPush {
    /// A relay that receives Web Push over HTTP and forwards it as fields of a push; the raw value is
    /// the format's.
    ///
    /// In the older `aesgcm` coding the salt and the sender's key, which were HTTP headers, come in
    /// fields of their own; an `aes128gcm` message contains both, so those fields are absent. Both
    /// codings are authenticated by the device's key, so it does not matter who chose the coding.
    package enum Relay: String, Sendable {
        /// The Mastodon relay, such as toot-relay: fields in Z85.
        case mastodon
        /// The relay of IceCubes, such as metatext-apns: fields in base64url.
        case iceCubes = "icecubes"
    }
}

extension WebPush.Relay {
    /// Its name in a sentence.
    package var title: String {
        self == .mastodon ? "Mastodon's relay" : "the relay of IceCubes"
    }

    /// Whether its fields are in Z85, or else in base64url.
    package var usesZ85: Bool { self == .mastodon }

    /// The format of its messages.
    package var format: Format { self == .mastodon ? .mastodon : .iceCubes }

    /// The fields of its messages.
    var fieldNames: [String] { [message, Self.senderKey, Self.salt] }

    /// The field of the message.
    private var message: String { self == .mastodon ? "p" : "m" }

    private func decode(_ text: String) -> [UInt8]? {
        usesZ85 ? Z85.decode(text) : Base64.decodeLeniently(text)
    }

    private func encode(_ bytes: [UInt8]) -> String {
        usesZ85 ? Z85.encode(bytes) : Base64URL.text(of: bytes)
    }

    private static let senderKey = "k"
    private static let salt = "s"

    /// Seals text into fields, in the older coding, as not every reader knows the newer one.
    ///
    /// - Throws: as ``WebPush/sealAESGCM(_:to:padding:ephemeral:salt:)``.
    func seal(
        _ text: String,
        to recipient: WebPush.Recipient,
        _ padding: Padding
    ) throws(SealError) -> ServiceFields {
        let sealed = try WebPush.sealAESGCM(Array(text.utf8), to: recipient, padding: padding)
        return ServiceFields([
            message: encode(sealed.ciphertext),
            Self.senderKey: encode(sealed.senderKey.uncompressed),
            Self.salt: encode(sealed.salt),
        ])
    }

    /// Opens the message to text.
    ///
    /// - Throws: as ``open(_:with:)``; `cannotOpen` also when it is not UTF-8.
    func openText(_ fields: ServiceFields, with key: WebPush.DeviceKey) throws(SealError) -> String
    {
        var plaintext = try open(fields, with: key)
        return try text(erasing: &plaintext)
    }

    /// Opens the message.
    ///
    /// - Throws: `malformed` when the fields cannot be a message; `cannotOpen` when the key does
    ///   not open it.
    func open(_ fields: ServiceFields, with key: WebPush.DeviceKey) throws(SealError) -> [UInt8] {
        let message = try bytes(message, of: fields.required(message))
        let senderKey = try optional(Self.senderKey, in: fields)
        let salt = try optional(Self.salt, in: fields)
        guard let senderKey, let salt else {
            guard senderKey == nil, salt == nil else {
                throw SealError(.malformed, "\"k\" or \"s\" is missing")
            }
            return try WebPush.open(message, with: key)
        }
        let point: P256.PublicKey
        do throws(SealError) {
            point = try P256.PublicKey(uncompressed: senderKey)
        } catch {
            throw SealError(.malformed, "\"k\" is not a public key: \(error.detail)")
        }
        return try WebPush.open(
            WebPush.AESGCMMessage(salt: salt, senderKey: point, ciphertext: message),
            with: key
        )
    }

    private func optional(_ name: String, in fields: ServiceFields) throws(SealError) -> [UInt8]? {
        guard let text = fields[name] else { return nil }
        return try bytes(name, of: text)
    }

    private func bytes(_ name: String, of text: String) throws(SealError) -> [UInt8] {
        guard let bytes = decode(text) else {
            throw SealError(.malformed, "\"\(name)\" is not in the text encoding of this relay")
        }
        return bytes
    }
}
