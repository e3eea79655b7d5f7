// SPDX-License-Identifier: Apache-2.0

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
