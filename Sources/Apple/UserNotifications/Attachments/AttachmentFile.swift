// SPDX-License-Identifier: Apache-2.0

package import PushSealMediaTypes
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

extension AttachmentContent {
    /// Checks a file; nil if it cannot be read.
    package init?(file url: URL) {
        guard let handle = try? FileHandle(forReadingFrom: url),
            let end = try? handle.seekToEnd()
        else { return nil }
        let count = Int(clamping: end)
        self.init(byteCount: count) { offset, length in
            guard (try? handle.seek(toOffset: UInt64(offset))) != nil,
                let data = try? handle.read(upToCount: length)
            else { return [] }
            return Array(data)
        }
    }
}
