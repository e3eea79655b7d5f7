// SPDX-License-Identifier: Apache-2.0

/// A place in a JSON text, for people and for editors.
///
/// Lines end with a line feed, a carriage return, or the two together. Columns count Unicode
/// scalars, so an editor that shows one column for each character agrees for all but combining
/// characters.
public struct JSONPosition: Sendable, Hashable {
    /// The number of bytes before this place.
    public let offset: Int
    /// The line, counted from 1.
    public let line: Int
    /// The column, counted from 1 in Unicode scalars.
    public let column: Int

    /// Makes a position from numbers that are already known.
    public init(offset: Int, line: Int, column: Int) {
        self.offset = offset
        self.line = line
        self.column = column
    }

    /// Finds line and column by walking the bytes before `offset`.
    ///
    /// Bytes that are not UTF-8 count as one column each unless they look like continuation bytes.
    package init(ofOffset offset: Int, in bytes: some Collection<UInt8>) {
        var line = 1
        var column = 1
        var previousWasReturn = false
        for byte in bytes.prefix(offset) {
            switch byte {
            case UInt8(ascii: "\n"):
                // The second half of CR LF ends the line that the CR has already ended.
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
        self.init(offset: offset, line: line, column: column)
    }
}

extension JSONPosition: CustomStringConvertible {
    /// The position in words, as in "line 9, column 7".
    public var description: String { "line \(line), column \(column)" }
}
