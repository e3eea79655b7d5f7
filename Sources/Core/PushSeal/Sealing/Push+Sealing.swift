// SPDX-License-Identifier: Apache-2.0

public import SealFormats
package import PushSealJSON

extension Push {
    /// Seals the push into a payload for APNs.
    ///
    /// - Parameters:
    ///   - ring: the keys; the first that has not expired seals.
    ///   - recipient: whose key seals, in a ring with keys of several recipients.
    ///   - keyID: the id of the key to use instead. In a ring whose keys have no ids, the id that
    ///     the payload gives the key.
    /// - Returns: the payload, compact JSON.
    /// - Throws: `cannotSeal` when the ring has no such key or none that may be used, has several
    ///   recipients of whom none is named, or OpenSSL fails; `noAlertText` and `emptyMessage` when
    ///   there is nothing to show; `tooLarge` with the number of bytes over ``sizeLimit``;
    ///   `invalidValue` for a value that Apple does not allow, a custom key that is reserved or
    ///   nested too deep for a device to read, or a text longer than the padding; `badAddress` for
    ///   an attachment's URL that no device fetches from; `unsupported` for a property that the
    ///   key's format cannot seal.
    public func sealed(
        with ring: KeyRing,
        to recipient: String? = nil,
        keyID: String? = nil
    ) throws(PushError) -> [UInt8] {
        try sealed(with: ring, to: recipient, keyID: keyID, at: SystemTime.now)
    }

    /// Seals the push at a time, in seconds since 1970 (UTC).
    package func sealed(
        with ring: KeyRing,
        to recipient: String?,
        keyID: String?,
        at time: Int
    ) throws(PushError) -> [UInt8] {
        let sealer = PushSealer(ring)
        let key: SealingKey
        do throws(SealError) {
            key = try sealer.key(of: recipient, named: keyID, at: time)
        } catch {
            throw PushError(.cannotSeal, error.detail)
        }
        let output = ByteWriter(capacity: sizeLimit.byteCount)
        try sealer.seal(self, with: key, at: time, to: output)
        return output.bytes
    }

    /// Writes the payload of the book exercise: title, subtitle and body in ROT13, nothing sealed.
    package func writeInROT13(to output: ByteWriter) throws(PushError) {
        guard notification == nil else {
            throw PushError(.unsupported, "ROT13 seals nothing, so it takes no notification")
        }
        try checkValues()
        try checkNesting(Payload.limits)
        try checkBody()
        var push = self
        push.title = title.map(InsecureROT13.apply)
        push.subtitle = subtitle.map(InsecureROT13.apply)
        let body = body.map(InsecureROT13.apply)
        try checkClearAlert(.all, body: body)
        let start = output.count
        output.append(clear: push, .all, body: body)
        output.append(custom: customKeys)
        output.append("}")
        try sizeLimit.check(byteCount: output.count - start) { PushSealer.hint(excess: $0) }
    }
}

/// Seals pushes one after another, reusing its memory; use one per thread.
package final class PushSealer {
    /// The document or text that is being sealed.
    private let plaintext = ByteWriter(capacity: 4_096)
    private var keys: SealingKeys

    /// Makes a sealer for the keys of a ring.
    package init(_ ring: KeyRing) {
        keys = SealingKeys(ring)
    }

    /// The key of ``KeyRing/sealingKey(of:named:at:)``; ask again for each push.
    ///
    /// - Parameters:
    ///   - ring: the ring of this push alone; nil for that of the sealer.
    ///   - recipient: whose key.
    ///   - id: its id.
    ///   - time: now, in seconds since 1970 (UTC).
    /// - Returns: the key, with memory for sealing.
    /// - Throws: as ``KeyRing/sealingKey(of:named:at:)``.
    package func key(
        in ring: KeyRing? = nil,
        of recipient: String? = nil,
        named id: String?,
        at time: Int
    ) throws(SealError) -> SealingKey {
        guard let ring else { return try keys.key(of: recipient, named: id, at: time) }
        return try SealingKey(ring.sealingKey(of: recipient, named: id, at: time))
    }

    /// Seals a push.
    ///
    /// - Parameters:
    ///   - push: the push.
    ///   - sealingKey: a key from this sealer.
    ///   - time: now, in seconds since 1970 (UTC).
    ///   - output: where to append the payload; after an error, discard what was appended.
    /// - Throws: as ``Push/sealed(with:to:keyID:)``.
    package func seal(
        _ push: borrowing Push,
        with sealingKey: SealingKey,
        at time: Int,
        to output: ByteWriter
    ) throws(PushError) {
        let key = sealingKey.key
        try push.checkValues()
        guard push.padding == .none || key.isAuthenticated && key.format != .bark else {
            throw PushError(
                .unsupported,
                "\(key.format.rawValue) messages cannot be padded",
                hint: "use an aes128gcm or webpush key"
            )
        }
        if !push.attachments.isEmpty { try push.checkAttachments(key) }
        guard key.sealsText else { return try sealFields(push, with: key, to: output) }
        let start = output.count
        plaintext.truncate(to: 0)
        // It holds the keys of the files.
        defer { if !push.attachments.isEmpty { plaintext.erase() } }
        try appendClearPart(of: push, at: time, to: output)
        output.append("\"")
        let textStart = output.count
        do throws(SealError) {
            try unsafe plaintext.withUnsafeBytes { text throws(SealError) in
                let sealed = try unsafe sealingKey.text.seal(text, padding: push.padding)
                // A CryptoJS message may contain quotes, and ROT13 anything.
                if sealingKey.text.writesBase64 {
                    unsafe output.append(sealed)
                } else {
                    unsafe output.append(escaping: sealed)
                }
            }
        } catch {
            guard error.code == .tooLong, push.padding == .none else {
                throw PushError(sealing: error)
            }
            // The limit of the format is above that of the payload, which is the one to get below.
            Self.appendEnd(key, to: output)
            let excess = output.count - start - push.sizeLimit.byteCount
            throw PushError(
                .invalidValue,
                error.detail,
                hint: Self.hint(excess: excess, characterCount: 0, key, push, plaintext)
            )
        }
        let characterCount = output.count - textStart
        Self.appendEnd(key, to: output)
        try push.sizeLimit.check(byteCount: output.count - start) { excess in
            Self.hint(excess: excess, characterCount: characterCount, key, push, plaintext)
        }
    }

    /// Writes the plaintext, and appends all of the payload that stands before the sealed text.
    private func appendClearPart(
        of push: borrowing Push,
        at time: Int,
        to output: ByteWriter
    ) throws(PushError) {
        switch push.part {
        case .notification:
            try push.checkDocumentHasText()
            try push.checkNesting(SealedDocument.limits)
            try push.checkClearAlert([], body: push.placeholder)
            plaintext.append(documentOf: push, try Self.claims(of: push, at: time))
            output.append(clear: push, [], body: push.placeholder)
            output.append(member: SealedFields.payloadKey)
        case .body:
            plaintext.append(text: try push.textBody())
            try push.checkNesting(Payload.limits)
            try push.checkClearAlert(.all, body: push.placeholder)
            output.append(clear: push, .all, body: push.placeholder)
            output.append(custom: push.customKeys)
            output.append(member: SealedFields.dataKey)
        }
    }

    /// Appends what follows the sealed text.
    private static func appendEnd(_ key: Key, to output: ByteWriter) {
        output.append("\"")
        if let id = key.id, !key.isNamedByMessage {
            output.append(member: SealedFields.keyIDKey, id)
        }
        output.append("}")
    }

    private static func claims(
        of push: borrowing Push,
        at time: Int
    ) throws(PushError) -> Freshness {
        let expiry = try push.expiry(at: time)
        do throws(SealError) {
            return try .fresh(at: time, expiry: expiry, id: push.messageID)
        } catch {
            throw PushError(sealing: error)
        }
    }

    /// How to get below the limit when the exact capacity is not known.
    static func hint(excess: Int, isBase64: Bool = false) -> String {
        // In every format, 16 bytes less text means at least 16 bytes less payload; in base64, three
        // times as many mean 64.
        let byteCount = isBase64 ? (excess + 63) / 64 * 48 : (excess + 15) / 16 * 16
        return "shorten the texts by \(byteCount) bytes"
    }

    /// How to get below the limit, from the length of the sealed text.
    private static func hint(
        excess: Int,
        characterCount: Int,
        _ key: Key,
        _ push: borrowing Push,
        _ plaintext: ByteWriter
    ) -> String {
        // A CryptoJS message may itself be a JSON object.
        guard key.format != .cryptoJS,
            let capacity = TextCapacity.byteCount(
                inCharacters: characterCount - excess,
                as: key.format,
                keyIDByteCount: key.id?.utf8.count ?? 0
            )
        else { return hint(excess: excess) }
        let byteCount = plaintext.count
        let isDocument = push.part == .notification
        guard capacity >= 0 else {
            return isDocument
                ? "shorten the placeholder"
                : "shortening the message is not enough: shorten the title and the other texts"
        }
        if push.padding != .none, capacity >= byteCount {
            return "pad to \(capacity) bytes or fewer"
        }
        guard isDocument else {
            return "shorten the message from \(byteCount) to \(capacity) bytes or fewer"
        }
        let hasEscapes = unsafe plaintext.withUnsafeBytes { unsafe $0.contains(UInt8(ascii: "\\")) }
        return "shorten the texts by \(byteCount - capacity) bytes"
            + (hasEscapes ? " as written in JSON, where a quote or a line feed takes two" : "")
    }
}

extension PushError {
    /// Tells what cannot be done from what failed while doing it.
    init(sealing error: SealError) {
        let code: Code =
            switch error.code {
            case .tooLong: .invalidValue
            case .unsupported: .unsupported
            default: .cannotSeal
            }
        self.init(code, error.detail)
    }
}
