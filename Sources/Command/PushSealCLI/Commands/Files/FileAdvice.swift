// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealDiagnosis
import SealFormats

/// What to do about a file that does not open: the command that opens it, if one is found.
struct FileAdvice {
    let name: String
    let ring: KeyRing
    let settings: KeySettings
    let context: CommandContext

    /// An error with the cause and the command; the same error if nothing more is known.
    func error(for error: CommandError) -> CommandError {
        guard let portion = FilePortion(ofFile: name, context),
            let found = try? FileDiagnosis.run(
                portion,
                keys: ring.keys(for: .files),
                source: settings.passphrase?.source,
                willTakeLong: sayPatience
            )
        else { return error }
        let message = found.words.map { "\(context.described(name)) was not opened: \($0)" }
        return CommandError(
            error.status,
            message ?? error.message,
            hint: hint(found, error.hint)
        )
    }

    private func hint(_ found: FileDiagnosis, _ known: String?) -> String? {
        guard let command = found.command else { return known }
        let variables = [
            ("PASSPHRASE", "the passphrase"), ("KEY", "the key's k, in hexadecimal,"),
        ]
        let words =
            variables.first { command.contains("$\($0.0)") || command.contains("env:\($0.0)") }
            .map { "put \($0.1) into \($0.0), and run \(command)" } ?? "run \(command)"
        // Other hints are what the command already does.
        let isLeftOver = known?.hasPrefix("discard") ?? false
        return isLeftOver ? known.map { "\($0); then \(words)" } : words
    }

    /// The search may take seconds; tells a person why.
    private func sayPatience() {
        guard context.errors.isTerminal else { return }
        context.report(
            "note",
            "the key does not open it; trying other parameters, which takes a few seconds"
        )
    }
}
