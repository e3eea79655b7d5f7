// SPDX-License-Identifier: Apache-2.0

// The same on memory that the caller owns; the functions on arrays call these.

extension ContentCoding {
    /// The keying material of a message, and the secret it was derived from, which contexts retain.
    @safe
    struct Secret {
        let bytes: UnsafeRawBufferPointer
        let origin: SecretBytes

        /// Keying material derived from a secret, in memory that outlives this value.
        init(_ bytes: UnsafeRawBufferPointer, of origin: SecretBytes) {
            unsafe self.bytes = bytes
            self.origin = origin
        }
    }

    /// How a plaintext is split into records.
    ///
    /// - Throws: as ``seal(_:keyingMaterial:keyID:recordSize:padding:)``, except `invalidKey`.
    static func layout(
        _ plaintextByteCount: Int,
        keyIDByteCount: Int,
        recordSize: Int,
        padding: Padding
    ) throws(SealError) -> RecordLayout {
        try check(recordSize: recordSize, keyIDByteCount: keyIDByteCount)
        return RecordLayout(
            plaintextByteCount: plaintextByteCount,
            paddedByteCount: try padding.paddedByteCount(of: plaintextByteCount),
            recordSize: recordSize
        )
    }

    /// The length of a message with this layout, in bytes.
    static func byteCount(of layout: RecordLayout, keyIDByteCount: Int) -> Int {
        Header.fixedByteCount + keyIDByteCount + layout.byteCount
    }

    /// Seals into memory of at least ``byteCount(of:keyIDByteCount:)`` bytes; returns that count.
    ///
    /// On an error the output is erased.
    static func seal(
        _ plaintext: UnsafeRawBufferPointer,
        secret: Secret,
        keyID: UnsafeRawBufferPointer,
        layout: RecordLayout,
        salt: SaltSource,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        // One frame for salt and records: burning the stack takes as long as hashing a short
        // message.
        try burningStack { () throws(SealError) in
            let place = unsafe Header.saltPlace(in: output)
            try unsafe salt.write(
                into: place,
                secret: secret.bytes,
                message: plaintext,
                layout: (layout.recordSize, layout.paddedByteCount)
            )
            let headerByteCount = unsafe Header.write(
                recordSize: layout.recordSize,
                keyID: keyID,
                behindSaltIn: output
            )
            let byteCount = headerByteCount + layout.byteCount
            let records = unsafe UnsafeMutableRawBufferPointer(
                rebasing: output[headerByteCount..<byteCount]
            )
            do throws(SealError) {
                try unsafe RecordCipher.with(
                    .encrypt,
                    secret: secret,
                    salt: UnsafeRawBufferPointer(place)
                ) { cipher throws(SealError) in
                    try unsafe cipher.seal(plaintext, in: layout, into: records)
                }
            } catch {
                unsafe erase(output)
                throw error
            }
            return byteCount
        }
    }

    /// The outcome of opening a message or record into the caller's memory.
    enum Opening {
        case opened(byteCount: Int)
        case refused(Refusal)

        /// The length of the plaintext, or the error for the broken rule.
        func byteCount() throws(SealError) -> Int {
            switch self {
            case .opened(let byteCount): return byteCount
            case .refused(let refusal): throw refusal.error
            }
        }
    }

    /// Opens a message into memory as long as the message, which is erased on failure.
    static func open(
        _ message: UnsafeRawBufferPointer,
        secret: Secret,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Opening {
        if let refusal = unsafe Header.refusal(of: message) { return .refused(refusal) }
        let headerByteCount = unsafe Header.byteCount(of: message)
        guard message.count > headerByteCount else { return .refused(.noRecords) }
        let recordSize = unsafe Header.recordSize(of: message)
        let salt = unsafe UnsafeRawBufferPointer(rebasing: message[..<Header.saltByteCount])
        let records = unsafe UnsafeRawBufferPointer(rebasing: message[headerByteCount...])
        do throws(SealError) {
            return try burningStack { () throws(SealError) in
                try unsafe RecordCipher.with(.decrypt, secret: secret, salt: salt) {
                    cipher throws(SealError) in
                    try unsafe cipher.open(records, recordSize: recordSize, into: output)
                }
            }
        } catch {
            unsafe erase(output)
            throw error
        }
    }

    /// Opens a message into an array, or says which rule it breaks.
    static func outcome(
        of message: UnsafeRawBufferPointer,
        _ open: (UnsafeMutableRawBufferPointer) throws(SealError) -> Opening
    ) throws(SealError) -> Outcome {
        var refused: Refusal?
        let plaintext = try unsafe makeBytes(capacity: message.count) { output throws(SealError) in
            switch try unsafe open(output) {
            case .opened(let byteCount): return byteCount
            case .refused(let refusal):
                refused = refusal
                return 0
            }
        }
        return refused.map(Outcome.refused) ?? .opened(plaintext)
    }
}
