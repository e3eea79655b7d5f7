// SPDX-License-Identifier: Apache-2.0

import PushSealMediaTypes
import SealFormats

/// Seals a file to be shown with a notification, piece by piece, under a random key of its own.
///
/// ```swift
/// var sealer = try AttachmentSealer()
/// while let piece = nextPiece() { upload(try sealer.update(piece)) }
/// let (rest, sealedFile) = try sealer.finish()
/// upload(rest)
/// push.attachments = [PushAttachment(url: "https://…", sealedFile: sealedFile)]
/// ```
public struct AttachmentSealer: ~Copyable {
    /// Large enough to add little overhead, small enough for a service extension's memory.
    private static let recordSize = 65_536

    private let key: SecretBytes
    private var sealer: ContentCoding.Sealer
    private var digest: SHA256Stream
    private var check = AttachmentCheck(isLimited: true)

    /// Makes a key, and begins a file.
    /// - Throws: `failed` when OpenSSL fails.
    public init() throws(AttachmentError) {
        do throws(SealError) {
            let key = try RandomSecret.bytes(32)
            let digest = try SHA256Stream()
            sealer = try ContentCoding.Sealer(
                FileKey(keyingMaterial: key),
                recordSize: Self.recordSize
            )
            self.key = key
            self.digest = digest
        } catch {
            throw AttachmentError(.failed, error.detail)
        }
    }

    /// Seals the next bytes of the file.
    ///
    /// - Throws: `notMedia` if, by its first bytes, no notification can show the file; `tooLarge`
    ///   if it is over Apple's limit for its kind, 10 MiB for an image, 5 for audio and 50 for a
    ///   movie; `failed` when OpenSSL fails.
    public mutating func update(_ bytes: [UInt8]) throws(AttachmentError) -> [UInt8] {
        try check.add(bytes)
        do throws(SealError) {
            let sealed = try sealer.update(bytes)
            try digest.update(sealed)
            return sealed
        } catch {
            throw AttachmentError(.failed, error.detail)
        }
    }

    /// Ends the file.
    ///
    /// - Returns: the last bytes of the sealed file, and its description for the notification.
    /// - Throws: as ``update(_:)``.
    public consuming func finish()
        throws(AttachmentError) -> (rest: [UInt8], sealedFile: PushAttachment.SealedFile)
    {
        let type = try check.finish()
        let byteCount = check.byteCount
        do throws(SealError) {
            let rest = try sealer.finish()
            try digest.update(rest)
            let sealedFile = PushAttachment.SealedFile(
                key: key,
                sha256: try digest.finish(),
                byteCount: byteCount,
                type: type.identifier
            )
            return (rest, sealedFile)
        } catch {
            throw AttachmentError(.failed, error.detail)
        }
    }
}
