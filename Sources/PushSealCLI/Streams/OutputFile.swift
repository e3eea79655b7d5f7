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
/// The bytes go to a new file in the same folder, to the disk, and only at ``commit()`` by
/// `rename(2)` to the name asked for. So a full disk, a crash or a reader at the wrong moment never
/// meets half a file. What is there but is no regular file (`/dev/stdout`, a named pipe) is written
/// in place.
package final class OutputFile: ByteOutput {
    /// Where the bytes wait for their name.
    private enum Place {
        /// Without a name, so that nothing is left behind however the process ends.
        case unnamed
        case named(String)
        /// In what was there already.
        case final
    }

    package let isTerminal = false
    package let columnCount: Int? = nil

    private let path: String
    private var descriptor: CInt
    private var place: Place

    /// Begins a file; one already there will be replaced and keep its permissions.
    package init(_ path: String) throws(SystemError) {
        guard !path.isEmpty else { throw SystemError(code: ENOENT) }
        var existing = stat()
        guard unsafe stat(path, &existing) == 0 else {
            guard errno == ENOENT else { throw .last }
            self.path = path
            (place, descriptor) = try Self.create(beside: path)
            return
        }
        switch existing.st_mode & S_IFMT {
        case S_IFDIR:
            throw SystemError(code: EISDIR)
        case S_IFREG:
            // rename(2) asks the folder for permission, not the file: a file made read-only stays.
            guard unsafe access(path, W_OK) == 0 else { throw .last }
            // The file behind a symbolic link is replaced, not the link.
            self.path = try Self.resolved(path)
            (place, descriptor) = try Self.create(beside: self.path)
            guard fchmod(descriptor, existing.st_mode & 0o7777) == 0 else {
                let error = SystemError.last
                discard()
                throw error
            }
        default:
            self.path = path
            place = .final
            descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw .last }
        }
    }

    deinit { discard() }

    /// Writes `bytes` to `path` and is done.
    static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
        let file = try OutputFile(path)
        try file.write(bytes)
        try file.commit()
    }

    package func write(_ bytes: [UInt8]) throws(SystemError) {
        try writeDescriptor(descriptor, bytes)
    }

    package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        try unsafe writeDescriptor(descriptor, bytes)
    }

    package func flush() throws(SystemError) {}

    package func expectBulk() { DescriptorOutput(descriptor).expectBulk() }

    /// Gives the file its name; without this it leaves nothing.
    package func commit() throws(SystemError) {
        if case .final = place { return try closeOnce() }
        guard fsync(descriptor) == 0 else { throw .last }
        let name: String
        switch place {
        case .named(let given): name = given
        default:
            name = try Self.firstUnused(beside: path) { name in
                let link = "/proc/self/fd/\(descriptor)"
                return unsafe linkat(AT_FDCWD, link, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0
            }
            place = .named(name)
        }
        try closeOnce()
        guard unsafe rename(name, path) == 0 else { throw .last }
        place = .final
    }

    private func closeOnce() throws(SystemError) {
        let status = closeDescriptor(descriptor)
        descriptor = -1
        guard status == 0 else { throw .last }
    }

    private func discard() {
        if descriptor >= 0 { _ = closeDescriptor(descriptor) }
        descriptor = -1
        if case .named(let name) = place { _ = unsafe unlink(name) }
        place = .final
    }

    /// Makes a file in the folder of `path`, with the permissions that umask leaves.
    private static func create(beside path: String) throws(SystemError) -> (Place, CInt) {
        let flags = O_WRONLY | O_CLOEXEC
        let withoutName: CInt = 0o20000000 | O_DIRECTORY  // O_TMPFILE, open(2)
        let folder = String(folder(of: path))
        var descriptor = unsafe open(folder.isEmpty ? "." : folder, flags | withoutName, 0o666)
        if descriptor >= 0 {
            // Only there can it get a name later.
            if unsafe access("/proc/self/fd/\(descriptor)", F_OK) == 0 {
                return (.unnamed, descriptor)
            }
            _ = closeDescriptor(descriptor)
        }
        // Not every file system can.
        let name = try firstUnused(beside: path) { name in
            descriptor = unsafe open(name, flags | O_CREAT | O_EXCL, 0o666)
            return descriptor >= 0
        }
        return (.named(name), descriptor)
    }

    /// The first of many names that `take`, which sets `errno`, does not find in use.
    private static func firstUnused(
        beside path: String,
        _ take: (String) -> Bool
    ) throws(SystemError) -> String {
        // A name of 255 bytes is legal, so the new name is not made by adding to the old one.
        for _ in 0..<100 {
            let number = UInt64.random(in: .min ... .max)
            let name = folder(of: path) + ".pushseal-" + String(number, radix: 36)
            if take(name) { return name }
            if errno != EEXIST { throw .last }
        }
        throw SystemError(code: EEXIST)
    }

    /// What comes before the name, with the slash.
    private static func folder(of path: String) -> Substring {
        path[..<(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)]
    }

    private static func resolved(_ path: String) throws(SystemError) -> String {
        guard let real = unsafe realpath(path, nil) else { throw .last }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }
}
