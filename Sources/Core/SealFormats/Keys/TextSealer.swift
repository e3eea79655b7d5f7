// SPDX-License-Identifier: Apache-2.0

/// Seals texts with one key, one after the other, reusing its memory.
///
/// ``KeyRing/seal(_:padding:at:)`` is built on it and gives the same results. For `salted`,
/// `aes128gcm` and `webpush` it allocates no memory per message.
@safe
package final class TextSealer {
    /// Whether sealed texts are base64, which JSON need not escape.
    package let writesBase64: Bool
    private let key: Key
    private let keyID: [UInt8]
    private let message = ScratchMemory()
    private let text = ScratchMemory()

    /// Makes a sealer for a key.
    ///
    /// - Throws: `wrongPurpose` for a key for files.
    package init(_ key: Key) throws(SealError) {
        guard key.purpose == .pushes else { throw key.wrongPurpose(for: .pushes) }
        self.key = key
        writesBase64 = [.salted, .aes128gcm, .webpush].contains(key.format)
        keyID = Array((key.id ?? "").utf8)
    }

    /// Seals text into the form that is sent.
    ///
    /// - Parameters:
    ///   - plaintext: the text in UTF-8.
    ///   - padding: the padding.
    /// - Returns: the sealed text, ASCII except for ROT13, in memory that is valid until the next
    ///   text is sealed.
    /// - Throws: as ``KeyRing/seal(_:padding:at:)``.
    @unsafe
    package func seal(
        _ plaintext: UnsafeRawBufferPointer,
        padding: Padding = .none
    ) throws(SealError) -> UnsafeRawBufferPointer {
        do throws(SealError) {
            return try unsafe sealed(plaintext, padding)
        } catch {
            throw key.naming(error)
        }
    }

    private func sealed(
        _ plaintext: UnsafeRawBufferPointer,
        _ padding: Padding
    ) throws(SealError) -> UnsafeRawBufferPointer {
        switch key.material {
        case .rot13:
            try key.refusePadding(padding)
            let text = unsafe text.bytes(plaintext.count)
            unsafe InsecureROT13.apply(to: plaintext, into: text)
            return UnsafeRawBufferPointer(text)
        case .salted(let passphrase, let parameters):
            try key.refusePadding(padding)
            let message = unsafe message.bytes(Salted.sealedByteCount(of: plaintext.count))
            let byteCount = try unsafe Salted.sealMessage(
                plaintext,
                passphrase: passphrase,
                parameters: parameters,
                into: message
            )
            return unsafe base64(message, byteCount)
        case .cryptoJS(let passphrase, let form):
            try key.refusePadding(padding)
            let plaintext = unsafe String(decoding: plaintext, as: UTF8.self)
            let sealed = try CryptoJS.seal(plaintext, passphrase: passphrase, as: form)
            let text = unsafe text.bytes(sealed.utf8.count)
            unsafe text.copyBytes(from: sealed.utf8)
            return UnsafeRawBufferPointer(text)
        case .aes128gcm(let keyingMaterial):
            return try unsafe seal(plaintext, keyingMaterial, padding)
        case .device(let key, nil):
            return try unsafe seal(plaintext, to: key.recipient, padding)
        case .sender(let recipient, nil):
            return try unsafe seal(plaintext, to: recipient, padding)
        case .bark, .device, .sender:
            throw SealError(
                .unsupported,
                "\(key.title) is \(key.format.rawValue), which does not seal text but \(key.fieldNames)"
            )
        }
    }

    private func seal(
        _ plaintext: UnsafeRawBufferPointer,
        _ keyingMaterial: SecretBytes,
        _ padding: Padding
    ) throws(SealError) -> UnsafeRawBufferPointer {
        let layout = try ContentCoding.layout(
            plaintext.count,
            keyIDByteCount: keyID.count,
            recordSize: ContentCoding.defaultRecordSize,
            padding: padding
        )
        try ContentCoding.check(keyingMaterial)
        let message = unsafe message.bytes(
            ContentCoding.byteCount(of: layout, keyIDByteCount: keyID.count)
        )
        let byteCount = try unsafe keyID.withSpanBytes { keyID throws(SealError) in
            try unsafe keyingMaterial.withUnsafeBytes { secret throws(SealError) in
                try unsafe ContentCoding.sealMessage(
                    plaintext,
                    secret: ContentCoding.Secret(secret, of: keyingMaterial),
                    keyID: keyID,
                    layout: layout,
                    salt: .fresh,
                    into: message
                )
            }
        }
        return unsafe base64(message, byteCount)
    }

    private func seal(
        _ plaintext: UnsafeRawBufferPointer,
        to recipient: WebPush.Recipient,
        _ padding: Padding
    ) throws(SealError) -> UnsafeRawBufferPointer {
        let layout = try WebPush.layout(plaintext.count, padding: padding)
        let message = unsafe message.bytes(WebPush.byteCount(of: layout))
        let byteCount = try unsafe WebPush.sealMessage(
            plaintext,
            to: recipient,
            layout: layout,
            ephemeral: P256.PrivateKey(),
            salt: .fresh,
            into: message
        )
        return unsafe base64(message, byteCount)
    }

    private func base64(
        _ message: UnsafeMutableRawBufferPointer,
        _ byteCount: Int
    ) -> UnsafeRawBufferPointer {
        let text = unsafe text.bytes(Base64.encodedCount(of: byteCount))
        let message = unsafe UnsafeRawBufferPointer(rebasing: message[..<byteCount])
        _ = unsafe Base64.encode(message, into: text)
        return UnsafeRawBufferPointer(text)
    }
}
