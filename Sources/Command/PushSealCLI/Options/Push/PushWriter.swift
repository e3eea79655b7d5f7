// SPDX-License-Identifier: Apache-2.0

package import PushSeal
package import SealFormats
import StrictJSON

/// Writes the payloads that options ask for: one for a command line, or one per batch line.
package struct PushWriter {
    private let ring: KeyRing
    private let sealer: PushSealer

    /// Takes the keys; ROT13 uses none of them.
    package init(_ ring: KeyRing) {
        self.ring = ring
        sealer = PushSealer(ring)
    }

    /// All keys of the command line; each push names the one that seals it.
    package static func ring(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> KeyRing {
        guard !arguments.has(.rot13) else { return KeyRing(keys: []) }
        let settings = try KeySettings.read(
            arguments.replacing([CommandOption.keyID.name: nil]),
            context
        )
        try settings.passphrase?.refuseEmpty()
        let ring = try settings.ring(for: .pushes, arguments)
        try KeyringFile.refuseEmpty(ring, for: .pushes, arguments, context)
        return ring
    }

    /// Checks that a key can seal, before the message is read.
    ///
    /// - Throws: the error of the key or the ring.
    package func checkKey(_ options: EncryptOptions) throws(CommandError) {
        if !options.isROT13 { _ = try key(options, at: SystemTime.now) }
    }

    /// Appends the payload.
    package func write(
        _ options: borrowing EncryptOptions,
        to output: ByteWriter
    ) throws(CommandError) {
        try options.check()
        let time = SystemTime.now
        let key = options.isROT13 ? nil : try key(options, at: time)
        do throws(PushError) {
            if let key {
                try sealer.seal(options.push, with: key, at: time, to: output)
            } else {
                try options.push.writeInROT13(to: output)
            }
        } catch {
            throw commandError(error, options)
        }
    }

    private func key(_ options: EncryptOptions, at time: Int) throws(CommandError) -> SealingKey {
        do throws(SealError) {
            return try sealer.key(named: options.keyID, at: time)
        } catch {
            let isEmpty = error.code == .keyUnavailable && ring.keys.isEmpty
            guard error.code == .unknownKey || isEmpty else { throw CommandError(keyRing: error) }
            throw CommandError(
                .cannotRead,
                error.detail,
                hint: isEmpty
                    ? "pushseal keygen --keyring FILE makes one" : KeyringFile.ids(of: ring)
            )
        }
    }

    private func commandError(_ error: PushError, _ options: EncryptOptions) -> CommandError {
        switch error.code {
        case .cannotSeal: CommandError(.internalError, error.detail)
        case .unsupported: options.usage(error)
        case .emptyMessage:
            CommandError(
                .malformedInput,
                error.detail,
                hint: "check where it comes from, or use "
                    + CommandOption.allowEmpty.spelling
            )
        default: CommandError(.malformedInput, error.detail, hint: error.hint)
        }
    }
}
