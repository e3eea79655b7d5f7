// SPDX-License-Identifier: Apache-2.0

package import PushSealFiles

/// The beginning of an input and its total length, without the final line end.
package struct InputBeginning {
    /// The whole input if it is within the limit, otherwise a part.
    package private(set) var bytes: [UInt8] = []
    /// The total length, as far as it was counted.
    package private(set) var byteCount = 0
    /// Whether the input continues after that.
    package private(set) var isEndless = false

    /// Reads an input, keeping no more of it than the limit.
    ///
    /// A longer file is asked for its size; a pipe is counted, up to `CommandContext.inputLimit`.
    package init(of input: any ByteInput, limit: Int) throws(SystemError) {
        let countLimit = CommandContext.inputLimit
        let room = limit + Self.longestLineEnd
        while bytes.count <= room {
            let chunk = try input.read(upTo: room + 1 - bytes.count)
            guard !chunk.isEmpty else {
                bytes.removeLast(Self.lineEndByteCount(bytes))
                byteCount = bytes.count
                return
            }
            bytes += chunk
        }
        var count = bytes.count
        var last = Array(bytes.suffix(Self.longestLineEnd))
        count += input.skip(toLast: Self.longestLineEnd)
        while true {
            let chunk = try input.read(upTo: 65_536)
            guard !chunk.isEmpty else { break }
            count += chunk.count
            last = Array((last + chunk).suffix(Self.longestLineEnd))
            guard count <= countLimit else {
                isEndless = true
                break
            }
        }
        byteCount = isEndless ? countLimit : count - Self.lineEndByteCount(last)
    }

    private static let longestLineEnd = 2

    /// The byte count of a text's final line end: 0, 1, or 2 with a carriage return.
    package static func lineEndByteCount(_ bytes: [UInt8]) -> Int {
        guard bytes.last == 0x0A else { return bytes.last == 0x0D ? 1 : 0 }
        return bytes.dropLast().last == 0x0D ? 2 : 1
    }
}
