// SPDX-License-Identifier: Apache-2.0

package import PushSealFiles
import Glibc
import PushSealJSON

/// Everything that a command may touch: its streams, its environment and its working directory.
///
/// A command has no other access to the outside, so a test runs it with streams in memory.
package struct CommandContext {
    /// The most bytes that are read as one message or payload.
    ///
    /// A push holds 4096; this leaves room to explain what is wrong with far larger ones.
    package static let inputLimit = 16 * 1024 * 1024

    package let input: any ByteInput
    package let output: any ByteOutput
    package let errors: any ByteOutput

    /// What a test has instead of the environment of the process; nil for that environment.
    package let variables: ((String) -> String?)?

    /// The base of relative file names; nil for the working directory of the process.
    package let directory: String?

    /// Whether a signal has asked the command to end; nil while signals end the process themselves.
    package private(set) var isStopped: StopQuestion?

    package init(
        input: any ByteInput,
        output: any ByteOutput,
        errors: any ByteOutput,
        environment variables: ((String) -> String?)? = nil,
        directory: String? = nil
    ) {
        self.input = input
        self.output = output
        self.errors = errors
        self.variables = variables
        self.directory = directory
    }

    /// The value of an environment variable, with U+FFFD for what is not UTF-8.
    ///
    /// A passphrase needs the bytes as they are: `GivenPassphrase` reads it.
    package func environment(_ name: String) -> String? {
        if let variables { return variables(name) }
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }

    /// The same, in which nothing waits for a pipe's other end once the answer is yes.
    package func stopping(when isStopped: @escaping StopQuestion) -> CommandContext {
        var context = self
        context.isStopped = isStopped
        input.stop(when: isStopped)
        output.stop(when: isStopped)
        errors.stop(when: isStopped)
        return context
    }

    /// The file name to pass to the system.
    package func path(_ name: String) -> String {
        guard let directory, !isAbsolute(name), !name.isEmpty else { return name }
        return directory + "/" + name
    }
}

extension CommandContext {
    /// Writes results to standard output.
    package func write(_ text: String) throws(CommandError) {
        try write(Array(text.utf8))
    }

    /// Writes results to standard output.
    package func write(_ bytes: [UInt8]) throws(CommandError) {
        do throws(SystemError) { try output.write(bytes) } catch { throw .standardOutput(error) }
    }

    /// Flushes the results to standard output.
    package func flush() throws(CommandError) {
        do throws(SystemError) { try output.flush() } catch { throw .standardOutput(error) }
    }

    /// The bytes of a file, or of standard input for `-`.
    package func read(_ name: String) throws(CommandError) -> [UInt8] {
        let input = try opened(name)
        let bytes = try reading(described(name)) { () throws(SystemError) in
            try input.readAll(limit: Self.inputLimit)
        }
        if let bytes { return bytes }
        throw CommandError(
            .malformedInput,
            "\(described(name)) is larger than \(Self.inputLimit) bytes, the most that is read at once"
        )
    }

    /// Opens a file, or standard input for `-`, to read it in pieces.
    package func opened(_ name: String) throws(CommandError) -> any ByteInput {
        guard name != "-" else {
            if input.isTerminal, errors.isTerminal {
                hint("reading standard input; press Ctrl-D on an empty line to end it")
            }
            return input
        }
        return try reading(described(name)) { () throws(SystemError) in
            try InputFile.opened(path(name), unless: isStopped)
        }
    }

    /// Checks that a folder exists.
    package func requireFolder(_ name: String) throws(CommandError) {
        try reading(quoted(name)) { () throws(SystemError) in
            try InputFile.checkFolder(path(name))
        }
    }

    /// Checks that a file is a program that can be run.
    package func requireProgram(_ name: String) throws(CommandError) {
        do throws(SystemError) {
            try InputFile.checkProgram(path(name))
        } catch {
            throw CommandError(.cannotRead, "cannot run \(quoted(name)): \(error)")
        }
    }

    /// What messages call an input: its name in quotes, or "standard input".
    package func described(_ name: String) -> String {
        name == "-" ? "standard input" : quoted(name)
    }
}

extension CommandContext {
    /// Reports a problem that does not stop the command.
    package func warn(_ message: String) {
        report("warning", message)
    }

    /// Reports a way out.
    package func hint(_ message: String) {
        report("hint", message)
    }

    /// Writes a line to standard error; ignores errors, as there is nowhere to report them.
    package func report(_ kind: String, _ message: String) {
        say("pushseal: \(kind): \(message)")
    }

    /// Reports why a command stopped; nothing if the reader has left.
    package func report(_ error: CommandError) {
        if error.status == .brokenPipe { return }
        report("error", error.message)
        if let hint = error.hint { self.hint(hint) }
        if let command = error.helpCommand {
            say("See '\(command) --help' for more information.")
        }
    }

    /// Writes a line to standard error without a prefix.
    package func say(_ line: String) {
        try? errors.write(line + "\n")
        try? errors.flush()
    }
}

/// Runs what reads an input, and turns its error into the command's.
///
/// - Parameters:
///   - input: what messages call it.
///   - body: what reads.
/// - Returns: what `body` returns.
/// - Throws: `cannotRead`.
package func reading<Result>(
    _ input: String,
    _ body: () throws(SystemError) -> Result
) throws(CommandError) -> Result {
    do throws(SystemError) {
        return try body()
    } catch {
        throw CommandError(.cannotRead, "cannot read \(input): \(error)")
    }
}

extension CommandError {
    /// A failed write to standard output: silent if its reader has left, otherwise with the reason.
    package static func standardOutput(_ error: SystemError) -> CommandError {
        if error.isBrokenPipe { return .brokenPipe }
        return CommandError(.cannotWrite, "cannot write standard output: \(error)")
    }
}

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
            file = try OutputFile(path(name), unless: isStopped)
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
