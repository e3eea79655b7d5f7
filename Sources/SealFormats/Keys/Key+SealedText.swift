// SPDX-License-Identifier: Apache-2.0

package import StrictJSON

extension Key {
    /// Seals text and appends the text form that is sent, as the inside of a JSON string.
    ///
    /// - Parameters:
    ///   - plaintext: the text in UTF-8.
    ///   - padding: how long to make it first.
    ///   - output: what the sealed text is appended to.
    /// - Throws: what the format says; `unsupported` if the key is of another service.
    @unsafe
    package func seal(
        _ plaintext: UnsafeRawBufferPointer,
        padding: Padding,
        to output: ByteWriter
    ) throws(SealError) {
        let message: [UInt8]
        switch material {
        case .salted(let passphrase, let parameters) where padding == .none:
            let byteCount = Salted.sealedByteCount(of: plaintext.count)
            return try unsafe Self.appendBase64(byteCount, to: output) { room throws(SealError) in
                try unsafe Salted.seal(
                    plaintext,
                    passphrase: passphrase,
                    parameters: parameters,
                    into: room
                )
            }
        case .aes128gcm(let keyingMaterial):
            message = try ContentCoding.seal(
                unsafe Array(plaintext),
                keyingMaterial: keyingMaterial,
                keyID: Array((id ?? "").utf8),
                padding: padding
            )
        case .webpush(let key):
            message = try unsafe WebPush.seal(Array(plaintext), to: key.recipient, padding: padding)
        case .webpushRecipient(let recipient):
            message = try unsafe WebPush.seal(Array(plaintext), to: recipient, padding: padding)
        default:
            let text = unsafe String(decoding: plaintext, as: UTF8.self)
            return output.append(escaping: try seal(text, padding: padding))
        }
        unsafe Self.appendBase64(message.count, to: output) { room in
            unsafe room.copyBytes(from: message)
            return message.count
        }
    }

    /// Appends so many bytes as base64, which `write` puts into memory of that length.
    private static func appendBase64<E: Error>(
        _ byteCount: Int,
        to output: ByteWriter,
        _ write: (UnsafeMutableRawBufferPointer) throws(E) -> Int
    ) throws(E) {
        let letterCount = Base64.encodedByteCount(of: byteCount)
        try unsafe output.append(capacity: letterCount) { room throws(E) in
            let place = unsafe UnsafeMutableRawBufferPointer(
                rebasing: room[(letterCount - byteCount)...]
            )
            let written = try unsafe write(place)
            precondition(written == byteCount, "a sealed message has the length that was foretold")
            return unsafe Base64.encode(UnsafeRawBufferPointer(place), into: room)
        }
    }
}

/// Names that nobody has given before.
package enum RandomName {
    private static let characters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
    )

    /// A name of so many random characters, six bits each.
    ///
    /// - Throws: `library` when the generator could not be seeded.
    package static func make(characterCount: Int) throws(SealError) -> String {
        let bytes = try PublicSalt.bytes(characterCount)
        return unsafe String(unsafeUninitializedCapacity: characterCount) { text in
            for index in 0..<characterCount {
                unsafe text[index] = characters[Int(bytes[index] & 63)]
            }
            return characterCount
        }
    }
}
