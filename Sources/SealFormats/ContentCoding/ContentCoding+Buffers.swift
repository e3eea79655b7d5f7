// SPDX-License-Identifier: Apache-2.0

// The same on memory that the caller owns; the functions on arrays are made of these.

extension ContentCoding {
    /// The keying material of a message, and the secret it comes from, which contexts hold on to.
    @safe
    struct Secret {
        let bytes: UnsafeRawBufferPointer
        let origin: SecretBytes

        /// Keying material that was derived from a secret, in memory that outlives this.
        init(_ bytes: UnsafeRawBufferPointer, of origin: SecretBytes) {
            unsafe self.bytes = bytes
            self.origin = origin
        }
    }

    /// How a plaintext is spread over records.
    ///
    /// - Throws: as ``seal(_:keyingMaterial:keyID:recordSize:padding:)``, but for `invalidKey`.
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

    /// Bytes of a message whose records are laid out so.
    static func byteCount(of layout: RecordLayout, keyIDByteCount: Int) -> Int {
        Header.fixedByteCount + keyIDByteCount + layout.byteCount
    }

    /// Seals into memory that holds ``byteCount(of:keyIDByteCount:)``; gives that number.
    ///
    /// The output is erased on an error.
    static func seal(
        _ plaintext: UnsafeRawBufferPointer,
        secret: Secret,
        keyID: UnsafeRawBufferPointer,
        layout: RecordLayout,
        salt: SaltSource,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        // One frame for salt and records: burning takes as long as a short message's hashes.
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

    /// What a message, or a record, opened to in memory of the caller's.
    enum Opening {
        case opened(byteCount: Int)
        case refused(Refusal)

        /// The bytes of plaintext, or the error for the rule that is broken.
        func byteCount() throws(SealError) -> Int {
            switch self {
            case .opened(let byteCount): return byteCount
            case .refused(let refusal): throw refusal.error
            }
        }
    }

    /// Opens a message into memory as long as it; of one that does not open, that is erased.
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

    /// Makes an array of what a message opens to, or says which rule it breaks.
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
