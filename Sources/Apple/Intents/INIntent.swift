// SPDX-License-Identifier: Apache-2.0

/// Something a user does, such as sending a message.
///
/// <https://developer.apple.com/documentation/intents/inintent>
///
/// Linux: known are the two that notifications are made of. It has no `NSSecureCoding`, and what only
/// Siri and Shortcuts ask for is left out.
open class INIntent: NSObject, NSCopying {
    fileprivate final var images: [AnyKeyPath: INImage] = [:]

    package override init() {
        super.init()
    }

    /// What tells this intent from others.
    ///
    /// <https://developer.apple.com/documentation/intents/inintent/identifier>
    public let identifier: String? = UUID().uuidString

    /// What the user would call the action.
    ///
    /// <https://developer.apple.com/documentation/intents/inintent/intentdescription>
    ///
    /// Linux: always nil.
    open var intentDescription: String? { nil }

    /// The image that stands for the intent: the one of its most telling parameter.
    ///
    /// <https://developer.apple.com/documentation/intents/inintent/keyimage()>
    open func keyImage() -> INImage? { images.values.first }

    /// The intent itself.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    final func image(for parameter: AnyKeyPath) -> INImage? { images[parameter] }
}

/// An intent whose parameters can have images, named by key path.
///
/// <https://developer.apple.com/documentation/intents/inintentsetimagekeypath>
public protocol INIntentSetImageKeyPath: INIntent {}

extension INIntentSetImageKeyPath {
    /// Gives a parameter an image, such as the group's picture to `\.speakableGroupName`.
    ///
    /// <https://developer.apple.com/documentation/intents/inintentsetimagekeypath/setimage(_:forparameternamed:)>
    public func setImage<Value>(
        _ image: INImage?,
        forParameterNamed parameterName: KeyPath<Self, Value>
    ) {
        images[parameterName] = image
    }

    /// The image that a parameter was given.
    ///
    /// <https://developer.apple.com/documentation/intents/inintentsetimagekeypath/image(forparameternamed:)>
    public func image<Value>(forParameterNamed parameterName: KeyPath<Self, Value>) -> INImage? {
        images[parameterName]
    }
}

/// What an app answered to an intent.
///
/// <https://developer.apple.com/documentation/intents/inintentresponse>
///
/// Linux: nothing handles intents, so there is none to be had; a service extension passes nil.
open class INIntentResponse: NSObject, NSCopying {
    /// The response itself.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
