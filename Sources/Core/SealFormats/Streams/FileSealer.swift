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
