// SPDX-License-Identifier: Apache-2.0

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
            try open(input.extracting(headerByteCount...), recordSize, into: &output)
        }

        /// Opens the last record, and checks that it is the last.
        ///
        /// - Throws: `malformed` when the message ends in or right after the header, or in the
        ///   first bytes of a record; `cannotOpen` for another key, altered bytes, or a missing
        ///   end.
        package consuming func finish(into output: inout OutputSpan<UInt8>) throws(SealError) {
            if let failure { throw failure }
            guard let recordSize = header?.recordSize else { throw Refusal.shortHeader.error }
            guard held.count > 0 else { throw Refusal.noRecords.error }
            try unsafe records?.open(
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

        private mutating func open(
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
                try unsafe records?.open(full, recordSize: recordSize, into: &output)
            }
        }
    }
}
