// SPDX-License-Identifier: Apache-2.0

import SealFormats
import StrictJSON

/// The keys that the lines of `encrypt --batch` are sealed with: each may name its own.
struct LineKeys: Sendable {
    private let settings: KeySettings
    /// The file of the ring, as the command line names it.
    private let keyringName: String?

    /// Reads the keys of the command line, all of them, whatever `--key-id` says.
    init(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) {
        settings = try KeySettings.read(
            arguments.replacing([CommandOption.keyID.name: nil]),
            context
        )
        keyringName = arguments.string(.keyring)
        try settings.passphrase?.refuseEmpty()
    }

    /// All keys of the ring, if it is a ring.
    var keyring: KeyRing? { settings.keyring }

    /// The ring of the key with an id, or, without an id, all there is.
    ///
    /// - Throws: `cannotRead` when the ring has no such key.
    func ring(for id: String?) throws(CommandError) -> KeyRing {
        guard let id else { return settings.ring }
        guard let ring = settings.keyring else {
            return KeyRing(
                keys: settings.ring.keys.map { Key(id: id, material: $0.material) }
            )
        }
        guard let key = ring.key(id) else {
            throw CommandError(
                .cannotRead,
                "\(quoted(keyringName ?? "")) has no key \(quoted(id))",
                hint: KeyringFile.ids(of: ring)
            )
        }
        return KeyRing(keys: [key])
    }
}
