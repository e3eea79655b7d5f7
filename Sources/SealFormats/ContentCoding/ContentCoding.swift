// SPDX-License-Identifier: Apache-2.0

/// The `aes128gcm` content coding: a header, then records under AES-128-GCM (RFC 8188).
///
/// Authenticated: a message opens to what was sealed or not at all. The keying material has to be
/// random bytes, as no slow derivation stands between it and the key.
package enum ContentCoding {
    /// The record sizes there are, in bytes (RFC 8188 §2.1).
    package static let recordSizeLimits = 18...Int(UInt32.max)

    /// The record size that senders use unless they have a reason.
    package static let defaultRecordSize = 4096

    /// Bytes of keying material below which nothing is sealed or opened.
    package static let minimumKeyingMaterialByteCount = 16

    /// Seals bytes, with a fresh random salt.
    ///
    /// - Returns: a header of 21 bytes and the key id, then 17 bytes a record more than the padded
    ///   plaintext.
    /// - Throws: `invalidKey` for less keying material than 16 bytes; `unsupported` for a record
    ///   size out of range or a key id longer than 255 bytes; `tooLong` when the plaintext does not
    ///   fit the padding.
    package static func seal(
        _ plaintext: [UInt8],
        keyingMaterial: SecretBytes,
        keyID: [UInt8] = [],
        recordSize: Int = defaultRecordSize,
        padding: Padding = .none
    ) throws(SealError) -> [UInt8] {
        try seal(plaintext, keyingMaterial, keyID, recordSize, padding, .fresh)
    }

    /// Seals under a given salt: for vectors only, since a salt used twice gives both texts away.
    package static func seal(
        _ plaintext: [UInt8],
        keyingMaterial: SecretBytes,
        keyID: [UInt8] = [],
        recordSize: Int = defaultRecordSize,
        padding: Padding = .none,
        salt: [UInt8]
    ) throws(SealError) -> [UInt8] {
        try seal(plaintext, keyingMaterial, keyID, recordSize, padding, .given(salt))
    }

    /// Seals with these 16 bytes for random ones, as a generator gives them that is copied together
    /// with its machine: for tests only.
    package static func seal(
        _ plaintext: [UInt8],
        keyingMaterial: SecretBytes,
        recordSize: Int = defaultRecordSize,
        padding: Padding = .none,
        random: [UInt8]
    ) throws(SealError) -> [UInt8] {
        try seal(plaintext, keyingMaterial, [], recordSize, padding, .hedging(random))
    }

    private static func seal(
        _ plaintext: [UInt8],
        _ keyingMaterial: SecretBytes,
        _ keyID: [UInt8],
        _ recordSize: Int,
        _ padding: Padding,
        _ salt: SaltSource
    ) throws(SealError) -> [UInt8] {
        let layout = try layout(
            plaintext.count,
            keyIDByteCount: keyID.count,
            recordSize: recordSize,
            padding: padding
        )
        try check(keyingMaterial)
        let capacity = byteCount(of: layout, keyIDByteCount: keyID.count)
        return try unsafe plaintext.withSpanBytes { plaintext throws(SealError) in
            try unsafe keyID.withSpanBytes { keyID throws(SealError) in
                try unsafe makeBytes(capacity: capacity) { output throws(SealError) in
                    try unsafe keyingMaterial.withUnsafeBytes { secret throws(SealError) in
                        try unsafe seal(
                            plaintext,
                            secret: Secret(secret, of: keyingMaterial),
                            keyID: keyID,
                            layout: layout,
                            salt: salt,
                            into: output
                        )
                    }
                }
            }
        }
    }

    /// Opens a message.
    ///
    /// Takes memory in proportion to the message, whatever its header claims. A message without a
    /// record is refused, as nothing in it proves that it comes from someone who has the key.
    ///
    /// - Throws: `malformed` when it takes no key to see that it is none; `cannotOpen` for another
    ///   key, altered bytes, or an end that is missing; `invalidKey` as
    ///   ``seal(_:keyingMaterial:keyID:recordSize:padding:)``.
    package static func open(
        _ message: [UInt8],
        keyingMaterial: SecretBytes
    ) throws(SealError) -> [UInt8] {
        try outcome(of: message, keyingMaterial: keyingMaterial).plaintext()
    }

    /// Opens a message, or says which rule it breaks.
    package static func outcome(
        of message: [UInt8],
        keyingMaterial: SecretBytes
    ) throws(SealError) -> Outcome {
        // A message that is none says so whatever the key.
        if let refusal = Header.refusal(of: message) { return .refused(refusal) }
        try check(keyingMaterial)
        return try unsafe message.withSpanBytes { message throws(SealError) in
            try unsafe outcome(of: message) { output throws(SealError) in
                try unsafe keyingMaterial.withUnsafeBytes { secret throws(SealError) in
                    try unsafe open(
                        message,
                        secret: Secret(secret, of: keyingMaterial),
                        into: output
                    )
                }
            }
        }
    }

    /// Refuses what does not fit into a header.
    static func check(recordSize: Int, keyIDByteCount: Int) throws(SealError) {
        guard recordSizeLimits.contains(recordSize) else {
            throw SealError(.unsupported, "a record size of \(recordSize) is out of range")
        }
        guard keyIDByteCount <= Header.maximumKeyIDByteCount else {
            throw SealError(.unsupported, "a key id of \(keyIDByteCount) bytes is longer than 255")
        }
    }

    /// Refuses keying material that is too short to be a key.
    static func check(_ keyingMaterial: SecretBytes) throws(SealError) {
        guard keyingMaterial.count >= minimumKeyingMaterialByteCount else {
            throw SealError(
                .invalidKey,
                "aes128gcm takes \(minimumKeyingMaterialByteCount) random bytes or more, not "
                    + "\(keyingMaterial.count)"
            )
        }
    }
}
