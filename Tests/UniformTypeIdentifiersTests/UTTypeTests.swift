// SPDX-License-Identifier: Apache-2.0

import Foundation
import MobileCoreServices
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

    @Test(arguments: [
        "jpg", "png", "gif", "m4a", "mp4a", "m2v", "mp3", "wav", "aiff", "mpg", "avi",
    ])
    func `the type itself is a hint, for each that can be attached`(_ name: String) throws {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data([1]).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let type = try #require(UTType(filenameExtension: name))
        let attachment = try UNNotificationAttachment(
            identifier: "",
            url: url,
            options: [UNNotificationAttachmentOptionsTypeHintKey: type]
        )
        #expect(attachment.type == type.identifier && type.isDeclared)
    }

    @Test func `what is declared is told by constants, names and tags`() {
        #expect(UTType.heic.conforms(to: .image) && UTType.svg.conforms(to: .xml))
        #expect(UTType("com.apple.m4a-audio")?.conforms(to: .mpeg4Audio) == true)
        #expect(UTType.vCard.preferredFilenameExtension == "vcf" && UTType.pdf.isPublic == false)
        #expect(UTType.png.localizedDescription == "PNG image" && UTType.png.isPublic)
        #expect(UTType.jpeg.tags[.filenameExtension] == ["jpeg", "jpg", "jpe"])
        #expect(UTType.item.tags.isEmpty)
        #expect(UTType(tag: "png", tagClass: .filenameExtension, conformingTo: nil) == .png)
        #expect(UTType(tag: "image/gif", tagClass: .mimeType, conformingTo: .image) == .gif)
        #expect(UTType(tag: "x", tagClass: UTTagClass(rawValue: "x"), conformingTo: nil) == nil)
        #expect(
            UTType.types(tag: "mp4", tagClass: .filenameExtension, conformingTo: nil) == [
                .mpeg4Movie
            ]
        )
        #expect(
            UTType.types(tag: "zz", tagClass: .filenameExtension, conformingTo: nil).first?
                .isDynamic == true
        )
    }

    @Test func `an app may name types of its own`() {
        let own = UTType(exportedAs: "com.example.Note", conformingTo: .text)
        #expect(own.identifier == "com.example.note" && own.conforms(to: .data) && own.isDeclared)
        #expect(UTType(importedAs: "public.png") == .png)
        #expect(own.preferredFilenameExtension == nil && own.localizedDescription == nil)
    }

    @Test func `what an app declares conforms to what the app declared before`() throws {
        let picture = UTType(exportedAs: "com.example.picture", conformingTo: .image)
        let special = UTType(exportedAs: "com.example.special", conformingTo: picture)
        #expect(special.conforms(to: picture) && special.conforms(to: .image))
        #expect(special.supertypes.isSuperset(of: [picture, .image, .data]))
        let dynamic = try #require(UTType(filenameExtension: "special", conformingTo: special))
        #expect(dynamic.isDynamic && dynamic.conforms(to: picture))
        #expect(dynamic.tags == [.filenameExtension: ["special"]])
    }

    @Test func `without a supertype any declared type is found, not only data`() {
        let type = UTType(tag: "rtfd", tagClass: .filenameExtension, conformingTo: nil)
        #expect(type?.identifier == "com.apple.rtfd")
        #expect(UTType(filenameExtension: "rtfd")?.isDynamic == true)
    }

    @Test func `a type is coded as its identifier`() throws {
        let data = try JSONEncoder().encode([UTType.png, .pdf])
        #expect(String(decoding: data, as: UTF8.self) == #"["public.png","com.adobe.pdf"]"#)
        #expect(try JSONDecoder().decode([UTType].self, from: data) == [.png, .pdf])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([UTType].self, from: Data(#"["no.such.type"]"#.utf8))
        }
    }

    @Test func `a download is named by its type`() {
        let folder = URL(fileURLWithPath: "/tmp")
        #expect(folder.appendingPathComponent("a", conformingTo: .png).path == "/tmp/a.png")
        #expect(folder.appendingPathComponent("a.jpg", conformingTo: .jpeg).path == "/tmp/a.jpg")
        var url = folder.appendingPathComponent("a.tmp")
        url.appendPathExtension(for: .gif)
        #expect(url.lastPathComponent == "a.tmp.gif")
        url.appendPathComponent("b", conformingTo: .folder)
        #expect(url.lastPathComponent == "b")
    }

    @Test func `the older names are the same types`() {
        let options: [String: Any] = [UNNotificationAttachmentOptionsTypeHintKey: kUTTypePNG]
        #expect(options.values.first as? String == "public.png")
        #expect(kUTTypeMPEG4 as String == UTType.mpeg4Movie.identifier)
        #expect(
            UTTypeConformsTo(kUTTypeJPEG, kUTTypeImage)
                && !UTTypeConformsTo(kUTTypeJPEG, kUTTypeAudio)
        )
        #expect(UTTypeEqual("PUBLIC.PNG" as NSString, kUTTypePNG))
        let made = UTTypeCreatePreferredIdentifierForTag(
            kUTTagClassMIMEType,
            "image/gif" as NSString,
            nil
        )?.takeRetainedValue()
        #expect(made as String? == "com.compuserve.gif")
        let tag = UTTypeCopyPreferredTagWithClass(kUTTypeJPEG, kUTTagClassFilenameExtension)
        #expect(tag?.takeRetainedValue() as String? == "jpeg")
        #expect(UTTypeCopyPreferredTagWithClass(kUTTypeItem, kUTTagClassMIMEType) == nil)
    }
}
