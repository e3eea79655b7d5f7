// SPDX-License-Identifier: Apache-2.0

import PushSealFiles

/// Splits an input into blocks of whole lines.
///
/// The result of one `read(2)` is passed on at once, so that lines that arrive slowly are answered
/// as they arrive.
struct LineSource {
    private let input: any ByteInput
    /// The maximum length of a line in bytes, without its end.
    private let lineLimit: Int
    /// The beginning of a line whose end has not been read yet.
    private var rest: [UInt8] = []
    private var nextIndex = 0
    private var nextLine = 1
    private var isAtEnd = false

    init(_ input: any ByteInput, lineLimit: Int) {
        self.input = input
        self.lineLimit = lineLimit
    }

    /// Fills a block, usually with at most `byteCount` bytes; returns false at the end.
    ///
    /// The last line counts even without a line feed.
    mutating func next(
        _ block: inout LineBlock,
        byteCount: Int
    ) throws(SystemError) -> Bool {
        guard !isAtEnd else { return false }
        block.overlongByteCount = nil
        block.reserve(max(byteCount, rest.count + 1))
        block.bytes.replaceSubrange(..<rest.count, with: rest)
        block.count = rest.count
        rest.removeAll(keepingCapacity: true)
        var start = 0
        while true {
            // After a skipped line there may be whole lines already.
            if let end = Self.lastLineEnd(in: block, from: start) {
                rest += block.bytes[end..<block.count]
                block.count = end
                break
            }
            // One more for a carriage return before the line end still to come.
            if block.count > lineLimit + 1 {
                try skipLine(&block)
                break
            }
            start = block.count
            if block.count == block.bytes.count { block.reserve(block.count * 2) }
            guard try read(&block) > 0 else {
                isAtEnd = true
                break
            }
        }
        guard block.count > 0 || block.overlongByteCount != nil else { return false }
        if nextIndex == 0, unsafe block.bytes.withUnsafeBytes({ unsafe GzipMark.begins($0) }) {
            // It would give one error for each line feed in it.
            block.count = GzipMark.byteCount
            rest.removeAll()
            isAtEnd = true
        }
        block.index = nextIndex
        block.firstLine = nextLine
        nextIndex += 1
        block.findLineEnds()
        nextLine += block.overlongByteCount != nil ? 1 : block.lineEnds.count
        return true
    }

    /// Reads once, after the existing content; returns the number of bytes read.
    private func read(_ block: inout LineBlock) throws(SystemError) -> Int {
        let start = block.count
        let count = try unsafe block.bytes.withUnsafeMutableBufferPointer {
            (memory) throws(SystemError) -> Int in
            let room = UnsafeMutableRawBufferPointer(memory)
            return try unsafe input.read(
                into: UnsafeMutableRawBufferPointer(rebasing: room[start...])
            )
        }
        block.count += count
        return count
    }

    /// Skips a line that is too long, up to its end.
    private mutating func skipLine(_ block: inout LineBlock) throws(SystemError) {
        var byteCount = block.count
        var last = block.bytes[block.count - 1]
        while true {
            block.count = 0
            guard try read(&block) > 0 else {
                isAtEnd = true
                block.overlongByteCount = byteCount
                return
            }
            let feed = unsafe block.bytes.withUnsafeBytes { memory in
                unsafe lineFeed(in: memory, 0..<block.count)
            }
            guard let end = feed.map({ $0 + 1 }) else {
                byteCount += block.count
                last = block.bytes[block.count - 1]
                continue
            }
            if end > 1 { last = block.bytes[end - 2] }
            // The line feed is not part of the line, nor is a carriage return before it.
            block.overlongByteCount = byteCount + end - 1 - (last == 0x0D ? 1 : 0)
            rest += block.bytes[end..<block.count]
            block.count = 0
            return
        }
    }

    /// The offset after the last line feed at or after `start`.
    private static func lastLineEnd(in block: LineBlock, from start: Int) -> Int? {
        block.bytes[start..<block.count].lastIndex(of: 0x0A).map { $0 + 1 }
    }
}

/// The maximum length of a line.
struct LineLimit: Sendable {
    /// The maximum number of bytes, without the line end.
    let byteCount: Int
    /// The error for a longer line, given its length.
    let error: @Sendable (Int) -> LineError

    /// - Parameters:
    ///   - byteCount: the maximum number of bytes, without the line end.
    ///   - noun: what the line is, such as "payload".
    ///   - hint: what to do about a longer line, given its length.
    init(
        _ byteCount: Int,
        of noun: String = "line",
        hint: @escaping @Sendable (Int) -> String? = { _ in nil }
    ) {
        self.byteCount = byteCount
        error = { count in
            LineError(
                message: "the \(noun) has \(count) bytes, \(count - byteCount) over the limit of "
                    + "\(byteCount)",
                hint: hint(count)
            )
        }
    }
}

/// How gzip begins (RFC 1952 §2.3.1), which no JSON does.
enum GzipMark {
    static let byteCount = 2

    /// Whether an input is compressed.
    @inline(__always)
    static func begins(_ bytes: UnsafeRawBufferPointer) -> Bool {
        unsafe bytes.count >= byteCount && bytes[0] == 0x1F && bytes[1] == 0x8B
    }

    /// The error of such an input.
    static let error = LineError(
        message: "the input is compressed with gzip",
        hint: "decompress it first: gzip -dc FILE | pushseal ..."
    )
}
