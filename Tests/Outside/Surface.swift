// SPDX-License-Identifier: Apache-2.0

// What other programs write with the libraries, besides the code in the articles. `make docs`
// compiles it outside the package, where a declaration that is no longer public is an error.

import Foundation
import PushSealKeyFiles
@_spi(Custom) import PushSeal
import PushSealAPNs
import PushSealDevice
import PushSealExpanded
@_spi(Custom) import PushSealExtension
import PushSealFetching
import PushSealFoundation
import PushSealStore
import UserNotifications
import UserNotificationsUI

// A server.

func attach(_ pieces: [[UInt8]], to push: inout Push) throws -> [UInt8] {
    var sealer = try AttachmentSealer()
    var sealed: [UInt8] = []
    for piece in pieces { sealed += try sealer.update(piece) }
    let (rest, file) = try sealer.finish()
    push.attachments = [PushAttachment(url: "https://files.example.com/7f3a", sealedFile: file)]
    return sealed + rest
}

func localised(_ data: Data) throws -> Push {
    var push = Push(body: "Meet at dawn")
    push.titleLocalization = .init(key: "NEWS", arguments: ["Ana"])
    push.custom = ["a": 1, "b": [true, nil, 2.5], "c": JSONValue(data.count)]
    push.custom["d"] = try JSONValue(parsing: data)
    push.padding = .toMultiple(of: 256)
    push.sizeLimit = .voip
    return push
}

func keys() throws {
    let fresh = KeyRing(keys: [try .random(.webpush, id: "phone"), try .random(id: "2026-11")])
    let sender = KeyRing(keys: [try fresh.keys[0].publicHalf()])
    let relayed = try Key.random(.mastodon, id: "relay")
    let typed = try Key.salted(
        passphrase: SecretBytes(copying: "a passphrase".utf8),
        cipher: .aes256CBC,
        keyDerivation: .pbkdf2(.sha256, iterations: 10_000)
    )
    try KeyFile("senders.json").create(sender)
    try KeyFile("ring.json").update { (ring) throws(SealError) in
        try ring.adding(relayed).adding(typed)
    }
    let ring = try KeyFile("ring.json").read()
    let opened = try ring.open(ring.seal("Meet at dawn"), keyID: nil)
    print(opened.plaintext, opened.key.format, opened.isStale, opened.isAuthenticated)
    print(opened.key.id ?? "", String(decoding: fresh.serialized(), as: UTF8.self))
}

func formats(_ message: String) throws -> String {
    let key = try Key.salted(passphrase: SecretBytes(copying: "a passphrase".utf8))
    return try InsecureROT13.apply(to: KeyRing(keys: [key]).open(message).plaintext)
}

func files(_ ring: KeyRing) throws -> [UInt8] {
    let key = try ring.sealingKey(for: .files)
    var sealer = try FileSealer(key, recordSize: 4_096)
    var opener = try FileOpener(key)
    var plaintext = try opener.update(sealer.update([1, 2, 3]))
    plaintext += try opener.update(sealer.finish())
    return try plaintext + opener.finish()
}

func send(_ payload: [UInt8], to token: String) async throws -> Bool {
    let device = try ServedDevice(token: token)
    let server = try LocalAPNs(devices: [device], faults: ["every=2:refuse"]) { event in
        if event.kind == .push { print(event.token ?? "", event.json) }
    }
    let client = try APNSClient(
        credential: server.credential,
        server: .url(server.url),
        trustedCertificatesFile: server.authorityFile,
        timeout: .seconds(10)
    )
    var push = APNSPush(payload: payload, topic: "com.example.app")
    push.type = .alert
    push.expiration = 0
    push.id = "5c31d2f8-9a0e-4d5b-9f0a-2f8f6f1d7c11"
    let result = try await client.send(push, to: token)
    client.close()
    await server.stop()
    return result.isAccepted && result.attempts == 1
}

// An app and its extension.

final class OwnStore: ShownStore {
    func show(
        _ notification: ShownNotification,
        at time: Int,
        claiming reply: any ReplyClaim
    ) throws(StoreError) -> StoreVerdict {
        if let message = notification.message {
            guard message.validUntil > time, message.isAuthenticated else { return .ended }
            guard !message.id.isEmpty, message.sealedAt >= 0, message.key.count == 32 else {
                throw StoreError(.failed, "an odd message")
            }
        }
        if let record = notification.record, let title = record.title.plain {
            print(title, record.userInfo["sender"]?.string ?? "", notification.keyID ?? "")
        }
        return reply.take() ? .new(badge: notification.badge(after: 3)) : .unclaimed
    }
}

struct OwnFetcher: AttachmentFetcher {
    func fetch(_ url: String, into download: AttachmentDownload) throws(AttachmentError) {
        try download.follow(url)
        download.onCancel { print("nobody waits") }
        try download.answered(status: 200, byteCount: nil)
        try download.write([0x47, 0x49, 0x46])
        throw AttachmentError(.unreachable, "the server went away")
    }
}

final class Service: SealedNotificationService {
    override var acceptance: Unsealer.Acceptance { .provenDocuments }
    override var badgePolicy: BadgePolicy { .increment }

    override func keyRing() throws -> KeyRing { KeyRing(keys: []) }

    override func store() throws -> (any ShownStore)? {
        try AppGroupStore(
            appGroup: "group.com.example.app",
            recordAge: .seconds(86_400),
            recordCount: 100
        )
    }

    override func attachmentFetcher() -> (any AttachmentFetcher)? { URLSessionFetcher() }

    override func resolve(_ push: PushInProgress) -> Resolution {
        let resolution = super.resolve(push)
        guard resolution.decryption.status == .absent else { return resolution }
        return Resolution(.texts(body: "News"), Decryption(status: .fallback, reason: "not sealed"))
    }

    override func record(of notification: PushNotification) -> PushNotification? {
        var kept = notification
        kept.body = .plain("")
        return kept
    }

    override func text(of localized: LocalizedText) -> String {
        localized.plain ?? ([localized.key] + localized.arguments).joined(separator: " ")
    }

    override func attachments(
        sealed: [PushAttachment],
        content: UNNotificationContent,
        decryption: Decryption
    ) -> [PushAttachment] {
        decryption.isAuthenticated ? sealed.filter { !$0.url.isEmpty } : []
    }

    override func enrich(
        _ content: UNMutableNotificationContent,
        decryption: Decryption
    ) throws -> UNNotificationContent {
        content.title = try content.decodeUserInfo(as: Ride.self).name
        return content
    }

    override func didFinish(_ decryption: Decryption) {
        print(decryption.keyID ?? "", decryption.isStale, decryption.reason ?? "")
        if case .failed(let words) = decryption.attachmentFailure { print(words) }
    }
}

struct Ride: Decodable { let name: String }

func show(_ record: NotificationRecord, _ column: String, _ data: Data) throws {
    let notification = record.notification
    print(notification.title.localizedString, record.shownAt.formatted())
    print(try notification.decodeUserInfo(as: Ride.self).name)
    print(try KeyRing(parsing: column).keys.count, try KeyRing(parsing: data).keys.count)
    print(try Payload(parsing: column).isSealed, try Payload(parsing: data[2...]).isSealed)
}

func isOurs(_ request: UNNotificationRequest) -> Bool { request.content.isSealed }

// A program that opens messages itself.

func open(_ text: String?, _ document: String?, _ ring: KeyRing) -> String {
    let unsealer = Unsealer(ring: ring, acceptance: .provenDocuments, store: OwnStore())
    switch unsealer.resolve(data: text, payload: document).effect {
    case .texts(_, _, let body): return body ?? ""
    case .replacement(let notification): return notification.body.plain ?? ""
    @unknown default: return ""
    }
}

func errors() {
    do throws(PushError) {
        _ = try Payload(parsing: "{")
    } catch {
        if error.code == .notJSON { print(error, error.localizedDescription) }
    }
}

// An app's tests.

func play(_ payload: Payload, on phone: Phone) throws -> String {
    let device = Device(
        clock: ManualClock(),
        phone: phone,
        app: try InstalledApp(folder: "App.app", locale: "de_AT"),
        memoryLimit: nil,
        isLocked: true,
        output: { print($0) }
    )
    let delivery = device.deliver(payload) { Service() }
    guard delivery.outcome == .modified, delivery.faults.isEmpty else {
        return delivery.faults.map { "\($0.code) \($0)" }.joined() + delivery.reason
    }
    guard delivery.trace.steps.contains(.expired) else { return "" }
    return delivery.banner
}

final class RidesViewController: UIViewController, UNNotificationContentExtension {
    func didReceive(_ notification: UNNotification) {}
}

@MainActor
func expand(_ request: UNNotificationRequest, _ category: UNNotificationCategory) async throws {
    let plist = URL(filePath: "RidesContent/Info.plist")
    let rides = try ContentExtension(infoPlist: plist) { RidesViewController() }
    let view = ExpandedView(request, in: category, extensions: [rides], appName: "Fair")
    view.choose("reply", text: "Book")
    view.tapMediaButton()
    view.receive(request)
    await view.answers()
    view.choose(UNNotificationDismissActionIdentifier)
    print(view.text, view.events)
}

func deliverTwice(_ payload: Payload, to path: String) async -> Int {
    let program = ExtensionProgram(path, environment: ["LANG": "de"], on: Device())
    let first = await program.deliver(payload)
    let second = await program.deliver(payload, identifier: "a")
    program.end()
    return max(first.memoryPeak ?? 0, second.memoryPeak ?? 0)
}

func serviceProgram() -> Never { ExtensionHost.main { Service() } }

func contentProgram() -> Never { ContentHost.main { RidesViewController() } }
