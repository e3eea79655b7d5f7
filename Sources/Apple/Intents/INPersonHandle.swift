// SPDX-License-Identifier: Apache-2.0

/// What kind of address a handle is.
///
/// <https://developer.apple.com/documentation/intents/inpersonhandletype>
public enum INPersonHandleType: Int, Sendable {
    /// Something of the app's own.
    case unknown = 0
    /// An e-mail address.
    case emailAddress = 1
    /// A telephone number.
    case phoneNumber = 2
}

/// Which of a person's addresses a handle is.
///
/// <https://developer.apple.com/documentation/intents/inpersonhandlelabel>
///
/// Linux: the text behind each name is ours.
public struct INPersonHandleLabel: RawRepresentable, Hashable, Sendable {
    /// The text of the label.
    public var rawValue: String

    /// A label by its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A label by its text.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// At home.
    public static let home = INPersonHandleLabel("home")
    /// At work.
    public static let work = INPersonHandleLabel("work")
    /// On an iPhone.
    public static let iPhone = INPersonHandleLabel("iPhone")
    /// On a mobile telephone.
    public static let mobile = INPersonHandleLabel("mobile")
    /// The main one.
    public static let main = INPersonHandleLabel("main")
    /// By fax at home.
    public static let homeFax = INPersonHandleLabel("homeFax")
    /// By fax at work.
    public static let workFax = INPersonHandleLabel("workFax")
    /// By pager.
    public static let pager = INPersonHandleLabel("pager")
    /// At school.
    public static let school = INPersonHandleLabel("school")
    /// None of these.
    public static let other = INPersonHandleLabel("other")
}

/// An address at which a person can be reached.
///
/// <https://developer.apple.com/documentation/intents/inpersonhandle>
///
/// Linux: it has no `NSSecureCoding`.
open class INPersonHandle: NSObject, NSCopying {
    /// The address.
    ///
    /// <https://developer.apple.com/documentation/intents/inpersonhandle/value>
    public let value: String?
    /// What kind of address it is.
    ///
    /// <https://developer.apple.com/documentation/intents/inpersonhandle/type>
    public let type: INPersonHandleType
    /// Which of the person's addresses it is.
    ///
    /// <https://developer.apple.com/documentation/intents/inpersonhandle/label>
    public let label: INPersonHandleLabel?

    /// Makes a handle that says which address it is.
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

    /// The handle itself, as it cannot be changed.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether value, type and label are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? INPersonHandle else { return false }
        return value == other.value && type == other.type && label == other.label
    }

    /// Equal for equal handles.
    open override var hash: Int { value.hashValue }
}
