// SPDX-License-Identifier: Apache-2.0

/// The bytes of a file, read on demand.
struct FileBytes {
    let count: Int
    private let handle: FileHandle

    /// Opens a file; nil if it cannot be read.
    init?(_ url: URL) {
        guard let handle = try? FileHandle(forReadingFrom: url),
            let end = try? handle.seekToEnd()
        else { return nil }
        count = Int(clamping: end)
        self.handle = handle
    }

    /// Up to `length` bytes from an offset.
    func read(_ offset: Int, _ length: Int) -> [UInt8] {
        guard offset >= 0, length > 0, offset < count,
            (try? handle.seek(toOffset: UInt64(offset))) != nil,
            let data = try? handle.read(upToCount: min(length, count - offset))
        else { return [] }
        return Array(data)
    }
}

extension Collection<UInt8> {
    /// The bytes as a big-endian number; at most eight.
    var bigEndian: UInt64 { reduce(0) { $0 << 8 | UInt64($1) } }
}
