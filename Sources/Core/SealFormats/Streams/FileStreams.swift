// SPDX-License-Identifier: Apache-2.0

/// Seals a file or stream in pieces, in memory that does not grow with it.
///
/// The key decides the format: `aes128gcm` (RFC 8188), or that of `openssl enc` (openssl-enc(1)).
/// In the latter nothing is authenticated: see ``Salted``.
///
/// ```swift
/// var sealer = try FileSealer(ring.sealingKey(for: .files))
/// while let piece = nextPiece() { write(try sealer.update(piece)) }
/// write(try sealer.finish())
/// ```
public struct FileSealer: ~Copyable {
    private var records: ContentCoding.Sealer?
    private var blocks: Salted.Sealer?

    /// Begins a file with a fresh random salt.
    ///
    /// - Parameters:
    ///   - key: the key, whose purpose is ``Key/Purpose/files``.
    ///   - recordSize: the record size of `aes128gcm` in bytes, 18 to 16 777 216.
    ///   - time: when it is used, in seconds since 1970 (UTC).
    /// - Throws: `wrongPurpose` for a key for pushes, `expiredKey` for a key that has expired,
    ///   `unsupported` for a format that does not seal files, a record size or an iteration count
    ///   out of range, or a digest that this system lacks; `library` when the system's cryptography fails.
    public init(
        _ key: Key,
        recordSize: Int = 65_536,
        at time: Int = SystemTime.now
    ) throws(SealError) {
        let key = try FileKey(key, at: time)
        switch key.format {
        case .salted: blocks = try Salted.Sealer(key)
        default: records = try ContentCoding.Sealer(key, recordSize: recordSize)
        }
    }

    /// Seals the next bytes of the file; returns the part of the sealed file that is complete.
    ///
    /// - Throws: `library` when the system's cryptography fails.
    public mutating func update(_ bytes: [UInt8]) throws(SealError) -> [UInt8] {
        if let sealed = try records?.update(bytes) { return sealed }
        return try blocks?.update(bytes) ?? []
    }

    /// Seals the end; returns the rest of the sealed file.
    ///
    /// - Throws: `library` when the system's cryptography fails.
    public consuming func finish() throws(SealError) -> [UInt8] {
        if let rest = try records.take()?.finish() { return rest }
        return try blocks.take()?.finish() ?? []
    }
}

/// Opens a sealed file or stream in pieces, in memory that does not grow with it.
///
/// The key decides the format. With `aes128gcm`, a record's plaintext is returned only after the
/// record is authenticated. With `salted`, nothing is authenticated: a wrong passphrase is noticed
/// only at the end, and 1 in 255 not at all. Only when ``finish()`` returns is it certain that the
/// end is not missing.
public struct FileOpener: ~Copyable {
    private var records: ContentCoding.Opener?
    private var blocks: Salted.Opener?

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - key: the key, whose purpose is ``Key/Purpose/files``.
    ///   - time: when it is used, in seconds since 1970 (UTC).
    /// - Throws: `wrongPurpose` for a key for pushes, `expiredKey` for a key that has expired,
    ///   `unsupported` for a format that does not seal files.
    public init(_ key: Key, at time: Int = SystemTime.now) throws(SealError) {
        let key = try FileKey(key, at: time)
        switch key.format {
        case .salted: blocks = try Salted.Opener(key)
        default: records = try ContentCoding.Opener(key)
        }
    }

    /// Opens the next bytes of the sealed file; returns the plaintext that is complete so far.
    ///
    /// - Throws: `malformed` when it is not a file of the format; `cannotOpen` for another key or
    ///   altered bytes; `unsupported` for a record above 16 MiB, an iteration count out of range,
    ///   or a digest that this system lacks.
    public mutating func update(_ bytes: [UInt8]) throws(SealError) -> [UInt8] {
        if let opened = try records?.update(bytes) { return opened }
        return try blocks?.update(bytes) ?? []
    }

    /// Checks that the file is complete; returns the rest of the plaintext.
    ///
    /// - Throws: `malformed` when the file is truncated; `cannotOpen` for another key, altered
    ///   bytes, or a missing end. With `salted`, only as far as the padding shows them.
    public consuming func finish() throws(SealError) -> [UInt8] {
        if let rest = try records.take()?.finish() { return rest }
        return try blocks.take()?.finish() ?? []
    }
}
