// SPDX-License-Identifier: Apache-2.0

/// How plaintext and padding are split into records.
struct RecordLayout {
    /// The overhead of a record: a delimiter and the tag.
    static let overheadByteCount = 1 + AESGCM.tagByteCount

    private let plaintextByteCount: Int
    /// Bytes of data and padding.
    let paddedByteCount: Int
    /// Bytes of a whole record.
    let recordSize: Int
    /// Bytes of data and padding that fit in a record.
    private let capacity: Int
    /// The number of records, at least one.
    let recordCount: Int
    private let lastDataByteCount: Int

    init(plaintextByteCount: Int, paddedByteCount: Int, recordSize: Int) {
        self.plaintextByteCount = plaintextByteCount
        self.paddedByteCount = paddedByteCount
        self.recordSize = recordSize
        capacity = recordSize - Self.overheadByteCount
        let isExact = paddedByteCount % capacity == 0
        recordCount = max(1, paddedByteCount / capacity + (isExact ? 0 : 1))
        // An even share, so that no record is all padding, which its processing time would reveal
        // (RFC 8188 §4.8), but never more than fits the last record.
        let last = paddedByteCount - (recordCount - 1) * capacity
        let evenShare =
            plaintextByteCount / recordCount + (plaintextByteCount % recordCount == 0 ? 0 : 1)
        lastDataByteCount = min(evenShare, last)
    }

    /// Bytes of all records.
    var byteCount: Int { paddedByteCount + recordCount * Self.overheadByteCount }

    /// Bytes of data, and of data with padding, in a record.
    func share(of number: Int) -> (data: Int, padded: Int) {
        let othersCount = recordCount - 1
        if number == othersCount {
            return (lastDataByteCount, paddedByteCount - othersCount * capacity)
        }
        let (share, rest) = (plaintextByteCount - lastDataByteCount)
            .quotientAndRemainder(dividingBy: othersCount)
        return (share + (number < rest ? 1 : 0), capacity)
    }
}

/// The byte that ends the data of a record (RFC 8188 §2).
private enum Delimiter {
    static let more: UInt8 = 1
    static let last: UInt8 = 2
}

extension RecordCipher {
    /// Writes all records: data, delimiter, zeros, tag.
    borrowing func sealRecords(
        _ plaintext: UnsafeRawBufferPointer,
        in layout: RecordLayout,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) {
        var read = 0
        var written = 0
        for number in 0..<layout.recordCount {
            let share = layout.share(of: number)
            let byteCount = share.padded + RecordLayout.overheadByteCount
            let record = unsafe output[written..<written + byteCount].rebased
            try unsafe sealRecord(
                plaintext[read..<read + share.data].rebased,
                as: record,
                number: number,
                isLast: number == layout.recordCount - 1
            )
            read += share.data
            written += byteCount
        }
    }

    /// Writes one record: data, delimiter, zeros to fill the record, tag.
    borrowing func sealRecord(
        _ data: UnsafeRawBufferPointer,
        as record: UnsafeMutableRawBufferPointer,
        number: Int,
        isLast: Bool
    ) throws(SealError) {
        unsafe record.copyMemory(from: data)
        unsafe record[data.count] = isLast ? Delimiter.last : Delimiter.more
        unsafe record[(data.count + 1)...].rebased
            .initializeMemory(as: UInt8.self, repeating: 0)
        try unsafe encrypt(record, number: number)
    }

    /// Opens all records in order; erases the output if one does not open.
    ///
    /// `output` is as long as all records together, so that each has enough room after the last.
    borrowing func openRecords(
        _ records: UnsafeRawBufferPointer,
        recordSize: Int,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> ContentCoding.Opening {
        var read = 0
        var written = 0
        var number = 0
        while read < records.count {
            let byteCount = min(recordSize, records.count - read)
            let isLast = read + byteCount == records.count
            let record = unsafe records[read..<read + byteCount].rebased
            let room = unsafe output[written...].rebased
            switch try unsafe openRecord(record, number: number, isLast: isLast, into: room) {
            case .opened(let dataByteCount): written += dataByteCount
            case .refused(let refusal):
                unsafe erase(output)
                return .refused(refusal)
            }
            read += byteCount
            number += 1
        }
        return .opened(byteCount: written)
    }

    /// Opens one record; if it is refused, the output may hold plaintext that must be erased.
    borrowing func openRecord(
        _ record: UnsafeRawBufferPointer,
        number: Int,
        isLast: Bool,
        into output: UnsafeMutableRawBufferPointer
    ) throws(SealError) -> ContentCoding.Opening {
        guard record.count >= RecordLayout.overheadByteCount else { return .refused(.shortRecord) }
        guard try unsafe decrypt(record, number: number, into: output) else {
            return .refused(.authenticationTag)
        }
        let padded = unsafe output[..<(record.count - AESGCM.tagByteCount)]
        guard let end = unsafe padded.lastIndex(where: { $0 != 0 }) else {
            return .refused(.allZeroRecord)
        }
        let delimiter = isLast ? Delimiter.last : Delimiter.more
        guard unsafe padded[end] == delimiter else {
            return .refused(isLast ? .badDelimiterFinal : .badDelimiterEarly)
        }
        return .opened(byteCount: end)
    }
}
