// SPDX-License-Identifier: Apache-2.0

package import SealFormats

/// A file that goes with a notification and is too large for a push: where it lies, and how it opens.
///
/// A file that ``AttachmentSealer`` has sealed is named inside a sealed notification, with a key of its
/// own. So whoever keeps the file can neither read it nor change it, and two files cannot be swapped.
public struct PushAttachment: Sendable, Equatable {
    /// What a sealed file opens with, and to.
    public struct SealedFile: Sendable, Equatable {
        /// The keying material of the file, an `aes128gcm` one (RFC 8188) without a key id.
        package let key: SecretBytes
        /// The SHA-256 of the sealed file, as it is fetched.
        package let sha256: [UInt8]
        /// The number of bytes of the file that it opens to.
        package let byteCount: Int
        /// The uniform type identifier of the file that it opens to, such as `public.jpeg`.
        package let type: String

        /// Describes a sealed file.
        package init(key: SecretBytes, sha256: [UInt8], byteCount: Int, type: String) {
            self.key = key
            self.sha256 = sha256
            self.byteCount = byteCount
            self.type = type
        }
    }

    /// Where the file lies: `https`, or `http` on the same machine.
    public let url: String
    /// What it opens with; nil for a file that is not sealed.
    package let sealedFile: SealedFile?

    /// Names a file; without `sealedFile` it is one that anybody who has the address can read.
    public init(url: String, sealedFile: SealedFile? = nil) {
        self.url = url
        self.sealedFile = sealedFile
    }
}
