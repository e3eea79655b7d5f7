// SPDX-License-Identifier: Apache-2.0

import PushSealMediaTypes
import SealFormats

/// Opens and checks a file that goes with a notification, piece by piece, with one record in
/// memory.
///
/// Do not use the output before ``finish()`` has returned.
package struct AttachmentOpener: ~Copyable {
    /// The largest record held in memory; other sealers write 4 096 bytes, ours 65 536.
    private static let recordSizeLimit = 1 << 20

    private let sealedFile: PushAttachment.SealedFile?
    private var opener: ContentCoding.Opener?
    /// Covers the sealed file: nothing else authenticates its record size.
    private var digest: SHA256Stream
    private var check: AttachmentCheck

    /// Begins a file; without a limit, of any size.
    /// - Throws: `tooLarge` if the stated size is over Apple's limit, `altered` if the key is
    ///   invalid, `failed` when OpenSSL fails.
    package init(_ attachment: PushAttachment, isLimited: Bool = true) throws(AttachmentError) {
        let sealedFile = attachment.sealedFile
        if isLimited, let sealedFile {
            // An unknown kind gets the largest limit.
            let medium = AttachmentType(identifier: sealedFile.type)?.medium ?? .movie
            guard sealedFile.byteCount <= medium.byteCountLimit else { throw .tooLarge(medium) }
        }
        do throws(SealError) {
            var opener: ContentCoding.Opener?
            if let sealedFile {
                opener = try ContentCoding.Opener(FileKey(keyingMaterial: sealedFile.key))
            }
            digest = try SHA256Stream()
            self.opener = opener
        } catch {
            throw AttachmentError(error)
        }
        self.sealedFile = sealedFile
        check = AttachmentCheck(isLimited: isLimited)
    }

    /// Takes the next bytes of the file as it was fetched.
    ///
    /// - Returns: the bytes opened so far.
    /// - Throws: `altered` if this is not the file that was sealed, `tooLarge` or `notMedia`.
    package mutating func update(_ bytes: [UInt8]) throws(AttachmentError) -> [UInt8] {
        let opened: [UInt8]
        do throws(SealError) {
            try digest.update(bytes)
            opened = try opener?.update(bytes) ?? bytes
        } catch {
            throw AttachmentError(error)
        }
        if let size = opener?.header?.recordSize, size > Self.recordSizeLimit {
            throw AttachmentError(.altered, "the file has records of \(size) bytes")
        }
        try add(opened)
        return opened
    }

    /// Ends the file.
    ///
    /// - Returns: the last bytes, and the usual file extension of its type, without the dot.
    /// - Throws: as ``update(_:)``, and `altered` if the end of the file is missing.
    package consuming func finish()
        throws(AttachmentError) -> (rest: [UInt8], fileExtension: String)
    {
        var rest: [UInt8] = []
        do throws(SealError) {
            rest = try opener.take()?.finish() ?? []
        } catch {
            throw AttachmentError(error)
        }
        try add(rest)
        let type = try check.finish()
        if let sealedFile {
            let sha256: [UInt8]
            do throws(SealError) {
                sha256 = try digest.finish()
            } catch {
                throw AttachmentError(error)
            }
            guard check.byteCount == sealedFile.byteCount, sha256 == sealedFile.sha256 else {
                throw AttachmentError(.altered, "the file is not the one that was sealed")
            }
        }
        return (rest, type.fileExtensions[0])
    }

    /// Checks opened bytes.
    private mutating func add(_ opened: [UInt8]) throws(AttachmentError) {
        try check.add(opened)
        guard let sealedFile else { return }
        guard check.byteCount <= sealedFile.byteCount else {
            throw AttachmentError(
                .tooLarge,
                "the file is larger than the \(sealedFile.byteCount) bytes it declares"
            )
        }
    }
}

extension AttachmentError {
    /// Describes a file that did not open.
    fileprivate init(_ error: SealError) {
        switch error.code {
        case .cannotOpen, .invalidKey, .malformed, .unsupported:
            self.init(.altered, "the file does not open: it is not the one that was sealed")
        default: self.init(.failed, error.detail)
        }
    }
}
