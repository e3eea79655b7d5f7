// SPDX-License-Identifier: Apache-2.0

/// Messages to one device, sealed with its public key (RFC 8291).
///
/// The device makes a P-256 key and an authentication secret and gives senders its ``Recipient``
/// half. Each message carries a sender's key made for it alone, in an `aes128gcm` header
/// (``ContentCoding``), so a sender keeps nothing that could open what it has sent.
///
/// Authenticated: a message that opens was sealed by someone who knows the device's authentication
/// secret, that is, any sender who was given it.
package enum WebPush {
    /// The length of an authentication secret (RFC 8291 §3.2).
    package static let authenticationSecretByteCount = 16

    /// The overhead of a message: 86 bytes of header, a delimiter and the tag.
    package static let overheadByteCount = 103

    /// The longest message that a push service must accept, in bytes (RFC 8291 §4).
    package static let maximumMessageByteCount = 4096

    /// The longest plaintext, padding included, in bytes (RFC 8291 §4).
    package static let maximumPlaintextByteCount = maximumMessageByteCount - overheadByteCount

    /// Seals bytes to a device, with a new sender's key and salt for each message, except for vectors
    /// and tests.
    ///
    /// - Returns: one record, 103 bytes longer than the padded plaintext.
    /// - Throws: `tooLong` when the padded plaintext is over ``maximumPlaintextByteCount``, or does
    ///   not fit the padding.
    package static func seal(
        _ plaintext: [UInt8],
        to recipient: Recipient,
        padding: Padding = .none,
        ephemeral: P256.PrivateKey? = nil,
        salt: SaltSource = .fresh
    ) throws(SealError) -> [UInt8] {
        let ephemeral = if let ephemeral { ephemeral } else { try P256.PrivateKey() }
        let layout = try layout(plaintext.count, padding: padding)
        return try unsafe makeBytes(from: plaintext, capacity: byteCount(of: layout)) {
            plaintext,
            output throws(SealError) in
            try unsafe sealMessage(
                plaintext,
                to: recipient,
                layout: layout,
                ephemeral: ephemeral,
                salt: salt,
                into: output
            )
        }
    }

    /// The layout of a plaintext in its one record.
    ///
    /// - Throws: `tooLong` and `unsupported` as ``seal(_:to:padding:ephemeral:salt:)``.
    static func layout(
        _ plaintextByteCount: Int,
        padding: Padding
    ) throws(SealError) -> RecordLayout {
        try check(
            padding.paddedByteCount(of: plaintextByteCount),
            limit: maximumPlaintextByteCount
        )
        return try ContentCoding.layout(
            plaintextByteCount,
            keyIDByteCount: P256.PublicKey.uncompressedByteCount,
            recordSize: ContentCoding.defaultRecordSize,
            padding: padding
        )
    }

    /// The length of a message with this layout.
    static func byteCount(of layout: RecordLayout) -> Int {
        ContentCoding.byteCount(
            of: layout,
            keyIDByteCount: P256.PublicKey.uncompressedByteCount
        )
    }

    /// Seals into memory of ``byteCount(of:)`` bytes; returns that count.
    static func sealMessage(
        _ plaintext: UnsafeRawBufferPointer,
        to recipient: Recipient,
        layout: RecordLayout,
        ephemeral: P256.PrivateKey,
        salt: SaltSource,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        try unsafe recipient.publicKey.uncompressed.withSpanBytes { theirs throws(SealError) in
            try unsafe ephemeral.publicKey.uncompressed.withSpanBytes { sender throws(SealError) in
                try unsafe withKeyingMaterial(
                    for: recipient,
                    ephemeral,
                    theirs,
                    sender: sender
                ) { secret throws(SealError) in
                    try unsafe ContentCoding.sealMessage(
                        plaintext,
                        secret: secret,
                        keyID: sender,
                        layout: layout,
                        salt: salt,
                        into: output
                    )
                }
            }
        }
    }

    /// Opens a message sealed to this device.
    ///
    /// More than one record is accepted, although a sender must not write more (RFC 8291 §4): the
    /// records of RFC 8188 authenticate their order and their end.
    ///
    /// - Throws: `malformed` when the format is wrong, which no key is needed to see, or the
    ///   sender's key is not on the curve; `cannotOpen` for another device's message, another
    ///   authentication secret, or altered bytes.
    package static func open(
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
        try unsafe ContentCoding.outcome(of: message) { message, output throws(SealError) in
            try unsafe openMessage(message, with: key, into: output)
        }
    }

    /// Opens a message with its sender's private key, which gives the same secret.
    ///
    /// For vectors only, as senders do not keep theirs.
    package static func outcome(
        of message: [UInt8],
        sentWith ephemeral: P256.PrivateKey,
        to recipient: Recipient
    ) throws(SealError) -> ContentCoding.Outcome {
        try unsafe recipient.publicKey.uncompressed.withSpanBytes { other throws(SealError) in
            try unsafe ContentCoding.outcome(of: message) { message, output throws(SealError) in
                try unsafe openMessage(
                    message,
                    to: recipient,
                    with: ephemeral,
                    other,
                    into: output
                )
            }
        }
    }

    /// Opens a message into memory as long as the message, which is erased on failure.
    static func openMessage(
        _ message: UnsafeRawBufferPointer,
        with key: DeviceKey,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> ContentCoding.Opening {
        try unsafe openMessage(
            message,
            to: key.recipient,
            with: key.privateKey,
            nil,
            into: output
        )
    }

    /// Opens a message to text under a key of a ring, as ``ContentCoding`` does.
    ///
    /// - Throws: as ``open(_:with:)``; `cannotOpen` also when the bytes are not UTF-8.
    static func openText(
        _ message: UnsafeRawBufferPointer,
        with key: DeviceKey,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        try unsafe checkText(output, openMessage(message, with: key, into: output).byteCount())
    }

    /// Opens a message with a private key and the other side's public key, by default the sender's.
    private static func openMessage(
        _ message: UnsafeRawBufferPointer,
        to recipient: Recipient,
        with key: P256.PrivateKey,
        _ other: UnsafeRawBufferPointer?,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> ContentCoding.Opening {
        if let refusal = unsafe ContentCoding.Header.refusal(of: message) {
            return .refused(refusal)
        }
        let sender = unsafe ContentCoding.Header.keyID(of: message)
        guard unsafe P256.PublicKey.isUncompressed(sender) else { return .refused(.badPoint) }
        do throws(SealError) {
            return try unsafe withKeyingMaterial(
                for: recipient,
                key,
                other ?? sender,
                sender: sender
            ) { secret throws(SealError) in
                try unsafe ContentCoding.openMessage(message, secret: secret, into: output)
            }
        } catch {
            // The agreement reads the point anyway; checking it first would read it twice.
            guard error == P256.PublicKey.notOnCurve else { throw error }
            return .refused(.badPoint)
        }
    }

    /// Lends the keying material for `aes128gcm` (RFC 8291 §3.3 and §3.4), then erases it.
    ///
    /// - Parameters:
    ///   - recipient: the device.
    ///   - key: the private key of one side.
    ///   - other: the public key of the other side.
    ///   - sender: the sender's public key.
    ///   - body: is passed the keying material.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws; `library` when the system's cryptography fails.
    private static func withKeyingMaterial<R>(
        for recipient: Recipient,
        _ key: P256.PrivateKey,
        _ other: UnsafeRawBufferPointer,
        sender: UnsafeRawBufferPointer,
        _ body: (ContentCoding.Secret) throws(SealError) -> R
    ) throws(SealError) -> R {
        let pointByteCount = P256.PublicKey.uncompressedByteCount
        return try unsafe withErasedScratch(
            byteCount: P256.coordinateByteCount + keyingMaterialByteCount + info.count
                + 2 * pointByteCount
        ) { scratch throws(SealError) in
            var rest = unsafe scratch[...]
            let shared = unsafe take(P256.coordinateByteCount, from: &rest)
            let secret = unsafe take(keyingMaterialByteCount, from: &rest)
            let context = unsafe rest.rebased
            unsafe info.withSpanBytes { unsafe take($0.count, from: &rest).copyMemory(from: $0) }
            unsafe recipient.publicKey.uncompressed.withSpanBytes {
                unsafe take(pointByteCount, from: &rest).copyMemory(from: $0)
            }
            unsafe take(pointByteCount, from: &rest).copyMemory(from: sender)
            try unsafe P256.agree(key.scalar, with: other, into: shared)
            try unsafe recipient.authenticationSecret.withUnsafeBytes { salt throws(SealError) in
                try unsafe HKDF.deriveSHA256(
                    UnsafeRawBufferPointer(shared),
                    salt: salt,
                    info: UnsafeRawBufferPointer(context),
                    into: secret
                )
            }
            return try unsafe body(
                ContentCoding.Secret(UnsafeRawBufferPointer(secret), of: key.scalar)
            )
        }
    }

    private static let info = Array("WebPush: info\0".utf8)

    private static let keyingMaterialByteCount = 32

    /// Refuses a padded plaintext that is over a limit, with the number of bytes over.
    static func check(_ byteCount: Int, limit: Int) throws(SealError) {
        guard byteCount <= limit else {
            throw SealError(
                .tooLong,
                "\(byteCount) bytes are \(byteCount - limit) too many for a push message of "
                    + "\(maximumMessageByteCount) bytes"
            )
        }
    }
}
