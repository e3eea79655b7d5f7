// SPDX-License-Identifier: Apache-2.0

/// How a stream processes records in parallel.
package struct Lanes: Sendable {
    /// The maximum number of records processed at a time.
    let count: Int
    /// Runs a closure the given number of times, on several threads, and returns when all are done.
    let perform: @Sendable (Int, (Int) -> Void) -> Void

    /// One record after another.
    package static let one = Self(count: 1) { times, work in (0..<times).forEach(work) }

    /// Up to `count` records at a time, on the threads of `perform`.
    package init(count: Int, perform: @escaping @Sendable (Int, (Int) -> Void) -> Void) {
        self.count = count
        self.perform = perform
    }

    /// For less, starting threads costs more than it saves.
    private static let leastByteCount = 128 << 10

    /// The records of each lane: equal shares, in order.
    func shares(of recordCount: Int, byteCount: Int) -> [Range<Int>] {
        let laneCount = byteCount < Self.leastByteCount ? 1 : min(count, recordCount)
        return (0..<laneCount).map { lane in
            recordCount * lane / laneCount..<recordCount * (lane + 1) / laneCount
        }
    }
}

/// The records of one stream in order, under the keys derived from its header.
@safe
struct RecordStream: ~Copyable {
    private let lanes: [RecordLane]
    private let way: Lanes

    /// The number of records so far.
    private(set) var count = 0

    init(
        _ direction: CipherDirection,
        keyingMaterial: SecretBytes,
        salt: [UInt8],
        lanes way: Lanes
    ) throws(SealError) {
        self.way = way
        var lanes: [RecordLane] = []
        for _ in 0..<way.count {
            lanes.append(try RecordLane(direction, keyingMaterial: keyingMaterial, salt: salt))
        }
        self.lanes = lanes
    }

    /// Appends these bytes as records, all full except the last of the message.
    mutating func sealRecords(
        _ data: UnsafeRawBufferPointer,
        capacity: Int,
        isLast: Bool = false,
        into output: inout OutputSpan<UInt8>
    ) throws(SealError) {
        let recordCount = isLast ? 1 : data.count / capacity
        let first = count
        let sealedByteCount = capacity + RecordLayout.overheadByteCount
        try unsafe work(
            recordCount: recordCount,
            byteCount: data.count,
            resultByteCount: sealedByteCount,
            into: &output
        ) {
            lane,
            share,
            room in
            unsafe lane.sealRecords(
                Self.bytes(of: share, recordByteCount: capacity, in: data),
                capacity: capacity,
                first: first + share.lowerBound,
                isLast: isLast,
                into: room
            )
        }
    }

    /// Appends the data of authentic records, up to the first that is refused.
    ///
    /// - Throws: `malformed` for one too short to be a record, else `cannotOpen`.
    mutating func openRecords(
        _ records: UnsafeRawBufferPointer,
        recordSize: Int,
        isLast: Bool = false,
        into output: inout OutputSpan<UInt8>
    ) throws(SealError) {
        let recordCount = isLast ? 1 : records.count / recordSize
        let first = count
        let dataByteCount = recordSize - RecordLayout.overheadByteCount
        try unsafe work(
            recordCount: recordCount,
            byteCount: records.count,
            resultByteCount: dataByteCount,
            into: &output
        ) {
            lane,
            share,
            room in
            unsafe lane.openRecords(
                Self.bytes(of: share, recordByteCount: recordSize, in: records),
                recordSize: recordSize,
                first: first + share.lowerBound,
                isLast: isLast,
                into: room
            )
        }
    }

    /// Gives each lane its share of records and of the output, then joins the results.
    ///
    /// - Parameters:
    ///   - recordCount: the number of records.
    ///   - byteCount: the length of all records.
    ///   - resultByteCount: the maximum output of one record.
    ///   - output: where the results go.
    ///   - body: processes a share on a lane.
    /// - Throws: the error of the first record refused.
    private mutating func work(
        recordCount: Int,
        byteCount: Int,
        resultByteCount: Int,
        into output: inout OutputSpan<UInt8>,
        _ body: (RecordLane, Range<Int>, UnsafeMutableRawBufferPointer) -> Void
    ) throws(SealError) {
        let shares = way.shares(of: recordCount, byteCount: byteCount)
        let lanes = lanes
        var failure: SealError?
        var doneCount = 0
        unsafe output.append { room in
            let places = shares.map { $0.lowerBound * resultByteCount } + [room.count]
            way.perform(shares.count) { index in
                let place = unsafe room[places[index]..<places[index + 1]]
                unsafe body(
                    lanes[index],
                    shares[index],
                    place.rebased
                )
            }
            var end = 0
            for (index, lane) in lanes.prefix(shares.count).enumerated() where failure == nil {
                if places[index] > end {
                    let from = places[index]..<places[index] + lane.byteCount
                    unsafe room[end...].rebased
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: room[from]))
                }
                end += lane.byteCount
                doneCount += lane.recordCount
                failure = lane.failure
            }
            // Results of other lanes after a refused record are not returned.
            let written = places[shares.count - 1] + lanes[shares.count - 1].byteCount
            if written > end {
                unsafe erase(room[end..<written].rebased)
            }
            return end
        }
        count += doneCount
        if let failure { throw failure }
    }

    private static func bytes(
        of share: Range<Int>,
        recordByteCount: Int,
        in bytes: UnsafeRawBufferPointer
    ) -> UnsafeRawBufferPointer {
        let end = min(share.upperBound * recordByteCount, bytes.count)
        return unsafe bytes[share.lowerBound * recordByteCount..<end].rebased
    }
}

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
    func sealRecords(
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
                try unsafe cipher.sealRecord(
                    data[read..<end].rebased,
                    as: room[byteCount..<recordEnd].rebased,
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
    func openRecords(
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
            let record = unsafe records[read..<end].rebased
            var place = unsafe room[byteCount...].rebased
            // Opening writes the data and at least a delimiter.
            let fits = place.count >= record.count - AESGCM.tagByteCount
            if !fits { unsafe place = scratch.bytes(record.count) }
            do throws(SealError) {
                switch try unsafe cipher.openRecord(
                    record,
                    number: first + recordCount,
                    isLast: isLast && end == records.count,
                    into: place
                ) {
                case .opened(let dataByteCount):
                    if !fits {
                        unsafe room[byteCount...].rebased
                            .copyMemory(from: .init(rebasing: place[..<dataByteCount]))
                    }
                    byteCount += dataByteCount
                case .refused(let refusal):
                    let opened = max(0, record.count - AESGCM.tagByteCount)
                    unsafe erase(place[..<opened].rebased)
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
