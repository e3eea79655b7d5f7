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

/// What the system should know about a donated intent, besides its parameters.
///
/// <https://developer.apple.com/documentation/intents/inintentdonationmetadata>
open class INIntentDonationMetadata: NSObject, NSCopying {
    package override init() {
        super.init()
    }

    /// Metadata with the same values.
    open func copy(with zone: NSZone? = nil) -> Any { INIntentDonationMetadata() }
}

/// What the system should know about a donated message.
///
/// <https://developer.apple.com/documentation/intents/insendmessageintentdonationmetadata>
///
/// Linux: has no effect; a phone decides with it which messages a Focus lets through. It lacks
/// `NSSecureCoding`.
open class INSendMessageIntentDonationMetadata: INIntentDonationMetadata {
    /// Makes metadata of a message that mentions nobody.
    ///
    /// <https://developer.apple.com/documentation/intents/insendmessageintentdonationmetadata/init()>
    public override init() {
        super.init()
    }

    /// Whether the message mentions the user.
    ///
    /// <https://developer.apple.com/documentation/intents/insendmessageintentdonationmetadata/mentionscurrentuser>
    open var mentionsCurrentUser = false

    /// Whether the message replies to one of the user's.
    ///
    /// <https://developer.apple.com/documentation/intents/insendmessageintentdonationmetadata/isreplytocurrentuser>
    open var isReplyToCurrentUser = false

    /// Whether the sender wants the user to be notified in spite of a Focus.
    ///
    /// <https://developer.apple.com/documentation/intents/insendmessageintentdonationmetadata/notifyrecipientanyway>
    open var notifyRecipientAnyway = false

    /// The number of recipients.
    ///
    /// <https://developer.apple.com/documentation/intents/insendmessageintentdonationmetadata/recipientcount>
    open var recipientCount = 0

    /// Metadata with the same values.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = INSendMessageIntentDonationMetadata()
        copy.mentionsCurrentUser = mentionsCurrentUser
        copy.isReplyToCurrentUser = isReplyToCurrentUser
        copy.notifyRecipientAnyway = notifyRecipientAnyway
        copy.recipientCount = recipientCount
        return copy
    }
}

/// How far an app has come with sending a message.
///
/// <https://developer.apple.com/documentation/intents/insendmessageintentresponsecode>
public enum INSendMessageIntentResponseCode: Int, Sendable {
    /// Not specified.
    case unspecified = 0
    /// Ready to send the message.
    case ready = 1
    /// Sending has started.
    case inProgress = 2
    /// Sent.
    case success = 3
    /// The message cannot be sent.
    case failure = 4
    /// The user has to start the app first.
    case failureRequiringAppLaunch = 5
    /// The messaging service is not available.
    case failureMessageServiceNotAvailable = 6
    /// The user has to authenticate in the app first.
    case failureRequiringInAppAuthentication = 7
}

/// An app's response to a message to send.
///
/// <https://developer.apple.com/documentation/intents/insendmessageintentresponse>
///
/// Linux: it lacks the messages that were sent, and `NSSecureCoding`.
open class INSendMessageIntentResponse: INIntentResponse {
    /// How far the app has come.
    ///
    /// <https://developer.apple.com/documentation/intents/insendmessageintentresponse/code>
    public let code: INSendMessageIntentResponseCode

    /// Makes a response.
    ///
    /// <https://developer.apple.com/documentation/intents/insendmessageintentresponse/init(code:useractivity:)>
    public init(code: INSendMessageIntentResponseCode, userActivity: NSUserActivity?) {
        self.code = code
        super.init()
        self.userActivity = userActivity
    }
}

/// What a user was doing, for the app to continue with.
///
/// <https://developer.apple.com/documentation/foundation/nsuseractivity>
///
/// Linux: no app continues anything, so none can be created; an extension passes nil.
open class NSUserActivity: NSObject {
    /// Makes an activity of a type.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsuseractivity/init(activitytype:)>
    public init(activityType: String) {
        self.activityType = activityType
        super.init()
    }

    /// The type, in reverse domain order.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsuseractivity/activitytype>
    public let activityType: String

    /// What the user reads of it.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsuseractivity/title>
    open var title: String?

    /// What is needed to continue it.
    ///
    /// <https://developer.apple.com/documentation/foundation/nsuseractivity/userinfo>
    open var userInfo: [AnyHashable: Any]?
}

/// A message whose text has attributes, such as an emphasised name.
///
/// <https://developer.apple.com/documentation/usernotifications/unnotificationattributedmessagecontext>
///
/// Linux: it is in this module because UserNotifications cannot depend on ``INSendMessageIntent``;
/// both modules are imported to use it anyway. The content gets the text without its attributes.
open class UNNotificationAttributedMessageContext: NSObject, UNNotificationContentProviding {
    private let intent: INSendMessageIntent
    private let text: String

    /// Makes a context from a message and its text.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/unnotificationattributedmessagecontext/init(sendmessageintent:attributedcontent:)>
    public init(
        sendMessageIntent: INSendMessageIntent,
        attributedContent: NSAttributedString
    ) {
        intent = sendMessageIntent
        text = attributedContent.string
        super.init()
    }
}

extension UNNotificationAttributedMessageContext: NotificationContextProviding {
    package var notificationContext: NotificationContext {
        var context = intent.notificationContext
        context.body = text
        return context
    }
}

/// A text and its pronunciation.
///
/// <https://developer.apple.com/documentation/intents/inspeakablestring>
///
/// Linux: nothing is spoken. It lacks `NSSecureCoding`.
open class INSpeakableString: NSObject, NSCopying {
    /// The text.
    ///
    /// <https://developer.apple.com/documentation/intents/inspeakable/spokenphrase>
    public let spokenPhrase: String
    /// The pronunciation, in the app's own spelling.
    ///
    /// <https://developer.apple.com/documentation/intents/inspeakable/pronunciationhint>
    public let pronunciationHint: String?
    /// The identifier of the text in the app's vocabulary.
    ///
    /// <https://developer.apple.com/documentation/intents/inspeakable/vocabularyidentifier>
    public let vocabularyIdentifier: String?

    /// Makes a text from the app's vocabulary.
    ///
    /// <https://developer.apple.com/documentation/intents/inspeakablestring/init(vocabularyidentifier:spokenphrase:pronunciationhint:)>
    public init(vocabularyIdentifier: String, spokenPhrase: String, pronunciationHint: String?) {
        self.spokenPhrase = spokenPhrase
        self.pronunciationHint = pronunciationHint
        self.vocabularyIdentifier = vocabularyIdentifier
        super.init()
    }

    /// Makes a text.
    ///
    /// <https://developer.apple.com/documentation/intents/inspeakablestring/init(spokenphrase:)>
    public init(spokenPhrase: String) {
        self.spokenPhrase = spokenPhrase
        pronunciationHint = nil
        vocabularyIdentifier = nil
        super.init()
    }

    /// The text itself, since it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether text, pronunciation and identifier are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? INSpeakableString else { return false }
        return spokenPhrase == other.spokenPhrase && pronunciationHint == other.pronunciationHint
            && vocabularyIdentifier == other.vocabularyIdentifier
    }

    /// Equal for equal texts.
    open override var hash: Int { spokenPhrase.hashValue }
}
