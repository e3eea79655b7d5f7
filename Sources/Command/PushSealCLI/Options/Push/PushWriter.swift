// SPDX-License-Identifier: Apache-2.0

import PushSeal
import SealFormats
import PushSealJSON

/// Writes the payloads that options ask for: one for a command line, or one per batch line.
struct PushWriter {
    private let ring: KeyRing
    private let sealer: PushSealer
    /// Whether it writes the payloads of lines, whose errors must be short: there may be many.
    private let isForLines: Bool

    /// Takes the keys; ROT13 uses none of them.
    init(_ ring: KeyRing, forLines isForLines: Bool = false) {
        self.ring = ring
        self.isForLines = isForLines
        sealer = PushSealer(ring)
    }

    /// All keys of the command line; each push names the one that seals it.
    static func ring(
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
    func checkKey(_ options: EncryptOptions) throws(CommandError) {
        if !options.isROT13 { _ = try key(options, nil, at: SystemTime.now) }
    }

    /// Checks that the key for lines that name none can seal, if there is such a key.
    ///
    /// - Throws: as ``checkKey(_:)``.
    func checkDefaultKey(_ options: EncryptOptions) throws(CommandError) {
        let isNamed = options.recipient != nil || options.keyID != nil
        if ring.hasSeveralRecipients(), !isNamed { return }
        try checkKey(options)
    }

    /// Appends the payload.
    ///
    /// - Parameters:
    ///   - options: what it shows, and the key; what they do not say is decided by the key.
    ///   - lineRing: the keys that the line itself brings, used in place of the others.
    ///   - output: where it goes.
    /// - Returns: when the notification expires, in seconds since 1970 (UTC); nil for never.
    /// - Throws: the error of the options, the key or the push.
    @discardableResult
    func write(
        _ options: inout EncryptOptions,
        with lineRing: KeyRing? = nil,
        to output: ByteWriter
    ) throws(CommandError) -> Int? {
        try options.check()
        let time = SystemTime.now
        let key = options.isROT13 ? nil : try key(options, lineRing, at: time)
        if let key { try options.settle(for: key.key) }
        do throws(PushError) {
            guard let key else {
                try options.push.writeInROT13(to: output)
                return nil
            }
            try sealer.seal(options.push, with: key, at: time, to: output)
            return try options.push.expiry(at: time)
        } catch {
            throw commandError(error, options)
        }
    }

    private func key(
        _ options: EncryptOptions,
        _ lineRing: KeyRing?,
        at time: Int
    ) throws(CommandError) -> SealingKey {
        do throws(SealError) {
            return try sealer.key(
                in: lineRing,
                of: options.recipient,
                named: options.keyID,
                at: time
            )
        } catch {
            if error.code == .severalRecipients { throw options.severalRecipients(isForLines) }
            let isEmpty = error.code == .keyUnavailable && ring.keys.isEmpty && lineRing == nil
            guard error.code == .unknownKey || isEmpty else { throw CommandError(keyRing: error) }
            let suggestion = isForLines ? nil : KeyringFile.near(options, in: ring)
            throw CommandError(
                .cannotRead,
                error.detail,
                hint: isEmpty ? "pushseal keygen --keyring FILE makes one" : suggestion
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
