// SPDX-License-Identifier: Apache-2.0

import SealFormats

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A secret on the disk under a name that nobody knows, gone when this goes.
struct TemporaryKeyFile: ~Copyable {
    private let path: String

    /// Writes a key ring to a new file in the folder of `target`.
    ///
    /// The file is its owner's alone until the ring is in it, and stays so without `permissions`.
    init(
        beside target: String,
        _ ring: KeyRing,
        like permissions: FilePermissions? = nil
    ) throws(SealError) {
        var bytes = ring.serialized()
        try self.init(beside: target, secret: SecretBytes(erasing: &bytes), like: permissions)
    }

    /// Writes a secret to a new file in the folder of `target`, as a ring.
    init(
        beside target: String,
        secret: SecretBytes,
        like permissions: FilePermissions? = nil
    ) throws(SealError) {
        guard !target.utf8.contains(0) else {
            throw SealError(.keyNotSaved, "file: the path holds a NUL")
        }
        let (path, descriptor) = try Self.make(in: Self.folder(of: target), for: target)
        var failure: CInt = 0
        let isWritten = unsafe secret.withUnsafeBytes { bytes in
            unsafe Self.write(bytes, to: descriptor)
        }
        if !isWritten { failure = errno }
        let isGiven = permissions?.give(to: descriptor) ?? true
        if fsync(descriptor) != 0, failure == 0 { failure = errno }
        if close(descriptor) != 0, failure == 0 { failure = errno }
        guard failure == 0 else {
            _ = unsafe unlink(path)
            throw SealError(.keyNotSaved, "file:\(target): \(reason(failure))")
        }
        guard isGiven else {
            _ = unsafe unlink(path)
            throw SealError(
                .keyNotSaved,
                "file:\(target): its owner and group could not be kept, so it was left as it was"
            )
        }
        self.path = path
    }

    deinit { _ = unsafe unlink(path) }

    /// Gives the file a name that no file has; the system's error if one has.
    consuming func moveToUnused(_ target: String) -> CInt? {
        // Unlike rename(2), link(2) never takes the place of a file.
        guard unsafe link(path, target) == 0 else { return errno }
        Self.saveFolder(of: target)
        return nil
    }

    /// Puts the file in the place of another; the system's error if that cannot be.
    consuming func replace(_ target: String) -> CInt? {
        guard unsafe rename(path, target) == 0 else { return errno }
        Self.saveFolder(of: target)
        return nil
    }

    private static func make(
        in folder: String,
        for target: String
    ) throws(SealError) -> (String, CInt) {
        for _ in 0..<100 {
            let number = UInt64.random(in: .min ... .max)
            let path = folder + "/.pushseal-" + String(number, radix: 36)
            let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
            let descriptor = unsafe open(path, flags, 0o600)
            if descriptor >= 0 { return (path, descriptor) }
            if errno != EEXIST { break }
        }
        throw SealError(.keyNotSaved, "file:\(target): \(reason(errno))")
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) -> Bool {
        var start = 0
        while start < bytes.count {
            let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
            let written = unsafe Self.write(descriptor, rest)
            if written < 0 {
                if errno == EINTR { continue }
                return false
            }
            start += written
        }
        return true
    }

    private static func write(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
        unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
        unsafe Musl.write(descriptor, bytes.baseAddress, bytes.count)
        #else
        unsafe Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Has the new name survive a power cut, as far as the file system lets it.
    private static func saveFolder(of path: String) {
        let descriptor = unsafe open(folder(of: path), O_RDONLY | O_CLOEXEC | O_DIRECTORY)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        _ = close(descriptor)
    }
}
