// SPDX-License-Identifier: Apache-2.0

public import SealFormats
package import StrictJSON

extension Push {
    /// Seals the push into the payload that APNs is given.
    ///
    /// - Parameters:
    ///   - ring: the keys; the first that has not ended seals.
    ///   - keyID: the id of the key to use instead. In a ring whose keys have no ids it is the name
    ///     that the payload gives to the key.
    /// - Returns: the payload, compact JSON.
    /// - Throws: `cannotSeal` when the ring has no such key or none that may be used; `noAlertText` and
    ///   `emptyMessage` when there is nothing to show; `tooLarge` with the number of bytes over;
    ///   `invalidValue`; `unsupported` for what the format of the key cannot do.
    public func sealed(
        with ring: KeyRing,
        keyID: String? = nil
    ) throws(PayloadError) -> [UInt8] {
        let time = SystemTime.now
        let key: Key
        do throws(SealError) {
            key = try ring.sealingKey(named: keyID, at: time)
        } catch {
            throw PayloadError(.cannotSeal, error.detail)
        }
        var sealer = PushSealer()
        var writer = JSONWriter()
        try sealer.seal(self, with: key, at: time, into: &writer)
        return writer.bytes
    }

    /// Writes the payload of the book exercise: title, subtitle and body in ROT13, nothing sealed.
    package func writeInROT13(into writer: inout JSONWriter) throws(PayloadError) {
        try checkValues()
        try checkBody()
        var push = self
        push.title = title.map(Insecure.ROT13.apply)
        push.subtitle = subtitle.map(Insecure.ROT13.apply)
        let body = body.map(Insecure.ROT13.apply)
        try checkClearAlert(.all, body: body)
        let start = writer.bytes.count
        writer.beginPayload(of: push, .all, body: body)
        writer.members(custom)
        writer.endObject()
        try checkSize(writer.bytes.count - start) { PushSealer.hint(excess: $0) }
    }
}

/// Seals pushes one after another, in memory that it uses again.
package struct PushSealer {
    /// The document that is being sealed.
    private var document = JSONWriter()

    /// Makes a sealer.
    package init() {}

    /// Seals a push.
    ///
    /// - Parameters:
    ///   - push: the push.
    ///   - key: the key, chosen by ``KeyRing/sealingKey(named:at:)``.
    ///   - time: now, in seconds since 1970 (UTC).
    ///   - writer: what the payload is appended to; of no use after an error.
    /// - Throws: as ``Push/sealed(with:keyID:)``.
    package mutating func seal(
        _ push: Push,
        with key: Key,
        at time: Int,
        into writer: inout JSONWriter
    ) throws(PayloadError) {
        try push.checkValues()
        guard push.padding == .none || key.isAuthenticated && key.format != .bark else {
            throw PayloadError(
                .unsupported,
                "\(key.format.rawValue) messages cannot be padded",
                hint: "messages of aes128gcm and webpush keys can"
            )
        }
        guard key.sealsText else { return try sealFields(push, with: key, into: &writer) }
        let start = writer.bytes.count
        let text: String
        let sealed: String
        let isDocument = push.part == .notification
        if isDocument {
            try push.checkDocumentHasText()
            try push.checkClearAlert([], body: push.placeholder)
            document.removeAll()
            document.document(of: push, .fresh(at: time, lifetime: try push.lifetime))
            text = String(decoding: document.bytes, as: UTF8.self)
            sealed = try Self.seal(text, with: key, push.padding)
            writer.beginPayload(of: push, [], body: push.placeholder)
        } else {
            text = try push.textBody()
            try push.checkClearAlert(.all, body: push.placeholder)
            sealed = try Self.seal(text, with: key, push.padding)
            writer.beginPayload(of: push, .all, body: push.placeholder)
            writer.members(push.custom)
        }
        writer.member(isDocument ? SealedFields.payloadKey : SealedFields.dataKey, sealed)
        if let id = key.id, !key.isNamedByMessage { writer.member(SealedFields.keyIDKey, id) }
        writer.endObject()
        try push.checkSize(writer.bytes.count - start) { excess in
            // A message of CryptoJS may be a JSON object of its own.
            let capacity = key.format == .cryptoJS ? nil : TextCapacity.byteCount(
                inCharacters: sealed.utf8.count - excess,
                as: key.format,
                keyIDByteCount: key.id?.utf8.count ?? 0
            )
            return Self.hint(
                excess: excess,
                capacity,
                now: text.utf8.count,
                isDocument: isDocument,
                isPadded: push.padding != .none
            )
        }
    }

    private static func seal(
        _ text: String,
        with key: Key,
        _ padding: Padding
    ) throws(PayloadError) -> String {
        do throws(SealError) {
            return try KeyRing(keys: [key]).seal(text, padding: padding)
        } catch {
            throw PayloadError(sealing: error)
        }
    }

    /// How to get below the limit, where the format tells nothing about it.
    static func hint(excess: Int) -> String {
        // Sixteen bytes less of text are at least as many less of any format.
        "shorten the texts by \((excess + 15) / 16 * 16) bytes"
    }

    /// How to get below the limit.
    private static func hint(
        excess: Int,
        _ capacity: Int?,
        now byteCount: Int,
        isDocument: Bool,
        isPadded: Bool
    ) -> String {
        guard let capacity else { return hint(excess: excess) }
        guard capacity >= 0 else {
            return isDocument
                ? "shorten the placeholder"
                : "the message is not what is too long: shorten the title and the other texts"
        }
        if isPadded, capacity >= byteCount { return "pad to \(capacity) bytes or fewer" }
        return isDocument
            ? "shorten the texts by \(byteCount - capacity) bytes"
            : "shorten the message from \(byteCount) to \(capacity) bytes or fewer"
    }
}

extension PayloadError {
    /// Why sealing failed: what is asked for cannot be done, or doing it went wrong.
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
