// SPDX-License-Identifier: Apache-2.0

/// The bytes of a file or in memory, read on demand.
struct FileBytes {
    let count: Int
    private let source: Source

    private enum Source {
        case memory([UInt8])
        case file(FileHandle)
    }

    init(_ bytes: [UInt8]) {
        count = bytes.count
        source = .memory(bytes)
    }

    /// Opens a file; nil if it cannot be read.
    init?(_ url: URL) {
        guard let handle = try? FileHandle(forReadingFrom: url),
            let end = try? handle.seekToEnd()
        else { return nil }
        count = Int(clamping: end)
        source = .file(handle)
    }

    /// Up to `length` bytes from an offset.
    func read(_ offset: Int, _ length: Int) -> [UInt8] {
        guard offset >= 0, length > 0, offset < count else { return [] }
        let length = min(length, count - offset)
        switch source {
        case .memory(let bytes):
            return Array(bytes[offset..<(offset + length)])
        case .file(let handle):
            guard (try? handle.seek(toOffset: UInt64(offset))) != nil,
                let data = try? handle.read(upToCount: length)
            else { return [] }
            return Array(data)
        }
    }
}

extension Collection<UInt8> {
    /// The bytes as a big-endian number; at most eight.
    var bigEndian: UInt64 { reduce(0) { $0 << 8 | UInt64($1) } }
}
