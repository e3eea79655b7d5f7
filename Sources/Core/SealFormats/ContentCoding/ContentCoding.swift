// SPDX-License-Identifier: Apache-2.0

/// The `aes128gcm` content coding: a header, then records under AES-128-GCM (RFC 8188).
///
/// Authenticated: a message opens to what was sealed or not at all. The keying material has to be
/// random bytes, as no slow key derivation protects it.
package enum ContentCoding {
    /// The valid record sizes, in bytes (RFC 8188 §2.1).
    package static let recordSizeLimits = 18...Int(UInt32.max)

    /// The usual record size.
    package static let defaultRecordSize = 4096

    /// The minimum length of keying material, in bytes.
    package static let minimumKeyingMaterialByteCount = 16

    /// Seals bytes.
    ///
    /// - Parameters:
    ///   - plaintext: the bytes.
    ///   - keyingMaterial: the key.
    ///   - keyID: the id that the header gives the key.
    ///   - recordSize: the length of a record.
    ///   - padding: the padding.
    ///   - salt: fresh, except for vectors and tests.
    /// - Returns: 21 bytes of header and the key id, then the padded plaintext with 17 more bytes a
    ///   record.
    /// - Throws: `invalidKey` for less than 16 bytes of keying material; `unsupported` for a record
    ///   size out of range or a key id longer than 255 bytes; `tooLong` when the plaintext does not
    ///   fit the padding.
    package static func seal(
        _ plaintext: [UInt8],
        keyingMaterial: SecretBytes,
        keyID: [UInt8] = [],
        recordSize: Int = defaultRecordSize,
        padding: Padding = .none,
        salt: SaltSource = .fresh
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
    /// Takes memory in proportion to the message, whatever its header claims. A message without
    /// records is refused, as nothing authenticates it.
    ///
    /// - Throws: `malformed` when the format is wrong, which no key is needed to see; `cannotOpen`
    ///   for another key, altered bytes, or a missing end; `invalidKey` as
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
        // A malformed message is reported as such, whatever the key.
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

    /// Refuses what a header cannot hold.
    static func check(recordSize: Int, keyIDByteCount: Int) throws(SealError) {
        guard recordSizeLimits.contains(recordSize) else {
            throw SealError(.unsupported, "a record size of \(recordSize) is out of range")
        }
        guard keyIDByteCount <= Header.maximumKeyIDByteCount else {
            throw SealError(.unsupported, "a key id of \(keyIDByteCount) bytes is longer than 255")
        }
    }

    /// Refuses keying material that is too short.
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
