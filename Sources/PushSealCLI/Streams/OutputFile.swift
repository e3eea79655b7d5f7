// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A file named by `--out`: written whole or not at all.
///
/// The bytes go to a new file in the same folder, to the disk, and only then by `rename(2)` to the
/// name asked for. So a full disk, a crash or a reader at the wrong moment never meets half a file.
/// What is there but is no regular file (`/dev/stdout`, a named pipe) is written in place.
enum OutputFile {
    /// Writes `bytes` to `path`; a file already there is replaced and keeps its permissions.
    static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
        guard !path.isEmpty else { throw SystemError(code: ENOENT) }
        var existing = stat()
        guard unsafe stat(path, &existing) == 0 else {
            guard errno == ENOENT else { throw .last }
            return try replace(path, with: bytes, mode: nil)
        }
        switch existing.st_mode & S_IFMT {
        case S_IFDIR:
            throw SystemError(code: EISDIR)
        case S_IFREG:
            // rename(2) asks the folder for permission, not the file: a file made read-only stays.
            guard unsafe access(path, W_OK) == 0 else { throw .last }
            // The file behind a symbolic link is replaced, not the link.
            try replace(resolved(path), with: bytes, mode: existing.st_mode & 0o7777)
        default:
            try writeInPlace(path, bytes)
        }
    }

    private static func replace(
        _ path: String,
        with bytes: [UInt8],
        mode: mode_t?
    ) throws(SystemError) {
        let (temporary, descriptor) = try createBeside(path)
        do throws(SystemError) {
            var isOpen = true
            defer { if isOpen { _ = close(descriptor) } }
            if let mode { guard fchmod(descriptor, mode) == 0 else { throw SystemError.last } }
            try writeDescriptor(descriptor, bytes)
            guard fsync(descriptor) == 0 else { throw SystemError.last }
            isOpen = false
            guard close(descriptor) == 0 else { throw SystemError.last }
            guard unsafe rename(temporary, path) == 0 else { throw SystemError.last }
        } catch {
            _ = unsafe unlink(temporary)
            throw error
        }
    }

    /// Makes a file of a new name in the folder of `path`, with the permissions that umask leaves.
    private static func createBeside(_ path: String) throws(SystemError) -> (String, CInt) {
        let cut = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        // A name of 255 bytes is legal, so the new name is not made by adding to the old one.
        for _ in 0..<100 {
            let number = UInt64.random(in: .min ... .max)
            let name = path[..<cut] + ".pushseal-" + String(number, radix: 36)
            let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
            let descriptor = unsafe open(name, flags, 0o666)
            if descriptor >= 0 { return (name, descriptor) }
            if errno != EEXIST { throw .last }
        }
        throw SystemError(code: EEXIST)
    }

    private static func writeInPlace(_ path: String, _ bytes: [UInt8]) throws(SystemError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last }
        do throws(SystemError) {
            try writeDescriptor(descriptor, bytes)
        } catch {
            _ = close(descriptor)
            throw error
        }
        guard close(descriptor) == 0 else { throw .last }
    }

    private static func resolved(_ path: String) throws(SystemError) -> String {
        guard let real = unsafe realpath(path, nil) else { throw .last }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }
}
