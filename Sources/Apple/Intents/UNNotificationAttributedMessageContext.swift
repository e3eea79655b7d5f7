// SPDX-License-Identifier: Apache-2.0

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
