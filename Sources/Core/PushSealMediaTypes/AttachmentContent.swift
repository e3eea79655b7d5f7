// SPDX-License-Identifier: Apache-2.0

/// The format of a file's contents, and whether they can be shown.
///
/// A phone refuses files that its decoders cannot read. Here the signature gives the format, and an
/// image must be complete: dimensions, data and end. Sounds and movies are checked only for their
/// index.
package struct AttachmentContent: Sendable, Equatable {
    /// The format according to the first bytes.
    package let format: AttachmentFormat
    /// Why the file is unreadable, for instance because it is truncated.
    package let defect: String?

    /// Checks a file, of which an image is read as a whole and others in parts.
    ///
    /// - Parameters:
    ///   - byteCount: the size of the file.
    ///   - read: reads bytes of it, by offset and count; fewer at its end.
    package init(byteCount: Int, read: @escaping (_ offset: Int, _ count: Int) -> [UInt8]) {
        let bytes = FileBytes(count: byteCount, bytes: read)
        format = AttachmentFormat(head: bytes.read(0, AttachmentFormat.headByteCount))
        defect =
            switch format.type?.identifier {
            case "public.png": ImageBytes(bytes).pngDefect()
            case "public.jpeg": ImageBytes(bytes).jpegDefect()
            case "com.compuserve.gif": ImageBytes(bytes).gifDefect()
            case "public.mpeg-4", "com.apple.m4a-audio": MovieBoxes.defect(of: bytes)
            default: nil
            }
    }

    /// Why the content cannot be shown as a type, in words; nil if it can.
    ///
    /// A JPEG named `.png` is shown, since decoders go by the contents. So only the medium has to
    /// match, and MPEG-4 counts as both sound and movie.
    package func objection(to type: AttachmentType) -> String? {
        guard let own = format.type, own.canBe(type) else {
            return "the file is \(format.name), not \(type.medium.words)"
        }
        return defect.map { "the \(format.name) file \($0)" }
    }
}

/// Finds out why an image is unreadable: no dimensions, no data, no end.
private struct ImageBytes {
    private let bytes: [UInt8]

    /// Reads the whole file, up to the largest image that may be attached.
    init(_ file: FileBytes) {
        bytes = file.read(0, AttachmentType.Medium.image.byteCountLimit)
    }

    private static let cutShort = "is cut short"

    /// Checks the chunks from IHDR to IEND (PNG §5), but not checksums or pixels.
    func pngDefect() -> String? {
        var place = 8
        var hasData = false
        while let length = number(at: place, bytes: 4), let kind = bytes.tag(at: place + 4) {
            if place == 8 {
                guard kind == "IHDR", length == 13, let width = number(at: 16, bytes: 4),
                    let height = number(at: 20, bytes: 4), width > 0, height > 0
                else { return "has no size" }
            }
            place += 12 + Int(length)
            guard place <= bytes.count else { return Self.cutShort }
            if kind == "IDAT" { hasData = true }
            if kind == "IEND" { return hasData ? nil : "has no image data" }
        }
        return Self.cutShort
    }

    /// Checks the segments up to the first scan, then the end marker (ITU T.81 annex B).
    func jpegDefect() -> String? {
        var place = 2
        var hasSize = false
        while place + 4 <= bytes.count {
            guard bytes[place] == 0xFF else { return "has no valid segments" }
            let marker = bytes[place + 1]
            if marker == 0xFF {
                place += 1
                continue
            }
            guard let length = number(at: place + 2, bytes: 2), length >= 2 else {
                return "has no valid segments"
            }
            // SOF0 to SOF15 without DHT, JPG and DAC, which are in that range.
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                guard let height = number(at: place + 5, bytes: 2),
                    let width = number(at: place + 7, bytes: 2), width > 0, height > 0
                else { return "has no size" }
                hasSize = true
            }
            place += 2 + Int(length)
            if marker == 0xDA { return hasSize ? jpegScanDefect(from: place) : "has no size" }
        }
        return Self.cutShort
    }

    /// In a scan, FF is followed by 0 or a restart marker, so FF D9 is the end.
    private func jpegScanDefect(from start: Int) -> String? {
        guard start < bytes.count else { return Self.cutShort }
        var wasFF = false
        for byte in bytes[start...] {
            if wasFF, byte == 0xD9 { return nil }
            wasFF = byte == 0xFF
        }
        return Self.cutShort
    }

    /// Checks the blocks up to the first complete frame (GIF89a §20); decoders tolerate a missing
    /// trailer.
    func gifDefect() -> String? {
        guard bytes.count >= 13 else { return Self.cutShort }
        var place = 13 + colorTableCount(bytes[10])
        while place < bytes.count {
            switch bytes[place] {
            case 0x21:
                guard let next = afterSubBlocks(place + 2) else { return Self.cutShort }
                place = next
            case 0x2C:
                guard place + 10 < bytes.count else { return Self.cutShort }
                let data = place + 10 + colorTableCount(bytes[place + 9])
                // The minimum code size, then the codes.
                return afterSubBlocks(data + 1) == nil ? Self.cutShort : nil
            case 0x3B: return "has no image data"
            default: return "has no valid blocks"
            }
        }
        return Self.cutShort
    }

    private func colorTableCount(_ flags: UInt8) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }

    private func afterSubBlocks(_ start: Int) -> Int? {
        var place = start
        while place < bytes.count {
            let length = Int(bytes[place])
            place += 1 + length
            if length == 0 { return place }
        }
        return nil
    }

    private func number(at place: Int, bytes count: Int) -> UInt64? {
        guard place + count <= bytes.count else { return nil }
        return bytes[place..<(place + count)].bigEndian
    }
}

/// The top-level boxes of an MPEG-4 file (ISO 14496-12 §4.2): without `moov` it cannot be played.
private enum MovieBoxes {
    /// Why the file is unreadable; nil if its boxes are complete and include `moov`.
    static func defect(of file: FileBytes) -> String? {
        var place = 0
        var hasIndex = false
        for _ in 0..<boxCountLimit where place < file.count {
            let head = file.read(place, 16)
            guard head.count >= 8, let kind = head.tag(at: 4) else { break }
            var length = head[..<4].bigEndian
            if length == 1, head.count == 16 { length = head[8..<16].bigEndian }
            if length == 0 { length = UInt64(file.count - place) }
            guard length >= 8, length <= UInt64(file.count - place) else { return "is cut short" }
            if kind == "moov" { hasIndex = true }
            place += Int(length)
        }
        return hasIndex ? nil : "has no index"
    }

    /// Fragmented movies have two boxes per fragment; the index comes before this many.
    private static let boxCountLimit = 1_024
}

/// The bytes of a file, read on demand.
private struct FileBytes {
    let count: Int
    let bytes: (_ offset: Int, _ count: Int) -> [UInt8]

    /// Up to `length` bytes from an offset.
    func read(_ offset: Int, _ length: Int) -> [UInt8] {
        guard offset >= 0, length > 0, offset < count else { return [] }
        return bytes(offset, Swift.min(length, count - offset))
    }
}

extension Collection<UInt8> {
    /// The bytes as a big-endian number; at most eight.
    fileprivate var bigEndian: UInt64 { reduce(0) { $0 << 8 | UInt64($1) } }
}
