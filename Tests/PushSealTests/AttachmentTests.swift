// SPDX-License-Identifier: Apache-2.0

import Foundation
import SealFormats
import Testing

@testable import PushSeal

/// Files of a notification, sealed and opened in pieces.
@Suite struct AttachmentTests {
    /// A PNG's signature, followed by this many bytes.
    private static func picture(_ byteCount: Int = 300) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + (0..<byteCount).map { UInt8($0 & 0xFF) }
    }

    private static func seal(
        _ bytes: [UInt8],
        in piece: Int = .max
    ) throws -> (sealed: [UInt8], attachment: PushAttachment) {
        var sealer = try AttachmentSealer()
        var sealed: [UInt8] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            sealed += try sealer.update(Array(rest.prefix(piece)))
            rest = rest.dropFirst(piece)
        }
        let (end, file) = try sealer.finish()
        return (sealed + end, PushAttachment(url: "https://example.com/1", sealedFile: file))
    }

    private static func open(
        _ sealed: [UInt8],
        _ attachment: PushAttachment,
        in piece: Int = .max
    ) throws -> (opened: [UInt8], fileExtension: String) {
        var opener = try AttachmentOpener(attachment)
        var opened: [UInt8] = []
        var rest = sealed[...]
        while !rest.isEmpty {
            opened += try opener.update(Array(rest.prefix(piece)))
            rest = rest.dropFirst(piece)
        }
        let (end, fileExtension) = try opener.finish()
        return (opened + end, fileExtension)
    }

    @Test(arguments: [0, 1, 300, 65_519 - 8, 65_520, 200_000], [1_000, 4_096, 70_000])
    func `a file opens to what was sealed, in pieces of any size`(_ count: Int, _ piece: Int) throws
    {
        let file = Self.picture(count)
        let (sealed, attachment) = try Self.seal(file, in: piece)
        let (opened, fileExtension) = try Self.open(sealed, attachment, in: piece + 7)
        #expect(opened == file && fileExtension == "png")
        #expect(attachment.sealedFile?.byteCount == file.count)
        #expect(attachment.sealedFile?.type == "public.png")
        #expect(try attachment.sealedFile?.sha256 == Digest.sha256.hash(sealed))
    }

    /// The record size in the header is only covered by the digest.
    @Test func `a file of which one bit was changed is refused, wherever it is`() throws {
        let (sealed, attachment) = try Self.seal(Self.picture())
        for place in sealed.indices {
            var changed = sealed
            changed[place] ^= 1 << UInt8(place & 7)
            #expect(throws: AttachmentError.self, "byte \(place)") {
                try Self.open(changed, attachment)
            }
        }
    }

    @Test func `a file that was cut or grown is refused`() throws {
        let (sealed, attachment) = try Self.seal(Self.picture(70_000))
        for count in stride(from: 0, to: sealed.count, by: 997) {
            #expect(throws: AttachmentError.self) {
                try Self.open(Array(sealed.prefix(count)), attachment)
            }
        }
        for more in [[0], sealed, Self.picture()] as [[UInt8]] {
            #expect(throws: AttachmentError.self) { try Self.open(sealed + more, attachment) }
        }
    }

    @Test func `another sealed file in its place, or the file in clear, is refused`() throws {
        let file = Self.picture()
        let (_, attachment) = try Self.seal(file)
        for other in [try Self.seal(file).sealed, file] {
            let error = #expect(throws: AttachmentError.self) { try Self.open(other, attachment) }
            #expect(error?.code == .altered)
        }
    }

    @Test func `a file larger than it says is refused before its end`() throws {
        let (sealed, attachment) = try Self.seal(Self.picture(200_000))
        let file = try #require(attachment.sealedFile)
        let less = PushAttachment(
            url: attachment.url,
            sealedFile: .init(key: file.key, sha256: file.sha256, byteCount: 1_000, type: file.type)
        )
        var opener = try AttachmentOpener(less)
        let error = #expect(throws: AttachmentError.self) {
            for start in stride(from: 0, to: 140_000, by: 70_000) {
                _ = try opener.update(Array(sealed[start..<(start + 70_000)]))
            }
        }
        #expect(error?.code == .tooLarge)
    }

    @Test(arguments: [("\u{89}PNG", 10), ("ID3", 5), ("....ftypisom", 50)])
    func `Apple's limits hold when sealing, opening, and before anything is fetched`(
        _ start: String,
        _ megabytes: Int
    ) throws {
        var head = Array(start.unicodeScalars.map { UInt8($0.value) })
        if start.hasSuffix("PNG") { head += [0x0D, 0x0A, 0x1A, 0x0A] }
        let limit = megabytes << 20
        let file = head + [UInt8](repeating: 7, count: limit - head.count)
        let (_, attachment) = try Self.seal(file)
        #expect(attachment.sealedFile?.byteCount == limit)
        let overByOne = #expect(throws: AttachmentError.self) { try Self.seal(file + [7]) }
        #expect(overByOne?.code == .tooLarge)
        let clear = PushAttachment(url: attachment.url)
        #expect(try Self.open(file, clear).opened.count == limit)
        #expect(throws: AttachmentError.self) { try Self.open(file + [7], clear) }
        let sealedFile = try #require(attachment.sealedFile)
        let claim = PushAttachment.SealedFile(
            key: sealedFile.key,
            sha256: sealedFile.sha256,
            byteCount: limit + 1,
            type: sealedFile.type
        )
        #expect(throws: AttachmentError.self) {
            _ = try AttachmentOpener(PushAttachment(url: "https://a", sealedFile: claim))
        }
    }

    @Test(arguments: ["", "<html>404</html>", "{\"error\":1}", "not found", "%PDF-1.7"])
    func `what no notification can show is refused by both ends`(_ text: String) throws {
        for attempt in [
            { _ = try Self.seal(Array(text.utf8)) },
            { _ = try Self.open(Array(text.utf8), PushAttachment(url: "https://a")) },
        ] {
            let error = #expect(throws: AttachmentError.self) { try attempt() }
            #expect(error?.code == .notMedia)
        }
    }

    @Test func `a record that asks for more memory than a megabyte is refused`() throws {
        let (sealed, attachment) = try Self.seal(Self.picture())
        var huge = sealed
        huge.replaceSubrange(16..<20, with: [0, 0x20, 0, 0])
        #expect(throws: AttachmentError(.altered, "the file has records of 2097152 bytes")) {
            var opener = try AttachmentOpener(attachment)
            _ = try opener.update(Array(huge.prefix(64)))
        }
    }

    /// PUSHSEAL_STREAM sets the number of MiB, and also checks the process's memory; 1024 has been
    /// tried.
    @Test func `memory does not grow with the file`() throws {
        let variable = getenv("PUSHSEAL_STREAM").flatMap { Int(String(cString: $0)) }
        let megabytes = variable ?? 16
        let piece = [UInt8](repeating: 0x5A, count: 1 << 20)
        let key = try RandomSecret.bytes(32)
        var digest = try SHA256Stream()
        func sealer() throws -> ContentCoding.Sealer {
            try ContentCoding.Sealer(
                keyingMaterial: key,
                recordSize: 65_536,
                salt: [UInt8](repeating: 1, count: 16)
            )
        }
        // Sealed twice, once for the digest and once for the reader, because it is never kept.
        var first = try sealer()
        for count in 0..<megabytes {
            try digest.update(try first.update(count == 0 ? Array("ID3".utf8) + piece : piece))
        }
        try digest.update(try first.finish())
        let file = PushAttachment.SealedFile(
            key: key,
            sha256: try digest.finish(),
            byteCount: megabytes << 20 + 3,
            type: "public.mp3"
        )
        var opener = try AttachmentOpener(
            PushAttachment(url: "https://a", sealedFile: file),
            isLimited: false
        )
        let before = residentByteCount()
        var second = try sealer()
        var (byteCount, sealedCount) = (0, 0)
        for count in 0..<megabytes {
            let sealed = try second.update(count == 0 ? Array("ID3".utf8) + piece : piece)
            byteCount += try opener.update(sealed).count
            sealedCount += sealed.count
            // A record is held until it is known whether it is the last; each has added 17 bytes.
            #expect(sealedCount - byteCount <= 65_536 + (sealedCount / 65_536 + 2) * 17)
        }
        byteCount += try opener.update(try second.finish()).count
        let (rest, fileExtension) = try opener.finish()
        #expect(byteCount + rest.count == file.byteCount && fileExtension == "mp3")
        // Not when other tests run beside it.
        if variable != nil { #expect(residentByteCount() - before < 30 << 20) }
    }

    /// 0 where the system has no `/proc`.
    private func residentByteCount() -> Int {
        let statistics = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = statistics?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return (pages ?? 0) * sysconf(Int32(_SC_PAGESIZE))
    }
}
