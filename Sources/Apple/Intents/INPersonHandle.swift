// SPDX-License-Identifier: Apache-2.0

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
