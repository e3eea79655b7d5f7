// SPDX-License-Identifier: Apache-2.0

public import SealFormats

/// A file that holds a key ring.
///
/// Written completely or not at all: the new ring goes to a file of its own, readable and writable
/// by its owner only (0600), is synced to disk, and only then gets the name asked for. So a full
/// disk, a crash or a reader at the wrong moment never leaves or sees half a ring. A file that
/// existed keeps its owner, group and permissions. Concurrent changes follow one another, and none
/// is lost; they wait for a system lock, which ends with the process that holds it.
public struct KeyFile: Sendable {
    /// The content of the file, as read.
    package struct Contents: Sendable {
        /// The keys.
        package let ring: KeyRing
        /// Whether users other than the owner may read the file, by its permissions.
        package let isReadableByOthers: Bool
        /// Whether users other than the owner may write the file, by its permissions, and so choose
        /// the keys.
        package let isWritableByOthers: Bool
        /// Members that would be lost when the ring is written, as in `key "2026-11": "use"`.
        package let ignoredMembers: [String]
    }

    /// The path of the file.
    package let path: String

    /// Names a file, which need not exist.
    public init(_ path: String) {
        self.path = path
    }

    /// Reads the ring and erases the buffer that held the text.
    ///
    /// Anything but a regular file, such as a pipe from a secrets manager, is read to its end.
    ///
    /// - Throws: `keyUnavailable` when it cannot be read, else as
    ///   ``/SealFormats/KeyRing/init(parsing:)-(Collection<UInt8>)``.
    public func read() throws(SealError) -> KeyRing { try contents().ring }

    /// Reads the ring, and what a program may have to warn about in its file.
    ///
    /// - Throws: as ``read()``.
    package func contents() throws(SealError) -> Contents {
        try Self.contents(of: try OpenFile(reading: path), path)
    }

    /// Creates the file.
    ///
    /// - Throws: `keyNotSaved` when it cannot be written, or when the file exists: it is never
    ///   overwritten.
    public func create(_ ring: KeyRing) throws(SealError) {
        try Self.create(path, secret: Self.text(of: ring))
    }

    /// Reads the ring, changes it and writes it back, while other processes that do so wait.
    ///
    /// - Parameter change: returns the ring to write.
    /// - Throws: `keyUnavailable` and `keyNotSaved` for the file, and what `change` throws; the
    ///   file is then as it was. `keyNotSaved` also when it belongs to another user and its
    ///   ownership could not be restored, or when other processes keep replacing it.
    public func update(_ change: (KeyRing) throws(SealError) -> KeyRing) throws(SealError) {
        _ = try replace(change)
    }

    /// Changes the ring as ``update(_:)`` does.
    ///
    /// - Parameter change: returns the ring to write.
    /// - Returns: what was read.
    /// - Throws: as ``update(_:)``.
    package func replace(
        _ change: (KeyRing) throws(SealError) -> KeyRing
    ) throws(SealError) -> Contents {
        // The target of a symbolic link is replaced, not the link.
        let path = try OpenFile.resolved(path)
        // If the file was replaced while this waited, it is no longer the ring.
        for _ in 0..<Self.maximumAttemptCount {
            let file = try OpenFile(reading: path)
            file.waitForLock()
            guard file.isStill(at: path) else { continue }
            guard let access = file.access(replacing: path) else {
                throw SealError(.keyNotSaved, file: path, "is not a regular file, so it stays")
            }
            let contents = try Self.contents(of: file, path)
            let text = Self.text(of: try change(contents.ring))
            try SecretFile(for: path, text, access: access).replace()
            return contents
        }
        throw busy
    }

    /// Changes the ring, or creates the file if it does not exist, while other processes that do so
    /// wait.
    ///
    /// - Parameter change: returns the ring to write, given the existing one, if any. It may be
    ///   called again if another process creates the file first.
    /// - Returns: what was read, nil if the file was created.
    /// - Throws: as ``create(_:)`` and ``update(_:)``.
    package func createOrUpdate(
        _ change: (KeyRing?) throws(SealError) -> KeyRing
    ) throws(SealError) -> Contents? {
        for _ in 0..<Self.maximumAttemptCount {
            guard OpenFile.isNothing(at: path) else {
                return try replace { ring throws(SealError) in try change(ring) }
            }
            let text = Self.text(of: try change(nil))
            if try SecretFile(for: path, text).create() { return nil }
        }
        throw busy
    }

    /// How often other processes may come first.
    private static let maximumAttemptCount = 1_000

    private var busy: SealError {
        SealError(.keyNotSaved, file: path, "other processes keep replacing it")
    }

    /// Reads a secret other than a key ring, such as a PEM file, at most 64 KiB of it.
    package static func readSecret(_ path: String) throws(SealError) -> SecretBytes {
        var bytes = try OpenFile(reading: path).readAll(limit: 64 << 10, path)
        return SecretBytes(erasing: &bytes)
    }

    /// Creates a file with a secret other than a key ring; never overwrites an existing one.
    package static func create(_ path: String, secret: SecretBytes) throws(SealError) {
        guard try SecretFile(for: path, secret).create() else {
            throw SealError(.keyNotSaved, file: path, "already exists")
        }
    }

    private static func text(of ring: KeyRing) -> SecretBytes {
        var bytes = ring.serialized()
        return SecretBytes(erasing: &bytes)
    }

    private static func contents(
        of file: borrowing OpenFile,
        _ path: String
    ) throws(SealError) -> Contents {
        var bytes = try file.readAll(limit: KeySet.maximumByteCount, path)
        let set: KeySet
        do throws(SealError) {
            set = try KeySet(erasing: &bytes)
        } catch {
            throw SealError(error.code, file: path, error.detail)
        }
        return Contents(
            ring: set.ring,
            isReadableByOthers: file.mayBeOpened(by: 0o044),
            isWritableByOthers: file.mayBeOpened(by: 0o022),
            ignoredMembers: set.ignoredMembers
        )
    }
}
