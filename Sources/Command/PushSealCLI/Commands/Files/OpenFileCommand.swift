// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// `pushseal open-file`: opens what `seal-file`, `openssl enc` or an RFC 8188 sender sealed.
enum OpenFileCommand {
    static let command = Command("open-file", table: table, action: run)

    /// How far a stream got before an error.
    private struct Standing {
        /// Whether the header was read and is one of the format.
        let hasReadHeader: Bool
        /// How many records were authenticated, in a format with records.
        var recordCount = 0
    }

    @Sendable
    private static func run(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        try FileKey.check(arguments, context)
        let settings = try KeySettings.read(arguments, context)
        let input = try BulkInput(arguments.inputName, context)
        let ring = try settings.fileRing(arguments, context)
        let advice = FileAdvice(
            name: arguments.inputName,
            ring: ring,
            settings: settings,
            context: context
        )
        let key: FileKey
        do throws(CommandError) {
            key = try FileKeyPicker(input: input, arguments: arguments).pick(from: ring)
        } catch {
            throw error.status == .malformedInput ? advice.error(for: error) : error
        }
        let output = try BulkOutput(arguments.string(.fileOutput), context)
        let pass = BulkPass(input: input, output: output)
        do throws(CommandError) {
            try open(pass, key)
        } catch {
            let isAboutFile = error.status == .refused || error.status == .malformedInput
            throw isAboutFile ? advice.error(for: error) : error
        }
        return .success
    }

    private static func open(_ pass: BulkPass, _ key: FileKey) throws(CommandError) {
        if key.format == .salted {
            try pass.run(
                usingKeys { () throws(SealError) in try Salted.Opener(key) },
                standing: { Standing(hasReadHeader: $0.hasReadHeader) },
                failure: { failure($0, $1, pass) }
            )
        } else {
            try pass.run(
                usingKeys { () throws(SealError) in
                    try ContentCoding.Opener(key, lanes: .processors)
                },
                standing: {
                    Standing(hasReadHeader: $0.header != nil, recordCount: $0.openedRecordCount)
                },
                failure: { failure($0, $1, pass) }
            )
        }
    }

    private static func failure(
        _ error: SealError,
        _ standing: Standing,
        _ pass: BulkPass
    ) -> CommandError {
        let name = pass.input.description
        switch error.code {
        case .library, .invalidKey: return CommandError(.internalError, error.detail)
        case .unsupported:
            return CommandError(.malformedInput, "\(name) cannot be opened: \(error.detail)")
        default: break
        }
        guard standing.hasReadHeader else {
            return CommandError(.malformedInput, "\(name) is not a sealed file: \(error.detail)")
        }
        let reason =
            standing.recordCount > 0
            ? "record \(standing.recordCount + 1) was altered, or data was removed or added"
            : error.detail
        return CommandError(
            .refused,
            "\(name) was not opened: \(reason)",
            hint: pass.output.hasHandedOut
                ? "discard what was written to standard output: it is not the whole file" : nil
        )
    }
}
