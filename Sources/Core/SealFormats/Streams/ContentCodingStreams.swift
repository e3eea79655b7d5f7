// SPDX-License-Identifier: Apache-2.0

extension ContentCoding {
    /// The largest record in a stream, in bytes: 16 MiB.
    ///
    /// A record can only be authenticated as a whole, so it must fit in memory, and a header may
    /// claim up to 4 GiB. Streams are sealed in records up to this size, and larger ones are
    /// refused.
    package static let maximumStreamedRecordByteCount = 1 << 24

    /// Seals a stream as `aes128gcm` records (RFC 8188 §2), with one record in memory.
    @safe
    package struct Sealer: MessageStream, ~Copyable {
        private var records: RecordStream
        /// The header, until it has been written.
        private var header: [UInt8]
        /// The number of data bytes in a full record.
        private let capacity: Int
        /// Data of the current record: a full one is held until it is known whether it is the last.
        private var held: HeldBytes
        package var failure: SealError?

        /// Begins a file with a fresh random salt, under the id of the key; its records may be
        /// sealed in parallel.
        ///
        /// The salt comes from both generators, the one for salts and the system's, since the content of the file
        /// is not known yet.
        ///
        /// - Throws: `unsupported` for a key of another format, and for a record size below 18
        ///   bytes or above 16 MiB; `invalidKey` for less than 16 bytes of keying material;
        ///   `library` when the system's cryptography fails.
        package init(
            _ key: FileKey,
            recordSize: Int = defaultRecordSize,
            lanes: Lanes = .one
        ) throws(SealError) {
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
                    "a record size of \(recordSize) is above the limit for a stream, "
                        + "\(maximumStreamedRecordByteCount)"
                )
            }
            try check(recordSize: recordSize, keyIDByteCount: keyID.count)
            try check(keyingMaterial)
            // Nothing may throw once a noncopyable property is initialised.
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

        /// The header, once, and the held and new bytes, in records.
        package func maximumOutputByteCount(for inputByteCount: Int) -> Int {
            let byteCount = held.count + inputByteCount
            let recordCount = byteCount / capacity + 1
            return header.count + byteCount + recordCount * RecordLayout.overheadByteCount
        }

        /// Seals the records that these bytes of plaintext fill.
        ///
        /// - Throws: `library` when the system's cryptography fails.
        package mutating func process(
            _ input: Span<UInt8>,
            into output: inout OutputSpan<UInt8>
        ) throws(SealError) {
            output.append(emptying: &header)
            try unsafe held.append(input, recordByteCount: capacity) { data throws(SealError) in
                try unsafe records.sealRecords(data, capacity: capacity, into: &output)
            }
        }

        /// Seals the last record and marks it as the last.
        ///
        /// - Throws: `library` when the system's cryptography fails.
        package consuming func finish(into output: inout OutputSpan<UInt8>) throws(SealError) {
            if let failure { throw failure }
            output.append(emptying: &header)
            try unsafe records.sealRecords(
                held.bytes,
                capacity: capacity,
                isLast: true,
                into: &output
            )
        }
    }
}

extension ContentCoding {
    /// Opens a stream of `aes128gcm` records (RFC 8188 §2), with one record in memory.
    ///
    /// A record's plaintext is returned only after the record is authenticated. Only when
    /// ``finish()`` returns is it certain that the end is not missing.
    @safe
    package struct Opener: MessageStream, ~Copyable {
        private let keyingMaterial: SecretBytes
        private let lanes: Lanes
        private var headerBytes: [UInt8] = []
        private var records: RecordStream?
        /// Bytes of the current record: a full one is held until it is known whether it is the
        /// last.
        private var held = HeldBytes()
        package var failure: SealError?

        /// The header, once it has been read; not authenticated, see ``Header``.
        package private(set) var header: Header?

        /// Begins a file, whose records may be opened in parallel.
        ///
        /// - Throws: `unsupported` for a key of another format; `invalidKey` for less than 16 bytes
        ///   of keying material.
        package init(_ key: FileKey, lanes: Lanes = .one) throws(SealError) {
            try self.init(keyingMaterial: key.contentCoding().keyingMaterial, lanes: lanes)
        }

        /// Begins a message under any key: for vectors, and for callers that know the key's
        /// purpose.
        package init(keyingMaterial: SecretBytes, lanes: Lanes = .one) throws(SealError) {
            try check(keyingMaterial)
            self.keyingMaterial = keyingMaterial
            self.lanes = lanes
        }

        /// The number of records opened, each authenticated in its position.
        package var openedRecordCount: Int {
            switch records {
            case .some(let records): records.count
            case .none: 0
            }
        }

        /// 0 until a record is known not to be the last, then everything received.
        package func maximumOutputByteCount(for inputByteCount: Int) -> Int {
            let byteCount = held.count + inputByteCount
            if inputByteCount > 0, let header, byteCount <= header.recordSize { return 0 }
            return byteCount
        }

        /// Opens the records that these bytes complete, except one that may be the last.
        ///
        /// - Throws: `malformed` when the header is invalid; `cannotOpen` for another key or
        ///   altered bytes; `unsupported` for a record above 16 MiB.
        package mutating func process(
            _ input: Span<UInt8>,
            into output: inout OutputSpan<UInt8>
        ) throws(SealError) {
            let headerByteCount = try readHeader(input)
            guard let recordSize = header?.recordSize else { return }
            try openRecords(input.extracting(headerByteCount...), recordSize, into: &output)
        }

        /// Opens the last record, and checks that it is the last.
        ///
        /// - Throws: `malformed` when the message ends in or right after the header, or in the
        ///   first bytes of a record; `cannotOpen` for another key, altered bytes, or a missing
        ///   end.
        package consuming func finish(into output: inout OutputSpan<UInt8>) throws(SealError) {
            if let failure { throw failure }
            guard let recordSize = header?.recordSize else { throw BrokenRule.shortHeader.error }
            guard held.count > 0 else { throw BrokenRule.noRecords.error }
            try unsafe records?.openRecords(
                held.bytes,
                recordSize: recordSize,
                isLast: true,
                into: &output
            )
        }

        /// Reads the rest of the header; returns how many bytes that took.
        private mutating func readHeader(_ input: Span<UInt8>) throws(SealError) -> Int {
            var read = 0
            while header == nil, read < input.count {
                headerBytes.append(input[read])
                read += 1
                // While the header is incomplete, that is its only possible fault.
                if Header.refusal(of: headerBytes) == .shortHeader { continue }
                let header = try Header(parsing: headerBytes)
                records = try RecordStream(
                    .decrypt,
                    keyingMaterial: keyingMaterial,
                    salt: header.salt,
                    lanes: lanes
                )
                self.header = header
            }
            return read
        }

        private mutating func openRecords(
            _ input: Span<UInt8>,
            _ recordSize: Int,
            into output: inout OutputSpan<UInt8>
        ) throws(SealError) {
            guard
                held.count + min(input.count, recordSize - held.count)
                    <= maximumStreamedRecordByteCount
            else {
                throw SealError(
                    .unsupported,
                    "a record of \(recordSize) bytes; a stream allows at most "
                        + "\(maximumStreamedRecordByteCount)"
                )
            }
            try unsafe held.append(input, recordByteCount: recordSize) { full throws(SealError) in
                try unsafe records?.openRecords(full, recordSize: recordSize, into: &output)
            }
        }
    }
}
