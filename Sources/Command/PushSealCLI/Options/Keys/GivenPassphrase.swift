// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealKeyFiles
import SealFormats

/// A passphrase and its source as given to `--pass`.
struct GivenPassphrase {
    /// The passphrase itself.
    let secret: SecretBytes
    /// The argument of `--pass`; contains the passphrase if it begins with `pass:`.
    let source: String

    /// Reads the passphrase from the source that an option names; nil if it was not given.
    static func read(
        _ option: CommandOption,
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> GivenPassphrase? {
        guard let source = arguments.string(option) else { return nil }
        do throws(SealError) {
            let located = file(source).map { "file:" + context.path($0) }
            let parsed = try PassphraseSource(located ?? source)
            if parsed.isOnCommandLine {
                context.warn("other users of this machine can see a passphrase given as pass:TEXT")
            }
            let secret = try parsed.read(input: context.input, environment: context.variables)
            return GivenPassphrase(secret: secret, source: source)
        } catch {
            guard error.code == .keyUnavailable else {
                // Does not repeat the value: if it is not a source, it may be the passphrase
                // itself.
                throw arguments.usage(
                    "the value of \(option.spelling) is not a passphrase source",
                    hint: "use env:VAR, file:PATH, fd:N, stdin or pass:TEXT"
                )
            }
            throw CommandError(.cannotRead, "cannot read the passphrase: \(error.detail)")
        }
    }

    /// The file that a source names, if it names one.
    static func file(_ source: String) -> String? {
        guard source.utf8.starts(with: "file:".utf8) else { return nil }
        return String(source.utf8.dropFirst(5))
    }

    /// Refuses an empty passphrase, which is what an unset secret variable gives.
    func refuseEmpty() throws(CommandError) {
        guard secret.count == 0 else { return }
        throw CommandError(
            .cannotRead,
            "the passphrase is empty",
            hint: "check that the variable or file is not empty"
        )
    }
}
