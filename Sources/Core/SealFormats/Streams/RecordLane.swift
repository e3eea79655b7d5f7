// SPDX-License-Identifier: Apache-2.0

/// Processes one record at a time: a cipher, and the memory that it needs.
@safe
final class RecordLane: @unchecked Sendable {  // used by one thread at a time
    private let cipher: RecordCipher
    /// Holds the cipher's nonces; freed after the cipher.
    private let memory: ScratchMemory
    /// Where the last record of a share is opened; empty until needed.
    private let scratch = ScratchMemory()

    /// The number of records of the last share that were processed.
    private(set) var recordCount = 0
    /// The number of bytes they produced.
    private(set) var byteCount = 0
    /// Why the next record was refused.
    private(set) var failure: SealError?

    init(
        _ direction: CipherDirection,
        keyingMaterial: SecretBytes,
        salt: [UInt8]
    ) throws(SealError) {
        memory = ScratchMemory()
        cipher = try unsafe RecordCipher(
            direction,
            keyingMaterial: keyingMaterial,
            salt: salt,
            in: memory.bytes(RecordCipher.memoryByteCount)
        )
    }

    /// Seals all data into records, the last of which may be short.
    ///
    /// - Parameters:
    ///   - data: the data of consecutive records.
    ///   - capacity: the number of data bytes in a full record.
    ///   - first: the number of the first record.
    ///   - isLast: whether these records end the message.
    ///   - room: where the records go.
    func seal(
        _ data: UnsafeRawBufferPointer,
        capacity: Int,
        first: Int,
        isLast: Bool,
        into room: UnsafeMutableRawBufferPointer
    ) {
        begin()
        var read = 0
        repeat {
            let end = min(read + capacity, data.count)
            let recordEnd = byteCount + end - read + RecordLayout.overheadByteCount
            do throws(SealError) {
                try unsafe cipher.seal(
                    UnsafeRawBufferPointer(rebasing: data[read..<end]),
                    as: UnsafeMutableRawBufferPointer(rebasing: room[byteCount..<recordEnd]),
                    number: first + recordCount,
                    isLast: isLast && end == data.count
                )
            } catch {
                failure = error
                return
            }
            read = end
            byteCount = recordEnd
            recordCount += 1
        } while read < data.count
    }

    /// Opens all records, the last of which may be short.
    ///
    /// - Parameters:
    ///   - records: consecutive records.
    ///   - recordSize: the length of a full record.
    ///   - first: the number of the first record.
    ///   - isLast: whether these records end the message.
    ///   - room: where their data goes; the memory after it belongs to another lane.
    func open(
        _ records: UnsafeRawBufferPointer,
        recordSize: Int,
        first: Int,
        isLast: Bool,
        into room: UnsafeMutableRawBufferPointer
    ) {
        begin()
        var read = 0
        while read < records.count {
            let end = min(read + recordSize, records.count)
            let record = unsafe UnsafeRawBufferPointer(rebasing: records[read..<end])
            var place = unsafe UnsafeMutableRawBufferPointer(rebasing: room[byteCount...])
            // Opening writes the data and at least a delimiter.
            let fits = place.count >= record.count - AESGCM.tagByteCount
            if !fits { unsafe place = scratch.bytes(record.count) }
            do throws(SealError) {
                switch try unsafe cipher.open(
                    record,
                    number: first + recordCount,
                    isLast: isLast && end == records.count,
                    into: place
                ) {
                case .opened(let dataByteCount):
                    if !fits {
                        unsafe UnsafeMutableRawBufferPointer(rebasing: room[byteCount...])
                            .copyMemory(from: .init(rebasing: place[..<dataByteCount]))
                    }
                    byteCount += dataByteCount
                case .refused(let refusal):
                    let opened = max(0, record.count - AESGCM.tagByteCount)
                    unsafe erase(UnsafeMutableRawBufferPointer(rebasing: place[..<opened]))
                    throw refusal.error
                }
            } catch {
                failure = error
                return
            }
            read = end
            recordCount += 1
        }
    }

    private func begin() {
        recordCount = 0
        byteCount = 0
        failure = nil
    }
}
