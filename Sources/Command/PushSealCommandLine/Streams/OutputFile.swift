// SPDX-License-Identifier: Apache-2.0

import Glibc
package import PushSealFiles

/// A file named by `--out`: written whole or not at all.
///
/// A full disk, a crash or a reader at the wrong moment never sees half a file. The new file
/// inherits owner, group and permissions of the file it replaces, but no set-user-id bit. Pipes,
/// devices and descriptors (`/dev/stdout`) cannot be replaced: they are written like standard
/// output.
package final class OutputFile: ByteOutput {
    /// Why it cannot be written.
    package enum Failure: Error, Equatable {
        /// A system call failed.
        case system(SystemError)
        /// The folder does not accept a new file.
        case folder(SystemError)
        /// The path is a dangling symbolic link.
        case danglingLink
        /// A disk, whose beginning would be overwritten.
        case blockDevice
    }

    /// Where the bytes go.
    private enum Target {
        case file(AtomicFile)
        /// Something that is not replaced: a pipe, a device, or a descriptor of the process.
        case descriptor(CInt)
    }

    package let isTerminal = false
    package let columnCount: Int? = nil

    /// `a pipe` or `a device`, if it is written directly instead of whole.
    ///
    /// Also nil for what nobody takes for a file: `/dev/null` and the process's descriptors.
    private(set) var streamName: String?

    /// Whether it gets its name only when it is complete.
    package var isWhole: Bool {
        if case .file = target { true } else { false }
    }

    private let path: String
    private let target: Target
    /// Whether to give up on a pipe; nil if a signal ends the program.
    private let isStopped: StopQuestion?

    /// Begins a file, or opens a pipe, device or descriptor to write to directly.
    package init(_ path: String, unless isStopped: StopQuestion? = nil) throws(Failure) {
        self.isStopped = isStopped
        guard !path.isEmpty else { throw .system(SystemError(code: ENOENT)) }
        if let number = Self.descriptorNumber(path) {
            let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
            guard copy >= 0 else { throw .system(.last) }
            self.path = path
            target = .descriptor(copy)
            return
        }
        var existing = stat()
        guard unsafe stat(path, &existing) == 0 else {
            let reason = SystemError.last
            guard reason.code == ENOENT else { throw .system(reason) }
            guard !InputFile.exists(path) else { throw .danglingLink }
            self.path = path
            target = .file(try Self.begin(beside: path))
            return
        }
        switch existing.st_mode & S_IFMT {
        case S_IFREG:
            // rename(2) needs permission for the folder, not the file, but a read-only file must
            // stay.
            guard unsafe access(path, W_OK) == 0 else { throw .system(.last) }
            // The file behind a symbolic link is replaced, not the link.
            guard let real = realPath(path) else { throw .system(.last) }
            self.path = real
            target = .file(try Self.begin(beside: self.path))
        case S_IFDIR: throw .system(SystemError(code: EISDIR))
        case S_IFBLK: throw .blockDevice
        default:
            let isPipe = existing.st_mode & S_IFMT == S_IFIFO
            self.path = path
            target = .descriptor(try Self.open(path, existing, unless: isStopped))
            streamName = path == "/dev/null" ? nil : isPipe ? "a pipe" : "a device"
        }
    }

    deinit {
        if case .descriptor(let descriptor) = target { _ = close(descriptor) }
    }

    package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        guard let isStopped, !isWhole else { return try unsafe writeAll(bytes, to: descriptor) }
        try unsafe writeAll(bytes, to: descriptor, unless: isStopped)
    }

    package func flush() throws(SystemError) {}

    package func expectBulk() { DescriptorOutput(descriptor).expectBulk() }

    /// Gives the file its name; without this call no file is left.
    package func commit() throws(SystemError) {
        guard case .file(let file) = target else { return }
        var existing = stat()
        if unsafe stat(path, &existing) == 0 {
            try file.takeAccess(FileAccess(existing, replacing: path))
            return try file.replace(path)
        }
        do throws(SystemError) {
            try file.create(path)
        } catch {
            // Another process made one, or the file system does not support the link.
            guard [EEXIST, EPERM, EOPNOTSUPP, EMLINK].contains(error.code) else { throw error }
            try file.replace(path)
        }
    }

    private var descriptor: CInt {
        switch target {
        case .file(let file): file.descriptor
        case .descriptor(let descriptor): descriptor
        }
    }

    private static func begin(beside path: String) throws(Failure) -> AtomicFile {
        do throws(SystemError) {
            return try AtomicFile(beside: path)
        } catch {
            throw error.isRefusal ? .folder(error) : .system(error)
        }
    }

    /// Opens something other than a file; waits for the reader of a pipe, as a shell does.
    private static func open(
        _ path: String,
        _ seen: stat,
        unless isStopped: StopQuestion?
    ) throws(Failure) -> CInt {
        let flags = O_WRONLY | O_CLOEXEC | O_NOCTTY
        let descriptor: CInt
        if let isStopped {
            do throws(SystemError) {
                descriptor = try PushSealFiles.open(path, flags, unless: isStopped)
            } catch {
                throw .system(error)
            }
        } else {
            descriptor = unsafe Glibc.open(path, flags)
            guard descriptor >= 0 else { throw .system(.last) }
        }
        var opened = stat()
        // Between the two calls, a file could have been put there.
        guard unsafe fstat(descriptor, &opened) == 0, opened.st_ino == seen.st_ino,
            opened.st_dev == seen.st_dev
        else {
            _ = close(descriptor)
            throw .system(SystemError(code: EAGAIN))
        }
        return descriptor
    }

    /// The descriptor that a path refers to.
    ///
    /// For the system, `/dev/stdout` of `pushseal … >> log` is the file `log`, which would be
    /// replaced.
    private static func descriptorNumber(_ path: String) -> CInt? {
        switch path {
        case "/dev/stdout": return STDOUT_FILENO
        case "/dev/stderr": return STDERR_FILENO
        default: break
        }
        for prefix in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(prefix) {
            return CInt(path.dropFirst(prefix.count))
        }
        return nil
    }
}
