// SPDX-License-Identifier: Apache-2.0

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
    package override init() {
        super.init()
    }
}
