// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSeal
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
        let findings = try findings(payload, settings) { sayPatience(context) }
        if arguments.has(.json) {
            try context.write(findings.json.serialized(style: .compact))
            try context.write("\n")
        } else {
            // Whole lines for grep, wrapped ones for eyes.
            let width = context.output.columnCount.map { max(40, min($0, 100)) } ?? .max
            try context.write(findings.text(width: width))
        }
        return findings.isSound ? .success : .refused
    }

    /// What there is to say of a payload.
    static func findings(
        _ payload: Payload,
        _ settings: KeySettings,
        willTakeLong: () -> Void
    ) throws(CommandError) -> Findings {
        var findings = Findings()
        let sealed = PayloadInspection(payload, ring: settings.keyring).run(&findings)
        var opened: [String: KeyRing.Opened] = [:]
        if let ring = settings.keyring {
            opened = KeyringInspection(ring: ring, payload: payload).run(&findings)
        } else if let passphrase = settings.passphrase {
            if let message = sealed.messages.first {
                try KeyInspection.run(
                    message,
                    passphrase: passphrase,
                    expected: settings.parameters,
                    &findings,
                    willTakeLong: willTakeLong
                )
            } else {
                findings.note(.key, "there is nothing that the passphrase could be tried on")
            }
        }
        ClearTextInspection(payload, sealed.ciphertexts, opened: opened, ring: settings.keyring)
            .run(&findings)
        return findings
    }

    /// The search may take seconds; a person should know what for.
    private static func sayPatience(_ context: CommandContext) {
        guard context.errors.isTerminal else { return }
        context.report("note", "not what people mix up most; trying the rest takes some seconds")
    }
}
