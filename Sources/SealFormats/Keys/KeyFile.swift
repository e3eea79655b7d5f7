// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file that holds a key ring.
///
/// Written whole or not at all: the new ring goes to a file of its own, readable and writable by its
/// owner alone (0600), to the disk, and only then to the name asked for. So a full disk, a crash or
/// a reader at the wrong moment never meets half a ring. Two changes at once follow one another, and
/// none is lost.
public struct KeyFile: Sendable {
    /// What was read.
    public struct Contents: Sendable {
        /// The keys.
        public let ring: KeyRing
        /// Whether others than the owner may read the file, by its permissions.
        public let isReadableByOthers: Bool
        /// Members that mean nothing here, as in `key "2026-11": "use"`; writing leaves them out.
        public let ignoredMembers: [String]
    }

    /// Where it is.
    public let path: String

    /// Names a file, which need not be there.
    public init(_ path: String) {
        self.path = path
    }

    /// Reads the ring; the buffer that held the text is erased.
    ///
    /// What is no regular file, such as a pipe from a program that keeps secrets, is read to its end.
    ///
    /// - Throws: `keyUnavailable` when it cannot be read, else as ``KeyRing/init(parsing:)``.
    public func read() throws(SealError) -> Contents {
        try Self.contents(of: try OpenFile(reading: path), path)
    }

    /// Makes the file.
    ///
    /// - Throws: `keyNotSaved` when it cannot be written, or when a file is there already: that is
    ///   never overwritten.
    public func create(_ ring: KeyRing) throws(SealError) {
        let temporary = try TemporaryKeyFile(beside: path, ring)
        guard temporary.moveToUnused(path) else {
            throw SealError(.keyNotSaved, "file:\(path): \(reason(errno))")
        }
    }

    /// Reads the ring, changes it and puts it back; others that do so wait.
    ///
    /// - Parameter change: gives the ring that is to be written.
    /// - Returns: what was read.
    /// - Throws: `keyUnavailable` and `keyNotSaved` for the file, and what `change` throws; the file
    ///   is then as it was.
    @discardableResult
    public func update(
        _ change: (KeyRing) throws(SealError) -> KeyRing
    ) throws(SealError) -> Contents {
        // The file behind a symbolic link is replaced, not the link.
        let path = try resolved()
        // A file that was replaced while this waited is not the ring any more.
        for _ in 0..<1_000 {
            let file = try OpenFile(reading: path)
            file.waitForLock()
            guard file.isStill(at: path) else { continue }
            let contents = try Self.contents(of: file, path)
            let temporary = try TemporaryKeyFile(beside: path, try change(contents.ring))
            guard temporary.replace(path) else {
                throw SealError(.keyNotSaved, "file:\(path): \(reason(errno))")
            }
            return contents
        }
        throw SealError(.keyNotSaved, "file:\(path): is replaced again and again")
    }

    /// Reads a secret that is no key ring, such as a PEM file, at most 64 KiB of it.
    package static func readSecret(_ path: String) throws(SealError) -> SecretBytes {
        var bytes = try OpenFile(reading: path).readAll(limit: 64 << 10, path)
        return SecretBytes(erasing: &bytes)
    }

    /// Makes a file of a secret that is no key ring; one that is there is never overwritten.
    package static func create(_ path: String, secret: SecretBytes) throws(SealError) {
        let temporary = try TemporaryKeyFile(beside: path, secret: secret)
        guard temporary.moveToUnused(path) else {
            throw SealError(.keyNotSaved, "file:\(path): \(reason(errno))")
        }
    }

    private static func contents(
        of file: borrowing OpenFile,
        _ path: String
    ) throws(SealError) -> Contents {
        var bytes = try file.readAll(limit: KeySetReader.maximumByteCount, path)
        let set: KeySet
        do throws(SealError) {
            set = try KeySet(erasing: &bytes)
        } catch {
            throw SealError(error.code, "file:\(path): \(error.detail)")
        }
        return Contents(
            ring: set.ring,
            isReadableByOthers: file.isReadableByOthers,
            ignoredMembers: set.ignoredMembers
        )
    }

    private func resolved() throws(SealError) -> String {
        guard !path.utf8.contains(0), let real = unsafe realpath(path, nil) else {
            throw SealError(.keyUnavailable, "file:\(path): \(reason(errno))")
        }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }
}
