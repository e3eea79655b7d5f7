// SPDX-License-Identifier: Apache-2.0

/// Messages to one device that only its public key is needed to seal (RFC 8291).
///
/// The device makes a P-256 key and an authentication secret and gives senders its
/// ``Recipient`` half. Each message carries a sender's key made for it alone, in an `aes128gcm`
/// header (``ContentCoding``), so a sender keeps nothing that would open what it has sent.
///
/// Authenticated: what opens was sealed by someone who knows the device's authentication secret,
/// which is every sender it was given to.
public enum WebPush {
    /// Bytes in an authentication secret (RFC 8291 §3.2).
    public static let authenticationSecretByteCount = 16

    /// What a message has beside its plaintext: 86 bytes of header, a delimiter and the tag.
    public static let overheadByteCount = 103

    /// The longest message a push service has to take, in bytes (RFC 8291 §4).
    public static let maximumMessageByteCount = 4096

    /// The longest plaintext, padding included, in bytes (RFC 8291 §4).
    public static let maximumPlaintextByteCount = maximumMessageByteCount - overheadByteCount

    /// Seals bytes to a device, with a sender's key and a salt made for this message alone.
    ///
    /// - Returns: one record, ``overheadByteCount`` bytes longer than the padded plaintext.
    /// - Throws: `tooLong` when the padded plaintext is over ``maximumPlaintextByteCount``, or does
    ///   not fit the padding.
    public static func seal(
        _ plaintext: [UInt8],
        to recipient: Recipient,
        padding: Padding = .none
    ) throws(SealError) -> [UInt8] {
        try seal(
            plaintext,
            to: recipient,
            padding: padding,
            ephemeral: P256.PrivateKey(),
            salt: RandomBytes.draw(ContentCoding.Header.saltByteCount)
        )
    }

    /// Seals with a given sender's key and salt: for vectors only.
    package static func seal(
        _ plaintext: [UInt8],
        to recipient: Recipient,
        padding: Padding = .none,
        ephemeral: P256.PrivateKey,
        salt: [UInt8]
    ) throws(SealError) -> [UInt8] {
        try check(padding.paddedByteCount(of: plaintext.count), limit: maximumPlaintextByteCount)
        return try ContentCoding.seal(
            plaintext,
            keyingMaterial: keyingMaterial(
                shared: ephemeral.sharedSecret(with: recipient.publicKey),
                recipient: recipient,
                sender: ephemeral.publicKey
            ),
            keyID: ephemeral.publicKey.uncompressed,
            padding: padding,
            salt: salt
        )
    }

    /// Opens a message that was sealed to this device.
    ///
    /// More than one record is taken, although a sender must not produce it (RFC 8291 §4): the
    /// records of RFC 8188 prove their order and their end.
    ///
    /// - Throws: `malformed` when it takes no key to see that it is none, also for a sender's key
    ///   that is not on the curve; `cannotOpen` for another device's message, another
    ///   authentication secret, or altered bytes.
    public static func open(
        _ message: [UInt8],
        with key: DeviceKey
    ) throws(SealError) -> [UInt8] {
        try outcome(of: message, with: key).plaintext()
    }

    /// Opens a message, or says which rule it breaks.
    package static func outcome(
        of message: [UInt8],
        with key: DeviceKey
    ) throws(SealError) -> ContentCoding.Outcome {
        try outcome(of: message) { sender throws(SealError) in
            try keyingMaterial(
                shared: key.privateKey.sharedSecret(with: sender),
                recipient: key.recipient,
                sender: sender
            )
        }
    }

    /// Opens a message with its sender's key, which finds the same secret: for vectors only, as
    /// senders do not keep theirs.
    package static func outcome(
        of message: [UInt8],
        sentWith ephemeral: P256.PrivateKey,
        to recipient: Recipient
    ) throws(SealError) -> ContentCoding.Outcome {
        try outcome(of: message) { sender throws(SealError) in
            try keyingMaterial(
                shared: ephemeral.sharedSecret(with: recipient.publicKey),
                recipient: recipient,
                sender: sender
            )
        }
    }

    private static func outcome(
        of message: [UInt8],
        _ keyingMaterial: (P256.PublicKey) throws(SealError) -> SecretBytes
    ) throws(SealError) -> ContentCoding.Outcome {
        if let stage = ContentCoding.Header.stage(of: message) { return .refused(stage) }
        let header = try ContentCoding.Header(parsing: message)
        guard let sender = try senderKey(in: header) else { return .refused(.badPoint) }
        guard message.count > header.byteCount else { return .refused(.noRecords) }
        return try ContentCoding.outcome(
            of: message,
            header: header,
            keyingMaterial: keyingMaterial(sender)
        )
    }

    /// The sender's key in a header, or nil if the key id is no point.
    private static func senderKey(
        in header: ContentCoding.Header
    ) throws(SealError) -> P256.PublicKey? {
        try P256.isPoint(header.keyID) ? P256.PublicKey(known: header.keyID) : nil
    }

    /// What both sides feed to `aes128gcm` (RFC 8291 §3.3 and §3.4).
    private static func keyingMaterial(
        shared: SecretBytes,
        recipient: Recipient,
        sender: P256.PublicKey
    ) throws(SealError) -> SecretBytes {
        try HKDF.derive(
            shared,
            secretSalt: recipient.authenticationSecret,
            info: Array("WebPush: info\0".utf8) + recipient.publicKey.uncompressed
                + sender.uncompressed,
            byteCount: 32
        )
    }

    /// Refuses a padded plaintext that is over a limit, with the number of bytes over.
    static func check(_ byteCount: Int, limit: Int) throws(SealError) {
        guard byteCount <= limit else {
            throw SealError(
                .tooLong,
                "\(byteCount) bytes are \(byteCount - limit) more than a push message of "
                    + "\(maximumMessageByteCount) bytes holds"
            )
        }
    }
}
