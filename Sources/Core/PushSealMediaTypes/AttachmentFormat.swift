// SPDX-License-Identifier: Apache-2.0

/// The format of a file by its first bytes, whatever its name.
package struct AttachmentFormat: Sendable, Equatable {
    /// The most bytes that are examined.
    package static let headByteCount = 4_096

    /// The format's name in words, such as `PNG` or `HTML`.
    package let name: String
    /// The type, if files of this format can be attached.
    package let type: AttachmentType?

    private init(_ name: String, _ identifier: String? = nil) {
        self.name = name
        type = identifier.flatMap(AttachmentType.init(identifier:))
    }

    /// Finds the format by its signature.
    ///
    /// - Parameter head: the first ``headByteCount`` bytes, or all if there are fewer.
    package init(head: [UInt8]) {
        self =
            if head.isEmpty {
                Self("empty")
            } else {
                Self.image(head) ?? Self.audiovisual(head) ?? Self.text(head)
                    ?? Self(head.allSatisfy { $0 == 0 } ? "zeros" : "of no known kind")
            }
    }

    private static func image(_ head: [UInt8]) -> Self? {
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            return Self("PNG", "public.png")
        }
        if head.starts(with: [0xFF, 0xD8, 0xFF]) { return Self("JPEG", "public.jpeg") }
        if head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8) {
            return Self("GIF", "com.compuserve.gif")
        }
        if head.isTagged("RIFF", "WEBP") { return Self("WebP") }
        if head.starts(with: [0x49, 0x49, 0x2A, 0]) || head.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
            return Self("TIFF")
        }
        return nil
    }

    private static func audiovisual(_ head: [UInt8]) -> Self? {
        if head.isTagged("RIFF", "WAVE") { return Self("WAV", "com.microsoft.waveform-audio") }
        if head.isTagged("FORM", "AIFF") || head.isTagged("FORM", "AIFC") {
            return Self("AIFF", "public.aiff-audio")
        }
        if head.isTagged("RIFF", "AVI ") { return Self("AVI", "public.avi") }
        if head.starts(with: "ID3".utf8) || head.isLayer3Frame { return Self("MP3", "public.mp3") }
        if head.starts(with: [0, 0, 1, 0xBA]) { return Self("MPEG", "public.mpeg") }
        if head.starts(with: [0, 0, 1, 0xB3]) { return Self("MPEG video", "public.mpeg-2-video") }
        if head.tag(at: 4) == "ftyp" { return isoMedia(head.tag(at: 8) ?? "") }
        if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return Self("Matroska") }
        if head.tag(at: 0) == "OggS" { return Self("Ogg") }
        if head.tag(at: 0) == "fLaC" { return Self("FLAC") }
        return nil
    }

    /// The formats with ISO 14496-12 boxes, by their major brand.
    private static func isoMedia(_ brand: String) -> Self {
        switch brand {
        case "heic", "heix", "hevc", "heim", "heis", "mif1", "msf1": Self("HEIC")
        case "avif", "avis": Self("AVIF")
        case "qt  ": Self("QuickTime")
        case "M4A ", "M4B ", "M4P ": Self("MPEG-4 audio", "com.apple.m4a-audio")
        default: Self("MPEG-4", "public.mpeg-4")
        }
    }

    /// Formats that servers send instead of an image.
    private static func text(_ head: [UInt8]) -> Self? {
        if head.starts(with: "%PDF-".utf8) { return Self("PDF") }
        if head.starts(with: [0x50, 0x4B, 3, 4]) { return Self("ZIP") }
        let binary = head.contains { $0 < 0x09 || (0x0E..<0x20).contains($0) && $0 != 0x1B }
        guard !binary else { return nil }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let written = head.dropFirst(head.starts(with: mark) ? mark.count : 0)
        let start = String(
            decoding: written.drop { $0 <= 0x20 }.prefix(512),
            as: UTF8.self
        ).lowercased()
        if start.hasPrefix("{") || start.hasPrefix("[") { return Self("JSON") }
        if start.contains("<svg") { return Self("SVG") }
        let signs = ["<!doctype html", "<html", "<head", "<body", "<title"]
        if signs.contains(where: start.contains) { return Self("HTML") }
        if start.hasPrefix("<?xml") { return Self("XML") }
        return Self("text")
    }
}

extension [UInt8] {
    /// The four characters at an offset.
    package func tag(at offset: Int) -> String? {
        guard count >= offset + 4 else { return nil }
        return String(decoding: self[offset..<(offset + 4)], as: UTF8.self)
    }

    fileprivate func isTagged(_ container: String, _ form: String) -> Bool {
        tag(at: 0) == container && tag(at: 8) == form
    }

    /// Whether the bytes start with an MPEG layer III frame header (ISO 11172-3 §2.4.2.3).
    fileprivate var isLayer3Frame: Bool {
        count >= 4 && self[0] == 0xFF && self[1] & 0xE6 == 0xE2 && self[1] & 0x18 != 0x08
            && self[2] & 0xF0 != 0xF0 && self[2] & 0x0C != 0x0C
    }
}
