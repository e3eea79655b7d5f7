// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import UniformTypeIdentifiers
import UserNotifications

@Suite struct `Uniform types` {
    // Apple: System-Declared Uniform Type Identifiers.
    @Test(
        arguments: [
            ("PNG", "public.png", "png", "image/png"),
            ("jpg", "public.jpeg", "jpeg", "image/jpeg"),
            ("gif", "com.compuserve.gif", "gif", "image/gif"),
            ("wav", "com.microsoft.waveform-audio", "wav", "audio/vnd.wave"),
            ("mp4", "public.mpeg-4", "mp4", "video/mp4"),
            ("mov", "com.apple.quicktime-movie", "mov", "video/quicktime"),
        ]
    )
    func `a file extension gives a type, and the type its own`(
        fileExtension: String,
        identifier: String,
        preferred: String,
        mimeType: String
    ) throws {
        let type = try #require(UTType(filenameExtension: fileExtension))
        #expect(type.identifier == identifier && type.isDeclared)
        #expect(type.preferredFilenameExtension == preferred)
        #expect(type.preferredMIMEType == mimeType)
        #expect(UTType(mimeType: mimeType) == type)
        #expect(UTType(identifier.uppercased()) == type)
    }

    @Test func `an extension that nobody declared gives a dynamic type`() throws {
        let type = try #require(UTType(filenameExtension: "Xyz"))
        #expect(type.isDynamic && type.identifier.hasPrefix("dyn."))
        #expect(type.preferredFilenameExtension == "xyz" && type.preferredMIMEType == nil)
        #expect(type.conforms(to: .data) && type.conforms(to: .item) && !type.conforms(to: .image))
        let image = try #require(UTType(filenameExtension: "xyz", conformingTo: .image))
        #expect(image.conforms(to: .image) && image != type)
        #expect(UTType(filenameExtension: "") == nil && UTType("dyn.x") == nil)
    }

    @Test func `a MIME type counts without its parameters and in any case`() throws {
        #expect(UTType(mimeType: "Image/JPEG; charset=binary") == .jpeg)
        #expect(UTType(mimeType: "image/jpg") == .jpeg)
        let type = try #require(UTType(mimeType: "application/x-none"))
        #expect(type.isDynamic && type.preferredMIMEType == "application/x-none")
        for text in ["", "image", "image/", "/png", "a/b/c"] {
            #expect(UTType(mimeType: text) == nil)
        }
    }

    @Test func `kinds of kinds conform`() {
        #expect(UTType.png.conforms(to: .image) && UTType.png.conforms(to: .data))
        #expect(UTType.png.isSubtype(of: .item) && !UTType.png.isSubtype(of: .png))
        #expect(UTType.image.isSupertype(of: .gif) && !UTType.audio.isSupertype(of: .gif))
        #expect(UTType.mp3.conforms(to: .audiovisualContent) && !UTType.mp3.conforms(to: .movie))
        #expect(UTType(filenameExtension: "png", conformingTo: .movie)?.isDynamic == true)
    }

    @Test func `the identifier is a type hint for an attachment`() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data([1]).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let attachment = try UNNotificationAttachment(
            identifier: "",
            url: url,
            options: [UNNotificationAttachmentOptionsTypeHintKey: UTType.png.identifier]
        )
        #expect(attachment.type == UTType.png.identifier)
    }
}
