// SPDX-License-Identifier: Apache-2.0

import PushSeal
import PushSealPayload

/// `pushseal encrypt`: seals a message into a payload.
enum EncryptCommand {
    static let command = Command(table: table, action: run)

    @Sendable
    private static func run(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        try checkTogether(arguments, context)
        let part = try arguments.choice(.seal, as: SealedPart.self) ?? .body
        let lifetime = try SealAllOptions.lifetime(arguments, part)
        let builder = try builder(arguments)
        let payload: [UInt8]
        if arguments.has(.rot13) {
            let message = try MessageInput.read(arguments, context)
            payload = try reported { () throws(PayloadError) in
                try builder.payloadInROT13(message)
            }
        } else {
            let ring = try ring(arguments, context)
            let message = try MessageInput.read(arguments, context)
            if part == .all {
                let freshness = Freshness.fresh(at: SystemTime.now, lifetime: lifetime)
                payload = try reported { () throws(PayloadError) in
                    try builder.payload(sealingAll: message, with: ring, freshness: freshness)
                }
            } else {
                // The lengths of the hint are those of a salted message, not padded.
                let isSalted = try? ring.sealingKey().format == .salted
                let counted = isSalted == true ? message : nil
                payload = try reported(message: counted) { () throws(PayloadError) in
                    try builder.payload(sealing: message, with: ring)
                }
            }
        }
        try context.write(payload + [UInt8(ascii: "\n")], toFile: arguments.string(.outputFile))
        return .success
    }

    private static func checkTogether(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) {
        try arguments.refuseKeysWithROT13()
        try arguments.refuse(
            .rot13,
            with: [.placeholder],
            because: "with ROT13 the body is the message itself"
        )
        try arguments.refuse(
            .rot13,
            with: [.seal, .expires, .padTo],
            because: "ROT13 seals nothing"
        )
        guard arguments.has(.pass) || arguments.has(.keyring) || arguments.has(.rot13) else {
            throw arguments.usage(
                "no passphrase or key ring given",
                hint: "name its place, such as --pass env:VAR, --pass file:PATH or --keyring FILE"
            )
        }
        if let input = arguments.string(.inputFile) {
            guard arguments.operands.isEmpty else {
                throw arguments.usage("--in can't be used with a message argument")
            }
            try context.refuseSameFile(input, arguments.string(.outputFile), arguments)
        }
    }

    private static func builder(
        _ arguments: ParsedArguments
    ) throws(CommandError) -> PayloadBuilder {
        var builder = PayloadBuilder()
        builder.title = arguments.string(.title)
        builder.subtitle = arguments.string(.subtitle)
        if let placeholder = arguments.string(.placeholder) { builder.placeholder = placeholder }
        builder.category = arguments.string(.category)
        builder.threadID = arguments.string(.threadID)
        builder.badge = try arguments.integer(.badge, in: 0...Int(Int32.max))
        builder.sound = arguments.string(.sound)
        builder.interruptionLevel = try arguments.choice(
            .interruptionLevel,
            as: InterruptionLevel.self
        )
        builder.simulatorTargetBundle = arguments.string(.bundle)
        builder.padding = try arguments.padding()
        builder.customKeys = try SealAllOptions.customKeys(arguments)
        return builder
    }

    private static func ring(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> KeyRing {
        let settings = try KeySettings.read(arguments, context)
        try settings.passphrase?.refuseEmpty()
        let key: Key
        do throws(SealError) {
            // Before the message is read: a ring whose keys have ended seals nothing.
            key = try settings.ring.sealingKey()
        } catch {
            throw CommandError(keyRing: error)
        }
        guard !arguments.has(.padTo) || key.isAuthenticated else {
            throw arguments.usage(
                "--pad-to can't be used with a \(key.format.rawValue) key",
                hint: "messages of aes128gcm and webpush keys can be padded"
            )
        }
        return settings.ring
    }

    private static func reported(
        message: String? = nil,
        _ build: () throws(PayloadError) -> [UInt8]
    ) throws(CommandError) -> [UInt8] {
        do throws(PayloadError) {
            return try build()
        } catch {
            switch error.code {
            case .tooLarge:
                throw CommandError(
                    .malformedInput,
                    error.detail,
                    hint: roomHint(excess: error.excessByteCount, message: message)
                )
            case .cannotSeal:
                throw CommandError(.internalError, error.detail)
            default:
                throw CommandError(.malformedInput, error.detail, hint: error.hint)
            }
        }
    }

    /// To how many bytes the message has to be shortened.
    private static func roomHint(excess: Int, message: String?) -> String {
        // Sixteen bytes less of text are at least as many less of any format.
        guard let message else {
            return "shorten the texts by \((excess + 15) / 16 * 16) bytes"
        }
        let count = message.utf8.count
        let sealedCount = sealedTextCount(count)
        let room = sealedCount - excess
        guard room >= sealedTextCount(0) else {
            return "the message is not what is too long: shorten the title and the other texts"
        }
        // Salt and magic are 16 bytes, and padding takes at least one of the last block.
        let blocks = (room / 4 * 3 - 16) / 16
        return "shorten the message from \(count) to \(blocks * 16 - 1) bytes or fewer"
    }

    /// Characters of base64 that a message of so many bytes is sealed to.
    private static func sealedTextCount(_ count: Int) -> Int {
        (16 + (count / 16 + 1) * 16 + 2) / 3 * 4
    }
}
