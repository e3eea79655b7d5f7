// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

/// The options that `seal-file` and `open-file` share.
extension CommandOption {
    static let fileInput = CommandOption(
        "--in FILE",
        letter: "i",
        help: "read FILE; the same as INPUT",
        synonyms: ["input", "file"]
    )
    static let fileOutput = CommandOption(
        "--out FILE",
        letter: "o",
        help: "write to FILE (default: standard output)",
        synonyms: ["output"]
    )
    static let recordSize = CommandOption(
        "--record-size N",
        help: "bytes per aes128gcm record, 18 to 16777216 (default: 65536)",
        synonyms: ["rs", "recordsize", "chunk-size"]
    )
}

extension [CommandOption] {
    /// The key options that make sense for a file.
    static let fileKey: Self = [.keyring, .keyID, .pass, .cipher, .md, .iter, .legacyKDF]
}

extension Operand {
    /// The file.
    static let fileInput = Operand(
        name: "INPUT",
        help: "file to read (default: -, standard input)",
        completion: .file
    )
}

extension FileKey {
    /// Checks that there is a passphrase or a ring, that the input is named only once, and that
    /// the output is another file.
    static func check(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) {
        try arguments.requireKey(.pass, .keyring)
        try arguments.refuse(
            .keyID,
            with: [.pass],
            because: "--key-id chooses a key of --keyring"
        )
        guard arguments.string(.fileInput) == nil || arguments.operands.isEmpty else {
            throw arguments.usage("--in can't be used with an INPUT argument")
        }
        try context.refuseSameFile([arguments.inputName], arguments.string(.fileOutput), arguments)
    }
}

extension KeySettings {
    /// The ring for files, with at least one key for them.
    func fileRing(
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(CommandError) -> KeyRing {
        let ring = try ring(for: .files, arguments)
        try KeyringFile.refuseEmpty(ring, for: .files, arguments, context)
        return ring
    }
}

extension ParsedArguments {
    /// Refuses a command line with none of the options that give a key.
    func requireKey(_ options: CommandOption...) throws(CommandError) {
        guard !options.contains(where: has) else { return }
        throw usage(
            "no passphrase or key ring given",
            hint: "use --keyring FILE, --pass env:VAR or --pass file:PATH"
        )
    }

    /// The name of the input file; `-` is standard input.
    var inputName: String { string(.fileInput) ?? operands.first ?? "-" }
}
