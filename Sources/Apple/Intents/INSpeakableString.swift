// SPDX-License-Identifier: Apache-2.0

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
