// SPDX-License-Identifier: Apache-2.0

import Dispatch

/// Who began an interaction.
///
/// <https://developer.apple.com/documentation/intents/ininteractiondirection>
public enum INInteractionDirection: Int, Sendable {
    /// It is not said.
    case unspecified = 0
    /// The user of this device.
    case outgoing = 1
    /// Somebody else.
    case incoming = 2
}

/// How far an app is with an intent.
///
/// <https://developer.apple.com/documentation/intents/inintenthandlingstatus>
public enum INIntentHandlingStatus: Int, Sendable {
    /// It is not said.
    case unspecified = 0
    /// Ready to begin.
    case ready = 1
    /// Under way.
    case inProgress = 2
    /// Done.
    case success = 3
    /// Failed.
    case failure = 4
    /// Left to the app.
    case deferredToApplication = 5
    /// The user has to confirm it.
    case userConfirmationRequired = 6
}

/// An intent that has been carried out, to be told to the system.
///
/// <https://developer.apple.com/documentation/intents/ininteraction>
///
/// Linux: there is no system that learns from it. It has no `NSSecureCoding`.
open class INInteraction: NSObject, NSCopying {
    /// What was done.
    ///
    /// <https://developer.apple.com/documentation/intents/ininteraction/intent>
    public let intent: INIntent
    /// What the app answered.
    ///
    /// <https://developer.apple.com/documentation/intents/ininteraction/intentresponse>
    public let intentResponse: INIntentResponse?

    /// Makes an interaction.
    ///
    /// <https://developer.apple.com/documentation/intents/ininteraction/init(intent:response:)>
    public init(intent: INIntent, response: INIntentResponse?) {
        self.intent = intent
        intentResponse = response
        super.init()
    }

    /// How far the app is; not said.
    ///
    /// <https://developer.apple.com/documentation/intents/ininteraction/intenthandlingstatus>
    open var intentHandlingStatus: INIntentHandlingStatus { .unspecified }

    /// Who began it; for a notification that came in, `.incoming`.
    ///
    /// <https://developer.apple.com/documentation/intents/ininteraction/direction>
    open var direction = INInteractionDirection.unspecified

    /// When it took place.
    ///
    /// <https://developer.apple.com/documentation/intents/ininteraction/dateinterval>
    open var dateInterval: DateInterval?

    /// What the app finds the interaction by.
    ///
    /// <https://developer.apple.com/documentation/intents/ininteraction/identifier>
    open var identifier: String = UUID().uuidString

    /// What the app finds related interactions by.
    ///
    /// <https://developer.apple.com/documentation/intents/ininteraction/groupidentifier>
    open var groupIdentifier: String?

    /// Tells the system.
    ///
    /// <https://developer.apple.com/documentation/intents/ininteraction/donate(completion:)>
    ///
    /// Linux: nobody is told; the handler is called on another thread, without an error.
    @preconcurrency
    open func donate(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
        guard let completion else { return }
        DispatchQueue.global().async { completion(nil) }
    }

    /// Tells the system.
    ///
    /// <https://developer.apple.com/documentation/intents/ininteraction/donate(completion:)>
    ///
    /// Linux: nobody is told.
    ///
    /// - Throws: Nothing on Linux.
    open func donate() async throws {}

    /// An interaction with the same intent and response.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = INInteraction(intent: intent, response: intentResponse)
        copy.direction = direction
        copy.dateInterval = dateInterval
        copy.identifier = identifier
        copy.groupIdentifier = groupIdentifier
        return copy
    }
}
