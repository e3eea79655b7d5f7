// SPDX-License-Identifier: Apache-2.0

/// A position in a JSON text, for people and for editors.
///
/// Lines end with a line feed, a carriage return, or both together. Columns count Unicode scalars,
/// which matches an editor that shows one column per character, except for combining characters.
package struct JSONPosition: Sendable, Hashable {
    /// The number of bytes before this position.
    package let offset: Int
    /// The line, counted from 1.
    package let line: Int
    /// The column, counted from 1 in Unicode scalars.
    package let column: Int

    /// Makes a position from known numbers.
    package init(offset: Int, line: Int, column: Int) {
        self.offset = offset
        self.line = line
        self.column = column
    }

    /// Finds line and column by scanning the bytes before `offset`.
    ///
    /// Bytes that are not UTF-8 count as one column each, unless they look like continuation bytes.
    package init(ofOffset offset: Int, in bytes: some Collection<UInt8>) {
        var walk = Walk()
        for byte in bytes.prefix(offset) { walk.pass(byte) }
        self = walk.position(offset)
    }

    /// Finds lines and columns of many offsets in one pass.
    ///
    /// - Parameters:
    ///   - offsets: in any order, each within the bytes.
    ///   - bytes: the text.
    /// - Returns: the positions, in the order of the offsets.
    static func positions(
        ofOffsets offsets: [Int],
        in bytes: UnsafeRawBufferPointer
    ) -> [JSONPosition] {
        var positions = Array(
            repeating: JSONPosition(offset: 0, line: 1, column: 1),
            count: offsets.count
        )
        var walk = Walk()
        var passed = 0
        for place in offsets.indices.sorted(by: { offsets[$0] < offsets[$1] }) {
            let offset = offsets[place]
            for place in passed..<offset { walk.pass(unsafe bytes[place]) }
            passed = offset
            positions[place] = walk.position(offset)
        }
        return positions
    }

    /// The line and column reached while scanning the bytes.
    private struct Walk {
        private var line = 1
        private var column = 1
        private var previousWasReturn = false

        @inline(__always)
        mutating func pass(_ byte: UInt8) {
            switch byte {
            case UInt8(ascii: "\n"):
                // The LF of a CR LF does not end another line.
                line += previousWasReturn ? 0 : 1
                column = 1
            case UInt8(ascii: "\r"):
                line += 1
                column = 1
            case 0x80...0xBF:
                break
            default:
                column += 1
            }
            previousWasReturn = byte == UInt8(ascii: "\r")
        }

        func position(_ offset: Int) -> JSONPosition {
            JSONPosition(offset: offset, line: line, column: column)
        }
    }
}

extension JSONPosition: CustomStringConvertible {
    /// The position as text, as in "line 9, column 7".
    package var description: String { "line \(line), column \(column)" }
}
