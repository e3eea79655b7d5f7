// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Foundation
import Glibc

/// Files on a phone, written atomically.
enum PhoneFile {
    /// The file of delivered and pending notifications.
    static let name = "state.json"

    /// The largest size of any of them.
    static let byteCountLimit = 64 << 20

    /// Reads a file that anybody may have written; nil if there is none.
    static func read(_ path: String) throws(DeviceError) -> [UInt8]? {
        let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let descriptor = unsafe open(path, flags)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw DeviceError(.unreadablePhone, "cannot read \(path): \(SystemError.last)")
        }
        defer { _ = close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw DeviceError(.badPhone, "\(path) is not a file")
        }
        guard status.st_size <= byteCountLimit else {
            throw DeviceError(.badPhone, "\(path) has more than \(byteCountLimit) bytes")
        }
        do throws(SystemError) {
            return try DescriptorInput(descriptor).readAll(limit: byteCountLimit)
        } catch {
            throw DeviceError(.unreadablePhone, "cannot read \(path): \(error)")
        }
    }

    /// Replaces the contents of a file, unless it would be too large to be read again.
    static func write(_ bytes: [UInt8], to path: String) throws(DeviceError) {
        guard bytes.count <= byteCountLimit else {
            throw DeviceError(
                .unusablePhone,
                "cannot write \(path): it would have more than \(byteCountLimit) bytes"
            )
        }
        do throws(SystemError) {
            let file = try AtomicFile(beside: path)
            file.setPermissions(0o600)
            try writeAll(bytes, to: file.descriptor)
            try file.replace(path)
        } catch {
            throw DeviceError(.unusablePhone, "cannot write \(path): \(error)")
        }
    }

    /// Writes a property list, unless the file already holds it.
    static func write(_ list: [String: Any], to path: String) throws(DeviceError) {
        let data = try? PropertyListSerialization.data(
            fromPropertyList: list,
            format: .xml,
            options: 0
        )
        guard let data else { throw DeviceError(.unusablePhone, "cannot write \(path)") }
        let bytes = Array(data)
        if (try? read(path)) == bytes { return }
        try write(bytes, to: path)
    }

    /// The names in a folder, sorted; none if it cannot be read.
    static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// Whether something is a symbolic link.
    static func isLink(_ path: String) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }

    /// Makes a symbolic link, replacing one with another target.
    static func link(_ path: String, to target: String) throws(DeviceError) {
        let old = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
        if old == target { return }
        let temporary = "\(path).\(UInt64.random(in: .min ... .max))"
        guard unsafe symlink(target, temporary) == 0, unsafe rename(temporary, path) == 0 else {
            let reason = SystemError.last
            _ = unsafe unlink(temporary)
            throw DeviceError(.unusablePhone, "cannot create the link \(path): \(reason)")
        }
    }
}
