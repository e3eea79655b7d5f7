// SPDX-License-Identifier: Apache-2.0

import PushSealMediaTypes
import Testing
import UserNotifications

@Suite struct AttachmentContentTests {
    /// Images made by ImageMagick: 4 × 2, 8 × 4 and 2 × 2 pixels.
    private static let png = bytes(
        "iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAAGUlEQVQI10XBsQEAAAjDIPL/0XUUYhPQvAM5HAMBYSALqwAAAABJRU5ErkJggg=="
    )
    private static let jpeg = bytes(
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAEAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAXEAEAAwAAAAAAAAAAAAAAAAAAAxRS/8QAFQEBAQAAAAAAAAAAAAAAAAAABAb/xAAbEQABBAMAAAAAAAAAAAAAAAABAAMUkQRSU//aAAwDAQACEQMRAD8Aibk2gFhEx+YoJMp/c2V//9k="
    )
    private static let gif = bytes("R0lGODlhAgACAPAAAP8AAAAAACH5BAAAAAAALAAAAAACAAIAAAIChFEAOw==")

    private static func bytes(_ base64: String) -> [UInt8] {
        Array(Data(base64Encoded: base64) ?? Data())
    }

    private static func box(_ kind: String, _ content: String = "") -> [UInt8] {
        [0, 0, 0, UInt8(8 + content.utf8.count)] + Array((kind + content).utf8)
    }

    /// What a file with these bytes is.
    private func judge(_ bytes: some Collection<UInt8>) throws -> AttachmentContent {
        let url = URL.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: url) }
        try Data(bytes).write(to: url)
        return try #require(AttachmentContent(file: url))
    }

    private static let movie = box("ftyp", "isom\0\0\0\0") + box("mdat", "film") + box("moov")

    @Test(arguments: [
        (png, "public.png"), (jpeg, "public.jpeg"), (gif, "com.compuserve.gif"),
        (Array("RIFF\0\0\0\0WAVEfmt ".utf8), "com.microsoft.waveform-audio"),
        (Array("RIFF\0\0\0\0AVI LIST".utf8), "public.avi"),
        (Array("FORM\0\0\0\0AIFCFVER".utf8), "public.aiff-audio"),
        (Array("ID3\u{3}\0".utf8), "public.mp3"), ([0xFF, 0xFB, 0x90, 0x64], "public.mp3"),
        (movie, "public.mpeg-4"), ([0, 0, 1, 0xBA, 0x44], "public.mpeg"),
        (box("ftyp", "M4A \0\0\0\0") + box("moov"), "com.apple.m4a-audio"),
        ([0, 0, 1, 0xB3, 0x14], "public.mpeg-2-video"),
    ])
    func `a format that can be attached is told by its bytes`(
        _ bytes: [UInt8],
        _ type: String
    ) throws {
        let content = try judge(bytes)
        #expect(content.format.type?.identifier == type && content.defect == nil)
    }

    @Test(arguments: [
        ("<!DOCTYPE html><html><title>404 Not Found</title>", "HTML"),
        ("\u{FEFF}\r\n <html>", "HTML"), ("{\"error\":404}", "JSON"), ("not found", "text"),
        ("<?xml version=\"1.0\"?><Error/>", "XML"), ("<svg xmlns=\"\"/>", "SVG"),
        ("RIFF\0\0\0\0WEBPVP8 ", "WebP"), ("\0\0\0\u{18}ftypheic", "HEIC"),
        ("\0\0\0\u{14}ftypqt  ", "QuickTime"), ("%PDF-1.7", "PDF"), ("\0\0\0", "zeros"),
        ("\u{1}\u{2}\u{3}", "of no known kind"), ("", "empty"),
    ])
    func `what cannot be attached is named`(_ text: String, _ format: String) throws {
        let content = try judge(text.utf8)
        #expect(content.format.name == format && content.format.type == nil)
    }

    @Test(arguments: [png, jpeg, gif, movie])
    func `a file cut short anywhere is told`(_ whole: [UInt8]) throws {
        // A GIF's trailer may be missing; decoders tolerate that.
        let end = whole == Self.gif ? whole.count - 1 : whole.count
        for count in 0..<end {
            let content = try judge(whole.prefix(count))
            #expect(content.format.type == nil || content.defect != nil, "after \(count) bytes")
        }
    }

    @Test func `an image without a size is no image`() throws {
        var png = Self.png
        png.replaceSubrange(16..<20, with: [0, 0, 0, 0])
        #expect(try judge(png).defect == "has no size")
    }

    @Test func `lengths that lie lead nowhere`() throws {
        for place in Self.png.indices.dropFirst(8) {
            var bytes = Self.png
            bytes[place] = 0xFF
            _ = try judge(bytes)
        }
        let box: [UInt8] =
            [0, 0, 0, 1] + Array("ftypisom".utf8) + [UInt8](repeating: 0xFF, count: 8)
        #expect(try judge(box).defect == "is cut short")
    }

    @Test func `the medium has to agree, not the format`() throws {
        let png = try #require(AttachmentType(fileExtension: "png"))
        let mp4 = try #require(AttachmentType(fileExtension: "mp4"))
        let mp3 = try #require(AttachmentType(fileExtension: "mp3"))
        let jpeg = try judge(Self.jpeg)
        #expect(jpeg.objection(to: png) == nil)
        #expect(jpeg.objection(to: mp4) == "the file is JPEG, not a movie")
        let movie = try judge(Self.movie)
        #expect(movie.objection(to: mp3) == nil && movie.objection(to: mp4) == nil)
        #expect(movie.objection(to: png) == "the file is MPEG-4, not an image")
        let cut = try judge(Self.png.dropLast())
        #expect(cut.objection(to: png) == "the PNG file is cut short")
    }

    @Test func `a page in place of a picture is made, and refused when it is added`() async throws {
        let center = Phone().center
        _ = try await center.requestAuthorization(options: [.alert])
        let url = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data("<html><h1>404</h1>".utf8).write(to: url)
        let content = Phone.content()
        content.attachments = [try UNNotificationAttachment(identifier: "a", url: url)]
        let error = await #expect(throws: UNError.self) {
            try await center.add(Phone.request("a", content: content))
        }
        #expect(error?.code == .attachmentCorrupt)
        #expect(error?.localizedDescription.contains("the file is HTML, not an image") == true)
        try Data(Self.png).write(to: url)
        content.attachments = [try UNNotificationAttachment(identifier: "a", url: url)]
        try await center.add(Phone.request("a", content: content))
    }
}
