// SPDX-License-Identifier: Apache-2.0

import Intents
import Testing
import UserNotifications

/// A messenger's extension, as people write them.
private final class MessageService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let avatar = INImage(imageData: Data([1, 2, 3]))
        let sender = INPerson(
            personHandle: INPersonHandle(value: "anna", type: .unknown),
            nameComponents: nil,
            displayName: "Anna",
            image: avatar,
            contactIdentifier: nil,
            customIdentifier: "7",
            isMe: false,
            suggestionType: .none
        )
        let intent = INSendMessageIntent(
            recipients: nil,
            outgoingMessageType: .outgoingMessageText,
            content: request.content.body,
            speakableGroupName: INSpeakableString(spokenPhrase: "Climbing"),
            conversationIdentifier: "c1",
            serviceName: nil,
            sender: sender,
            attachments: nil
        )
        intent.setImage(avatar, forParameterNamed: \.speakableGroupName)
        let interaction = INInteraction(intent: intent, response: nil)
        interaction.direction = .incoming
        INInteraction.delete(with: "c0")
        interaction.donate { error in
            if let error { print(error) }
        }
        do {
            let updated = try request.content.updating(from: intent)
            guard let mutable = updated as? UNMutableNotificationContent else { return }
            contentHandler(mutable)
        } catch {
            contentHandler(request.content)
        }
    }
}

@Suite struct IntentTests {
    private let original: UNNotificationContent = {
        let content = UNMutableNotificationContent()
        content.title = "New message"
        content.body = "Meet at dawn"
        content.userInfo = ["a": 1]
        return content
    }()

    private func person(
        _ name: String?,
        _ parts: PersonNameComponents? = nil,
        image: INImage? = nil
    ) -> INPerson {
        INPerson(
            personHandle: INPersonHandle(value: "a@example.org", type: .emailAddress, label: .work),
            nameComponents: parts,
            displayName: name,
            image: image,
            contactIdentifier: nil,
            customIdentifier: nil
        )
    }

    @Test func `a message says its sender as title and its group as subtitle`() async {
        let request = UNNotificationRequest(identifier: "a", content: original, trigger: nil)
        let said = await withCheckedContinuation { continuation in
            let service: UNNotificationServiceExtension = MessageService()
            service.didReceive(request) {
                continuation.resume(returning: [$0.title, $0.subtitle, $0.body])
            }
        }
        #expect(said == ["Anna", "Climbing", "Meet at dawn"])
        #expect(original.title == "New message")
    }

    @Test func `a message without sender and group leaves the texts as they are`() throws {
        let intent = INSendMessageIntent(
            recipients: [person("Bob")],
            content: nil,
            speakableGroupName: nil,
            conversationIdentifier: nil,
            serviceName: nil,
            sender: nil
        )
        #expect(intent.outgoingMessageType == .outgoingMessageText)
        #expect(try original.updating(from: intent) == original)
    }

    @Test func `a call says who calls`() throws {
        let intent = INStartCallIntent(
            callRecordFilter: nil,
            callRecordToCallBack: nil,
            audioRoute: .unknown,
            destinationType: .normal,
            contacts: [person("Anna")],
            callCapability: .audioCall
        )
        #expect(try original.updating(from: intent).title == "Anna")
    }

    @Test func `a text with attributes takes the place of the body`() throws {
        let intent = INSendMessageIntent(
            recipients: nil,
            content: nil,
            speakableGroupName: nil,
            conversationIdentifier: nil,
            serviceName: nil,
            sender: person("Anna")
        )
        let context = UNNotificationAttributedMessageContext(
            sendMessageIntent: intent,
            attributedContent: NSAttributedString(string: "at noon")
        )
        let updated = try original.updating(from: context)
        #expect(updated.title == "Anna" && updated.body == "at noon")
        #expect(updated.userInfo["a"] as? Int == 1)
    }

    @Test func `what an intent has set can be set again by key`() throws {
        let intent = INSendMessageIntent(
            recipients: nil,
            content: nil,
            speakableGroupName: nil,
            conversationIdentifier: nil,
            serviceName: nil,
            sender: person("Anna")
        )
        let updated = try original.updating(from: intent)
        updated.setValue(original.title, forKey: "title")
        updated.setValue(3, forKey: "badge")
        updated.setValue(nil, forKey: "body")
        updated.setValue("YES", forKeyPath: "shouldAlwaysAlertWhileAppIsForeground")
        updated.setValue(2, forKey: "interruptionLevel")
        updated.setValue(0.5, forKey: "relevanceScore")
        #expect(updated.interruptionLevel == .timeSensitive && updated.relevanceScore == 0.5)
        #expect(updated.value(forKey: "relevanceScore") as? Double == 0.5)
        #expect(updated.title == "New message" && updated.badge == 3 && updated.body.isEmpty)
        #expect(updated.value(forKey: "title") as? String == "New message")
        #expect(updated.value(forKey: "sound") == nil && original.body == "Meet at dawn")
    }

    @Test func `a name is made of what there is`() {
        var parts = PersonNameComponents()
        parts.givenName = "Anna"
        parts.familyName = "Berg"
        #expect(person("A. B.", parts).displayName == "A. B.")
        #expect(person(nil, parts).displayName == "Anna Berg")
        #expect(person("", PersonNameComponents(nickname: "Annie")).displayName == "Annie")
        #expect(person(nil).displayName == "a@example.org")
    }

    @Test func `an image belongs to the parameter it was set for`() {
        let face = INImage(named: "face")
        let group = INImage(url: URL(fileURLWithPath: "/group.png"))
        let intent = INSendMessageIntent(
            recipients: [person("Bob", image: INImage.systemImageNamed("person"))],
            outgoingMessageType: .unknown,
            content: nil,
            speakableGroupName: nil,
            conversationIdentifier: nil,
            serviceName: nil,
            sender: person("Anna", image: face),
            attachments: nil
        )
        #expect(intent.keyImage() == face)
        intent.setImage(group, forParameterNamed: \.speakableGroupName)
        #expect(intent.keyImage() == group && group != face)
        #expect(intent.image(forParameterNamed: \.sender) == nil)
        #expect(intent.image(forParameterNamed: \.speakableGroupName) == group)
    }

    @Test func `a donation succeeds`() async throws {
        let intent = INSendMessageIntent(
            recipients: nil,
            content: nil,
            speakableGroupName: nil,
            conversationIdentifier: nil,
            serviceName: nil,
            sender: nil
        )
        let interaction = INInteraction(intent: intent, response: nil)
        interaction.groupIdentifier = "g"
        #expect((interaction.copy() as? INInteraction)?.groupIdentifier == "g")
        try await interaction.donate()
        let error = await withCheckedContinuation { continuation in
            interaction.donate { continuation.resume(returning: $0.map { "\($0)" }) }
        }
        #expect(error == nil)
    }

    @Test func `an intent keeps a copy of its metadata, as it was when it was set`() throws {
        let metadata = INSendMessageIntentDonationMetadata()
        metadata.recipientCount = 3
        metadata.mentionsCurrentUser = true
        metadata.isReplyToCurrentUser = true
        metadata.notifyRecipientAnyway = true
        let intent = INSendMessageIntent(
            recipients: nil,
            content: nil,
            speakableGroupName: nil,
            conversationIdentifier: nil,
            serviceName: nil,
            sender: nil
        )
        #expect(intent.donationMetadata == nil)
        intent.donationMetadata = metadata
        metadata.recipientCount = 4
        let kept = try #require(intent.donationMetadata as? INSendMessageIntentDonationMetadata)
        #expect(kept.recipientCount == 3)
        #expect(kept.mentionsCurrentUser && kept.isReplyToCurrentUser && kept.notifyRecipientAnyway)
    }

    @Test func `an interaction has the response that it was made with`() throws {
        let intent = INStartCallIntent(
            callRecordFilter: nil,
            callRecordToCallBack: nil,
            audioRoute: .unknown,
            destinationType: .normal,
            contacts: nil,
            callCapability: .audioCall
        )
        let response = INSendMessageIntentResponse(code: .success, userActivity: nil)
        let interaction = INInteraction(intent: intent, response: response)
        let kept = try #require(interaction.intentResponse as? INSendMessageIntentResponse)
        #expect(kept.code == .success && kept.userActivity == nil)
    }

    @Test func `taking back donations succeeds`() async throws {
        let errors = await withCheckedContinuation { continuation in
            INInteraction.delete(with: ["a"]) { first in
                INInteraction.delete(with: "g") { second in
                    INInteraction.deleteAll { third in
                        continuation.resume(
                            returning: [first, second, third].map { $0.map { "\($0)" } }
                        )
                    }
                }
            }
        }
        #expect(errors == [nil, nil, nil])
        try await INInteraction.delete(with: ["a"])
        try await INInteraction.delete(with: "g")
        try await INInteraction.deleteAll()
    }
}
