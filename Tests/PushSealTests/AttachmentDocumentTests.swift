// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON
import Testing

@testable import PushSeal

/// What a sealed notification says about its files.
@Suite struct AttachmentDocumentTests {
    private static let ring = KeyRing(keys: [
        Key(
            id: "k",
            material: .aes128gcm(
                keyingMaterial: SecretBytes(copying: [UInt8](repeating: 7, count: 16))
            )
        )
    ])
    private static let file = PushAttachment.SealedFile(
        key: SecretBytes(copying: (0..<32).map { UInt8($0) }),
        sha256: [UInt8](repeating: 0xAB, count: 32),
        byteCount: 82,
        type: "public.png"
    )

    private func open(_ push: Push) throws -> Resolution {
        let payload = try Payload(parsing: push.sealed(with: Self.ring))
        return Unsealer(ring: Self.ring).resolve(payload.sealed)
    }

    private func notification(_ resolution: Resolution) throws -> PushNotification {
        guard case .replacement(let notification) = resolution.effect else {
            throw PushError(.noAPS, "no document")
        }
        return notification
    }

    @Test func `files come out of the document as they went in, and not to the app`() throws {
        var push = Push(title: "Beach", body: "b")
        push.custom = ["mine": 1]
        push.attachments = [1, 2].map {
            PushAttachment(url: "https://example.com/\($0)?a=\"ü\"", sealedFile: Self.file)
        }
        let resolution = try open(push)
        let opened = try notification(resolution)
        #expect(opened.attachments == push.attachments)
        #expect(opened.userInfo.names == ["aps", "mine"])
        #expect(resolution.decryption.attachmentFailure == .notFetched)
    }

    @Test func `nothing of a file's key is in a description`() {
        let text = "\(Self.file) \(PushAttachment(url: "https://a", sealedFile: Self.file))"
        #expect(text.contains("SecretBytes(32 bytes)"))
    }

    @Test func `files of a payload in clear mean nothing`() throws {
        let text = #"""
            {"aps":{"alert":"a","mutable-content":1},"ENCRYPTED_ATTACHMENTS":[{"url":"https://a",
             "key":"AAAAAAAAAAAAAAAAAAAAAA","sha256":"","size":1,"type":"public.png"}]}
            """#
        #expect(PushNotification(try Payload(parsing: Array(text.utf8))).attachments.isEmpty)
    }

    @Test(arguments: [
        #"{}"#, #"[1]"#, #"[{"url":"https://a"}]"#, #"null"#,
        #"[{"url":1,"key":"AA","sha256":"","size":1,"type":""}]"#,
        #"[{"url":"u","key":"A","sha256":"","size":1,"type":""}]"#,
        #"[{"url":"u","key":"AA","sha256":"","size":-1,"type":""}]"#,
        #"[{"url":"u","key":"AA","sha256":"","size":1.5,"type":""}]"#,
    ])
    func `an entry that lacks something has no effect`(_ list: String) throws {
        let text = #"{"aps":{"alert":"a"},"ENCRYPTED_ATTACHMENTS":"# + list + "}"
        let document = try SealedDocument(parsing: Array(text.utf8))
        #expect(document.notification.attachments.isEmpty)
    }

    @Test func `of a long list eight are taken`() throws {
        let entry = #"{"url":"u","key":"AA","sha256":"","size":1,"type":""}"#
        let list = Array(repeating: entry, count: 100).joined(separator: ",")
        let text = #"{"aps":{"alert":"a"},"ENCRYPTED_ATTACHMENTS":["# + list + "]}"
        let document = try SealedDocument(parsing: Array(text.utf8))
        #expect(document.notification.attachments.count == 8)
    }

    @Test func `a file goes only into a whole notification that authenticates`() throws {
        var push = Push(body: "b")
        push.attachments = [PushAttachment(url: "https://a", sealedFile: Self.file)]
        let salted = KeyRing(keys: [
            Key(material: .salted(passphrase: SecretBytes(copying: Array("p".utf8)), .default))
        ])
        #expect(throws: PushError.self) { try push.sealed(with: salted) }
        push.part = .body
        let error = #expect(throws: PushError.self) { try push.sealed(with: Self.ring) }
        #expect(error?.code == .unsupported)
        push.part = .notification
        push.attachments = [PushAttachment(url: "https://a")]
        #expect(throws: PushError.self) { try push.sealed(with: Self.ring) }
        push.attachments = []
        push.custom = ["ENCRYPTED_ATTACHMENTS": []]
        #expect(throws: PushError.self) { try push.sealed(with: Self.ring) }
    }

    @Test func `an address in a sealed document is a file to fetch, too`() throws {
        var push = Push(body: "b")
        push.custom = ["media-url": "https://example.com/1.png"]
        #expect(try open(push).decryption.attachmentFailure == .notFetched)
        push.custom = ["media-url": 1]
        #expect(try open(push).decryption.attachmentFailure == nil)
    }
}
