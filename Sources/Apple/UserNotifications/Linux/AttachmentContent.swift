// SPDX-License-Identifier: Apache-2.0

package import MediaTypes

/// What the bytes of a file are, and whether they can be shown.
///
/// A system refuses what its decoders cannot read. Here the format is told by its signature, and an
/// image must be whole: dimensions, data and end. Sound and film are looked at no further than to
/// their index.
package struct AttachmentContent: Sendable, Equatable {
    /// What the file is by its first bytes.
    package let format: AttachmentFormat
    /// What makes the file unreadable, such as that it is cut short.
    package let defect: String?

    /// Judges bytes in memory.
    package static func judge<Bytes: Collection<UInt8>>(bytes: Bytes) -> AttachmentContent {
        AttachmentContent(FileBytes(Array(bytes)))
    }

    /// Judges a file; it is read piece by piece, an image as a whole.
    ///
    /// - Returns: nil if the file cannot be read.
    package static func judge(file url: URL) -> AttachmentContent? {
        FileBytes(url).map { AttachmentContent($0) }
    }

    private init(_ bytes: FileBytes) {
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

    /// What speaks against showing the content as a type, in words; nil if nothing does.
    ///
    /// A JPEG named `.png` is shown: decoders go by the bytes. So only the medium has to agree, and
    /// MPEG-4 counts as both sound and film.
    package func objection(to type: AttachmentType) -> String? {
        guard let own = format.type, own.canBe(type) else {
            return "the file is \(format.name), not \(type.medium.words)"
        }
        return defect.map { "the \(format.name) file \($0)" }
    }
}
