// SPDX-License-Identifier: Apache-2.0

/// New random secrets, made in the memory that erases them.
package enum RandomSecret {
    /// Random bytes.
    ///
    /// - Throws: `library` when the generator could not be seeded.
    package static func bytes(_ count: Int) throws(SealError) -> SecretBytes {
        try unsafe SecretBytes(count: count) { memory throws(SealError) in
            try unsafe RandomBytes.fillSecret(memory)
        }
    }

    /// Random characters of base64url, six bits each, to be entered as text.
    ///
    /// - Throws: `library` when the generator could not be seeded.
    package static func text(characterCount: Int) throws(SealError) -> SecretBytes {
        // Three bytes make four characters; any extra character is cut off.
        let bytes = try bytes((characterCount * 3 + 3) / 4)
        let text = bytes.withSpan { span in
            unsafe SecretBytes(count: Base64URL.encodedCount(ofBytes: span.count)) { memory in
                unsafe Base64URL.encode(span, into: memory)
            }
        }
        return unsafe text.withUnsafeBytes {
            unsafe SecretBytes(copying: $0.prefix(characterCount))
        }
    }
}
