// SPDX-License-Identifier: Apache-2.0

/// Random bytes from the system, eight a call; never for keys.
///
/// OpenSSL's generator is part of this process: when a running virtual machine is cloned, both
/// copies go on drawing the same bytes. The system's generator may be notified of the clone
/// (`vmgenid`) and then differs.
enum KernelRandom {
    /// Fills memory.
    static func fill(_ output: UnsafeMutableRawBufferPointer) {
        var generator = SystemRandomNumberGenerator()
        for start in stride(from: 0, to: output.count, by: 8) {
            unsafe withUnsafeBytes(of: generator.next()) { number in
                let place = unsafe output[start...].rebased
                unsafe place.copyBytes(from: number.prefix(place.count))
            }
        }
    }

    /// Random bytes.
    static func bytes(_ count: Int) -> [UInt8] {
        unsafe makeBytes(capacity: count) { output in
            unsafe fill(output)
            return count
        }
    }
}

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
