// SPDX-License-Identifier: Apache-2.0

import SealFormats

/// One `aes128gcm` message, opened in every possible way, and sealed again.
struct ContentCodingCase: Sendable {
    /// What opens it.
    enum Secret: Sendable {
        case shared(SecretBytes)
        case device(WebPush.DeviceKey, sender: P256.PrivateKey?)
        /// A sender's own key, if the device's private key is not known.
        case sender(P256.PrivateKey, to: WebPush.Recipient)
    }

    let message: [UInt8]
    let header: ContentCodingHeader?
    let secret: Secret
    let expected: ContentCodingExpectation
    /// The plaintext, if the message opens.
    let plaintext: [UInt8]?

    func run() throws(VectorFault) {
        try stops()
        try opensInPublic()
        try opensInRing()
        if let plaintext, let header { try sealsAgain(plaintext, header) }
    }

    /// Checks the refusal, and the plaintext, against the vector.
    private func stops() throws(VectorFault) {
        switch secret {
        case .shared(let keyingMaterial):
            try hold { () throws(SealError) in
                try ContentCoding.outcome(of: message, keyingMaterial: keyingMaterial)
            }
        case .device(let key, let sender):
            try hold { () throws(SealError) in try WebPush.outcome(of: message, with: key) }
            // The sender of an altered message may not be the one in its header.
            guard let sender, expected == .opens else { return }
            try hold { () throws(SealError) in
                try WebPush.outcome(of: message, sentWith: sender, to: key.recipient)
            }
        case .sender(let key, let recipient):
            try hold { () throws(SealError) in
                try WebPush.outcome(of: message, sentWith: key, to: recipient)
            }
        }
    }

    private func hold(
        _ outcome: () throws(SealError) -> ContentCoding.Outcome
    ) throws(VectorFault) {
        switch (try attempt(outcome).value("an outcome"), expected) {
        case (.opened(let opened), .opens):
            try Compare.bytes(opened, plaintext ?? [], "plaintext")
        case (.opened, .refused(let refusal)):
            throw .wrong(expected: refusal.rawValue, got: "a plaintext")
        case (.refused(let refusal), .opens):
            throw .wrong(expected: "a plaintext", got: refusal.rawValue)
        case (.refused(let refusal), .refused(let wanted)):
            try Compare.value(refusal.rawValue, wanted.rawValue, "a refusal as")
        }
    }

    /// Checks the public functions, which refuse a malformed message as `malformed` and any other
    /// as `cannotOpen`.
    private func opensInPublic() throws(VectorFault) {
        let opened: Result<[UInt8], SealError>
        switch secret {
        case .sender: return
        case .shared(let keyingMaterial):
            opened = try attempt { () throws(SealError) in
                try ContentCoding.open(message, keyingMaterial: keyingMaterial)
            }
            try StreamedMessage.hold(message, to: opened) { () throws(SealError) in
                try ContentCoding.Opener(keyingMaterial: keyingMaterial)
            }
        case .device(let key, _):
            opened = try attempt { () throws(SealError) in try WebPush.open(message, with: key) }
        }
        switch (opened, expected) {
        case (.success(let bytes), .opens):
            try Compare.bytes(bytes, plaintext ?? [], "plaintext")
        case (.success, .refused): throw .wrong(expected: "a refusal", got: "a plaintext")
        case (.failure(let error), .opens):
            throw .wrong(expected: "a plaintext", got: "\(error.code): \(error.detail)")
        case (.failure(let error), .refused(let refusal)):
            let code: SealError.Code = refusal.isStructural ? .malformed : .cannotOpen
            try Compare.value(error.code, code, "a refusal as")
        }
    }

    /// Checks a key ring, which returns text or an error.
    private func opensInRing() throws(VectorFault) {
        let material: Key.Material
        switch secret {
        case .sender: return
        case .shared(let keyingMaterial): material = .aes128gcm(keyingMaterial: keyingMaterial)
        case .device(let key, _): material = .device(key)
        }
        let isText = plaintext.map { String(ifUTF8: $0) != nil } ?? false
        try KeyRing(keys: [Key(material: material)])
            .opens(SealedText.base64(message), to: isText ? plaintext : nil)
    }

    /// Checks that sealing with the same salt and keys gives the same message, byte for byte, if
    /// RFC 8188 leaves the sender no choice: one record, or records that are full of data.
    private func sealsAgain(
        _ plaintext: [UInt8],
        _ header: ContentCodingHeader
    ) throws(VectorFault) {
        let padding = header.padding(around: plaintext)
        let isLastEmpty = header.recordsByteCount % header.recordSize == 17
        guard header.recordCount == 1 || (padding == .none && !isLastEmpty) else { return }
        let keyingMaterial: SecretBytes
        switch secret {
        case .shared(let shared): keyingMaterial = shared
        case .device(let key, let sender?):
            try sealsAsWebPush(plaintext, header, padding, sender, key.recipient)
            keyingMaterial = try Self.keyingMaterial(sender, key.recipient)
        case .sender(let key, let recipient):
            try sealsAsWebPush(plaintext, header, padding, key, recipient)
            keyingMaterial = try Self.keyingMaterial(key, recipient)
        case .device: return
        }
        let sealed = try attempt { () throws(SealError) in
            try ContentCoding.seal(
                plaintext,
                keyingMaterial: keyingMaterial,
                keyID: header.keyID,
                recordSize: header.recordSize,
                padding: padding,
                salt: .given(header.salt)
            )
        }.value("the message")
        try Compare.bytes(sealed, message, "message")
        let maximum = ContentCoding.maximumStreamedRecordByteCount
        guard padding == .none, header.recordSize <= maximum else { return }
        try StreamedMessage.hold(plaintext, to: .success(message)) { () throws(SealError) in
            try ContentCoding.Sealer(
                keyingMaterial: keyingMaterial,
                keyID: header.keyID,
                recordSize: header.recordSize,
                salt: header.salt
            )
        }
    }

    /// Checks Web Push sealing against the message, if it is one that Web Push makes.
    private func sealsAsWebPush(
        _ plaintext: [UInt8],
        _ header: ContentCodingHeader,
        _ padding: Padding,
        _ sender: P256.PrivateKey,
        _ recipient: WebPush.Recipient
    ) throws(VectorFault) {
        guard header.recordSize == ContentCoding.defaultRecordSize,
            message.count <= WebPush.maximumMessageByteCount
        else { return }
        let sealed = try attempt { () throws(SealError) in
            try WebPush.seal(
                plaintext,
                to: recipient,
                padding: padding,
                ephemeral: sender,
                salt: .given(header.salt)
            )
        }.value("the message")
        try Compare.bytes(sealed, message, "Web Push message")
    }

    /// The keying material that Web Push gives to `aes128gcm` (RFC 8291 §3.4).
    private static func keyingMaterial(
        _ sender: P256.PrivateKey,
        _ recipient: WebPush.Recipient
    ) throws(VectorFault) -> SecretBytes {
        try attempt { () throws(SealError) in
            try HKDF.derive(
                sender.sharedSecret(with: recipient.publicKey),
                salt: recipient.authenticationSecret.copied(),
                info: Array("WebPush: info\0".utf8) + recipient.publicKey.uncompressed
                    + sender.publicKey.uncompressed,
                byteCount: 32
            )
        }.value("the keying material")
    }
}

/// Runs a message through a stream in pieces: the output must be the same as from the whole-message
/// functions, byte for byte, and the errors must have the same text.
enum StreamedMessage {
    /// One byte, to split at every boundary; out of step with all blocks; and all at once.
    private static let pieceByteCounts = [1, 7, 1 << 20]

    /// Checks a stream against the result of a whole-message function.
    static func hold<Stream: MessageStream & ~Copyable>(
        _ message: [UInt8],
        to whole: Result<[UInt8], SealError>,
        through stream: () throws(SealError) -> Stream
    ) throws(VectorFault) {
        for pieceByteCount in pieceByteCounts {
            let streamed = try attempt { () throws(SealError) in
                try stream().pass(message, inPiecesOf: pieceByteCount)
            }
            switch (streamed, whole) {
            case (.success(let bytes), .success(let expected)):
                try Compare.bytes(bytes, expected, "streamed message")
            case (.failure(let error), .failure(let expected)):
                try Compare.value(error.detail, expected.detail, "a streamed refusal as")
            case (.success, .failure): throw .wrong(expected: "a refusal", got: "a stream")
            case (.failure(let error), .success):
                throw .wrong(expected: "a stream", got: "\(error.code): \(error.detail)")
            }
        }
    }
}

extension MessageStream where Self: ~Copyable {
    /// Passes a whole message through in pieces of this size.
    fileprivate consuming func pass(
        _ message: [UInt8],
        inPiecesOf pieceByteCount: Int
    ) throws(SealError) -> [UInt8] {
        var output: [UInt8] = []
        var rest = message[...]
        while !rest.isEmpty {
            output += try update(Array(rest.prefix(pieceByteCount)))
            rest = rest.dropFirst(pieceByteCount)
        }
        output += try finish()
        return output
    }
}
