// SPDX-License-Identifier: Apache-2.0

/// The source of a suggested person.
///
/// <https://developer.apple.com/documentation/intents/inpersonsuggestiontype>
public enum INPersonSuggestionType: Int, Sendable {
    /// Not specified.
    case none = 0
    /// From a social network.
    case socialProfile = 1
    /// From a messaging service.
    case instantMessageAddress = 2
}

/// The sender or a recipient of a message.
///
/// <https://developer.apple.com/documentation/intents/inperson>
///
/// Linux: lacks `relationship` and `NSSecureCoding`.
open class INPerson: NSObject, NSCopying {
    private let handle: INPersonHandle
    private let givenName: String?

    /// The components of the person's name.
    ///
    /// <https://developer.apple.com/documentation/intents/inperson/namecomponents>
    public let nameComponents: PersonNameComponents?
    /// The person's picture.
    ///
    /// <https://developer.apple.com/documentation/intents/inperson/image>
    public let image: INImage?
    /// The person's identifier in the system's contacts.
    ///
    /// <https://developer.apple.com/documentation/intents/inperson/contactidentifier>
    public let contactIdentifier: String?
    /// The person's identifier in the app.
    ///
    /// <https://developer.apple.com/documentation/intents/inperson/customidentifier>
    public let customIdentifier: String?
    /// Whether the person is the user of this device.
    ///
    /// <https://developer.apple.com/documentation/intents/inperson/isme>
    public let isMe: Bool
    /// Whether the system may suggest the person as a contact.
    ///
    /// <https://developer.apple.com/documentation/intents/inperson/iscontactsuggestion>
    public let isContactSuggestion: Bool
    /// The source of the suggestion.
    ///
    /// <https://developer.apple.com/documentation/intents/inperson/suggestiontype>
    public let suggestionType: INPersonSuggestionType
    /// Other addresses of the person.
    ///
    /// <https://developer.apple.com/documentation/intents/inperson/aliases>
    public let aliases: [INPersonHandle]?

    private init(
        _ handle: INPersonHandle,
        _ nameComponents: PersonNameComponents?,
        _ displayName: String?,
        _ image: INImage?,
        _ contactIdentifier: String?,
        _ customIdentifier: String?,
        isMe: Bool = false,
        isContactSuggestion: Bool = false,
        aliases: [INPersonHandle]? = nil,
        suggestionType: INPersonSuggestionType = .none
    ) {
        self.handle = handle
        self.nameComponents = nameComponents
        givenName = displayName
        self.image = image
        self.contactIdentifier = contactIdentifier
        self.customIdentifier = customIdentifier
        self.isMe = isMe
        self.isContactSuggestion = isContactSuggestion
        self.aliases = aliases
        self.suggestionType = suggestionType
        super.init()
    }

    /// Makes a person.
    ///
    /// <https://developer.apple.com/documentation/intents/inperson/init(personhandle:namecomponents:displayname:image:contactidentifier:customidentifier:)>
    public convenience init(
        personHandle: INPersonHandle,
        nameComponents: PersonNameComponents?,
        displayName: String?,
        image: INImage?,
        contactIdentifier: String?,
        customIdentifier: String?
    ) {
        self.init(
            personHandle,
            nameComponents,
            displayName,
            image,
            contactIdentifier,
            customIdentifier
        )
    }

    /// Makes a person who may be the user of this device.
    ///
    /// <https://developer.apple.com/documentation/intents/inperson/init(personhandle:namecomponents:displayname:image:contactidentifier:customidentifier:isme:)>
    public convenience init(
        personHandle: INPersonHandle,
        nameComponents: PersonNameComponents?,
        displayName: String?,
        image: INImage?,
        contactIdentifier: String?,
        customIdentifier: String?,
        isMe: Bool
    ) {
        self.init(
            personHandle,
            nameComponents,
            displayName,
            image,
            contactIdentifier,
            customIdentifier,
            isMe: isMe
        )
    }

    /// Makes a person who may be the user of this device, with the source of the suggestion.
    ///
    /// <https://developer.apple.com/documentation/intents/inperson/init(personhandle:namecomponents:displayname:image:contactidentifier:customidentifier:isme:suggestiontype:)>
    public convenience init(
        personHandle: INPersonHandle,
        nameComponents: PersonNameComponents?,
        displayName: String?,
        image: INImage?,
        contactIdentifier: String?,
        customIdentifier: String?,
        isMe: Bool,
        suggestionType: INPersonSuggestionType
    ) {
        self.init(
            personHandle,
            nameComponents,
            displayName,
            image,
            contactIdentifier,
            customIdentifier,
            isMe: isMe,
            suggestionType: suggestionType
        )
    }

    /// Makes a person whom the system may suggest as a contact.
    ///
    /// <https://developer.apple.com/documentation/intents/inperson/init(personhandle:namecomponents:displayname:image:contactidentifier:customidentifier:iscontactsuggestion:suggestiontype:)>
    public convenience init(
        personHandle: INPersonHandle,
        nameComponents: PersonNameComponents?,
        displayName: String?,
        image: INImage?,
        contactIdentifier: String?,
        customIdentifier: String?,
        isContactSuggestion: Bool,
        suggestionType: INPersonSuggestionType
    ) {
        self.init(
            personHandle,
            nameComponents,
            displayName,
            image,
            contactIdentifier,
            customIdentifier,
            isContactSuggestion: isContactSuggestion,
            suggestionType: suggestionType
        )
    }

    /// Makes a person with more than one address.
    ///
    /// <https://developer.apple.com/documentation/intents/inperson/init(personhandle:namecomponents:displayname:image:contactidentifier:customidentifier:aliases:suggestiontype:)>
    public convenience init(
        personHandle: INPersonHandle,
        nameComponents: PersonNameComponents?,
        displayName: String?,
        image: INImage?,
        contactIdentifier: String?,
        customIdentifier: String?,
        aliases: [INPersonHandle]?,
        suggestionType: INPersonSuggestionType
    ) {
        self.init(
            personHandle,
            nameComponents,
            displayName,
            image,
            contactIdentifier,
            customIdentifier,
            aliases: aliases,
            suggestionType: suggestionType
        )
    }

    /// The person's address.
    ///
    /// <https://developer.apple.com/documentation/intents/inperson/personhandle>
    open var personHandle: INPersonHandle? { handle }

    /// The name to show: the given name, else one formatted from its components, else the address.
    ///
    /// <https://developer.apple.com/documentation/intents/inperson/displayname>
    ///
    /// Linux: the components are in the order of English names, whatever the locale.
    open var displayName: String {
        if let givenName, !givenName.isEmpty { return givenName }
        let parts = [nameComponents?.givenName, nameComponents?.familyName].compactMap { $0 }
        let name = parts.isEmpty ? nameComponents?.nickname : parts.joined(separator: " ")
        return name ?? handle.value ?? ""
    }

    /// The person itself, since it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether address, names and identifiers are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? INPerson else { return false }
        return personHandle == other.personHandle && displayName == other.displayName
            && nameComponents == other.nameComponents && image == other.image
            && contactIdentifier == other.contactIdentifier
            && customIdentifier == other.customIdentifier && isMe == other.isMe
    }

    /// Equal for equal persons.
    open override var hash: Int { displayName.hashValue }
}
