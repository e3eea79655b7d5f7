// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// Writes values of a line as `receive --format json` writes what Foundation has made of them.
///
/// Names in order, no white space, strings with no more escapes than they need, and numbers as they
/// come out of 64 bits. Where Foundation does more than that, it says false, and somebody else has
/// to ask Foundation.
struct ValueWriter {
    private let order = ObjectOrder()
    private let scratch = Scratch()

    /// Deeper than payloads are.
    private static let depthLimit = 32

    /// Writes a value; says false when it is not that simple, with half of it written.
    func write(_ index: Int, of line: LineView, to output: LineOutput, depth: Int = 0) -> Bool {
        switch line.kind(index) {
        case .null, .bool:
            unsafe output.append(line.bytes(index))
        case .string:
            writeString(index, of: line, to: output)
        case .number:
            writeNumber(index, of: line, to: output)
        case .array:
            guard depth < Self.depthLimit else { return false }
            output.append(UInt8(ascii: "["))
            var element = index + 1
            let end = Int(line.node(index).next)
            while element < end {
                if element > index + 1 { output.append(UInt8(ascii: ",")) }
                guard write(element, of: line, to: output, depth: depth + 1) else { return false }
                element = Int(line.node(element).next)
            }
            output.append(UInt8(ascii: "]"))
        case .object:
            guard depth < Self.depthLimit else { return false }
            return writeObject(index, of: line, to: output, depth: depth) { _ in true }
        }
        return true
    }

    /// Writes those members of an object that are wanted.
    @inline(__always)
    func writeObject(
        _ index: Int,
        of line: LineView,
        to output: LineOutput,
        depth: Int = 0,
        where isWanted: (_ name: Int) -> Bool
    ) -> Bool {
        let bottom = order.top
        defer { order.pop(to: bottom) }
        guard order.push(index, of: line) else { return false }
        output.append(UInt8(ascii: "{"))
        var isFirst = true
        for place in bottom..<order.top {
            let name = order.name(place)
            guard isWanted(name) else { continue }
            if !isFirst { output.append(UInt8(ascii: ",")) }
            isFirst = false
            unsafe output.append(line.bytes(name))
            output.append(UInt8(ascii: ":"))
            guard write(name + 1, of: line, to: output, depth: depth + 1) else { return false }
        }
        output.append(UInt8(ascii: "}"))
        return true
    }

    /// Writes a string with no more escapes than it needs.
    @inline(__always)
    func writeString(_ index: Int, of line: LineView, to output: LineOutput) {
        guard line.node(index).hasEscapes else {
            return unsafe output.append(line.bytes(index))
        }
        unsafe output.appendQuoted(content(index, of: line))
    }

    /// The content of a string, escapes resolved, valid until the next string is written.
    @inline(__always)
    func content(_ index: Int, of line: LineView) -> UnsafeRawBufferPointer {
        let content = unsafe line.content(index)
        guard line.node(index).hasEscapes else { return unsafe content }
        let room = unsafe scratch.bytes(content.count)
        let count = unsafe JSONContent.resolve(content, into: room)
        return unsafe UnsafeRawBufferPointer(rebasing: room[..<count])
    }

    @inline(__always)
    private func writeNumber(_ index: Int, of line: LineView, to output: LineOutput) {
        let bytes = unsafe line.bytes(index)
        if unsafe PlainNumber.isPlain(bytes) {
            unsafe output.append(bytes)
        } else {
            output.append(
                text: PlainNumber.spelling(unsafe String(decoding: bytes, as: UTF8.self))
            )
        }
    }
}

/// How a number comes out of Foundation: an integer if it is spelled as one and fits into 64 bits.
enum PlainNumber {
    /// Whether a number comes out as it is spelled: an integer that surely fits, and is not -0.
    @inline(__always)
    static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count <= 18, let first = unsafe bytes.first else { return false }
        let isNegative = first == UInt8(ascii: "-")
        if isNegative, unsafe bytes[1] == UInt8(ascii: "0") { return false }
        for index in (isNegative ? 1 : 0)..<bytes.count {
            guard unsafe bytes[index] &- UInt8(ascii: "0") < 10 else { return false }
        }
        return true
    }

    /// The spelling of any number.
    static func spelling(_ text: String) -> String {
        if let value = Int64(text) { return String(value) }
        if let value = UInt64(text) { return String(value) }
        // Past the largest number there is only infinity, which JSON lacks.
        return JSONNumber(Double(text) ?? 0)?.spelling ?? "null"
    }
}
