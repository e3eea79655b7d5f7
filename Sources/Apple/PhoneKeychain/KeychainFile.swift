// SPDX-License-Identifier: Apache-2.0

import PushSealFiles
import Foundation
import Glibc

/// The items of a keychain in a file, `items.json`, with a lock file beside it.
struct KeychainFile: KeychainStore {
    /// The largest keychain that is read, in bytes.
    static let byteLimit = 64 << 20

    let folder: String
    private var path: String { folder + "/items.json" }

    /// The contents of the file.
    private struct Contents: Codable {
        var version = 1
        var items: [KeychainItem] = []
    }

    func read() throws(KeychainError) -> [KeychainItem] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return [] }
            throw .system(path: path, .last)
        }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .system(path: path, .last) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .damaged(path: path, detail: "not a file")
        }
        guard status.st_size <= Self.byteLimit else {
            throw .damaged(path: path, detail: "over \(Self.byteLimit) bytes")
        }
        let bytes: [UInt8]?
        do throws(SystemError) {
            bytes = try DescriptorInput(descriptor).readAll(
                limit: Self.byteLimit,
                expecting: Int(status.st_size)
            )
        } catch {
            throw .system(path: path, error)
        }
        // A decoder's error quotes its input, which may be a secret.
        guard let bytes,
            let contents = try? JSONDecoder().decode(Contents.self, from: Data(bytes)),
            contents.version == 1
        else { throw .damaged(path: path, detail: "not a keychain of this version") }
        return contents.items
    }

    func change(_ body: (inout [KeychainItem]) throws -> Void) throws {
        let lock = try lock()
        defer { withExtendedLifetime(lock) {} }
        AtomicFile.removeLeftovers(in: folder)
        var contents = Contents(items: try read())
        try body(&contents.items)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let bytes = [UInt8](try encoder.encode(contents))
        guard bytes.count <= Self.byteLimit else {
            throw KeychainError.damaged(path: path, detail: "it is full (\(Self.byteLimit) bytes)")
        }
        do throws(SystemError) {
            let file = try AtomicFile(beside: path)
            file.setPermissions(0o600)
            try writeAll(bytes, to: file.descriptor)
            try file.replace(path)
        } catch {
            throw KeychainError.system(path: path, error)
        }
    }

    /// Waits for exclusive access among all processes and threads.
    private func lock() throws(KeychainError) -> FileLock {
        try makeFolder()
        let path = folder + "/lock"
        do throws(SystemError) {
            return try FileLock(file: path)
        } catch {
            throw .system(path: path, error)
        }
    }

    private func makeFolder() throws(KeychainError) {
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            let code = (error as? CocoaError)?.underlying as? POSIXError
            throw .system(path: folder, SystemError(code: code?.code.rawValue ?? EIO))
        }
    }
}
