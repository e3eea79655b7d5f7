// SPDX-License-Identifier: Apache-2.0

import Dispatch
import SealFormats
import PushSealDevice
import PushSealExtension
import PushSeal
import PushSealStore
import Locking
import UserNotifications

/// A device with an app whose extension has the keys of the command line.
struct Receiver: Sendable {
    let device: Device
    let ring: KeyRing
    /// Whether the extension is that of the book exercise.
    let isROT13: Bool
    /// The app's strings.
    var localization: Localization?
    /// The app group, which keeps what was seen.
    var appGroup: SharedStore?
    /// The program that is the extension, instead of ours.
    var program: String?

    /// Delivers one payload and waits until it is decided what the user sees.
    func receive(_ payload: Payload) -> DeliveryReport {
        if let program {
            // The program may work in another folder than we.
            let folder = appGroup.map { URL(fileURLWithPath: $0.folder).path }
            let environment = folder.map { [AppGroupFolders.environmentVariable: $0] } ?? [:]
            return DeliveryReport(
                delivery: device.deliver(payload, program: program, environment: environment),
                extensionIsOurs: false,
                decryption: nil,
                hasSealedContent: !payload.sealed.isEmpty
            )
        }
        let diary = Diary()
        let delivery = device.deliver(payload) { [self] in
            isROT13
                ? ROT13Service(diary: diary)
                : CommandLineService(self, diary: diary)
        }
        return DeliveryReport(
            delivery: delivery,
            decryption: delivery.outcome == .notEmployed
                ? nil : diary.decryption(patience: .seconds(5)),
            hasSealedContent: !payload.sealed.isEmpty || ring.reads(payload.sealed.wires)
        )
    }
}

/// The store of an app group, opened for the first push and kept for the next.
final class SharedStore: Sendable {
    /// The folder of the app group.
    let folder: String
    private let store = Locked<AppGroupStore?>(nil)

    init(folder: String) { self.folder = folder }

    /// Opens the store, again if it could not be opened before.
    func open() throws(SeenStoreError) -> AppGroupStore {
        try store.withLock { [folder] store throws(SeenStoreError) in
            if let store { return store }
            let opened = try AppGroupStore(folder: folder)
            store = opened
            return opened
        }
    }
}

/// Where an extension notes how it ended, to be read when the device has decided.
private final class Diary: Sendable {
    private let entry = Locked<Decryption?>(nil)
    private let isWritten = DispatchSemaphore(value: 0)

    /// What was noted first, waited for: an extension notes it right after it has replied.
    func decryption(patience: DispatchTimeInterval) -> Decryption? {
        _ = isWritten.wait(timeout: .now() + patience)
        return entry.withLock { $0 }
    }

    func note(_ decryption: Decryption) {
        let isFirst = entry.withLock { entry in
            defer { entry = entry ?? decryption }
            return entry == nil
        }
        if isFirst { isWritten.signal() }
    }
}

/// The extension of an app that has its keys from the command line.
private final class CommandLineService: SealedNotificationService {
    private let receiver: Receiver
    private let diary: Diary

    init(_ receiver: Receiver, diary: Diary) {
        self.receiver = receiver
        self.diary = diary
        super.init()
    }

    override func keyRing() throws -> KeyRing { receiver.ring }

    override func seenStore() throws -> (any SeenStore)? {
        try receiver.appGroup?.open()
    }

    override func text(of localized: LocalizedText) -> String {
        receiver.localization?.string(forKey: localized.key, arguments: localized.arguments)
            ?? localized.plain ?? super.text(of: localized)
    }

    override func didFinish(_ decryption: Decryption) { diary.note(decryption) }
}

/// The extension of the book exercise: the alert itself is in ROT13.
private final class ROT13Service: UNNotificationServiceExtension {
    private let diary: Diary

    init(diary: Diary) {
        self.diary = diary
        super.init()
    }

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let original = request.content
        guard let content = original.mutableCopy() as? UNMutableNotificationContent else {
            return contentHandler(original)
        }
        let resolution = AlertROT13.resolve(
            title: original.title,
            subtitle: original.subtitle,
            body: original.body
        )
        content.title = resolution.title ?? content.title
        content.subtitle = resolution.subtitle ?? content.subtitle
        content.body = resolution.body ?? content.body
        diary.note(resolution.decryption)
        contentHandler(content)
    }
}
