// SPDX-License-Identifier: Apache-2.0

package import SealFormats

/// A file that goes with a notification and is too large for a push: where it is, and how to open
/// it.
///
/// A sealed notification names a file sealed by ``AttachmentSealer`` and holds the file's own key.
/// So the file's host can neither read nor change it, and two files cannot be swapped.
public struct PushAttachment: Sendable, Equatable {
    /// What is needed to open a sealed file and to check the result.
    public struct SealedFile: Sendable, Equatable {
        /// The keying material of the file, which is `aes128gcm` (RFC 8188) without a key id.
        package let key: SecretBytes
        /// The SHA-256 of the sealed file, as fetched.
        package let sha256: [UInt8]
        /// The number of bytes of the opened file.
        package let byteCount: Int
        /// The uniform type identifier of the opened file, such as `public.jpeg`.
        package let type: String

        /// Describes a sealed file.
        package init(key: SecretBytes, sha256: [UInt8], byteCount: Int, type: String) {
            self.key = key
            self.sha256 = sha256
            self.byteCount = byteCount
            self.type = type
        }
    }

    /// Where the file is: `https`, or `http` from `127.0.0.1` or `[::1]`, without spaces.
    public let url: String
    /// How to open it; nil for a file that is not sealed.
    package let sealedFile: SealedFile?

    /// Names a file; without `sealedFile`, anyone who has the URL can read it.
    public init(url: String, sealedFile: SealedFile? = nil) {
        self.url = url
        self.sealedFile = sealedFile
    }
}
