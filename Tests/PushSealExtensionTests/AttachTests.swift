// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSeal
import PushSealDevice
import PushSealExtension
import SealFormats
import PushSealLocking
import Testing
import UserNotifications

/// The stage "attach": files are fetched after the texts are final, and a failure affects only the
/// files.
@Suite struct AttachTests {
    private static let ring = KeyRing(keys: [
        Key(
            id: "k",
            material: .aes128gcm(
                keyingMaterial: SecretBytes(copying: [UInt8](repeating: 7, count: 16))
            )
        )
    ])
    /// One black pixel.
    private static let png = Array(
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
        ) ?? Data()
    )
    private let clock = ManualClock()

    private static func seal(
        _ bytes: [UInt8]
    ) throws -> (sealed: [UInt8], PushAttachment.SealedFile) {
        var sealer = try AttachmentSealer()
        let start = try sealer.update(bytes)
        let (rest, file) = try sealer.finish()
        return (start + rest, file)
    }

    private func payload(
        _ attachments: [PushAttachment],
        custom: [String: String] = [:]
    ) throws -> Payload {
        var push = Push(title: "Beach", body: "From the beach")
        push.attachments = attachments
        for (name, value) in custom { push.custom[name] = .string(value) }
        return try Payload(parsing: push.sealed(with: Self.ring))
    }

    private func shown(
        _ payload: Payload,
        _ fetcher: MemoryFetcher?,
        _ reports: Reports = Reports(),
        onEnrich: @escaping @Sendable (UNMutableNotificationContent) -> Void = { _ in }
    ) async -> Delivery {
        await Device(clock: clock).deliver(payload) {
            AttachingService(Self.ring, fetcher, reports, onEnrich)
        }
    }

    @Test func `a sealed file is shown with the notification, and the app can enrich it`()
        async throws
    {
        let (sealed, file) = try Self.seal(Self.png)
        let fetcher = MemoryFetcher(["https://a/1": sealed])
        let reports = Reports()
        let push = try payload([PushAttachment(url: "https://a/1", sealedFile: file)])
        let delivery = await shown(push, fetcher, reports) {
            $0.title += " (\($0.attachments.count))"
        }
        let attachment = try #require(delivery.content.attachments.first)
        #expect(try Array(Data(contentsOf: attachment.url)) == Self.png)
        #expect(attachment.type == "public.png" && attachment.identifier == "1")
        #expect(delivery.content.title == "Beach (1)")
        #expect(reports.all.map(\.attachmentFailure) == [nil])
        try? FileManager.default.removeItem(at: attachment.url)
    }

    @Test func `without a fetcher nothing is fetched, and that is told`() async throws {
        let (_, file) = try Self.seal(Self.png)
        let reports = Reports()
        let push = try payload([PushAttachment(url: "https://a/1", sealedFile: file)])
        let delivery = await shown(push, nil, reports)
        #expect(delivery.content.body == "From the beach" && delivery.content.attachments.isEmpty)
        #expect(reports.all.map(\.attachmentFailure) == [.notFetched])
    }

    @Test func `a file that is not the one that was sealed costs only itself`() async throws {
        let (sealed, file) = try Self.seal(Self.png)
        let other = try Self.seal(Self.png)
        let fetcher = MemoryFetcher([
            "https://a/1": other.sealed, "https://a/2": sealed, "https://a/3": Self.png,
        ])
        let reports = Reports()
        let push = try payload(
            (1...3).map { PushAttachment(url: "https://a/\($0)", sealedFile: file) }
        )
        let delivery = await shown(push, fetcher, reports)
        #expect(delivery.content.body == "From the beach")
        #expect(delivery.content.attachments.map(\.identifier) == ["2"])
        let words = "the file does not open: it is not the one that was sealed"
        #expect(
            reports.all.map(\.attachmentFailure)
                == [.failed("attachment 1 is not shown: \(words)")]
        )
        for each in delivery.content.attachments {
            try? FileManager.default.removeItem(at: each.url)
        }
    }

    @Test func `a file that the app takes off again is deleted`() async throws {
        let (sealed, file) = try Self.seal(Self.png)
        let fetcher = MemoryFetcher(["https://a/1": sealed, "https://a/2": sealed])
        let push = try payload(
            (1...2).map { PushAttachment(url: "https://a/\($0)", sealedFile: file) }
        )
        let urls = Locked<[URL]>([])
        let delivery = await shown(push, fetcher) { content in
            urls.withLock { $0 = content.attachments.map(\.url) }
            content.attachments.removeFirst()
        }
        #expect(delivery.content.attachments.map(\.identifier) == ["2"])
        let areThere = urls.withLock { $0 }.map { FileManager.default.fileExists(atPath: $0.path) }
        #expect(areThere == [false, true])
        for url in urls.withLock({ $0 }) { try? FileManager.default.removeItem(at: url) }
    }

    @Test func `a fetcher that gives up by itself costs only its file`() async throws {
        let (sealed, file) = try Self.seal(Self.png)
        let fetcher = MemoryFetcher(["https://a/2": sealed], givesUp: true)
        let reports = Reports()
        let push = try payload(
            (1...2).map { PushAttachment(url: "https://a/\($0)", sealedFile: file) }
        )
        let delivery = await shown(push, fetcher, reports) { $0.title = "enriched" }
        #expect(delivery.content.title == "enriched")
        #expect(delivery.content.attachments.map(\.identifier) == ["2"])
        #expect(
            reports.all.map(\.attachmentFailure)
                == [.failed("attachment 1 is not shown: given up")]
        )
        for each in delivery.content.attachments {
            try? FileManager.default.removeItem(at: each.url)
        }
    }

    @Test func `time that runs out while a file comes shows the text, and ends the download`()
        async throws
    {
        let (_, file) = try Self.seal(Self.png)
        let clock = clock
        let fetcher = MemoryFetcher([:]) { _ in clock.advance(by: .seconds(30)) }
        let reports = Reports()
        let push = try payload([PushAttachment(url: "https://a/1", sealedFile: file)])
        let delivery = await shown(push, fetcher, reports)
        #expect(delivery.outcome == .modified && delivery.content.body == "From the beach")
        #expect(delivery.content.attachments.isEmpty)
        #expect(delivery.faults.map(\.code) == [.repliedAtExpiry])
        #expect(reports.all.map(\.attachmentFailure) == [.failed("an attachment was late")])
    }

    @Test func `time that runs out while a second file comes shows the first one`() async throws {
        let (sealed, file) = try Self.seal(Self.png)
        let clock = clock
        let fetcher = MemoryFetcher(["https://a/1": sealed]) { url in
            if url == "https://a/2" { clock.advance(by: .seconds(30)) }
        }
        let reports = Reports()
        let push = try payload(
            (1...2).map { PushAttachment(url: "https://a/\($0)", sealedFile: file) }
        )
        let delivery = await shown(push, fetcher, reports)
        let attachment = try #require(delivery.content.attachments.first)
        #expect(delivery.content.attachments.count == 1 && attachment.identifier == "1")
        #expect(try Array(Data(contentsOf: attachment.url)) == Self.png)
        #expect(reports.all.map(\.attachmentFailure) == [.failed("an attachment was late")])
        try? FileManager.default.removeItem(at: attachment.url)
    }

    /// Time runs out after the download has ended, and before its file is among the results.
    @Test(arguments: [1, 2]) func `a file that is ready too late is deleted`(_ count: Int) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (sealed, file) = try Self.seal(Self.png)
        let addresses = (1...count).map { "https://a/\($0)" }
        let files = Dictionary(uniqueKeysWithValues: addresses.map { ($0, sealed) })
        let (isReplied, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        // The download is cancelled only after the report: too late for this one.
        let reports = Reports {
            isReplied.signal()
            isOver.wait()
        }
        let lent = Locked<Lent<AttachingService>?>(nil)
        let last = addresses[count - 1]
        let fetcher = MemoryFetcher(files) { url in
            guard url == last, let service = lent.withLock({ $0.take() }) else { return }
            Thread.detachNewThread { service.value.serviceExtensionTimeWillExpire() }
            isReplied.wait()
        }
        let service = AttachingService(Self.ring, fetcher, reports) { _ in }
        service.downloadFolder.withLock { $0 = folder }
        lent.withLock { $0 = Lent(value: service) }
        var push = Push(body: "From the beach")
        push.attachments = addresses.map { PushAttachment(url: $0, sealedFile: file) }
        let payload = Data(try push.sealed(with: Self.ring))
        let userInfo = try JSONSerialization.jsonObject(with: payload) as? [AnyHashable: Any]
        let shown = Locked<[URL]>([])
        service.didReceive(request(userInfo: userInfo ?? [:])) { content in
            shown.withLock { $0 = content.attachments.map(\.url) }
        }
        isOver.signal()
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(left == shown.withLock { $0 }.map(\.lastPathComponent))
        #expect(left.count == count - 1)
    }

    @Test(arguments: ["public.png", "of no kind"], [Int.max, Int.max / 9 * 8, 50 << 20 + 1])
    func `a size that no file can have is refused before anything is fetched`(
        _ type: String,
        _ byteCount: Int
    ) async throws {
        let (sealed, file) = try Self.seal(Self.png)
        let fetcher = MemoryFetcher(["https://a/1": sealed])
        let claim = PushAttachment.SealedFile(
            key: file.key,
            sha256: file.sha256,
            byteCount: byteCount,
            type: type
        )
        let push = try payload([PushAttachment(url: "https://a/1", sealedFile: claim)])
        let delivery = await shown(push, fetcher)
        #expect(delivery.content.body == "From the beach" && delivery.content.attachments.isEmpty)
        #expect(fetcher.asked.isEmpty)
    }

    @Test func `an address of the sealed document is fetched, unless there are sealed files`()
        async throws
    {
        let (sealed, file) = try Self.seal(Self.png)
        let fetcher = MemoryFetcher(["https://a/clear": Self.png, "https://a/1": sealed])
        let custom = ["media-url": "https://a/clear"]
        for attachments in [[], [PushAttachment(url: "https://a/1", sealedFile: file)]] {
            let delivery = await shown(try payload(attachments, custom: custom), fetcher)
            #expect(delivery.content.attachments.count == 1)
            for each in delivery.content.attachments {
                try? FileManager.default.removeItem(at: each.url)
            }
        }
        #expect(fetcher.asked == ["https://a/clear", "https://a/1"])
    }

    @Test func `nothing is fetched for what was not opened`() async throws {
        let text = #"""
            {"aps":{"alert":{"title":"t"},"mutable-content":1},"ENCRYPTED_DATA":"U2FsdGVk",
             "media-url":"https://a/1"}
            """#
        let fetcher = MemoryFetcher(["https://a/1": Self.png])
        let delivery = await shown(try Payload(parsing: Array(text.utf8)), fetcher)
        #expect(delivery.content.body == "(Encrypted)" && fetcher.asked.isEmpty)
    }

    @Test func `what no notification can show is refused, and leaves no file`() async throws {
        let fetcher = MemoryFetcher(["https://a/1": Array("<html>404</html>".utf8)])
        let reports = Reports()
        let push = try payload([], custom: ["media-url": "https://a/1"])
        let delivery = await shown(push, fetcher, reports)
        #expect(delivery.content.attachments.isEmpty)
        let words = "the file is HTML, not audio, an image or a movie that can be shown"
        #expect(
            reports.all.map(\.attachmentFailure)
                == [.failed("the attachment is not shown: \(words)")]
        )
    }
}

/// What a service reports at its end.
private final class Reports: Sendable {
    private let reports = Locked<[Decryption]>([])
    private let onAdd: @Sendable () -> Void

    init(onAdd: @escaping @Sendable () -> Void = {}) { self.onAdd = onAdd }

    var all: [Decryption] { reports.withLock { $0 } }

    func add(_ decryption: Decryption) {
        reports.withLock { $0.append(decryption) }
        onAdd()
    }
}

/// A service with the ring and fetcher of a test.
private final class AttachingService: SealedNotificationService {
    private let ring: KeyRing
    private let fetcher: MemoryFetcher?
    private let reports: Reports
    private let onEnrich: @Sendable (UNMutableNotificationContent) -> Void

    init(
        _ ring: KeyRing,
        _ fetcher: MemoryFetcher?,
        _ reports: Reports,
        _ onEnrich: @escaping @Sendable (UNMutableNotificationContent) -> Void
    ) {
        (self.ring, self.fetcher, self.reports, self.onEnrich) = (ring, fetcher, reports, onEnrich)
    }

    override func keyRing() throws -> KeyRing { ring }

    override func attachmentFetcher() -> (any AttachmentFetcher)? { fetcher }

    override func enrich(
        _ content: UNMutableNotificationContent,
        decryption: Decryption
    ) throws -> UNNotificationContent {
        onEnrich(content)
        return content
    }

    override func didFinish(_ decryption: Decryption) { reports.add(decryption) }
}

/// Files by URL; a URL that is not in the list stalls until the download is cancelled, unless the
/// fetcher gives up at once.
///
/// `onEnd` is called with each URL when its file has come, or stalls.
private final class MemoryFetcher: AttachmentFetcher {
    private let files: [String: [UInt8]]
    private let givesUp: Bool
    private let onEnd: @Sendable (String) -> Void
    private let addresses = Locked<[String]>([])

    var asked: [String] { addresses.withLock { $0 } }

    init(
        _ files: [String: [UInt8]],
        givesUp: Bool = false,
        onEnd: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        (self.files, self.givesUp, self.onEnd) = (files, givesUp, onEnd)
    }

    func fetch(_ url: String, into download: AttachmentDownload) throws(AttachmentError) {
        try download.follow(url)
        addresses.withLock { $0.append(url) }
        guard let file = files[url] else {
            let isGivenUp = DispatchSemaphore(value: 0)
            download.onCancel { isGivenUp.signal() }
            onEnd(url)
            if !givesUp { isGivenUp.wait() }
            throw AttachmentError(.cancelled, "given up")
        }
        try download.answered(status: 200, byteCount: file.count)
        for byte in file { try download.write([byte]) }
        onEnd(url)
    }
}
