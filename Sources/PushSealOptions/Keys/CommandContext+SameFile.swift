// SPDX-License-Identifier: Apache-2.0

import StrictJSON

extension CommandContext {
    /// Refuses to write a file that is read, be it for its keys, whatever the two names look like.
    package func refuseSameFile(
        _ input: String?,
        _ output: String?,
        _ arguments: ParsedArguments
    ) throws(CommandError) {
        guard let output, output != "-" else { return }
        let prefix = "file:"
        let passphrase = arguments.string(.pass).flatMap {
            $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : nil
        }
        for (name, what) in [
            (input, "input"), (arguments.string(.keyring), "key ring"), (passphrase, "passphrase"),
        ] {
            guard let name, name != "-", InputFile.isSame(path(name), path(output)) else {
                continue
            }
            throw arguments.usage("\(what) and output are the same file: \(quoted(output))")
        }
    }
}
