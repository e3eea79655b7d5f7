// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// One item of a phone's keychain: its attributes and its secret.
package struct KeychainItem: Sendable, Equatable, Codable {
    /// The class of an item, with the values of Apple's `kSecClass…` constants.
    package enum Kind: String, Sendable, Codable, CaseIterable {
        case genericPassword = "genp"
        case internetPassword = "inet"
        case key = "keys"
    }

    /// The value of an attribute.
    package enum Value: Sendable, Hashable, Codable {
        case text(String)
        case data(Data)
        case number(Int64)
        case date(Date)
    }

    /// A unique id, which a persistent reference contains.
    package let id: UUID
    /// The item's class.
    package let kind: Kind
    /// The attributes, by the values of Apple's `kSecAttr…` constants.
    package var attributes: [String: Value]
    /// The secret; nil for an item that has none.
    package var secret: Data?

    /// Makes an item; the keychain sets its dates.
    package init(kind: Kind, attributes: [String: Value], secret: Data?) {
        id = UUID()
        self.kind = kind
        self.attributes = attributes
        self.secret = secret
    }

    /// Makes a password in the usual form.
    ///
    /// The access group is the bundle identifier of its app, or a group that apps share.
    package init(
        service: String,
        account: String,
        accessGroup: String,
        accessible: KeychainAccess = .whenUnlocked,
        secret: Data
    ) {
        self.init(
            kind: .genericPassword,
            attributes: [
                "svce": .text(service), "acct": .text(account), "agrp": .text(accessGroup),
                "pdmn": .text(accessible.rawValue),
            ],
            secret: secret
        )
    }
}

extension KeychainItem {
    /// The text of an attribute; nil if it is absent or not a text.
    package func text(_ name: String) -> String? {
        guard case .text(let text) = attributes[name] else { return nil }
        return text
    }

    /// The service of a password.
    package var service: String? { text("svce") }
    /// The account of a password.
    package var account: String? { text("acct") }
    /// The apps that may use it.
    package var accessGroup: String? { text("agrp") }
    /// When it can be read.
    package var accessible: KeychainAccess {
        text("pdmn").flatMap { KeychainAccess(rawValue: $0) } ?? .whenUnlocked
    }

    /// The attributes that must differ between items of one class.
    var identity: [Value?] {
        let names =
            switch kind {
            case .genericPassword: ["agrp", "acct", "svce"]
            case .internetPassword:
                ["agrp", "acct", "sdmn", "srvr", "ptcl", "atyp", "port", "path"]
            case .key: ["agrp", "kcls", "klbl", "atag", "type", "bsiz", "esiz"]
            }
        return names.map { attributes[$0] }
    }
}

// Without the secret, which could end up in a log.
extension KeychainItem: CustomStringConvertible, CustomReflectable {
    /// The class alone.
    package var description: String { "KeychainItem(\(kind.rawValue))" }
    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

/// When a keychain item can be read, with the values of Apple's `kSecAttrAccessible…`.
package enum KeychainAccess: String, Sendable, CaseIterable {
    case whenUnlocked = "ak"
    case afterFirstUnlock = "ck"
    case always = "dk"
    case whenPasscodeSetThisDeviceOnly = "akpu"
    case whenUnlockedThisDeviceOnly = "aku"
    case afterFirstUnlockThisDeviceOnly = "cku"
    case alwaysThisDeviceOnly = "dku"

    /// Whether it can be read before the phone's first unlock since boot.
    package var isReadableBeforeFirstUnlock: Bool {
        self == .always || self == .alwaysThisDeviceOnly
    }

    /// Its name on the command line and in lists.
    package var name: String {
        switch self {
        case .whenUnlocked: "WhenUnlocked"
        case .afterFirstUnlock: "AfterFirstUnlock"
        case .always: "Always"
        case .whenPasscodeSetThisDeviceOnly: "WhenPasscodeSetThisDeviceOnly"
        case .whenUnlockedThisDeviceOnly: "WhenUnlockedThisDeviceOnly"
        case .afterFirstUnlockThisDeviceOnly: "AfterFirstUnlockThisDeviceOnly"
        case .alwaysThisDeviceOnly: "AlwaysThisDeviceOnly"
        }
    }

    /// Finds a class by its name, as entered by a user.
    package init?(name: String) {
        guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = found
    }
}
