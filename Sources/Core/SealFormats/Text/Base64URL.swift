// SPDX-License-Identifier: Apache-2.0

/// Base64url without padding, as in the members of a JWK (RFC 7515 §2).
///
/// Strict, unlike the lenient reading of sealed texts: a damaged key should be noticed here, not
/// when the first message fails to open. Works from buffer to buffer, so that no copy of a secret
/// is left behind.
package enum Base64URL {
    /// Why a text cannot be decoded.
    package enum Fault: Error, Equatable {
        /// The character at this offset is not in the alphabet.
        case foreignCharacter(offset: Int)
        /// The character at this offset belongs to the alphabet of plain base64.
        case standardAlphabet(offset: Int)
        /// Padding begins at this offset.
        case padding(offset: Int)
        /// A single character is left over, too little for a byte.
        case incomplete
        /// The last character has bits set that belong to no byte, as after a typing error.
        case unusedBits
    }

    /// The number of characters for a number of bytes.
    package static func encodedCount(ofBytes count: Int) -> Int { (count * 4 + 2) / 3 }

    /// Encodes bytes; `output` has room for ``encodedCount(ofBytes:)``.
    package static func encode(_ bytes: Span<UInt8>, into output: UnsafeMutableRawBufferPointer) {
        let count = encodedCount(ofBytes: bytes.count)
        precondition(output.count >= count, "no room for the text")
        unsafe bytes.withUnsafeBytes { bytes in
            // Whole groups are written in place; the last one may need more room while it is
            // written.
            let wholeCount = bytes.count / 3 * 3
            let written = unsafe Base64.encode(
                bytes[..<wholeCount].rebased,
                by: .urlSafe,
                isPadded: false,
                into: output
            )
            unsafe withErasedScratch(byteCount: 4) { group in
                let rest = unsafe bytes[wholeCount...].rebased
                _ = unsafe Base64.encode(rest, by: .urlSafe, isPadded: false, into: group)
                unsafe output[written..<count].rebased
                    .copyBytes(from: group[..<(count - written)])
            }
        }
    }

    /// The memory that ``decode(_:into:)`` needs, in bytes.
    package static func capacity(for text: UnsafeRawBufferPointer) -> Int {
        text.count / 4 * 3 + 3
    }

    /// Decodes text; `output` has room for ``capacity(for:)`` bytes.
    ///
    /// - Returns: the number of bytes written.
    package static func decode(
        _ text: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) throws(Fault) -> Int {
        guard let (count, unusedBits) = unsafe Base64.decode(text, by: .urlSafe, into: output)
        else { throw unsafe fault(in: text) }
        guard unusedBits == 0 else { throw .unusedBits }
        return count
    }

    /// Why a text cannot be decoded.
    private static func fault(in text: UnsafeRawBufferPointer) -> Fault {
        let values = Base64.Values.urlSafe.places
        guard let offset = unsafe text.firstIndex(where: { values[Int($0)] == Base64.none }) else {
            return .incomplete
        }
        switch unsafe text[offset] {
        case UInt8(ascii: "+"), UInt8(ascii: "/"): return .standardAlphabet(offset: offset)
        case UInt8(ascii: "="): return .padding(offset: offset)
        default: return .foreignCharacter(offset: offset)
        }
    }
}

extension Base64URL.Fault: CustomStringConvertible {
    /// Describes the fault; characters count from one and are not shown.
    package var description: String {
        switch self {
        case .foreignCharacter(let offset): "character \(offset + 1) is not base64url"
        case .standardAlphabet(let offset):
            "character \(offset + 1) is plain base64; base64url has - and _"
        case .padding: "base64url in a key has no padding"
        case .incomplete: "one base64url character is missing or extra"
        case .unusedBits: "its last character has bits left over, as if the end was cut off"
        }
    }
}

extension Base64URL {
    /// Encodes bytes that are not secret.
    package static func text(of bytes: [UInt8]) -> String {
        let count = encodedCount(ofBytes: bytes.count)
        return unsafe String(unsafeUninitializedCapacity: count) { buffer in
            let output = UnsafeMutableRawBufferPointer(buffer)
            unsafe bytes.withSpanBytes { bytes in
                let bytes = unsafe bytes.assumingMemoryBound(to: UInt8.self)
                unsafe encode(Span(_unsafeElements: bytes), into: output)
            }
            return count
        }
    }

    /// Decodes text that is not secret.
    package static func bytes(of text: [UInt8]) throws(Fault) -> [UInt8] {
        try unsafe text.withSpanBytes { text throws(Fault) in
            try unsafe makeBytes(capacity: capacity(for: text)) { output throws(Fault) in
                try unsafe decode(text, into: output)
            }
        }
    }
}
