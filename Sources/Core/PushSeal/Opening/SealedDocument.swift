// SPDX-License-Identifier: Apache-2.0

package import PushSealJSON

/// The plaintext of `ENCRYPTED_PAYLOAD`: a JSON document in payload form, which is the
/// notification.
///
/// ```json
/// {"aps":{"alert":{"title":"…","body":"…"},"badge":3,"thread-id":"…"},"order":{"id":7},
///  "iat":1795262400,"exp":1795266000,"jti":"9p2yv0CL5WcB1kq8Zr3xTA"}
/// ```
///
/// `aps` holds Apple's keys; beside it are the app's own keys and the claims of ``Freshness``.
/// Although its author holds a key, its values are not trusted: one of the wrong type has no
/// effect, as in a payload.
package struct SealedDocument: Sendable {
    /// The largest document read: far more than fits a push, and no deeper than a `userInfo` that
    /// can be passed between processes.
    package static let limits = JSONDocument.Limits(depth: 128, byteCount: 64 << 10)

    /// The document, parsed as a payload.
    package let payload: Payload

    /// Reads a document.
    /// - Throws: `notJSON` with the place, `notADictionary`, or `noAPS`.
    package init(parsing bytes: [UInt8]) throws(PushError) {
        try self.init(Payload.read(bytes, limits: Self.limits))
    }

    /// Makes a document from JSON.
    /// - Throws: `notJSON` if it is larger or deeper than ``limits`` allow, or `noAPS`.
    package init(_ root: JSONObject) throws(PushError) {
        try self.init(parsing: JSONValue.object(root).serialized())
    }

    /// Takes a parsed text.
    /// - Throws: `notADictionary` or `noAPS`.
    init(_ document: consuming JSONDocument) throws(PushError) {
        payload = try Payload(document)
        guard payload.places[.aps] > 0 else {
            throw PushError(.noAPS, "it has no aps dictionary", at: payload.document.root.position)
        }
    }

    /// Whether a text is a document, an object with an object named `aps`, and so must not be
    /// sealed or shown as a plain text.
    ///
    /// One key opens both fields, and nothing authenticates which field a ciphertext is in. So a
    /// document is never sealed or shown as a text, and nothing else is accepted as a document: a
    /// ciphertext moved to the other field does not open.
    package static func isForm(of text: String) -> Bool {
        guard text.utf8.first(where: { !$0.isJSONSpace }) == UInt8(ascii: "{") else { return false }
        do throws(JSONError) {
            // Without the limits: a document that is too large is not a text either.
            return try JSONDocument(parsing: Array(text.utf8)).root["aps"]?.kind == .object
        } catch {
            // Beyond the parser's own limits nobody can tell.
            return error.code == .tooDeep || error.code == .tooLong
        }
    }

    /// The notification.
    package var notification: PushNotification {
        PushNotification(
            payload,
            leavingOut: Self.reserved,
            attachments: payload.document.view(at: payload.places[.attachments])
                .map(Self.attachments) ?? []
        )
    }

    /// The names beside `aps` that the app does not get.
    static let reservedNames = SealedFields.allKeys + Freshness.names + [attachmentsKey]
    private static let reserved = NameTable(reservedNames)
}

extension UInt8 {
    /// Whether it is one of JSON's four whitespace characters (RFC 8259 section 2).
    fileprivate var isJSONSpace: Bool {
        self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D
    }
}
