// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// One item of a phone's keychain: what is said about it, and the secret that it holds.
package struct KeychainItem: Sendable, Equatable, Codable {
    /// What kind of item it is, by the words that Apple's `kSecClass…` constants stand for.
    package enum Kind: String, Sendable, Codable, CaseIterable {
        case genericPassword = "genp"
        case internetPassword = "inet"
        case key = "keys"
    }

    /// What an attribute may hold.
    package enum Value: Sendable, Hashable, Codable {
        case text(String)
        case data(Data)
        case number(Int64)
        case date(Date)
    }

    /// A name of its own, which a persistent reference holds.
    package let id: UUID
    /// What kind of item it is.
    package let kind: Kind
    /// All that is said about it, by the words that Apple's `kSecAttr…` constants stand for.
    package var attributes: [String: Value]
    /// The secret; nil for an item that has none.
    package var secret: Data?

    /// Makes an item; the keychain gives it its dates.
    package init(kind: Kind, attributes: [String: Value], secret: Data?) {
        id = UUID()
        self.kind = kind
        self.attributes = attributes
        self.secret = secret
    }

    /// Makes a password as most apps keep one.
    ///
    /// The access group is the bundle identifier of the app that it belongs to, or a group that apps share.
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
    /// The text of an attribute; nil if it is absent or no text.
    package func text(_ name: String) -> String? {
        guard case .text(let text) = attributes[name] else { return nil }
        return text
    }

    private func date(_ name: String) -> Date? {
        guard case .date(let date) = attributes[name] else { return nil }
        return date
    }

    /// Which service a password is for.
    package var service: String? { text("svce") }
    /// Whose password it is.
    package var account: String? { text("acct") }
    /// Which apps may use it.
    package var accessGroup: String? { text("agrp") }
    /// When it can be read.
    package var accessible: KeychainAccess {
        text("pdmn").flatMap { KeychainAccess(rawValue: $0) } ?? .whenUnlocked
    }
    /// When it was added.
    package var created: Date? { date("cdat") }
    /// When it was last changed.
    package var modified: Date? { date("mdat") }

    /// What no two items of one kind may have in common.
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

// Not the secret, which would reach a log that way.
extension KeychainItem: CustomStringConvertible, CustomReflectable {
    /// The kind alone.
    package var description: String { "KeychainItem(\(kind.rawValue))" }
    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
