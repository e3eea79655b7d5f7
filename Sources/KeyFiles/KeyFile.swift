// SPDX-License-Identifier: Apache-2.0

public import SealFormats

/// A file that holds a key ring.
///
/// Written whole or not at all: the new ring goes to a file of its own, readable and writable by its
/// owner alone (0600), to the disk, and only then to the name asked for. So a full disk, a crash or
/// a reader at the wrong moment never meets half a ring. A file that was there keeps its owner, its
/// group and who may read and write it. Any number of changes at once follow one another, and none is
/// lost; what they wait for is a lock of the system's, which ends with the process that holds it.
public struct KeyFile: Sendable {
    /// What was read.
    package struct Contents: Sendable {
        /// The keys.
        package let ring: KeyRing
        /// Whether others than the owner may read the file, by its permissions.
        package let isReadableByOthers: Bool
        /// Whether others than the owner may write the file, by its permissions, and so choose the keys.
        package let isWritableByOthers: Bool
        /// Members that are not written, so that a change loses them, as in `key "2026-11": "use"`.
        package let ignoredMembers: [String]
    }

    /// Where it is.
    package let path: String

    /// Names a file, which need not be there.
    public init(_ path: String) {
        self.path = path
    }

    /// Reads the ring; the buffer that held the text is erased.
    ///
    /// What is no regular file, such as a pipe from a program that keeps secrets, is read to its end.
    ///
    /// - Throws: `keyUnavailable` when it cannot be read, else as ``/SealFormats/KeyRing/init(parsing:)``.
    public func read() throws(SealError) -> KeyRing { try contents().ring }

    /// Reads the ring, and what a program tells of its file.
    ///
    /// - Throws: as ``read()``.
    package func contents() throws(SealError) -> Contents {
        try Self.contents(of: try OpenFile(reading: path), path)
    }

    /// Makes the file.
    ///
    /// - Throws: `keyNotSaved` when it cannot be written, or when a file is there already: that is
    ///   never overwritten.
    public func create(_ ring: KeyRing) throws(SealError) {
        try Self.create(path, secret: Self.text(of: ring))
    }

    /// Reads the ring, changes it and puts it back; others that do so wait.
    ///
    /// - Parameter change: gives the ring that is to be written.
    /// - Throws: `keyUnavailable` and `keyNotSaved` for the file, and what `change` throws; the file
    ///   is then as it was. `keyNotSaved` as well when it belongs to somebody else and could not be
    ///   given back.
    public func update(_ change: (KeyRing) throws(SealError) -> KeyRing) throws(SealError) {
        _ = try replace(change)
    }

    /// Changes the ring as ``update(_:)`` does.
    ///
    /// - Returns: what was read.
    package func replace(
        _ change: (KeyRing) throws(SealError) -> KeyRing
    ) throws(SealError) -> Contents {
        // The file behind a symbolic link is replaced, not the link.
        let path = try OpenFile.resolved(path)
        // A file that was replaced while this waited is not the ring any more.
        for _ in 0..<Self.maximumAttemptCount {
            let file = try OpenFile(reading: path)
            file.waitForLock()
            guard file.isStill(at: path) else { continue }
            let contents = try Self.contents(of: file, path)
            let text = Self.text(of: try change(contents.ring))
            try SecretFile(for: path, text, access: file.access).replace()
            return contents
        }
        throw busy
    }

    /// Changes the ring, or makes the file if nothing has its name; others that do so wait.
    ///
    /// - Parameter change: gives the ring that is to be written, from the one that is there, if one is.
    ///   It may be asked again, when another process was first to make the file.
    /// - Returns: what was read, nil if the file was made.
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

    /// So often others may come first.
    private static let maximumAttemptCount = 1_000

    private var busy: SealError {
        SealError(.keyNotSaved, "file:\(KeyName.printable(path)): is replaced again and again")
    }

    /// Reads a secret that is no key ring, such as a PEM file, at most 64 KiB of it.
    package static func readSecret(_ path: String) throws(SealError) -> SecretBytes {
        var bytes = try OpenFile(reading: path).readAll(limit: 64 << 10, path)
        return SecretBytes(erasing: &bytes)
    }

    /// Makes a file of a secret that is no key ring; one that is there is never overwritten.
    package static func create(_ path: String, secret: SecretBytes) throws(SealError) {
        guard try SecretFile(for: path, secret).create() else {
            throw SealError(.keyNotSaved, "file:\(KeyName.printable(path)): is there already")
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
            throw SealError(error.code, "file:\(KeyName.printable(path)): \(error.detail)")
        }
        return Contents(
            ring: set.ring,
            isReadableByOthers: file.mayBeOpened(by: 0o044),
            isWritableByOthers: file.mayBeOpened(by: 0o022),
            ignoredMembers: set.ignoredMembers
        )
    }
}
