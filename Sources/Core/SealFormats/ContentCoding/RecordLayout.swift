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
