// SPDX-License-Identifier: Apache-2.0

/// The salt of a message, derived from random bytes, the secret and the message.
///
/// Under one secret, a salt determines the key and the nonces: two messages with the same salt
/// reveal each other, and let others be forged under AES-GCM. Random bytes do not repeat unless the
/// generator's state does, as when a running virtual machine is cloned. Then the message makes the
/// difference: another message gets another salt, and the same message gives the same bytes again,
/// which reveals only that it is the same.
enum HedgedSalt {
    /// Separates this hash from any other that is made with the secret.
    private static let purpose: StaticString = "PushSeal salt"

    /// The length of the purpose, the random bytes, and three numbers.
    private static let prefixByteCount =
        purpose.utf8CodeUnitCount + ContentCoding.Header.saltByteCount + 3
        * MemoryLayout<UInt64>.size

    /// Turns random bytes into the salt: the first half of SHA-256 of purpose, random bytes,
    /// numbers, secret and message.
    ///
    /// A truncated hash allows no length extension, so the secret needs no HMAC, which would take
    /// twice the time.
    ///
    /// - Parameters:
    ///   - salt: 16 random bytes in, the salt out.
    ///   - secret: what the keys of the message are derived from.
    ///   - message: the plaintext.
    ///   - layout: two numbers for its record layout and padding: to the cipher, the same text with
    ///     another layout is another message.
    /// - Throws: `unsupported` when this system has no SHA-256.
    static func hedge(
        _ salt: UnsafeMutableRawBufferPointer,
        secret: UnsafeRawBufferPointer,
        message: UnsafeRawBufferPointer,
        layout: (Int, Int)
    ) throws(SealError) {
        precondition(salt.count == ContentCoding.Header.saltByteCount, "a salt has 16 bytes")
        let digestByteCount = SHA256Stream.byteCount
        try unsafe withErasedScratch(byteCount: digestByteCount + prefixByteCount) {
            scratch throws(SealError) in
            let digest = unsafe scratch[..<digestByteCount].rebased
            let prefix = unsafe scratch[digestByteCount...].rebased
            unsafe write(salt, (layout.0, layout.1, secret.count), into: prefix)
            _ = try unsafe Digest.sha256.hash(
                UnsafeRawBufferPointer(prefix),
                secret,
                message,
                into: digest
            )
            unsafe salt.copyBytes(from: digest.prefix(salt.count))
        }
    }

    /// Sixteen hedged bytes: an IV, for a format that uses one key with many, or a salt.
    ///
    /// - Parameters:
    ///   - message: the plaintext.
    ///   - secret: what the keys of the message are derived from.
    ///   - source: where they come from.
    ///   - layout: as for ``hedge(_:secret:message:layout:)``; nil for a format without records.
    /// - Returns: the bytes.
    /// - Throws: as ``hedge(_:secret:message:layout:)``, and `library` when the generator could not
    ///   be seeded.
    static func bytes(
        for message: [UInt8],
        secret: SecretBytes,
        from source: SaltSource = .fresh,
        layout: (Int, Int)? = nil
    ) throws(SealError) -> [UInt8] {
        try unsafe makeBytes(from: message, capacity: ContentCoding.Header.saltByteCount) {
            message,
            place throws(SealError) in
            try burningStack { () throws(SealError) in
                try unsafe secret.withUnsafeBytes { secret throws(SealError) in
                    try unsafe source.write(
                        into: place,
                        secret: secret,
                        message: message,
                        layout: layout ?? (0, message.count)
                    )
                }
            }
            return place.count
        }
    }

    private static func write(
        _ random: UnsafeMutableRawBufferPointer,
        _ numbers: (Int, Int, Int),
        into prefix: UnsafeMutableRawBufferPointer
    ) {
        unsafe prefix.copyMemory(
            from: UnsafeRawBufferPointer(
                start: purpose.utf8Start,
                count: purpose.utf8CodeUnitCount
            )
        )
        let randomStart = purpose.utf8CodeUnitCount
        unsafe prefix[randomStart...].rebased
            .copyMemory(from: UnsafeRawBufferPointer(random))
        let words = (
            Int64(numbers.0).littleEndian, Int64(numbers.1).littleEndian,
            Int64(numbers.2).littleEndian
        )
        unsafe withUnsafeBytes(of: words) { words in
            unsafe prefix[(randomStart + random.count)...].rebased
                .copyMemory(from: words)
        }
    }
}

/// Where the salt of a message comes from.
package enum SaltSource {
    /// Fresh random bytes, hedged.
    case fresh
    /// These 16 bytes in place of random ones, hedged: for testing what happens when they repeat,
    /// as after a virtual machine was cloned.
    case hedging([UInt8])
    /// This salt, 16 bytes: for vectors only, since reusing a salt reveals both texts.
    case given([UInt8])

    /// Writes the salt of a message; the caller burns the stack.
    func write(
        into place: UnsafeMutableRawBufferPointer,
        secret: UnsafeRawBufferPointer,
        message: UnsafeRawBufferPointer,
        layout: (Int, Int)
    ) throws(SealError) {
        switch self {
        case .fresh: try unsafe PublicSalt.fill(place)
        case .hedging(let bytes), .given(let bytes):
            precondition(bytes.count == place.count, "a salt has 16 bytes")
            unsafe place.copyBytes(from: bytes)
        }
        if case .given = self { return }
        try unsafe HedgedSalt.hedge(place, secret: secret, message: message, layout: layout)
    }
}
