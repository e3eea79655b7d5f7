// SPDX-License-Identifier: Apache-2.0

/// What the bytes of a file are, whatever the file is called.
///
/// A system refuses what its decoders cannot read. Here the format is told by its signature, and an
/// image must be whole: dimensions, data and end. Sound and film are looked at no further than to
/// their index.
package struct AttachmentContent: Sendable, Equatable {
    /// The format's name in words, such as `PNG` or `HTML`.
    package let format: String
    /// The uniform type identifier, if files of this format can be attached.
    package let identifier: String?
    /// What makes the file unreadable, such as that it is cut short.
    package let defect: String?

    init(_ format: String, _ identifier: String? = nil, defect: String? = nil) {
        self.format = format
        self.identifier = identifier
        self.defect = defect
    }

    /// Judges bytes in memory.
    package static func judge<Bytes: Collection<UInt8>>(bytes: Bytes) -> AttachmentContent {
        judge(FileBytes(Array(bytes)))
    }

    /// Judges a file; it is read piece by piece, an image as a whole.
    ///
    /// - Returns: nil if the file cannot be read.
    package static func judge(file url: URL) -> AttachmentContent? {
        guard let bytes = FileBytes(url) else { return nil }
        return judge(bytes)
    }

    /// What speaks against showing the content as a type, in words; nil if nothing does.
    ///
    /// A JPEG named `.png` is shown: decoders go by the bytes. So only the medium has to agree, and
    /// MPEG-4 counts as both sound and film.
    package func objection(to type: AttachmentType) -> String? {
        let wanted = type.medium.words
        guard let identifier, let own = AttachmentType(identifier: identifier) else {
            return "the file is \(format), not \(wanted)"
        }
        let isMPEG4 = identifier == "public.mpeg-4"
        guard
            own.medium == type.medium || (isMPEG4 && type.medium == .audio)
                || (identifier == "com.apple.m4a-audio" && type.identifier == "public.mpeg-4")
        else { return "the file is \(format), not \(wanted)" }
        return defect.map { "the \(format) file \($0)" }
    }

    private static func judge(_ bytes: FileBytes) -> AttachmentContent {
        let head = bytes.read(0, 4_096)
        if head.isEmpty { return AttachmentContent("empty") }
        return image(head, bytes) ?? audiovisual(head, bytes) ?? text(head)
            ?? AttachmentContent(head.allSatisfy { $0 == 0 } ? "zeros" : "of no known kind")
    }

    private static func image(_ head: [UInt8], _ bytes: FileBytes) -> AttachmentContent? {
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            return AttachmentContent("PNG", "public.png", defect: ImageBytes(bytes).pngDefect())
        }
        if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            return AttachmentContent("JPEG", "public.jpeg", defect: ImageBytes(bytes).jpegDefect())
        }
        if head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8) {
            return AttachmentContent(
                "GIF",
                "com.compuserve.gif",
                defect: ImageBytes(bytes).gifDefect()
            )
        }
        if head.isTagged("RIFF", "WEBP") { return AttachmentContent("WebP") }
        if head.starts(with: [0x49, 0x49, 0x2A, 0]) || head.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
            return AttachmentContent("TIFF")
        }
        return nil
    }

    private static func audiovisual(_ head: [UInt8], _ bytes: FileBytes) -> AttachmentContent? {
        if head.isTagged("RIFF", "WAVE") {
            return AttachmentContent("WAV", "com.microsoft.waveform-audio")
        }
        if head.isTagged("FORM", "AIFF") || head.isTagged("FORM", "AIFC") {
            return AttachmentContent("AIFF", "public.aiff-audio")
        }
        if head.isTagged("RIFF", "AVI ") { return AttachmentContent("AVI", "public.avi") }
        if head.starts(with: "ID3".utf8) || head.isLayer3Frame {
            return AttachmentContent("MP3", "public.mp3")
        }
        if head.starts(with: [0, 0, 1, 0xBA]) { return AttachmentContent("MPEG", "public.mpeg") }
        if head.starts(with: [0, 0, 1, 0xB3]) {
            return AttachmentContent("MPEG video", "public.mpeg-2-video")
        }
        if head.tag(at: 4) == "ftyp" { return isoMedia(head.tag(at: 8) ?? "", bytes) }
        if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return AttachmentContent("Matroska") }
        if head.tag(at: 0) == "OggS" { return AttachmentContent("Ogg") }
        if head.tag(at: 0) == "fLaC" { return AttachmentContent("FLAC") }
        return nil
    }

    /// The formats that share the boxes of ISO 14496-12, by their main brand.
    private static func isoMedia(_ brand: String, _ bytes: FileBytes) -> AttachmentContent {
        switch brand {
        case "heic", "heix", "hevc", "heim", "heis", "mif1", "msf1": AttachmentContent("HEIC")
        case "avif", "avis": AttachmentContent("AVIF")
        case "qt  ": AttachmentContent("QuickTime")
        case "M4A ", "M4B ", "M4P ":
            AttachmentContent(
                "MPEG-4 audio",
                "com.apple.m4a-audio",
                defect: MovieBoxes.defect(of: bytes)
            )
        default:
            AttachmentContent("MPEG-4", "public.mpeg-4", defect: MovieBoxes.defect(of: bytes))
        }
    }

    /// What servers send in place of a picture.
    private static func text(_ head: [UInt8]) -> AttachmentContent? {
        if head.starts(with: "%PDF-".utf8) { return AttachmentContent("PDF") }
        if head.starts(with: [0x50, 0x4B, 3, 4]) { return AttachmentContent("ZIP") }
        let binary = head.contains { $0 < 0x09 || (0x0E..<0x20).contains($0) && $0 != 0x1B }
        guard !binary else { return nil }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let written = head.dropFirst(head.starts(with: mark) ? mark.count : 0)
        let start = String(
            decoding: written.drop { $0 <= 0x20 }.prefix(512),
            as: UTF8.self
        ).lowercased()
        if start.hasPrefix("{") || start.hasPrefix("[") { return AttachmentContent("JSON") }
        if start.contains("<svg") { return AttachmentContent("SVG") }
        let signs = ["<!doctype html", "<html", "<head", "<body", "<title"]
        if signs.contains(where: start.contains) { return AttachmentContent("HTML") }
        if start.hasPrefix("<?xml") { return AttachmentContent("XML") }
        return AttachmentContent("text")
    }
}

extension AttachmentType.Medium {
    fileprivate var words: String {
        switch self {
        case .audio: "audio"
        case .image: "an image"
        case .movie: "a movie"
        }
    }
}

extension [UInt8] {
    /// Four characters at a place.
    func tag(at offset: Int) -> String? {
        guard count >= offset + 4 else { return nil }
        return String(decoding: self[offset..<(offset + 4)], as: UTF8.self)
    }

    fileprivate func isTagged(_ container: String, _ form: String) -> Bool {
        tag(at: 0) == container && tag(at: 8) == form
    }

    /// Whether they begin with the header of a frame of MPEG layer III (ISO 11172-3 §2.4.2.3).
    fileprivate var isLayer3Frame: Bool {
        count >= 4 && self[0] == 0xFF && self[1] & 0xE6 == 0xE2 && self[1] & 0x18 != 0x08
            && self[2] & 0xF0 != 0xF0 && self[2] & 0x0C != 0x0C
    }
}
