// SPDX-License-Identifier: Apache-2.0

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
    mutating func seal(
        _ data: UnsafeRawBufferPointer,
        capacity: Int,
        isLast: Bool = false,
        into output: inout OutputSpan<UInt8>
    ) throws(SealError) {
        let recordCount = isLast ? 1 : data.count / capacity
        let first = count
        let sealedByteCount = capacity + RecordLayout.overheadByteCount
        try unsafe work(recordCount, data.count, sealedByteCount, into: &output) {
            lane,
            share,
            room in
            unsafe lane.seal(
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
    mutating func open(
        _ records: UnsafeRawBufferPointer,
        recordSize: Int,
        isLast: Bool = false,
        into output: inout OutputSpan<UInt8>
    ) throws(SealError) {
        let recordCount = isLast ? 1 : records.count / recordSize
        let first = count
        let dataByteCount = recordSize - RecordLayout.overheadByteCount
        try unsafe work(recordCount, records.count, dataByteCount, into: &output) {
            lane,
            share,
            room in
            unsafe lane.open(
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
        _ recordCount: Int,
        _ byteCount: Int,
        _ resultByteCount: Int,
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
                    UnsafeMutableRawBufferPointer(rebasing: place)
                )
            }
            var end = 0
            for (index, lane) in lanes.prefix(shares.count).enumerated() where failure == nil {
                if places[index] > end {
                    let from = places[index]..<places[index] + lane.byteCount
                    unsafe UnsafeMutableRawBufferPointer(rebasing: room[end...])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: room[from]))
                }
                end += lane.byteCount
                doneCount += lane.recordCount
                failure = lane.failure
            }
            // Results of other lanes after a refused record are not returned.
            let written = places[shares.count - 1] + lanes[shares.count - 1].byteCount
            if written > end {
                unsafe erase(UnsafeMutableRawBufferPointer(rebasing: room[end..<written]))
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
        return unsafe UnsafeRawBufferPointer(
            rebasing: bytes[share.lowerBound * recordByteCount..<end]
        )
    }
}
