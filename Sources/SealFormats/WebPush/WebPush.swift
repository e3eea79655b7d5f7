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
        try unsafe seal(plaintext, recipient, padding, P256.PrivateKey()) {
            salt throws(SealError) in
            try unsafe PublicSalt.fill(salt)
        }
    }

    /// Seals with a given sender's key and salt: for vectors only.
    package static func seal(
        _ plaintext: [UInt8],
        to recipient: Recipient,
        padding: Padding = .none,
        ephemeral: P256.PrivateKey,
        salt: [UInt8]
    ) throws(SealError) -> [UInt8] {
        precondition(salt.count == ContentCoding.Header.saltByteCount, "a salt has 16 bytes")
        return try unsafe seal(plaintext, recipient, padding, ephemeral) { place in
            unsafe place.copyBytes(from: salt)
        }
    }

    private static func seal(
        _ plaintext: [UInt8],
        _ recipient: Recipient,
        _ padding: Padding,
        _ ephemeral: P256.PrivateKey,
        writeSalt: (UnsafeMutableRawBufferPointer) throws(SealError) -> Void
    ) throws(SealError) -> [UInt8] {
        // No context that waits may hold a key after the sender's is gone.
        defer { withExtendedLifetime(ephemeral) {} }
        try check(padding.paddedByteCount(of: plaintext.count), limit: maximumPlaintextByteCount)
        let sender = ephemeral.publicKey.uncompressed
        let layout = try ContentCoding.layout(
            plaintext.count,
            keyID: sender,
            recordSize: ContentCoding.defaultRecordSize,
            padding: padding
        )
        return try unsafe withKeyingMaterial(recipient, sender: sender) {
            shared throws(SealError) in
            let theirs = recipient.publicKey.uncompressed
            return try unsafe P256.agree(ephemeral.scalar, with: theirs, into: shared)
        } _: { secret throws(SealError) in
            let capacity = ContentCoding.Header.fixedByteCount + sender.count + layout.byteCount
            return try unsafe plaintext.withSpanBytes { plaintext throws(SealError) in
                try unsafe sender.withSpanBytes { sender throws(SealError) in
                    try unsafe makeBytes(capacity: capacity) { output throws(SealError) in
                        try unsafe writeSalt(ContentCoding.Header.saltPlace(in: output))
                        return try unsafe ContentCoding.seal(
                            plaintext,
                            secret: secret,
                            keyID: sender,
                            layout: layout,
                            behindSaltIn: output
                        )
                    }
                }
            }
        }
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
        try outcome(of: message, key.recipient, key.privateKey) { $0 }
    }

    /// Opens a message with its sender's key, which finds the same secret: for vectors only, as
    /// senders do not keep theirs.
    package static func outcome(
        of message: [UInt8],
        sentWith ephemeral: P256.PrivateKey,
        to recipient: Recipient
    ) throws(SealError) -> ContentCoding.Outcome {
        try outcome(of: message, recipient, ephemeral) { _ in
            recipient.publicKey.uncompressed
        }
    }

    /// Opens a message by a private key and the public key that `other` names, given the sender's.
    private static func outcome(
        of message: [UInt8],
        _ recipient: Recipient,
        _ key: P256.PrivateKey,
        other: ([UInt8]) -> [UInt8]
    ) throws(SealError) -> ContentCoding.Outcome {
        // No context that waits may hold a key after the device's is gone.
        defer { withExtendedLifetime(key) {} }
        if let stage = ContentCoding.Header.stage(of: message) { return .refused(stage) }
        let sender = try ContentCoding.Header(parsing: message).keyID
        guard P256.PublicKey.isUncompressed(sender) else { return .refused(.badPoint) }
        let other = other(sender)
        do throws(SealError) {
            return try unsafe withKeyingMaterial(recipient, sender: sender) {
                shared throws(SealError) in
                try unsafe P256.agree(key.scalar, with: other, into: shared)
            } _: { secret throws(SealError) in
                try unsafe ContentCoding.outcome(of: message, secret: secret)
            }
        } catch {
            // Reading the point is part of the agreement: reading it first would be reading it twice.
            guard error == P256.PublicKey.notOnCurve else { throw error }
            return .refused(.badPoint)
        }
    }

    /// Lends what both sides feed to `aes128gcm` (RFC 8291 §3.3 and §3.4), erased afterwards.
    private static func withKeyingMaterial<R>(
        _ recipient: Recipient,
        sender: [UInt8],
        agree: (UnsafeMutableRawBufferPointer) throws(SealError) -> Void,
        _ body: (UnsafeRawBufferPointer) throws(SealError) -> R
    ) throws(SealError) -> R {
        let info = Self.info + recipient.publicKey.uncompressed + sender
        return try unsafe withErasedScratch(
            byteCount: P256.coordinateByteCount + keyingMaterialByteCount
        ) { scratch throws(SealError) in
            let shared = unsafe UnsafeMutableRawBufferPointer(
                rebasing: scratch[..<P256.coordinateByteCount]
            )
            let secret = unsafe UnsafeMutableRawBufferPointer(
                rebasing: scratch[P256.coordinateByteCount...]
            )
            try unsafe agree(shared)
            try unsafe recipient.authenticationSecret.withUnsafeBytes { salt throws(SealError) in
                try unsafe info.withSpanBytes { info throws(SealError) in
                    try unsafe HKDF.deriveSHA256(
                        UnsafeRawBufferPointer(shared),
                        salt: salt,
                        info: info,
                        into: secret
                    )
                }
            }
            return try unsafe body(UnsafeRawBufferPointer(secret))
        }
    }

    private static let info = Array("WebPush: info\0".utf8)

    private static let keyingMaterialByteCount = 32

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
