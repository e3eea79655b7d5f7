// SPDX-License-Identifier: Apache-2.0

package import AtomicFiles
import StrictJSON

extension CommandContext {
    /// Writes the bytes to the file of `--out`; to standard output if the name is nil or `-`.
    ///
    /// - Parameters:
    ///   - bytes: what to write.
    ///   - name: the file; nil or `-` for standard output.
    ///   - first: what to do when nothing else can fail: just before the file gets its name, or
    ///     once standard output has taken everything.
    /// - Throws: `cannotWrite`, and what `first` throws.
    package func write(
        _ bytes: [UInt8],
        toFile name: String?,
        after first: () throws(CommandError) -> Void = {}
    ) throws(CommandError) {
        guard let file = try outputFile(ifNamed: name) else {
            try write(bytes)
            try flush()
            return try first()
        }
        try file.write(bytes)
        try first()
        try file.commit()
    }

    /// Checks that the folder of a file to create exists.
    package func checkFolder(of name: String) throws(CommandError) {
        guard let folder = Self.folder(of: name) else { return }
        do throws(SystemError) {
            try InputFile.checkFolder(path(folder))
        } catch {
            throw CommandError(.system(error), name, self)
        }
    }

    /// The folder that a file name begins with.
    fileprivate static func folder(of name: String) -> String? {
        let folder = parentFolder(of: name)
        return folder == "/" || folder == "." ? nil : folder
    }

    /// Begins the file of `--out`; nil for standard output, which is a name of nil or `-`.
    package func outputFile(ifNamed name: String?) throws(CommandError) -> NamedOutput? {
        guard let name, name != "-" else { return nil }
        return try outputFile(name)
    }

    /// Begins the file of `--out`, and warns if it cannot be written atomically.
    package func outputFile(_ name: String) throws(CommandError) -> NamedOutput {
        let file: OutputFile
        do throws(OutputFile.Failure) {
            file = try OutputFile(path(name))
        } catch {
            throw CommandError(error, name, self)
        }
        if let stream = file.streamName {
            report(
                "note",
                "\(quoted(name)) is \(stream): if the command fails, part of the output may already be written"
            )
        }
        return NamedOutput(file: file, name: name)
    }
}

/// The file of `--out`, whose errors say its name.
package struct NamedOutput {
    package let file: OutputFile
    fileprivate let name: String

    /// Writes bytes.
    package func write(_ bytes: [UInt8]) throws(CommandError) {
        do throws(SystemError) { try file.write(bytes) } catch { throw failure(error) }
    }

    /// Gives the file its name; without this call no file is left.
    package func commit() throws(CommandError) {
        do throws(SystemError) { try file.commit() } catch { throw failure(error) }
    }

    /// The command's error for a failed write.
    package func failure(_ error: SystemError) -> CommandError {
        if error.isBrokenPipe, !file.isWhole { return .brokenPipe }
        return CommandError(.cannotWrite, "cannot write \(quoted(name)): \(error)")
    }
}

extension CommandError {
    fileprivate init(_ failure: OutputFile.Failure, _ name: String, _ context: CommandContext) {
        let (reason, hint): (String, String?) =
            switch failure {
            case .system(let reason):
                if reason.isMissing, let folder = CommandContext.folder(of: name),
                    !InputFile.exists(context.path(folder))
                {
                    ("the folder \(quoted(folder)) does not exist", "create the folder first")
                } else {
                    ("\(reason)", nil)
                }
            case .folder(let reason):
                (
                    "\(reason)",
                    "make its folder writable, since the output is first written to a new file there, "
                        + "or redirect standard output"
                )
            case .danglingLink:
                (
                    "it is a broken symbolic link",
                    "name the file that it should point to, or remove the link"
                )
            case .blockDevice:
                ("it is a disk", "to write to the disk anyway, redirect standard output")
            }
        self.init(.cannotWrite, "cannot write \(quoted(name)): \(reason)", hint: hint)
    }
}
