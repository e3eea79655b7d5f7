// SPDX-License-Identifier: Apache-2.0

import Testing
import UserNotifications

@Suite struct AttachmentTests {
    /// A folder that is deleted with the test.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent(UUID().uuidString, isDirectory: true)

        init() throws {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        }

        func file(_ name: String, byteCount: Int = 3) throws -> URL {
            let file = url.appendingPathComponent(name)
            #expect(FileManager.default.createFile(atPath: file.path, contents: Data([1, 2, 3])))
            let handle = try FileHandle(forWritingTo: file)
            // A sparse file: large, and quick to create.
            try handle.truncate(atOffset: UInt64(byteCount))
            try handle.close()
            return file
        }

        deinit { try? FileManager.default.removeItem(at: url) }
    }

    private let folder: Folder

    init() throws { folder = try Folder() }

    private func code(
        _ url: URL,
        options: [AnyHashable: Any]? = nil
    ) -> UNError.Code? {
        do {
            _ = try UNNotificationAttachment(identifier: "a", url: url, options: options)
            return nil
        } catch let error as UNError {
            return error.code
        } catch {
            Issue.record(error)
            return nil
        }
    }

    @Test(arguments: [
        ("a.png", "public.png"), ("a.JPG", "public.jpeg"), ("a.jpeg", "public.jpeg"),
        ("a.gif", "com.compuserve.gif"), ("a.mp3", "public.mp3"), ("a.m4a", "com.apple.m4a-audio"),
        ("a.aiff", "public.aiff-audio"), ("a.wav", "com.microsoft.waveform-audio"),
        ("a.mp4", "public.mpeg-4"), ("a.mpg", "public.mpeg"), ("a.m2v", "public.mpeg-2-video"),
        ("a.avi", "public.avi"),
    ])
    func `the extension gives the type`(_ name: String, _ type: String) throws {
        let url = try folder.file(name)
        let attachment = try UNNotificationAttachment(identifier: "a", url: url)
        #expect(attachment.type == type && attachment.url == url && attachment.identifier == "a")
    }

    @Test(arguments: ["a.tmp", "a.webp", "a.txt", "a", "a.png.tmp"])
    func `other extensions are not recognised`(_ name: String) throws {
        #expect(code(try folder.file(name)) == .attachmentUnrecognizedType)
    }

    @Test func `a type hint counts more than the extension`() throws {
        let url = try folder.file("CFNetworkDownload_x.tmp")
        let attachment = try UNNotificationAttachment(
            identifier: "",
            url: url,
            options: [UNNotificationAttachmentOptionsTypeHintKey: "public.png"]
        )
        #expect(attachment.type == "public.png")
        #expect(UUID(uuidString: attachment.identifier) != nil)
        let hint = [UNNotificationAttachmentOptionsTypeHintKey: "org.webmproject.webp"]
        #expect(code(try folder.file("a.png"), options: hint) == .attachmentUnrecognizedType)
        let number = [UNNotificationAttachmentOptionsTypeHintKey: 3]
        #expect(code(try folder.file("a.png"), options: number) == .attachmentUnrecognizedType)
    }

    @Test func `the other options are taken and kept`() throws {
        let attachment = try UNNotificationAttachment(
            identifier: "a",
            url: try folder.file("a.gif"),
            options: [
                UNNotificationAttachmentOptionsThumbnailHiddenKey: true,
                UNNotificationAttachmentOptionsThumbnailClippingRectKey:
                    CGRect(x: 0, y: 0, width: 1, height: 0.5),
                UNNotificationAttachmentOptionsThumbnailTimeKey: 2,
            ]
        )
        let hidden = attachment.options[UNNotificationAttachmentOptionsThumbnailHiddenKey]
        #expect(hidden as? Bool == true)
        let rect = attachment.options[UNNotificationAttachmentOptionsThumbnailClippingRectKey]
        #expect((rect as? CGRect)?.height == 0.5)
    }

    @Test func `the file must be here`() throws {
        #expect(code(folder.url.appendingPathComponent("none.png")) == .attachmentInvalidURL)
        let web = try #require(URL(string: "https://example.org/a.png"))
        #expect(code(web) == .attachmentInvalidURL)
        let directory = folder.url.appendingPathComponent("a.png", isDirectory: true)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        #expect(code(directory) == .attachmentInvalidURL)
    }

    @Test(arguments: [("a.mp3", 5), ("a.png", 10), ("a.mp4", 50)])
    func `a file may be as large as its medium allows`(_ name: String, _ megabytes: Int) throws {
        let limit = megabytes * 1_048_576
        #expect(code(try folder.file(name, byteCount: limit)) == nil)
        #expect(code(try folder.file(name, byteCount: limit + 1)) == .attachmentInvalidFileSize)
        #expect(code(try folder.file(name, byteCount: 0)) == .attachmentInvalidFileSize)
    }

    @Test func `the bytes are not looked at before it is added`() throws {
        #expect(
            try UNNotificationAttachment(
                identifier: "a",
                url: try folder.file("text.png")
            ).type == "public.png"
        )
    }

    @Test func `a link counts as the file it leads to`() throws {
        let link = folder.url.appendingPathComponent("link.png")
        try FileManager.default.createSymbolicLink(
            at: link,
            withDestinationURL: try folder.file("a.png")
        )
        #expect(code(link) == nil)
    }

    @Test func `an attachment survives the archive and a move`() throws {
        let attachment = try UNNotificationAttachment(
            identifier: "a",
            url: try folder.file("a.png"),
            options: [UNNotificationAttachmentOptionsThumbnailHiddenKey: true]
        )
        #expect(try roundTrip(attachment) == attachment)
        let elsewhere = folder.url.appendingPathComponent("b.png")
        let moved = attachment.moved(to: elsewhere)
        #expect(moved.url == elsewhere && moved.identifier == "a" && moved != attachment)
    }

    @Test func `a center refuses a request whose file is gone`() async throws {
        let center = Phone().center
        _ = try await center.requestAuthorization(options: [.alert])
        let url = try folder.file("a.png")
        let content = Phone.content()
        content.attachments = [try UNNotificationAttachment(identifier: "a", url: url)]
        try FileManager.default.removeItem(at: url)
        let error = await #expect(throws: UNError.self) {
            try await center.add(Phone.request("a", content: content))
        }
        #expect(error?.code == .attachmentInvalidURL)
    }
}
