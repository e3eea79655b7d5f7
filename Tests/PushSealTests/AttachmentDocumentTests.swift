// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON
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

    @Test(arguments: [
        ("https://a/b c", "contains a space or a control character"),
        (" https://a/", "contains a space or a control character"),
        ("https://a/\u{7F}", "contains a space or a control character"),
        ("http://example.com\0@127.0.0.1/", "contains a space or a control character"),
        ("https://a:99999/", "has a port that is not from 1 to 65535"),
        ("https://a:65536", "has a port that is not from 1 to 65535"),
        ("https://a:0/", "has a port that is not from 1 to 65535"),
        ("https://a:+1/", "has a port that is not from 1 to 65535"),
        ("https://u:1@[::1]:x?", "has a port that is not from 1 to 65535"),
        ("", "is not a URL with a host"), ("https:///a", "is not a URL with a host"),
        ("https://u@:1/", "is not a URL with a host"),
        ("https://a%20b/", "is not a URL with a host"),
        ("ftp://a", "is not https"), ("http://127.0.0.1.example.com/", "is not https"),
        ("http://127.0.0.1@example.com/", "is not https"),
        ("http://a@b@127.0.0.1/", "is not https"), ("http://a#@127.0.0.1/", "is not https"),
    ])
    func `a URL that no device fetches from is not sealed`(_ url: String, _ fault: String) {
        var push = Push(body: "b")
        push.attachments = [PushAttachment(url: url, sealedFile: Self.file)]
        let error = #expect(throws: PushError.self) { try push.sealed(with: Self.ring) }
        #expect(error?.code == .invalidValue)
        #expect(error?.detail == "the address \(fault)")
    }

    @Test(arguments: [
        "https://a:65535/", "https://a:/b?c%20d", "HTTPS://u:p@a.b:1#@:x",
        "https://[fd00::1]:80/", "https://bücher.example/ü", "http://127.0.0.1:1/", "http://[::1]",
    ])
    func `a URL with a port, a user or other scripts is sealed`(_ url: String) throws {
        var push = Push(body: "b")
        push.attachments = [PushAttachment(url: url, sealedFile: Self.file)]
        #expect(try notification(open(push)).attachments == push.attachments)
    }

    @Test func `an address in a sealed document is a file to fetch, too`() throws {
        var push = Push(body: "b")
        push.custom = ["media-url": "https://example.com/1.png"]
        #expect(try open(push).decryption.attachmentFailure == .notFetched)
        push.custom = ["media-url": 1]
        #expect(try open(push).decryption.attachmentFailure == nil)
    }
}
