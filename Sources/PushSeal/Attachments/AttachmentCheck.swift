// SPDX-License-Identifier: Apache-2.0

import MediaTypes

/// Looks at a file as it goes by: of which kind it is, and whether it is small enough for that.
///
/// The kinds and limits are those of
/// [`UNNotificationAttachment`](https://developer.apple.com/documentation/usernotifications/unnotificationattachment).
struct AttachmentCheck {
    /// How many bytes have gone by.
    private(set) var byteCount = 0
    private var head: [UInt8] = []
    private var type: AttachmentType?
    private let isLimited: Bool

    /// - Parameter isLimited: whether a file may be too large for its kind.
    init(isLimited: Bool) { self.isLimited = isLimited }

    /// Looks at the next bytes.
    /// - Throws: `notMedia` or `tooLarge`.
    mutating func add(_ bytes: [UInt8]) throws(PushError) {
        byteCount += bytes.count
        if type == nil {
            head += bytes.prefix(AttachmentFormat.headByteCount - head.count)
            guard head.count == AttachmentFormat.headByteCount else { return }
            try judge()
        }
        try checkSize()
    }

    /// The type of the file that has gone by.
    /// - Throws: `notMedia` or `tooLarge`.
    mutating func finish() throws(PushError) -> AttachmentType {
        if type == nil { try judge() }
        try checkSize()
        guard let type else { throw PushError(.notMedia, "the file is empty") }
        return type
    }

    private mutating func judge() throws(PushError) {
        let format = AttachmentFormat(head: head)
        guard let type = format.type else {
            throw PushError(
                .notMedia,
                "the file is \(format.name), not audio, an image or a movie that can be shown"
            )
        }
        self.type = type
        head = []
    }

    private func checkSize() throws(PushError) {
        guard isLimited, let medium = type?.medium, byteCount > medium.byteCountLimit else {
            return
        }
        throw PushError.tooLarge(medium)
    }
}

extension PushError {
    /// A file over Apple's limit.
    static func tooLarge(_ medium: AttachmentType.Medium) -> PushError {
        PushError(
            .tooLarge,
            "the file is larger than \(medium.words) may be, \(medium.byteCountLimit >> 20) MB"
        )
    }
}
