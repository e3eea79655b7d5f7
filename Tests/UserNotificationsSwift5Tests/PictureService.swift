// SPDX-License-Identifier: Apache-2.0

import Intents
import MobileCoreServices
import OSLog
import UIKit
import UniformTypeIdentifiers
import UserNotifications
import os.log

// What extensions import besides UserNotifications, in typical use. Not in a file with
// `import Testing`, which makes `import UIKit` require a module of Apple's platforms.

private let logger = Logger(subsystem: "com.example.app", category: "NotificationService")

/// Creates a picture from the content and a conversation with its sender.
class PictureService: UNNotificationServiceExtension {
    let log = OSLog(subsystem: "com.example.app", category: "NotificationService")
    var contentHandler: ((UNNotificationContent) -> Void)?
    var bestAttemptContent: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        bestAttemptContent = (request.content.mutableCopy() as? UNMutableNotificationContent)
        guard let bestAttemptContent = bestAttemptContent else { return }
        os_log("[NotificationService] did receive", log: log, type: .debug)
        os_log("%{public}@ has %d", log: log, type: .debug, bestAttemptContent.title, 3)
        logger.debug(
            "🔔 \(bestAttemptContent.title) \(bestAttemptContent.userInfo.count, privacy: .public)"
        )

        let text = bestAttemptContent.userInfo["image"] as? String ?? ""
        if let data = Data(base64Encoded: text), let image = UIImage(data: data) {
            do {
                let attachment = try save("picture.png", image: image)
                bestAttemptContent.attachments = [attachment]
            } catch {
                logger.error("cannot attach: \(error)")
                logger.fault("cannot attach: \(error as NSError, privacy: .public)")
            }
        }
        guard #available(iOS 15.0, *) else {
            contentHandler(bestAttemptContent)
            return
        }
        contentHandler(communication(bestAttemptContent))
    }

    private func save(_ name: String, image: UIImage) throws -> UNNotificationAttachment {
        let folder = URL(fileURLWithPath: NSTemporaryDirectory(), isDirectory: true)
            .appendingPathComponent(ProcessInfo.processInfo.globallyUniqueString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent(name)
        guard let data = image.pngData() ?? image.jpegData(compressionQuality: 0.8) else {
            throw CocoaError(.fileWriteUnknown)
        }
        try data.write(to: file)
        return try UNNotificationAttachment(
            identifier: "",
            url: file,
            options: [UNNotificationAttachmentOptionsTypeHintKey: kUTTypePNG]
        )
    }

    private func communication(_ content: UNMutableNotificationContent) -> UNNotificationContent {
        var name = PersonNameComponents()
        name.nickname = content.title
        let avatar = INImage(imageData: Data())
        let sender = INPerson(
            personHandle: INPersonHandle(value: "", type: .unknown),
            nameComponents: name,
            displayName: name.nickname,
            image: avatar,
            contactIdentifier: nil,
            customIdentifier: nil,
            isMe: false,
            suggestionType: .none
        )
        let intent = INSendMessageIntent(
            recipients: [sender],
            outgoingMessageType: .outgoingMessageText,
            content: content.body,
            speakableGroupName: INSpeakableString(spokenPhrase: content.subtitle),
            conversationIdentifier: content.threadIdentifier,
            serviceName: nil,
            sender: sender,
            attachments: nil
        )
        intent.setImage(avatar, forParameterNamed: \.speakableGroupName)
        let interaction = INInteraction(intent: intent, response: nil)
        interaction.direction = .incoming
        interaction.donate(completion: nil)
        return (try? content.updating(from: intent)) ?? content
    }
}
