// SPDX-License-Identifier: Apache-2.0

/// The salt of a message, made of random bytes, the secret and the message.
///
/// Under one secret a salt gives one key and one row of nonces: two messages under the same salt give
/// each other away, and AES-GCM's means to forge others with them. Random bytes do not come twice
/// unless the generator's memory does, as when a virtual machine is copied while it runs. Then the
/// message decides: another one gets another salt, and the same one becomes the same bytes again, which
/// tells only that it is the same.
enum HedgedSalt {
    /// What is hashed for, so that it is no hash of anything else made with the secret.
    private static let purpose: StaticString = "PushSeal salt"

    /// Bytes of the purpose, the random bytes, and three numbers.
    private static let prefixByteCount =
        purpose.utf8CodeUnitCount + ContentCoding.Header.saltByteCount + 3
        * MemoryLayout<UInt64>.size

    /// Turns random bytes into the salt: the first half of SHA-256 of purpose, random bytes, numbers,
    /// secret and message.
    ///
    /// Half of a hash cannot be continued to that of a longer message, so the secret needs no HMAC
    /// around it, which would take twice the time.
    ///
    /// - Parameters:
    ///   - salt: 16 random bytes, then the salt.
    ///   - secret: what the keys of the message are made of.
    ///   - message: the plaintext.
    ///   - layout: two numbers that say how it is spread over records and padded: the same text laid
    ///     out in another way is another message to the cipher.
    /// - Throws: `unsupported` when OpenSSL does not give SHA-256.
    static func hedge(
        _ salt: UnsafeMutableRawBufferPointer,
        secret: UnsafeRawBufferPointer,
        message: UnsafeRawBufferPointer,
        layout: (Int, Int)
    ) throws(SealError) {
        precondition(salt.count == ContentCoding.Header.saltByteCount, "a salt has 16 bytes")
        _ = try unsafe Digest.sha256.algorithm()
        let contextByteCount = MemoryLayout<ShortSHA256.Context>.stride
        unsafe withErasedScratch(
            byteCount: contextByteCount + ShortSHA256.byteCount + prefixByteCount
        ) { scratch in
            let contexts = unsafe scratch.assumingMemoryBound(to: ShortSHA256.Context.self)
            let digest = unsafe UnsafeMutableRawBufferPointer(
                rebasing: scratch[contextByteCount...].prefix(ShortSHA256.byteCount)
            )
            let prefix = unsafe UnsafeMutableRawBufferPointer(
                rebasing: scratch.suffix(prefixByteCount)
            )
            guard let context = contexts.baseAddress, let target = digest.baseAddress else {
                return
            }
            unsafe write(salt, (layout.0, layout.1, secret.count), into: prefix)
            unsafe ShortSHA256.start(context)
            unsafe ShortSHA256.update(context, UnsafeRawBufferPointer(prefix))
            unsafe ShortSHA256.update(context, secret)
            unsafe ShortSHA256.update(context, message)
            unsafe ShortSHA256.finish(context, into: target)
            unsafe salt.copyBytes(from: digest.prefix(salt.count))
        }
    }

    /// Sixteen bytes for a message of another kind that one IV after the other is made for.
    static func bytes(for message: [UInt8], secret: SecretBytes) throws(SealError) -> [UInt8] {
        try unsafe makeBytes(capacity: ContentCoding.Header.saltByteCount) {
            place throws(SealError) in
            try burningStack { () throws(SealError) in
                try unsafe message.withSpanBytes { message throws(SealError) in
                    try unsafe secret.withUnsafeBytes { secret throws(SealError) in
                        try unsafe SaltSource.fresh.write(
                            into: place,
                            secret: secret,
                            message: message,
                            layout: (0, message.count)
                        )
                    }
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
        unsafe UnsafeMutableRawBufferPointer(rebasing: prefix[randomStart...])
            .copyMemory(from: UnsafeRawBufferPointer(random))
        let words = (
            Int64(numbers.0).littleEndian, Int64(numbers.1).littleEndian,
            Int64(numbers.2).littleEndian
        )
        unsafe withUnsafeBytes(of: words) { words in
            unsafe UnsafeMutableRawBufferPointer(rebasing: prefix[(randomStart + random.count)...])
                .copyMemory(from: words)
        }
    }
}

/// Where the salt of a message comes from.
enum SaltSource {
    /// Fresh random bytes, hedged.
    case fresh
    /// These bytes as if they were random, hedged: for tests of what happens when they come again.
    case hedging([UInt8])
    /// This salt: for vectors only.
    case given([UInt8])

    /// Writes the salt of a message to its place; the stack is the caller's to burn.
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
