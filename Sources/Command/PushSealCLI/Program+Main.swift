// SPDX-License-Identifier: Apache-2.0

import Glibc
import PushSealFiles

extension Program {
    /// Runs the process's own command line and ends the process.
    package static func main() -> Never {
        reserveStandardDescriptors()
        // write(2) reports a reader that has left, or a file size limit, as an error instead.
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGXFSZ, SIG_IGN)
        let output = DescriptorOutput(STDOUT_FILENO)
        let errors = DescriptorOutput(STDERR_FILENO)
        let context = CommandContext(
            input: DescriptorInput(STDIN_FILENO),
            output: output,
            errors: errors
        )
        var status: ExitStatus
        do throws(CommandError) {
            status = try run(commandLineWords(), context: context)
        } catch {
            context.report(error)
            status = error.status
        }
        if status != .cannotWrite, status != .brokenPipe {
            do throws(SystemError) {
                try output.close()
            } catch {
                let error = CommandError.standardOutput(error)
                context.report(error)
                status = error.status
            }
        }
        leave(status)
    }

    /// Ends the process without waiting for other threads.
    ///
    /// `exit` runs OpenSSL's clean-up handlers while a key derivation that timed out may still run
    /// on another thread; all our output is flushed by now, so none of them is needed.
    private static func leave(_ status: ExitStatus) -> Never {
        if status == .brokenPipe {
            // Ends by the signal, as `cat` would, so that a shell recognizes it.
            _ = signal(SIGPIPE, SIG_DFL)
            _ = kill(getpid(), SIGPIPE)
        }
        _exit(status.rawValue)
    }

    /// Opens a file that refuses its use on each standard descriptor that the caller closed.
    ///
    /// Otherwise the first file opened would become standard output.
    private static func reserveStandardDescriptors() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
            _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// The arguments after the program's name, each checked to be UTF-8.
    ///
    /// `CommandLine.arguments` would replace invalid UTF-8 with U+FFFD, and that would be sealed.
    private static func commandLineWords() throws(CommandError) -> [String] {
        var words: [String] = []
        for index in 1..<max(Int(CommandLine.argc), 1) {
            guard let word = unsafe CommandLine.unsafeArgv[index] else { break }
            guard let text = unsafe String(validatingCString: word) else {
                throw .usage("argument \(index) is not valid UTF-8", command: name)
            }
            words.append(text)
        }
        return words
    }
}
