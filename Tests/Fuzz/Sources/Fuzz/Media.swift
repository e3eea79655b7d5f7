// SPDX-License-Identifier: Apache-2.0

import PushSealMediaTypes

/// A file from a network: what is read of it lies in it, and only a file without defect is shown.
func readMedia(_ bytes: [UInt8]) -> CInt {
    let content = AttachmentContent(byteCount: bytes.count) { offset, count in
        precondition(offset >= 0 && count >= 0)
        return Array(bytes.dropFirst(offset).prefix(count))
    }
    let head = bytes.prefix(AttachmentFormat.headByteCount)
    precondition(content.format == AttachmentFormat(head: Array(head)))
    if let type = content.format.type {
        precondition((content.objection(to: type) == nil) == (content.defect == nil))
    }
    return 0
}
