// SPDX-License-Identifier: Apache-2.0

package import MediaTypes

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
