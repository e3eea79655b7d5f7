// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
import Foundation

/// The memory of this process, which tests search for erased secrets.
package enum OwnMemory {
    /// Whether the thread sanitizer is active, whose heap is too large to search.
    package static let hasThreadSanitizer = dlsym(nil, "__tsan_init") != nil

    /// Whether no function is bound at its first call, which leaves registers on the stack.
    package static let isBoundAtStart = getenv("LD_BIND_NOW").map { $0.pointee != 0 } ?? false

    /// Whether it can be read at all; some sandboxes forbid that.
    package static let isReadable: Bool = {
        let descriptor = open(path, O_RDONLY)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var known: UInt8 = 0xA5
        var read: UInt8 = 0
        return withUnsafePointer(to: &known) { place in
            pread(descriptor, &read, 1, off_t(Int(bitPattern: place))) == 1 && read == place.pointee
        }
    }()

    fileprivate static let path = "/proc/self/mem"

    /// Writable regions of reasonable size; sanitizers map terabytes of their own.
    fileprivate static func regions() throws -> [Range<UInt>] {
        let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
        return maps.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ", maxSplits: 2)
            guard words.count > 1, words[1].hasPrefix("rw") else { return nil }
            let bounds = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard bounds.count == 2, bounds[1] - bounds[0] <= 1 << 30 else { return nil }
            return bounds[0]..<bounds[1]
        }
    }
}

/// Bytes to search memory for, stored masked so that they do not find themselves.
package struct Needle {
    private static let mask: UInt8 = 0xA5
    private static let chunkByteCount = 1 << 20

    private let masked: [UInt8]

    package init(_ bytes: some ContiguousBytes) {
        masked = bytes.withUnsafeBytes { $0.map { $0 ^ Self.mask } }
    }

    /// How often memory contains the bytes.
    package func countInMemory() throws -> Int {
        let memory = open(OwnMemory.path, O_RDONLY)
        guard memory >= 0 else { throw CocoaError(.fileReadNoPermission) }
        defer { close(memory) }
        // The bytes read from memory, followed by the bytes to search for.
        let buffer = UnsafeMutableRawBufferPointer.allocate(
            byteCount: Self.chunkByteCount + 2 * masked.count,
            alignment: 1
        )
        Self.erase(buffer)
        defer {
            Self.erase(buffer)
            buffer.deallocate()
        }
        let text = UnsafeMutableRawBufferPointer(
            rebasing: buffer[..<(Self.chunkByteCount + masked.count)]
        )
        let needle = UnsafeMutableRawBufferPointer(rebasing: buffer[text.count...])
        for (index, byte) in masked.enumerated() { needle[index] = byte ^ Self.mask }
        let start = UInt(bitPattern: buffer.baseAddress)
        let own = start..<start + UInt(buffer.count)
        var count = 0
        for region in try OwnMemory.regions() {
            for start in stride(
                from: region.lowerBound,
                to: region.upperBound,
                by: Self.chunkByteCount
            ) {
                let read = pread(
                    memory,
                    text.baseAddress,
                    min(text.count, Int(region.upperBound - start)),
                    off_t(Int(bitPattern: start))
                )
                guard read > 0 else { continue }
                count += Self.offsets(of: needle, in: text[..<read]).count { offset in
                    offset < Self.chunkByteCount && !own.contains(start + UInt(offset))
                }
                Self.erase(text)
            }
        }
        return count
    }

    private static func erase(_ bytes: UnsafeMutableRawBufferPointer) {
        if let start = bytes.baseAddress { explicit_bzero(start, bytes.count) }
    }

    /// Uses the C library's search: one byte at a time would take hours if the first is a zero,
    /// which fills most of memory.
    private static func offsets(
        of needle: UnsafeMutableRawBufferPointer,
        in text: Slice<UnsafeMutableRawBufferPointer>
    ) -> [Int] {
        var found: [Int] = []
        var rest = UnsafeRawBufferPointer(rebasing: text)
        while let base = rest.baseAddress, let bytes = needle.baseAddress,
            let hit = find(base, rest.count, bytes, needle.count)
        {
            found.append(text.count - rest.count + (hit - base))
            rest = UnsafeRawBufferPointer(rebasing: rest[(hit - base + 1)...])
        }
        return found
    }
}

/// `memmem`, which the C library's Swift module lacks.
private let find = unsafeBitCast(
    dlsym(nil, "memmem"),
    to: (@convention(c) (UnsafeRawPointer, Int, UnsafeRawPointer, Int) -> UnsafeRawPointer?).self
)
#endif
