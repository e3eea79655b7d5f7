// SPDX-License-Identifier: Apache-2.0

import PushSealMediaTypes

/// Detects the kind of a file as its bytes pass through, and checks the size limit for that kind.
///
/// The kinds and limits are those of
/// [`UNNotificationAttachment`](https://developer.apple.com/documentation/usernotifications/unnotificationattachment).
struct AttachmentCheck {
    /// The number of bytes seen so far.
    private(set) var byteCount = 0
    private var head: [UInt8] = []
    private var type: AttachmentType?
    private let isLimited: Bool

    /// - Parameter isLimited: whether to enforce Apple's size limits.
    init(isLimited: Bool) { self.isLimited = isLimited }

    /// Checks the next bytes.
    /// - Throws: `notMedia` or `tooLarge`.
    mutating func add(_ bytes: [UInt8]) throws(AttachmentError) {
        byteCount += bytes.count
        if type == nil {
            head += bytes.prefix(AttachmentFormat.headByteCount - head.count)
            guard head.count == AttachmentFormat.headByteCount else { return }
            try judge()
        }
        try checkSize()
    }

    /// Ends the file and returns its type.
    /// - Throws: `notMedia` or `tooLarge`.
    mutating func finish() throws(AttachmentError) -> AttachmentType {
        if type == nil { try judge() }
        try checkSize()
        guard let type else { throw AttachmentError(.notMedia, "the file is empty") }
        return type
    }

    private mutating func judge() throws(AttachmentError) {
        let format = AttachmentFormat(head: head)
        guard let type = format.type else {
            throw AttachmentError(
                .notMedia,
                "the file is \(format.name), not audio, an image or a movie that can be shown"
            )
        }
        self.type = type
        head = []
    }

    private func checkSize() throws(AttachmentError) {
        guard isLimited, let medium = type?.medium, byteCount > medium.byteCountLimit else {
            return
        }
        throw AttachmentError.tooLarge(medium)
    }
}

extension AttachmentError {
    /// A file over Apple's limit.
    static func tooLarge(_ medium: AttachmentType.Medium) -> AttachmentError {
        AttachmentError(
            .tooLarge,
            "the file is larger than \(medium.byteCountLimit >> 20) MB, the limit for \(medium.words)"
        )
    }
}
