// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import UserNotifications

@testable import PushSealPictures

@Suite struct `Attachments in a page` {
    /// One red pixel.
    private static let png = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElF"
            + "TkSuQmCC"
    )

    /// The page for a notification with these bytes as its attachment.
    private func page(
        _ view: PhonePicture.View,
        _ name: String,
        _ bytes: Data,
        options: [String: Any]? = nil
    ) throws -> String {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "pushseal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: name)
        try bytes.write(to: file)
        let attachment = try UNNotificationAttachment(identifier: "a", url: file, options: options)
        return PushSealPicturesTests.page(view, notification("t") { $0.attachments = [attachment] })
    }

    @Test func `an image is in the page once, whole when expanded and a thumbnail elsewhere`()
        throws
    {
        let png = try #require(Self.png)
        let source = "data:image/png;base64,\(png.base64EncodedString())"
        let expanded = try page(.expanded, "photo.png", png)
        #expect(count(source, in: expanded) == 1)
        #expect(expanded.contains("class=\"attachment image0\" role=\"img\""))
        #expect(expanded.contains("aria-label=\"Attachment photo.png\""))
        let list = try page(.list, "photo.png", png)
        #expect(count(source, in: list) == 1)
        #expect(list.contains("class=\"thumbnail image0\""))
    }

    @Test func `the kind of an image is told by its bytes, whatever its name`() throws {
        #expect(try page(.expanded, "photo.jpg", #require(Self.png)).contains("data:image/png;"))
        let script = Data("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>".utf8)
        let page = try page(.expanded, "photo.png", script)
        #expect(!page.contains("data:image/"))
        #expect(page.contains("photo.png, public.png</p>"))
    }

    @Test func `an image that the device takes is not too large for the page`() throws {
        var image = try #require(Self.png)
        image.append(Data(count: 10 * 1_048_576 - image.count))
        #expect(try page(.expanded, "large.png", image).contains("data:image/png;"))
    }

    @Test func `a thumbnail is hidden where the extension says so`() throws {
        let hidden = UNNotificationAttachmentOptionsThumbnailHiddenKey
        let page = try page(.list, "a.png", #require(Self.png), options: [hidden: true])
        #expect(!page.contains("class=\"thumbnail"))
    }

    @Test func `what is over the bound, gone or no file is named and not read`() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "pushseal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "a.png")
        try #require(Self.png).write(to: file)
        let attachment = try UNNotificationAttachment(identifier: "a", url: file)
        #expect(InlineImage(attachment, limit: 1_000).source != nil)
        let large = InlineImage(attachment, limit: 10)
        #expect(large.source == nil && large.label == "a.png, 0.1 MB: too large for this page")
        try FileManager.default.removeItem(at: file)
        #expect(InlineImage(attachment, limit: 1_000).label == "a.png: cannot be read")
        // Nothing writes to this pipe, so opening it would wait for ever.
        try #require(mkfifo(file.path, 0o600) == 0)
        #expect(InlineImage(attachment, limit: 1_000).label == "a.png: cannot be read")
    }
}
