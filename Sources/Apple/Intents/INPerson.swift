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
    public private(set) var isMe = false
    /// Whether the system may suggest the person as a contact.
    ///
    /// <https://developer.apple.com/documentation/intents/inperson/iscontactsuggestion>
    public private(set) var isContactSuggestion = false
    /// The source of the suggestion.
    ///
    /// <https://developer.apple.com/documentation/intents/inperson/suggestiontype>
    public private(set) var suggestionType = INPersonSuggestionType.none
    /// Other addresses of the person.
    ///
    /// <https://developer.apple.com/documentation/intents/inperson/aliases>
    public private(set) var aliases: [INPersonHandle]?

    /// Makes a person.
    ///
    /// <https://developer.apple.com/documentation/intents/inperson/init(personhandle:namecomponents:displayname:image:contactidentifier:customidentifier:)>
    public init(
        personHandle: INPersonHandle,
        nameComponents: PersonNameComponents?,
        displayName: String?,
        image: INImage?,
        contactIdentifier: String?,
        customIdentifier: String?
    ) {
        self.personHandle = personHandle
        self.nameComponents = nameComponents
        givenName = displayName
        self.image = image
        self.contactIdentifier = contactIdentifier
        self.customIdentifier = customIdentifier
        super.init()
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
            personHandle: personHandle,
            nameComponents: nameComponents,
            displayName: displayName,
            image: image,
            contactIdentifier: contactIdentifier,
            customIdentifier: customIdentifier
        )
        self.isMe = isMe
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
            personHandle: personHandle,
            nameComponents: nameComponents,
            displayName: displayName,
            image: image,
            contactIdentifier: contactIdentifier,
            customIdentifier: customIdentifier
        )
        self.isMe = isMe
        self.suggestionType = suggestionType
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
            personHandle: personHandle,
            nameComponents: nameComponents,
            displayName: displayName,
            image: image,
            contactIdentifier: contactIdentifier,
            customIdentifier: customIdentifier
        )
        self.isContactSuggestion = isContactSuggestion
        self.suggestionType = suggestionType
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
            personHandle: personHandle,
            nameComponents: nameComponents,
            displayName: displayName,
            image: image,
            contactIdentifier: contactIdentifier,
            customIdentifier: customIdentifier
        )
        self.aliases = aliases
        self.suggestionType = suggestionType
    }

    /// The person's address.
    ///
    /// <https://developer.apple.com/documentation/intents/inperson/personhandle>
    open private(set) var personHandle: INPersonHandle?

    /// The name to show: the given name, else one formatted from its components, else the address.
    ///
    /// <https://developer.apple.com/documentation/intents/inperson/displayname>
    ///
    /// Linux: the components are in the order of English names, whatever the locale.
    open var displayName: String {
        if let givenName, !givenName.isEmpty { return givenName }
        let parts = [nameComponents?.givenName, nameComponents?.familyName].compactMap { $0 }
        let name = parts.isEmpty ? nameComponents?.nickname : parts.joined(separator: " ")
        return name ?? personHandle?.value ?? ""
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

/// The type of an address.
///
/// <https://developer.apple.com/documentation/intents/inpersonhandletype>
public enum INPersonHandleType: Int, Sendable {
    /// An identifier of the app's own.
    case unknown = 0
    /// An e-mail address.
    case emailAddress = 1
    /// A telephone number.
    case phoneNumber = 2
}

/// A label for one of a person's addresses.
///
/// <https://developer.apple.com/documentation/intents/inpersonhandlelabel>
///
/// Linux: the raw values are our own.
public struct INPersonHandleLabel: RawRepresentable, Hashable, Sendable {
    /// The text of the label.
    public var rawValue: String

    /// Makes a label from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a label from its text.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// At home.
    public static let home = INPersonHandleLabel("home")
    /// At work.
    public static let work = INPersonHandleLabel("work")
    /// On an iPhone.
    public static let iPhone = INPersonHandleLabel("iPhone")
    /// On a mobile telephone.
    public static let mobile = INPersonHandleLabel("mobile")
    /// The main address.
    public static let main = INPersonHandleLabel("main")
    /// A fax at home.
    public static let homeFax = INPersonHandleLabel("homeFax")
    /// A fax at work.
    public static let workFax = INPersonHandleLabel("workFax")
    /// A pager.
    public static let pager = INPersonHandleLabel("pager")
    /// At school.
    public static let school = INPersonHandleLabel("school")
    /// Any other.
    public static let other = INPersonHandleLabel("other")
}

/// An address of a person.
///
/// <https://developer.apple.com/documentation/intents/inpersonhandle>
///
/// Linux: lacks `NSSecureCoding`.
open class INPersonHandle: NSObject, NSCopying {
    /// The address.
    ///
    /// <https://developer.apple.com/documentation/intents/inpersonhandle/value>
    public let value: String?
    /// The type of the address.
    ///
    /// <https://developer.apple.com/documentation/intents/inpersonhandle/type>
    public let type: INPersonHandleType
    /// The label of the address.
    ///
    /// <https://developer.apple.com/documentation/intents/inpersonhandle/label>
    public let label: INPersonHandleLabel?

    /// Makes a handle with a label.
    ///
    /// <https://developer.apple.com/documentation/intents/inpersonhandle/init(value:type:label:)>
    public init(value: String?, type: INPersonHandleType, label: INPersonHandleLabel?) {
        self.value = value
        self.type = type
        self.label = label
        super.init()
    }

    /// Makes a handle.
    ///
    /// <https://developer.apple.com/documentation/intents/inpersonhandle/init(value:type:)>
    public convenience init(value: String?, type: INPersonHandleType) {
        self.init(value: value, type: type, label: nil)
    }

    /// The handle itself, since it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether value, type and label are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? INPersonHandle else { return false }
        return value == other.value && type == other.type && label == other.label
    }

    /// Equal for equal handles.
    open override var hash: Int { value.hashValue }
}
