// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSealDevice
import UserNotifications

/// An attachment as a page can show it: the image itself, or a label.
struct InlineImage {
    /// What replaces the image for those who do not see it, or if there is none.
    let label: String
    /// The image's data URL; nil if it is not in the page.
    var source: String?

    /// Image types for pages, recognized by their first bytes; none of them can contain a script.
    private static let kinds: [(type: String, isMatch: @Sendable (Data) -> Bool)] = [
        ("image/jpeg", { $0.starts(with: [0xFF, 0xD8, 0xFF]) }),
        ("image/png", { $0.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) }),
        ("image/gif", { $0.starts(with: Data("GIF8".utf8)) }),
    ]

    /// Reads an attachment of at most `limit` bytes.
    init(_ attachment: UNNotificationAttachment, limit: Int) {
        let name = HTMLWriter.shown(attachment.url.lastPathComponent, limit: 100)
        let keys: Set<URLResourceKey> = [.fileSizeKey, .isRegularFileKey]
        let values = try? attachment.url.resourceValues(forKeys: keys)
        // Opening a pipe would wait for its writer.
        guard let values, values.isRegularFile == true, let size = values.fileSize else {
            label = "\(name): cannot be read"
            return
        }
        guard size <= limit else {
            label = "\(name), \(Self.megabytes(size)): too large for this page"
            return
        }
        guard let handle = try? FileHandle(forReadingFrom: attachment.url),
            // One more than allowed, in case the file grows.
            let data = try? handle.read(upToCount: limit + 1), data.count <= limit
        else {
            label = "\(name): cannot be read"
            return
        }
        guard let kind = Self.kinds.first(where: { $0.isMatch(data) }) else {
            label = "\(name), \(HTMLWriter.shown(attachment.type, limit: 100))"
            return
        }
        label = "Attachment \(name)"
        source = "data:\(kind.type);base64,\(data.base64EncodedString())"
    }

    /// How many bytes it takes in the page.
    var byteCount: Int { source?.utf8.count ?? 0 }

    private static func megabytes(_ count: Int) -> String {
        let tenths = (count + 99_999) / 100_000
        return "\(tenths / 10).\(tenths % 10) MB"
    }
}
