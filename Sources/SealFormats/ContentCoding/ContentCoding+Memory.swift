// SPDX-License-Identifier: Apache-2.0

// The steps of the coding on memory, under a secret that stays as it is until they return.

extension ContentCoding {
    /// How a plaintext is spread over records.
    ///
    /// - Throws: as ``seal(_:keyingMaterial:keyID:recordSize:padding:)``, but for `invalidKey`.
    static func layout(
        _ plaintextByteCount: Int,
        keyID: [UInt8],
        recordSize: Int,
        padding: Padding
    ) throws(SealError) -> RecordLayout {
        try check(recordSize: recordSize, keyID: keyID)
        return RecordLayout(
            plaintextByteCount: plaintextByteCount,
            paddedByteCount: try padding.paddedByteCount(of: plaintextByteCount),
            recordSize: recordSize
        )
    }

    /// Seals under the salt that already stands in the output; gives the bytes of the message.
    ///
    /// The output is as long as header and records; it is erased on an error.
    static func seal(
        _ plaintext: UnsafeRawBufferPointer,
        secret: UnsafeRawBufferPointer,
        keyID: UnsafeRawBufferPointer,
        layout: RecordLayout,
        behindSaltIn output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> Int {
        let headerByteCount = unsafe Header.write(
            recordSize: layout.recordSize,
            keyID: keyID,
            behindSaltIn: output
        )
        let byteCount = headerByteCount + layout.byteCount
        let records = unsafe UnsafeMutableRawBufferPointer(
            rebasing: output[headerByteCount..<byteCount]
        )
        let salt = unsafe UnsafeRawBufferPointer(Header.saltPlace(in: output))
        do throws(SealError) {
            try unsafe RecordCipher.with(.encrypt, secret: secret, salt: salt) {
                cipher throws(SealError) in
                try unsafe cipher.seal(plaintext, in: layout, into: records)
            }
        } catch {
            unsafe erase(output)
            throw error
        }
        return byteCount
    }

    /// Opens a message whose header is one.
    static func outcome(
        of message: [UInt8],
        secret: UnsafeRawBufferPointer
    ) throws(SealError) -> Outcome {
        var stage: Stage?
        let plaintext = try unsafe message.withSpanBytes { message throws(SealError) in
            let headerByteCount = unsafe Header.byteCount(of: message)
            guard message.count > headerByteCount else {
                stage = .noRecords
                return [UInt8]()
            }
            return try unsafe makeBytes(capacity: message.count - headerByteCount) {
                output throws(SealError) in
                try unsafe open(message, secret: secret, into: output, &stage)
            }
        }
        return stage.map(Outcome.refused) ?? .opened(plaintext)
    }

    /// Opens a message whose header is one; gives the bytes of plaintext, or sets the stage.
    ///
    /// The output is as long as all records; it is erased if they do not open.
    static func open(
        _ message: UnsafeRawBufferPointer,
        secret: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer,
        _ stage: inout Stage?
    ) throws(SealError) -> Int {
        let headerByteCount = unsafe Header.byteCount(of: message)
        guard message.count > headerByteCount else {
            stage = .noRecords
            return 0
        }
        let recordSize = unsafe Header.recordSize(of: message)
        let salt = unsafe UnsafeRawBufferPointer(rebasing: message[..<Header.saltByteCount])
        let records = unsafe UnsafeRawBufferPointer(rebasing: message[headerByteCount...])
        do throws(SealError) {
            return try unsafe RecordCipher.with(.decrypt, secret: secret, salt: salt) {
                cipher throws(SealError) in
                try unsafe cipher.open(records, recordSize: recordSize, into: output, &stage)
            }
        } catch {
            unsafe erase(output)
            throw error
        }
    }
}
