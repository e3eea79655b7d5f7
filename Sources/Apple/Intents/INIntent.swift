// SPDX-License-Identifier: Apache-2.0

import Dispatch
// Apple's `import Intents` includes Foundation, and UserNotifications, whose protocol
// UNNotificationContentProviding the intents conform to.
@_exported public import UserNotifications

/// Something a user does, such as sending a message.
///
/// <https://developer.apple.com/documentation/intents/inintent>
///
/// Linux: has the two intents that notifications use. It lacks `NSSecureCoding`, and everything
/// that only Siri and Shortcuts use.
open class INIntent: NSObject, NSCopying {
    fileprivate final var images: [AnyKeyPath: INImage] = [:]

    package override init() {
        super.init()
    }

    /// Identifies the intent.
    ///
    /// <https://developer.apple.com/documentation/intents/inintent/identifier>
    public let identifier: String? = UUID().uuidString

    /// A description of the action for the user.
    ///
    /// <https://developer.apple.com/documentation/intents/inintent/intentdescription>
    ///
    /// Linux: always nil.
    open var intentDescription: String? { nil }

    /// What the system should know about the intent when it is donated; kept as a copy.
    ///
    /// <https://developer.apple.com/documentation/intents/inintent/donationmetadata>
    ///
    /// Linux: nothing uses donations.
    @NSCopying open var donationMetadata: INIntentDonationMetadata?

    /// The image for the intent: the one of its most important parameter.
    ///
    /// <https://developer.apple.com/documentation/intents/inintent/keyimage()>
    open func keyImage() -> INImage? { images.values.first }

    /// The intent itself.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    final func image(for parameter: AnyKeyPath) -> INImage? { images[parameter] }
}

/// An intent whose parameters can have images, by key path.
///
/// <https://developer.apple.com/documentation/intents/inintentsetimagekeypath>
public protocol INIntentSetImageKeyPath: INIntent {}

extension INIntentSetImageKeyPath {
    /// Sets the image for a parameter, such as the group's picture for `\.speakableGroupName`.
    ///
    /// <https://developer.apple.com/documentation/intents/inintentsetimagekeypath/setimage(_:forparameternamed:)>
    public func setImage<Value>(
        _ image: INImage?,
        forParameterNamed parameterName: KeyPath<Self, Value>
    ) {
        images[parameterName] = image
    }

    /// The image for a parameter.
    ///
    /// <https://developer.apple.com/documentation/intents/inintentsetimagekeypath/image(forparameternamed:)>
    public func image<Value>(forParameterNamed parameterName: KeyPath<Self, Value>) -> INImage? {
        images[parameterName]
    }
}

/// An app's response to an intent.
///
/// <https://developer.apple.com/documentation/intents/inintentresponse>
///
/// Linux: nothing handles intents; ``INSendMessageIntentResponse`` is the only one there is.
open class INIntentResponse: NSObject, NSCopying {
    package override init() {
        super.init()
    }

    /// What the app should continue with when it is started.
    ///
    /// <https://developer.apple.com/documentation/intents/inintentresponse/useractivity>
    open var userActivity: NSUserActivity?

    /// The response itself.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Who started an interaction.
///
/// <https://developer.apple.com/documentation/intents/ininteractiondirection>
public enum INInteractionDirection: Int, Sendable {
    /// Not specified.
    case unspecified = 0
    /// The user of this device.
    case outgoing = 1
    /// Somebody else.
    case incoming = 2
}

/// The status of an intent.
///
/// <https://developer.apple.com/documentation/intents/inintenthandlingstatus>
public enum INIntentHandlingStatus: Int, Sendable {
    /// Not specified.
    case unspecified = 0
    /// Ready to start.
    case ready = 1
    /// In progress.
    case inProgress = 2
    /// Done.
    case success = 3
    /// Failed.
    case failure = 4
    /// Passed on to the app.
    case deferredToApplication = 5
    /// The user has to confirm it.
    case userConfirmationRequired = 6
}

/// A completed intent, to be donated to the system.
///
/// <https://developer.apple.com/documentation/intents/ininteraction>
///
/// Linux: nothing uses donations. It lacks `NSSecureCoding`.
open class INInteraction: NSObject, NSCopying {
    /// The intent.
    ///
    /// <https://developer.apple.com/documentation/intents/ininteraction/intent>
    public let intent: INIntent
    /// The app's response.
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

    /// The status of the intent.
    ///
    /// <https://developer.apple.com/documentation/intents/ininteraction/intenthandlingstatus>
    ///
    /// Linux: always unspecified.
    open var intentHandlingStatus: INIntentHandlingStatus { .unspecified }

    /// Who started it; `.incoming` for a received notification.
    ///
    /// <https://developer.apple.com/documentation/intents/ininteraction/direction>
    open var direction = INInteractionDirection.unspecified

    /// When it took place.
    ///
    /// <https://developer.apple.com/documentation/intents/ininteraction/dateinterval>
    open var dateInterval: DateInterval?

    /// The app's identifier for the interaction.
    ///
    /// <https://developer.apple.com/documentation/intents/ininteraction/identifier>
    open var identifier: String = UUID().uuidString

    /// The app's identifier for a group of interactions.
    ///
    /// <https://developer.apple.com/documentation/intents/ininteraction/groupidentifier>
    open var groupIdentifier: String?

    /// Donates the interaction to the system.
    ///
    /// <https://developer.apple.com/documentation/intents/ininteraction/donate(completion:)>
    ///
    /// Linux: does nothing; the handler is called on another thread, without an error.
    @preconcurrency
    open func donate(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
        guard let completion else { return }
        DispatchQueue.global().async { completion(nil) }
    }

    /// Donates the interaction to the system.
    ///
    /// <https://developer.apple.com/documentation/intents/ininteraction/donate(completion:)>
    ///
    /// Linux: does nothing.
    ///
    /// - Throws: Nothing on Linux.
    open func donate() async throws {}

    /// Takes back all donations of the app.
    ///
    /// <https://developer.apple.com/documentation/intents/ininteraction/deleteall(completion:)>
    ///
    /// Linux: no donation is kept; the handler is called on another thread, without an error.
    @preconcurrency
    open class func deleteAll(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
        guard let completion else { return }
        DispatchQueue.global().async { completion(nil) }
    }

    /// Takes back the donations with these identifiers.
    ///
    /// <https://developer.apple.com/documentation/intents/ininteraction/delete(with:completion:)-2d1gs>
    ///
    /// Linux: no donation is kept; the handler is called on another thread, without an error.
    @preconcurrency
    open class func delete(
        with identifiers: [String],
        completion: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        deleteAll(completion: completion)
    }

    /// Takes back the donations of a group.
    ///
    /// <https://developer.apple.com/documentation/intents/ininteraction/delete(with:completion:)-tcq9>
    ///
    /// Linux: no donation is kept; the handler is called on another thread, without an error.
    @preconcurrency
    open class func delete(
        with groupIdentifier: String,
        completion: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        deleteAll(completion: completion)
    }

    /// Takes back all donations of the app.
    ///
    /// <https://developer.apple.com/documentation/intents/ininteraction/deleteall(completion:)>
    ///
    /// Linux: no donation is kept.
    ///
    /// - Throws: Nothing on Linux.
    open class func deleteAll() async throws {}

    /// Takes back the donations with these identifiers.
    ///
    /// <https://developer.apple.com/documentation/intents/ininteraction/delete(with:completion:)-2d1gs>
    ///
    /// Linux: no donation is kept.
    ///
    /// - Throws: Nothing on Linux.
    open class func delete(with identifiers: [String]) async throws {}

    /// Takes back the donations of a group.
    ///
    /// <https://developer.apple.com/documentation/intents/ininteraction/delete(with:completion:)-tcq9>
    ///
    /// Linux: no donation is kept.
    ///
    /// - Throws: Nothing on Linux.
    open class func delete(with groupIdentifier: String) async throws {}

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
