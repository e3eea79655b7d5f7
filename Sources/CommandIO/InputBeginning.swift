// SPDX-License-Identifier: Apache-2.0

package import AtomicFiles

/// The beginning of an input, and how long all of it is, the line end at its end not counted.
package struct InputBeginning {
    /// All of it if it is no longer than the limit, else some.
    package private(set) var bytes: [UInt8] = []
    /// How long all of it is, or as far as it was counted.
    package private(set) var byteCount = 0
    /// Whether it goes on after that.
    package private(set) var isEndless = false

    /// Reads an input, and keeps no more of it than the limit.
    ///
    /// A file that is longer is asked for its size; a pipe is counted, up to `countLimit` bytes.
    package init(of input: any ByteInput, limit: Int, countLimit: Int) throws(SystemError) {
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

    /// How many bytes the line end takes that ends a text: none, one, or two with a carriage return.
    package static func lineEndByteCount(_ bytes: [UInt8]) -> Int {
        guard bytes.last == 0x0A else { return bytes.last == 0x0D ? 1 : 0 }
        return bytes.dropLast().last == 0x0D ? 2 : 1
    }
}
