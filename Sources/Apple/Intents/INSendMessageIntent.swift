// SPDX-License-Identifier: Apache-2.0

/// The type of a sent message.
///
/// <https://developer.apple.com/documentation/intents/inoutgoingmessagetype>
public enum INOutgoingMessageType: Int, Sendable {
    /// Not specified.
    case unknown = 0
    /// Text.
    case outgoingMessageText = 1
    /// Audio.
    case outgoingMessageAudio = 2
}

/// A message: its sender, recipients and conversation.
///
/// <https://developer.apple.com/documentation/intents/insendmessageintent>
///
/// Notification content updated from it has the sender's name as its title, and the group's as its
/// subtitle.
open class INSendMessageIntent: INIntent, INIntentSetImageKeyPath, UNNotificationContentProviding {
    /// The recipients of the message.
    ///
    /// <https://developer.apple.com/documentation/intents/insendmessageintent/recipients>
    public let recipients: [INPerson]?
    /// The type of the message.
    ///
    /// <https://developer.apple.com/documentation/intents/insendmessageintent/outgoingmessagetype>
    public let outgoingMessageType: INOutgoingMessageType
    /// The text of the message.
    ///
    /// <https://developer.apple.com/documentation/intents/insendmessageintent/content>
    public let content: String?
    /// The name of the group.
    ///
    /// <https://developer.apple.com/documentation/intents/insendmessageintent/speakablegroupname>
    public let speakableGroupName: INSpeakableString?
    /// The app's identifier for the conversation.
    ///
    /// <https://developer.apple.com/documentation/intents/insendmessageintent/conversationidentifier>
    public let conversationIdentifier: String?
    /// The name of the messaging service.
    ///
    /// <https://developer.apple.com/documentation/intents/insendmessageintent/servicename>
    public let serviceName: String?
    /// The sender of the message.
    ///
    /// <https://developer.apple.com/documentation/intents/insendmessageintent/sender>
    public let sender: INPerson?
    /// The attachments.
    ///
    /// <https://developer.apple.com/documentation/intents/insendmessageintent/attachments>
    public let attachments: [INSendMessageAttachment]?

    /// Makes a message.
    ///
    /// <https://developer.apple.com/documentation/intents/insendmessageintent/init(recipients:outgoingmessagetype:content:speakablegroupname:conversationidentifier:servicename:sender:attachments:)>
    public init(
        recipients: [INPerson]?,
        outgoingMessageType: INOutgoingMessageType,
        content: String?,
        speakableGroupName: INSpeakableString?,
        conversationIdentifier: String?,
        serviceName: String?,
        sender: INPerson?,
        attachments: [INSendMessageAttachment]?
    ) {
        self.recipients = recipients
        self.outgoingMessageType = outgoingMessageType
        self.content = content
        self.speakableGroupName = speakableGroupName
        self.conversationIdentifier = conversationIdentifier
        self.serviceName = serviceName
        self.sender = sender
        self.attachments = attachments
        super.init()
    }

    /// Makes a text message.
    ///
    /// <https://developer.apple.com/documentation/intents/insendmessageintent/init(recipients:content:speakablegroupname:conversationidentifier:servicename:sender:)>
    ///
    /// Deprecated in iOS 14. Linux: there is no warning, since the platform version is not known.
    public convenience init(
        recipients: [INPerson]?,
        content: String?,
        speakableGroupName: INSpeakableString?,
        conversationIdentifier: String?,
        serviceName: String?,
        sender: INPerson?
    ) {
        self.init(
            recipients: recipients,
            outgoingMessageType: .outgoingMessageText,
            content: content,
            speakableGroupName: speakableGroupName,
            conversationIdentifier: conversationIdentifier,
            serviceName: serviceName,
            sender: sender,
            attachments: nil
        )
    }

    /// The group's image, else the sender's, else that of the first recipient.
    open override func keyImage() -> INImage? {
        image(for: \INSendMessageIntent.speakableGroupName)
            ?? image(for: \INSendMessageIntent.sender) ?? sender?.image
            ?? image(for: \INSendMessageIntent.recipients) ?? recipients?.first?.image
    }
}

extension INSendMessageIntent: NotificationContextProviding {
    package var notificationContext: NotificationContext {
        NotificationContext(title: sender?.displayName, subtitle: speakableGroupName?.spokenPhrase)
    }
}

/// An attachment of a message.
///
/// <https://developer.apple.com/documentation/intents/insendmessageattachment>
///
/// Linux: there is no `INFile`, so none can be created; an extension passes nil.
open class INSendMessageAttachment: NSObject {
    package override init() {
        super.init()
    }
}
