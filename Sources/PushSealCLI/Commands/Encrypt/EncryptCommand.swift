// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSeal

/// `pushseal encrypt`: seals a message into a payload.
enum EncryptCommand {
    static let command = Command("encrypt", table: table, action: run)

    @Sendable
    private static func run(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        try checkTogether(arguments, context)
        if let options = try BatchOptions.read(arguments) {
            return try runBatch(arguments, options, context)
        }
        let plan = try EncryptPlan(arguments)
        let ring = try ring(arguments, plan, context)
        let message = try MessageInput.read(arguments, context)
        let payload = try plan.payload(message, with: ring)
        // A file that is sent as it is must not be over because of its line end.
        let hasRoom = payload.count < arguments.sizeLimit.byteCount
        try context.write(
            hasRoom ? payload + [UInt8(ascii: "\n")] : payload,
            toFile: arguments.string(.outputFile)
        )
        return .success
    }

    private static func checkTogether(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) {
        try arguments.refuseKeysWithROT13()
        guard arguments.has(.pass) || arguments.has(.keyring) || arguments.has(.rot13) else {
            throw arguments.usage(
                "no passphrase or key ring given",
                hint: "name its place, such as --pass env:VAR, --pass file:PATH or --keyring FILE"
            )
        }
        if arguments.has(.batch), !arguments.operands.isEmpty {
            throw arguments.usage(
                "--batch can't be used with a message argument",
                hint: "the lines hold the messages; name their file with --in"
            )
        }
        let input = arguments.string(.inputFile)
        guard input == nil || arguments.operands.isEmpty else {
            throw arguments.usage("--in can't be used with a message argument")
        }
        try context.refuseSameFile(input, arguments.string(.outputFile), arguments)
    }

    private static func ring(
        _ arguments: ParsedArguments,
        _ plan: EncryptPlan,
        _ context: CommandContext
    ) throws(CommandError) -> KeyRing {
        guard !arguments.has(.rot13) else { return KeyRing(keys: []) }
        let settings = try KeySettings.read(arguments, context)
        try settings.passphrase?.refuseEmpty()
        let ring = try settings.ring(for: .pushes, arguments)
        try plan.check(ring)
        return ring
    }

    /// Seals a file of messages, a line each.
    private static func runBatch(
        _ arguments: ParsedArguments,
        _ options: BatchOptions,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        let plan = try EncryptPlan(arguments)
        let keys = try LineKeys(arguments, context)
        if !arguments.has(.rot13) { try plan.check(keys.ring(for: arguments.string(.keyID))) }
        return try Batch.run(
            arguments.string(.inputFile) ?? "-",
            to: arguments.string(.outputFile),
            options,
            context,
            refused: "refused"
        ) {
            EncryptLines(arguments, keys)
        }
    }
}
