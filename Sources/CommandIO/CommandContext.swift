// SPDX-License-Identifier: Apache-2.0

package import AtomicFiles
import StrictJSON

/// All that a command may touch: its streams, its environment and where its file names start.
///
/// A command reaches the outside only through this, so a test runs it with streams in memory.
package struct CommandContext {
    /// The most bytes that are read as one message or one payload.
    ///
    /// A push holds 4096; this leaves room to explain what is wrong with far larger ones.
    package static let inputLimit = 16 * 1024 * 1024

    package let input: any ByteInput
    package let output: any ByteOutput
    package let errors: any ByteOutput

    /// The value of an environment variable.
    package let environment: (String) -> String?

    /// What relative file names are relative to; nil for the folder the process is in.
    package let directory: String?

    package init(
        input: any ByteInput,
        output: any ByteOutput,
        errors: any ByteOutput,
        environment: @escaping (String) -> String?,
        directory: String? = nil
    ) {
        self.input = input
        self.output = output
        self.errors = errors
        self.environment = environment
        self.directory = directory
    }

    /// The file name as the system is to hear it.
    package func path(_ name: String) -> String {
        guard let directory, !name.hasPrefix("/"), !name.isEmpty else { return name }
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

    /// Makes sure that results have left the process.
    package func flush() throws(CommandError) {
        do throws(SystemError) { try output.flush() } catch { throw .standardOutput(error) }
    }

    /// The bytes of a file, or of standard input for `-`.
    package func read(_ name: String) throws(CommandError) -> [UInt8] {
        if name == "-" { hintAtStandardInput() }
        let bytes: [UInt8]?
        do throws(InputFile.Failure) {
            bytes = try readBytes(name)
        } catch {
            guard case .system(let reason) = error else { throw tooLarge(name) }
            throw CommandError(.cannotRead, "cannot read \(described(name)): \(reason)")
        }
        guard let bytes else { throw tooLarge(name) }
        return bytes
    }

    /// Opens a file, or takes standard input for `-`, to be read piece by piece.
    package func opened(_ name: String) throws(CommandError) -> any ByteInput {
        guard name != "-" else {
            hintAtStandardInput()
            return input
        }
        do throws(SystemError) {
            return try OpenedFile(path(name))
        } catch {
            throw CommandError(.cannotRead, "cannot read \(described(name)): \(error)")
        }
    }

    /// Tells a person who may wait for us that we wait for them.
    package func hintAtStandardInput() {
        guard input.isTerminal, errors.isTerminal else { return }
        hint("reading standard input; press Ctrl-D on an empty line to end it")
    }

    /// How messages call an input: its name in quotes, or "standard input".
    package func described(_ name: String) -> String {
        name == "-" ? "standard input" : quoted(name)
    }

    private func readBytes(_ name: String) throws(InputFile.Failure) -> [UInt8]? {
        guard name == "-" else {
            return try InputFile.read(path(name), limit: Self.inputLimit)
        }
        do throws(SystemError) {
            return try input.readAll(limit: Self.inputLimit)
        } catch {
            throw .system(error)
        }
    }

    private func tooLarge(_ name: String) -> CommandError {
        CommandError(
            .malformedInput,
            "\(described(name)) is larger than \(Self.inputLimit) bytes",
            hint: "a push payload is at most 4096 bytes"
        )
    }
}

extension CommandContext {
    /// Tells what does not stop the command.
    package func warn(_ message: String) {
        report("warning", message)
    }

    /// Tells a way out.
    package func hint(_ message: String) {
        report("hint", message)
    }

    /// Writes a line to standard error; what goes wrong there has nowhere to be told.
    package func report(_ kind: String, _ message: String) {
        say("pushseal: \(kind): \(message)")
    }

    /// Says why a command stopped; says nothing when nobody listens any more.
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

extension CommandError {
    /// Standard output takes no more: quietly if its reader has left, with the reason otherwise.
    package static func standardOutput(_ error: SystemError) -> CommandError {
        if error.isBrokenPipe { return .brokenPipe }
        return CommandError(.cannotWrite, "cannot write standard output: \(error)")
    }
}
