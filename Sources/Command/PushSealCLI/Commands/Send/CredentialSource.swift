// SPDX-License-Identifier: Apache-2.0

import PushSealAPNs
import StrictJSON

/// The credentials of a command line, which can be read again while pushes are sent.
///
/// Unchecked: the command line is only read.
final class CredentialSource: @unchecked Sendable {
    private let arguments: ParsedArguments
    private let context: CommandContext

    init(_ arguments: ParsedArguments, _ context: CommandContext) {
        self.arguments = arguments
        self.context = context
    }

    /// Whether they are in files; what came from standard input or a descriptor cannot be read twice.
    private var areFiles: Bool {
        let files = [CommandOption.authKey, .cert, .certKey].compactMap(arguments.string)
        let passphrase = arguments.string(.certPass)
        return !files.contains("-") && passphrase != "stdin" && passphrase?.hasPrefix("fd:") != true
    }

    /// Reads them again, and uses them for the pushes to come.
    ///
    /// - Throws: why they cannot be used; the client then goes on as before.
    func reread(into client: APNSClient) throws(CommandError) {
        guard areFiles else { return }
        let configuration = try SendCredential.configuration(arguments, context)
        do throws(APNSError) {
            try client.useCredential(of: configuration)
        } catch {
            throw CommandError(.malformedInput, error.detail)
        }
        let name = arguments.string(.authKey) ?? arguments.string(.cert)
        context.report("note", "reloaded \(quoted(name ?? "-"))")
    }
}
