// SPDX-License-Identifier: Apache-2.0

package import MediaTypes
import UniformTypeIdentifiers

/// The rules for attached files; the device checks them again after the extension has replied.
package enum AttachmentFile {
    /// The type of a file: from the hint if there is one, else from its extension.
    package static func type(of url: URL, hint: Any?) throws(UNError) -> AttachmentType {
        guard url.isFileURL, isRegularFile(url) else {
            throw UNError(.attachmentInvalidURL, "Invalid attachment file URL")
        }
        let found =
            if let hint {
                ((hint as? UTType)?.identifier ?? hint as? String)
                    .flatMap(AttachmentType.init(identifier:))
            } else {
                AttachmentType(fileExtension: url.pathExtension)
            }
        guard let found else {
            throw UNError(.attachmentUnrecognizedType, "Unrecognized attachment file type")
        }
        return found
    }

    /// Checks that the file of an attachment can be shown: it exists, its size is allowed, and its
    /// contents have the medium of its type.
    ///
    /// A phone checks this when a request is added, and after a service extension has replied.
    package static func check(_ attachment: UNNotificationAttachment) throws(UNError) {
        let type = try type(of: attachment.url, hint: attachment.type)
        try checkSize(of: attachment.url, type: type)
        guard let content = AttachmentContent(file: attachment.url) else {
            throw UNError(.attachmentInvalidURL, "Invalid attachment file URL")
        }
        if let objection = content.objection(to: type) {
            throw UNError(.attachmentCorrupt, "Corrupt attachment file: \(objection)")
        }
    }

    /// Refuses a file that is empty or larger than its medium allows.
    package static func checkSize(of url: URL, type: AttachmentType) throws(UNError) {
        let byteCount = attributes(of: url)?[.size] as? NSNumber
        guard let byteCount = byteCount?.int64Value, byteCount > 0,
            byteCount <= type.medium.byteCountLimit
        else { throw UNError(.attachmentInvalidFileSize, "Invalid attachment file size") }
    }

    private static func isRegularFile(_ url: URL) -> Bool {
        attributes(of: url)?[.type] as? FileAttributeType == .typeRegular
    }

    private static func attributes(of url: URL) -> [FileAttributeKey: Any]? {
        // Follows links: what counts is the file that would be shown.
        try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
    }
}

/// The format of a file's contents, and whether they can be shown.
///
/// A phone refuses files that its decoders cannot read. Here the signature gives the format, and an
/// image must be complete: dimensions, data and end. Sounds and movies are checked only for their
/// index.
package struct AttachmentContent: Sendable, Equatable {
    /// The format according to the first bytes.
    package let format: AttachmentFormat
    /// Why the file is unreadable, for instance because it is truncated.
    package let defect: String?

    /// Checks a file, of which an image is read as a whole and others in parts; nil if it cannot
    /// be read.
    package init?(file url: URL) {
        guard let bytes = FileBytes(url) else { return nil }
        format = AttachmentFormat(head: bytes.read(0, AttachmentFormat.headByteCount))
        defect =
            switch format.type?.identifier {
            case "public.png": ImageBytes(bytes).pngDefect()
            case "public.jpeg": ImageBytes(bytes).jpegDefect()
            case "com.compuserve.gif": ImageBytes(bytes).gifDefect()
            case "public.mpeg-4", "com.apple.m4a-audio": MovieBoxes.defect(of: bytes)
            default: nil
            }
    }

    /// Why the content cannot be shown as a type, in words; nil if it can.
    ///
    /// A JPEG named `.png` is shown, since decoders go by the contents. So only the medium has to
    /// match, and MPEG-4 counts as both sound and movie.
    package func objection(to type: AttachmentType) -> String? {
        guard let own = format.type, own.canBe(type) else {
            return "the file is \(format.name), not \(type.medium.words)"
        }
        return defect.map { "the \(format.name) file \($0)" }
    }
}
