// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Reads whole files that are named on the command line, up to a limit.
package enum InputFile {
    /// Why a file was not read.
    package enum Failure: Error, Equatable {
        case system(SystemError)
        case tooLarge
    }

    /// Opens the file at `path`; it is closed with the last reference to the input.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - isStopped: whether to give up what is read from a pipe; nil if a signal ends the program.
    /// - Returns: the open file.
    /// - Throws: the system's error.
    package static func opened(
        _ path: String,
        unless isStopped: StopQuestion? = nil
    ) throws(SystemError) -> DescriptorInput {
        guard !path.isEmpty else { throw SystemError(code: ENOENT) }
        let flags = O_RDONLY | O_CLOEXEC
        guard let isStopped else {
            let descriptor = unsafe open(path, flags)
            guard descriptor >= 0 else { throw .last }
            return DescriptorInput(descriptor, isOwned: true)
        }
        let input = DescriptorInput(try open(path, flags, unless: isStopped), isOwned: true)
        input.stop(when: isStopped)
        return input
    }

    /// The bytes of the file at `path`, at most `limit` of them.
    package static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
        do throws(SystemError) {
            if let bytes = try opened(path).readAll(limit: limit) { return bytes }
        } catch {
            throw .system(error)
        }
        throw .tooLarge
    }

    /// The size of a file in bytes; nil if it is not a regular file.
    package static func byteCount(_ path: String) -> Int? {
        var file = stat()
        guard unsafe stat(path, &file) == 0, file.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(file.st_size)
    }

    /// Checks that a path is a folder.
    package static func checkFolder(_ path: String) throws(SystemError) {
        var folder = stat()
        guard unsafe stat(path, &folder) == 0 else { throw .last }
        guard folder.st_mode & S_IFMT == S_IFDIR else { throw SystemError(code: ENOTDIR) }
    }

    /// Checks that a path is an executable file.
    package static func checkProgram(_ path: String) throws(SystemError) {
        var file = stat()
        guard unsafe stat(path, &file) == 0, unsafe access(path, X_OK) == 0 else { throw .last }
        guard file.st_mode & S_IFMT == S_IFREG else { throw SystemError(code: EACCES) }
    }

    /// Whether anything has this name, even a dangling link.
    package static func exists(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0
    }

    /// Whether two paths are one regular file, whatever the names look like.
    package static func isSame(_ first: String, _ second: String) -> Bool {
        var one = stat()
        var other = stat()
        guard unsafe stat(first, &one) == 0, unsafe stat(second, &other) == 0 else { return false }
        // Reading and writing the same terminal or /dev/null is not a mistake.
        guard one.st_mode & S_IFMT == S_IFREG else { return false }
        return one.st_dev == other.st_dev && one.st_ino == other.st_ino
    }
}
