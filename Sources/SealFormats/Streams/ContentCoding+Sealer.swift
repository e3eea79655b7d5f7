// SPDX-License-Identifier: Apache-2.0

extension ContentCoding {
    /// The most bytes of one record that a stream holds: 16 MiB.
    ///
    /// A record can be authenticated only whole, so memory grows with it, and a header may claim up
    /// to 4 GiB. Streams are sealed in records no larger, and a larger one is refused.
    package static let maximumStreamedRecordByteCount = 1 << 24

    /// Seals a stream as `aes128gcm` records (RFC 8188 §2), in memory for one record.
    @safe
    package struct Sealer: MessageStream, ~Copyable {
        private var records: RecordStream
        /// What comes first, until it has been handed out.
        private var header: [UInt8]
        /// Bytes of data in a full record.
        private let capacity: Int
        /// Data of the record at hand: a full one waits to know whether it is the last.
        private var held: HeldBytes

        /// Begins a file with a fresh random salt, under the id of the key.
        ///
        /// The salt is from OpenSSL's generator and the system's, since what the file is going to hold
        /// is not known yet.
        ///
        /// - Throws: `unsupported` for a key of another format, and for a record size below 18 bytes or
        ///   above 16 MiB; `invalidKey` for less keying material than 16 bytes;
        ///   `library` when OpenSSL fails.
        package init(
            _ key: FileKey,
            recordSize: Int = defaultRecordSize
        ) throws(SealError) {
            try self.init(key, recordSize: recordSize, lanes: .one)
        }

        /// Begins a file whose records may be sealed several at a time.
        package init(_ key: FileKey, recordSize: Int, lanes: Lanes) throws(SealError) {
            let (keyingMaterial, keyID) = try key.contentCoding()
            try self.init(
                keyingMaterial: keyingMaterial,
                keyID: keyID,
                recordSize: recordSize,
                salt: HedgedSalt.bytes(
                    for: KernelRandom.bytes(Header.saltByteCount),
                    secret: keyingMaterial
                ),
                lanes: lanes
            )
        }

        /// Begins a message under a given salt: for vectors only, as in ``ContentCoding``.
        package init(
            keyingMaterial: SecretBytes,
            keyID: [UInt8] = [],
            recordSize: Int = defaultRecordSize,
            salt: [UInt8],
            lanes: Lanes = .one
        ) throws(SealError) {
            guard recordSize <= maximumStreamedRecordByteCount else {
                throw SealError(
                    .unsupported,
                    "a record size of \(recordSize) is above \(maximumStreamedRecordByteCount), "
                        + "the most for a stream"
                )
            }
            try check(recordSize: recordSize, keyIDByteCount: keyID.count)
            try check(keyingMaterial)
            // Nothing may throw once a part that is not copyable is in its place.
            let records = try RecordStream(
                .encrypt,
                keyingMaterial: keyingMaterial,
                salt: salt,
                lanes: lanes
            )
            self.records = records
            held = HeldBytes()
            capacity = recordSize - RecordLayout.overheadByteCount
            header = unsafe makeBytes(capacity: Header.fixedByteCount + keyID.count) { header in
                unsafe Header.write(
                    salt: salt,
                    recordSize: recordSize,
                    keyID: keyID,
                    into: header
                )
            }
        }

        /// The header once, and the bytes with those held, in records.
        package func maximumOutputByteCount(for inputByteCount: Int) -> Int {
            let byteCount = held.count + inputByteCount
            let recordCount = byteCount / capacity + 1
            return header.count + byteCount + recordCount * RecordLayout.overheadByteCount
        }

        /// Seals the next bytes of the plaintext, as far as they fill records.
        ///
        /// - Throws: `library` when OpenSSL fails.
        package mutating func update(
            _ input: Span<UInt8>,
            into output: inout OutputSpan<UInt8>
        ) throws(SealError) {
            output.append(emptying: &header)
            var rest = input
            if held.count > 0 {
                let taken = min(rest.count, capacity - held.count)
                held.append(rest.extracting(first: taken))
                rest = rest.extracting(taken...)
                if rest.isEmpty { return }
                try unsafe records.seal(held.bytes, capacity: capacity, into: &output)
                held.removeAll()
            }
            let fullByteCount = max(0, rest.count - 1) / capacity * capacity
            if fullByteCount > 0 {
                try unsafe rest.extracting(first: fullByteCount).withUnsafeBytes {
                    data throws(SealError) in
                    try unsafe records.seal(data, capacity: capacity, into: &output)
                }
                rest = rest.extracting(fullByteCount...)
            }
            held.append(rest)
        }

        /// Seals the last record, which says that it is.
        ///
        /// - Throws: `library` when OpenSSL fails.
        package consuming func finish(into output: inout OutputSpan<UInt8>) throws(SealError) {
            output.append(emptying: &header)
            try unsafe records.seal(held.bytes, capacity: capacity, isLast: true, into: &output)
        }
    }
}
