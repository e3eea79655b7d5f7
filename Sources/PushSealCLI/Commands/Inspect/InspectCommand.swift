// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import PushSeal
import PushSealDiagnosis
import SealFormats
import StrictJSON

/// `pushseal inspect`: explains a payload.
enum InspectCommand {
    static let command = Command("inspect", table: table, action: run)

    @Sendable
    private static func run(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        let options = try BatchOptions.read(arguments)
        let settings = try KeySettings.read(arguments, context)
        let name = arguments.operands.first ?? "-"
        if let options {
            return try Batch.run(name, options, context, refused: "with a fault") {
                InspectLines(settings)
            }
        }
        let payload = try PayloadInput.read(name, context)
        let diagnosis = try diagnosis(of: payload, settings) { sayPatience(context) }
        if arguments.has(.json) {
            try context.write(diagnosis.json.serialized(style: .compact))
            try context.write("\n")
        } else {
            // Whole lines for grep, wrapped ones for eyes.
            let width = context.output.columnCount.map { max(40, min($0, 100)) } ?? .max
            try context.write(text(of: diagnosis, width: width))
        }
        return diagnosis.isSound ? .success : .refused
    }

    /// What there is to say of a payload.
    static func diagnosis(
        of payload: Payload,
        _ settings: KeySettings,
        willTakeLong: () -> Void
    ) throws(CommandError) -> Diagnosis {
        do throws(SealError) {
            return try Diagnosis(payload, key: settings.diagnosisKey, willTakeLong: willTakeLong)
        } catch {
            throw CommandError(.internalError, error.detail)
        }
    }

    /// The findings as lines for people; long ones are wrapped beside their labels.
    private static func text(of diagnosis: Diagnosis, width: Int) -> String {
        var lines: [String] = []
        for finding in diagnosis.findings {
            let mark = padded(finding.severity.rawValue, to: 6)
            let label = padded(finding.code.check.rawValue, to: 10)
            let wrapped = TextLayout.wrapped(finding.message, indent: 16, width: width)
            for (index, line) in wrapped.enumerated() {
                lines.append(index == 0 ? mark + label + line.dropFirst(16) : line)
            }
        }
        if let command = diagnosis.command {
            lines += ["", "To open it:", "    \(command)"]
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func padded(_ word: String, to width: Int) -> String {
        word + String(repeating: " ", count: max(1, width - word.count))
    }

    /// The search may take seconds; a person should know what for.
    private static func sayPatience(_ context: CommandContext) {
        guard context.errors.isTerminal else { return }
        context.report("note", "common parameters do not open it; trying others takes some seconds")
    }
}

extension KeySettings {
    /// The key options as the diagnosis takes them.
    fileprivate var diagnosisKey: Diagnosis.Key {
        if let keyring { return .ring(keyring) }
        guard let passphrase else { return .none }
        return .passphrase(passphrase.secret, source: passphrase.source, expected: parameters)
    }
}
