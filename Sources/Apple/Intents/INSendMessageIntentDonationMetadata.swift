// SPDX-License-Identifier: Apache-2.0

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
