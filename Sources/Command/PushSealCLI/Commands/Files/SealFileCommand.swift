// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import SealFormats

/// `pushseal seal-file`: seals a file or pipe of any size.
enum SealFileCommand {
    static let command = Command("seal-file", table: table, action: run)

    /// Larger than for a push: less overhead, and fewer records to start.
    private static let defaultRecordSize = 65_536

    @Sendable
    private static func run(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        try FileKey.check(arguments, context)
        let outputName = arguments.string(.fileOutput)
        if outputName == nil, context.output.isTerminal {
            throw arguments.usage(
                "refusing to write sealed bytes to a terminal",
                hint: "use --out FILE, or --out - to force it"
            )
        }
        let recordSize = try arguments.integer(
            .recordSize,
            in: 18...ContentCoding.maximumStreamedRecordByteCount
        )
        let key = try key(arguments, context)
        if key.format == .salted, recordSize != nil {
            throw arguments.usage(
                "--record-size can't be used with a salted key",
                hint: "only aes128gcm keys seal files in records"
            )
        }
        let pass = BulkPass(
            input: try BulkInput(arguments.inputName, context),
            output: try BulkOutput(outputName, context)
        )
        if key.format == .salted {
            try run(pass) { () throws(SealError) in try Salted.Sealer(key) }
        } else {
            try run(pass) { () throws(SealError) in
                try ContentCoding.Sealer(
                    key,
                    recordSize: recordSize ?? defaultRecordSize,
                    lanes: .processors
                )
            }
        }
        return .success
    }

    private static func run<Sealer: MessageStream & ~Copyable>(
        _ pass: BulkPass,
        _ begin: () throws(SealError) -> Sealer
    ) throws(CommandError) {
        try pass.run(usingKeys(begin), standing: { _ in }) { error, _ in
            CommandError(.internalError, error.detail)
        }
    }

    private static func key(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> FileKey {
        let settings = try KeySettings.read(arguments, context)
        try settings.passphrase?.refuseEmpty()
        let ring = try settings.fileRing(arguments, context)
        return try usingKeys { () throws(SealError) in try FileKey(ring.sealingKey(for: .files)) }
    }
}
