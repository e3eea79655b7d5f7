// SPDX-License-Identifier: Apache-2.0

/// Random names, such as message ids.
package enum RandomName {
    /// A name of 128 random bits: 22 characters of base64url.
    ///
    /// - Throws: `library` when the generator could not be seeded.
    package static func make() throws(SealError) -> String {
        try unsafe withErasedScratch(byteCount: 16) { bytes throws(SealError) in
            try unsafe PublicSalt.fill(bytes)
            return unsafe Base64URL.text(of: Array(bytes))
        }
    }
}
