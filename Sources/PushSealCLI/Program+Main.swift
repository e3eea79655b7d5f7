// SPDX-License-Identifier: Apache-2.0

import Glibc
import AtomicFiles

extension Program {
    /// Runs the process's own command line and ends the process.
    package static func main() -> Never {
        reserveStandardDescriptors()
        // A reader that leaves, and a file size limit, are to be answered by write(2).
        _ = signal(SIGPIPE, SIG_IGN)
        _ = signal(SIGXFSZ, SIG_IGN)
        let output = DescriptorOutput(STDOUT_FILENO)
        let errors = DescriptorOutput(STDERR_FILENO)
        let context = CommandContext(
            input: DescriptorInput(STDIN_FILENO),
            output: output,
            errors: errors,
            environment: environmentValue
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

    /// Ends the process without waiting for anybody.
    ///
    /// `exit` runs OpenSSL's clean-up handlers while a key derivation whose time was up may still
    /// run on another thread; everything of ours is flushed by now, so none of them is needed.
    private static func leave(_ status: ExitStatus) -> Never {
        if status == .brokenPipe {
            // Ends as `cat` would, so that a shell sees what it knows.
            _ = signal(SIGPIPE, SIG_DFL)
            _ = kill(getpid(), SIGPIPE)
        }
        _exit(status.rawValue)
    }

    /// Gives a descriptor that was closed by the caller to a file that refuses its use.
    ///
    /// Else the first file opened would become standard output.
    private static func reserveStandardDescriptors() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
            _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// The words after the program's name, each checked to be text.
    ///
    /// `CommandLine.arguments` would put U+FFFD in place of what is no UTF-8, and seal that.
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

    private static func environmentValue(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }
}
