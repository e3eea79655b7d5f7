// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

// How a sealed document names the files that go with a notification:
//
//     "ENCRYPTED_ATTACHMENTS":[{"url":"https://…","key":"…","sha256":"…","size":204800,"type":"public.jpeg"}]
//
// `key` and `sha256` are base64url (RFC 4648 section 5) without padding.
extension SealedDocument {
    /// The name of the list.
    static let attachmentsKey = "ENCRYPTED_ATTACHMENTS"
    /// More than any notification shows.
    static let attachmentLimit = 8

    /// Reads the list, skipping incomplete entries.
    static func attachments(_ list: JSONView) -> [PushAttachment] {
        guard list.kind == .array else { return [] }
        return list.elements.prefix(attachmentLimit).compactMap { entry in
            guard entry.kind == .object, let url = entry.string("url"),
                let key = entry.secret("key"), let sha256 = entry.bytes("sha256"),
                let size = entry.integer("size"), size >= 0, let type = entry.string("type")
            else { return nil }
            return PushAttachment(
                url: url,
                sealedFile: .init(
                    key: key,
                    sha256: sha256,
                    byteCount: size,
                    type: type
                )
            )
        }
    }
}

extension JSONView {
    /// The bytes of a key; the decoded bytes are copied nowhere else.
    fileprivate func secret(_ name: String) -> SecretBytes? {
        let secret = unsafe self[name]?.withContent { text in
            unsafe withErasedScratch(byteCount: Base64URL.capacity(for: text)) { scratch in
                (try? unsafe Base64URL.decode(text, into: scratch)).map { count in
                    unsafe SecretBytes(copying: scratch[..<count])
                }
            }
        }
        return secret ?? nil
    }

    fileprivate func bytes(_ name: String) -> [UInt8]? {
        string(name).flatMap { try? Base64URL.bytes(of: Array($0.utf8)) }
    }
}

extension ByteWriter {
    /// Appends a comma and the list of files, or nothing if there are none.
    func append(attachments: [PushAttachment]) {
        let files = attachments.compactMap { each in each.sealedFile.map { (each.url, $0) } }
        guard !files.isEmpty else { return }
        append(member: SealedDocument.attachmentsKey)
        for (place, (url, file)) in files.enumerated() {
            append(place == 0 ? "[" : ",")
            append(#"{"url":"#, url)
            append(#","key":""#)
            file.key.withSpan { key in
                unsafe append(capacity: Base64URL.encodedCount(ofBytes: key.count)) { room in
                    unsafe Base64URL.encode(key, into: room)
                    return room.count
                }
            }
            append(#"","sha256":"#, Base64URL.text(of: file.sha256))
            append(#","size":"#)
            append(number: file.byteCount)
            append(#","type":"#, file.type)
            append("}")
        }
        append("]")
    }
}
