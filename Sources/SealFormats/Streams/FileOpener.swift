// SPDX-License-Identifier: Apache-2.0

/// Opens a sealed file or stream piece by piece, in memory that does not grow with it.
///
/// The key decides the format. Of `aes128gcm` nothing is handed out before the record that holds it is
/// authenticated; of `salted` nothing is authenticated, and a wrong passphrase is noticed only at the
/// end, and 1 time in 255 not at all. That nothing is missing is known only when ``finish()`` returns.
public struct FileOpener: ~Copyable {
    private var records: ContentCoding.Opener?
    private var blocks: Salted.Opener?

    /// Waits for a file.
    ///
    /// - Parameters:
    ///   - key: the key, whose purpose is ``Key/Purpose/files``.
    ///   - time: when it is used, in seconds since 1970 (UTC).
    /// - Throws: `wrongPurpose` for a key for pushes, `expiredKey` for one that has ended,
    ///   `unsupported` for a format that seals no files.
    public init(_ key: Key, at time: Int = SystemTime.now) throws(SealError) {
        let key = try FileKey(key, at: time)
        switch key.format {
        case .salted: blocks = try Salted.Opener(key)
        default: records = try ContentCoding.Opener(key)
        }
    }

    /// Opens the next bytes of the sealed file, and gives as much of the file as there is.
    ///
    /// - Throws: `malformed` for what is no file of the format; `cannotOpen` for another key or altered
    ///   bytes; `unsupported` for a record above 16 MiB.
    public mutating func update(_ bytes: [UInt8]) throws(SealError) -> [UInt8] {
        if let opened = try records?.update(bytes) { return opened }
        return try blocks?.update(bytes) ?? []
    }

    /// Makes sure that the file is whole, and gives the rest of it.
    ///
    /// - Throws: `malformed` for a file that is cut off; `cannotOpen` for another key, altered bytes, or
    ///   an end that is missing.
    public consuming func finish() throws(SealError) -> [UInt8] {
        if let rest = try records.take()?.finish() { return rest }
        return try blocks.take()?.finish() ?? []
    }
}
