// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import PushSealJSON

extension CommandContext {
    /// The options that name an input file, and what the file is.
    private static let inputOptions = [
        ("keyring", "key ring"), ("auth-key", "provider key"), ("cert", "certificate"),
        ("cert-key", "private key"), ("ca-file", "CA file"), ("devices", "devices"),
        ("journal", "journal"), ("pass", "passphrase"), ("cert-pass", "passphrase"),
    ]

    private static let standardInput = ["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"]

    /// Refuses to write to a file that is also read, whatever the two names look like, and to read
    /// standard input for two things.
    func refuseSameFile(
        _ inputs: [String],
        _ output: String?,
        _ arguments: ParsedArguments
    ) throws(CommandError) {
        var files = inputs.map { (name: $0, what: "input") }
        for (option, what) in Self.inputOptions {
            for value in arguments.strings(named: option) {
                let name = option.hasSuffix("pass") ? GivenPassphrase.file(value) : value
                guard let name else { continue }
                // Of a passphrase's source only the first line is read.
                let isAll = name == "-" || name == value && Self.standardInput.contains(name)
                if isAll, files.contains(where: { Self.standardInput.contains($0.name) }) {
                    throw arguments.usage(
                        "standard input is used twice",
                        hint: "read --\(option) from a file"
                    )
                }
                files.append((name, what))
            }
        }
        guard let output, output != "-" else { return }
        for file in files where file.name != "-" && isSame(file.name, output) {
            throw arguments.usage("\(file.what) and output are the same file: \(quoted(output))")
        }
    }

    /// Whether two names are one file, even if it does not exist yet.
    func isSame(_ name: String, _ output: String) -> Bool {
        let (one, other) = (path(name), path(output))
        if InputFile.isSame(one, other) { return true }
        guard !InputFile.exists(one),
            fileName(of: one).utf8.elementsEqual(fileName(of: other).utf8),
            let folder = realPath(parentFolder(of: one))
        else { return false }
        return folder == realPath(parentFolder(of: other))
    }
}
