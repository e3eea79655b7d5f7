// SPDX-License-Identifier: Apache-2.0

import Foundation
import PhoneKeychain
import PushSealDevice
import PushSealJSON

/// Passwords to add to a phone's keychain, and the items in it; never shows a secret.
struct PhoneKeys {
    /// An item as a list shows it.
    typealias Item = (json: JSONValue, line: String)

    private let items: [(service: String, account: String, secret: Data)]
    private let accessGroup: String?
    private let access: KeychainAccess

    /// Reads `--add-key SERVICE:ACCOUNT=FILE` and the options that go with it.
    init(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandError) {
        var items: [(String, String, Data)] = []
        for text in arguments.strings(.addKey) {
            guard let (service, account, file) = text.parts else {
                // Does not quote the text, which may contain a secret by mistake.
                throw arguments.usage(
                    "--add-key takes SERVICE:ACCOUNT=FILE",
                    hint: "the secret is read from FILE"
                )
            }
            items.append((service, account, Data(try context.read(file))))
        }
        self.items = items
        for option in [CommandOption.accessGroup, .accessible]
        where items.isEmpty && arguments.has(option) {
            throw arguments.usage("\(option.spelling) needs --add-key")
        }
        accessGroup = arguments.string(.accessGroup)
        guard let name = arguments.string(.accessible) else {
            access = .whenUnlocked
            return
        }
        guard let access = KeychainAccess(name: name) else {
            throw arguments.usage(
                "--accessible takes \(enumeration(KeychainAccess.allCases.map(\.name))), "
                    + "not \(quoted(name))"
            )
        }
        self.access = access
    }

    var isEmpty: Bool { items.isEmpty }

    /// Adds the items, replacing those with the same service, account and access group.
    func add(to phone: Phone, _ app: InstalledApp) throws(DeviceError) {
        let group = accessGroup ?? app.identifier
        let keychain = PhoneKeychain(phone: phone.folder)
        do {
            for item in items {
                let new = KeychainItem(
                    service: item.service,
                    account: item.account,
                    accessGroup: group,
                    accessible: access,
                    secret: item.secret
                )
                let count = try keychain.update { old in
                    guard old.kind == new.kind, old.service == new.service,
                        old.account == new.account, old.accessGroup == group
                    else { return nil }
                    var changed = old
                    changed.attributes.merge(new.attributes) { $1 }
                    changed.secret = new.secret
                    return changed
                }
                if count == 0 { try keychain.add(new) }
            }
        } catch {
            throw DeviceError(.unusablePhone, "\(error)")
        }
    }

    static func items(on phone: Phone) throws(DeviceError) -> [Item] {
        do throws(KeychainError) {
            return try PhoneKeychain(phone: phone.folder).items().map { item in
                let json: JSONValue = [
                    "class": .string(item.kind.rawValue),
                    "service": item.service.map { .string($0) } ?? .null,
                    "account": item.account.map { .string($0) } ?? .null,
                    "accessGroup": item.accessGroup.map { .string($0) } ?? .null,
                    "accessible": .string(item.accessible.name),
                ]
                let words = [item.service, item.account, item.accessGroup, item.accessible.name]
                return (json, words.compactMap(\.self).joined(separator: "  "))
            }
        } catch {
            throw DeviceError(.badPhone, error.description)
        }
    }
}

extension CommandOption {
    static let addKey = CommandOption(
        "--add-key SERVICE:ACCOUNT=FILE",
        help: "add the bytes of FILE to the keychain as a password",
        repeats: true,
        synonyms: ["key", "keychain"]
    )
    static let accessGroup = CommandOption(
        "--access-group GROUP",
        help: "who may read the password (default: the app)"
    )
    static let accessible = CommandOption(
        "--accessible CLASS",
        help: "when it can be read, such as AfterFirstUnlock (default: WhenUnlocked)"
    )
}
