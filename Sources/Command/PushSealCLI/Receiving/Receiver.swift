// SPDX-License-Identifier: Apache-2.0

import Foundation
import PhoneRules
import PushSealLocking
import PushSeal
import PushSealDevice
@_spi(Custom) import PushSealExtension
import PushSealStore
import SealFormats
import UserNotifications

/// A device with an app whose extension gets its keys from elsewhere, such as a command line.
struct Receiver: Sendable {
    /// The phone.
    let device: Device
    /// The keys of our extension.
    var ring: KeyRing
    /// Whether the extension is the one of the book exercise.
    private let isROT13: Bool
    /// Which content is shown.
    var acceptance = Unsealer.Acceptance.anythingSealed
    /// The app group, which keeps what was seen and what was shown.
    var appGroup: SharedStore?
    /// How numbers change the badge.
    var badgePolicy = BadgePolicy.set
    /// The fetcher of attachments; nil fetches none.
    var fetcher: (any AttachmentFetcher)?
    /// The program to run as the extension, instead of our own.
    private(set) var program: ExtensionProgram?
    /// Whether our extension gets sealed pushes only: any other is delivered as it came.
    var leavesPlainPushes = false
    /// The notification's identifier on the phone, if the push sets it.
    var identifier: String?
    /// Whether the phone keeps its contents.
    var keepsPhone = false

    /// - Parameters:
    ///   - device: the phone.
    ///   - ring: the keys of our extension.
    ///   - isROT13: whether the extension is the one of the book exercise.
    init(device: Device, ring: KeyRing, isROT13: Bool = false) {
        self.device = device
        self.ring = ring
        self.isROT13 = isROT13
    }

    /// Sets the program to run as the extension, with the app group as it is now.
    mutating func run(program path: String) {
        // The program may run in another folder.
        let folder = appGroup.map { URL(fileURLWithPath: $0.folder).path }
        program = ExtensionProgram(
            path,
            environment: folder.map { [AppGroupFolders.environmentVariable: $0] } ?? [:],
            on: device
        )
    }

    /// Delivers one payload and waits until it is known what the user sees.
    ///
    /// - Parameters:
    ///   - payload: the payload.
    ///   - endsProcess: whether the process of a program is ended then.
    /// - Returns: what happened, and the same for a report.
    func receive(
        _ payload: Payload,
        endsProcess: Bool = false
    ) -> (delivery: Delivery, report: DeliveryReport) {
        let delivery: Delivery
        if let program {
            delivery = program.deliver(
                payload,
                identifier: identifier,
                endsProcess: endsProcess
            )
        } else if leavesPlainPushes, !payload.sealed.hasContent(for: ring) {
            delivery = device.deliverUnchanged(payload, identifier: identifier)
        } else {
            delivery = device.deliver(payload, identifier: identifier) { [self] in
                isROT13 ? ROT13Service(self) : ReceiverService(self)
            }
        }
        let report = DeliveryReport(
            delivery.notification,
            payload.sealed,
            ring: program == nil ? ring : nil,
            placeholder: LocalizedText.placeholder { Localization.text(of: $0, in: localization) },
            attachments: attachments(of: delivery),
            faults: delivery.faults.map { .init(code: $0.code.rawValue, detail: $0.detail) },
            memoryPeak: delivery.memoryPeak
        )
        return (delivery, report)
    }

    /// The attachments of a notification, with digests to check them.
    private func attachments(of delivery: Delivery) -> [DeliveryReport.Attachment] {
        delivery.content.attachments.map { attachment in
            let bytes = (try? Data(contentsOf: attachment.url)).map { Array($0) } ?? []
            let digest = (try? Digest.sha256.hash(bytes)) ?? []
            return DeliveryReport.Attachment(
                identifier: attachment.identifier,
                type: attachment.type,
                byteCount: bytes.count,
                sha256: Hexadecimal.text(of: digest),
                url: keepsPhone ? attachment.url.absoluteString : nil
            )
        }
    }

    /// The app's strings.
    fileprivate var localization: Localization? { device.app.localization }

    /// The same app without a device, for many payloads.
    ///
    /// - Throws: the error from opening the store.
    func withoutDevice() throws(StoreError) -> PushReceiver {
        let localization = localization
        let unsealer = Unsealer(ring: ring, acceptance: acceptance, store: try store())
        return PushReceiver(
            isROT13 ? .rot13 : .unsealer(unsealer),
            alertsAllowed: device.alertsAllowed,
            lookUp: { Localization.text(of: $0, in: localization) }
        )
    }

    fileprivate func store() throws(StoreError) -> (any ShownStore)? {
        try appGroup?.open()
    }
}

/// The store of an app group, opened for the first push and kept open.
final class SharedStore: Sendable {
    /// The name of the store's file in the folder.
    static let fileName = AppGroupStore.fileName

    /// The folder of the app group.
    let folder: String
    private let store = Locked<AppGroupStore?>(nil)

    /// Sets the folder; opens nothing yet.
    init(folder: String) { self.folder = folder }

    /// Opens the store; tries again if that failed before.
    func open() throws(StoreError) -> AppGroupStore {
        try store.withLock { [folder] store throws(StoreError) in
            if let store { return store }
            let opened = try AppGroupStore(folder: folder)
            store = opened
            return opened
        }
    }
}

/// The extension of an app that gets its keys from a receiver.
private class ReceiverService: SealedNotificationService {
    private let receiver: Receiver

    init(_ receiver: Receiver) {
        self.receiver = receiver
        super.init()
        guard receiver.fetcher != nil, let phone = receiver.device.phone else { return }
        // In the phone's folder, from which it moves files and which is deleted as a whole.
        let folder = (try? phone.temporaryFolder(of: receiver.device.app)) ?? phone.folder
        downloadFolder.withLock { $0 = URL(fileURLWithPath: folder, isDirectory: true) }
    }

    override var acceptance: Unsealer.Acceptance { receiver.acceptance }

    override func keyRing() throws -> KeyRing { receiver.ring }

    override func store() throws -> (any ShownStore)? { try receiver.store() }

    override var badgePolicy: BadgePolicy { receiver.badgePolicy }

    override func attachmentFetcher() -> (any AttachmentFetcher)? { receiver.fetcher }

    override func text(of localized: LocalizedText) -> String {
        Localization.text(of: localized, in: receiver.localization)
    }
}

/// The extension of the book exercise: the alert and the attachment's URL are in ROT13.
private final class ROT13Service: ReceiverService {
    override func resolve(_ push: PushInProgress) -> Resolution {
        AlertROT13.resolve(
            title: push.content.title,
            subtitle: push.content.subtitle,
            body: push.content.body,
            beside: SealedFields(userInfo: push.content.userInfo)
        )
    }

    override func attachments(
        sealed: [PushAttachment],
        content: UNNotificationContent,
        decryption: Decryption
    ) -> [PushAttachment] {
        super.attachments(sealed: sealed, content: content, decryption: decryption).map {
            PushAttachment(url: InsecureROT13.apply(to: $0.url))
        }
    }
}
