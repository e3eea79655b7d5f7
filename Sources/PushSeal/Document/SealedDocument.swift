// SPDX-License-Identifier: Apache-2.0

package import StrictJSON

/// What `ENCRYPTED_PAYLOAD` opens to: a document in the form of a payload, which is the notification.
///
/// ```json
/// {"aps":{"alert":{"title":"…","body":"…"},"badge":3,"thread-id":"…"},"order":{"id":7},
///  "iat":1795262400,"exp":1795266000,"jti":"9p2yv0CL5WcB1kq8Zr3xTA"}
/// ```
///
/// `aps` holds Apple's keys, beside it stand the app's own, and the claims of ``Freshness``. Whoever
/// wrote it holds a key, and still nothing in it is relied on: a value of the wrong type has no
/// effect, like in a payload.
package struct SealedDocument: Sendable {
    /// How much a document may ask of the machine: far more than fits a push, and no deeper than a
    /// `userInfo` can be carried between processes.
    package static let limits = JSONDocument.Limits(depth: 128, byteCount: 64 << 10)

    /// The document, read as the payload it has the form of.
    package let payload: Payload

    /// Reads a document.
    /// - Throws: `notJSON` with the place, `notADictionary`, or `noAPS`.
    package init(parsing bytes: [UInt8]) throws(PushError) {
        try self.init(Payload.read(bytes, limits: Self.limits))
    }

    /// Takes a document that was put together.
    /// - Throws: `notJSON` if it is larger or deeper than ``limits`` allow, or `noAPS`.
    package init(_ root: JSONObject) throws(PushError) {
        try self.init(parsing: JSONValue.object(root).serialized())
    }

    /// Takes a text that was read.
    /// - Throws: `notADictionary` or `noAPS`.
    init(_ document: JSONDocument) throws(PushError) {
        payload = try Payload(document)
        guard Self.isDocument(document.root) else {
            throw PushError(.noAPS, "it has no dictionary aps", at: document.root.position)
        }
    }

    /// Whether JSON is a document, which is an object with an object named aps and nothing else.
    ///
    /// One key opens both fields, and which field a ciphertext stands in is not proven. So what is a
    /// document is never sealed as a text nor shown as one, and nothing else is taken for one: a
    /// ciphertext that was moved to the other field does not open.
    static func isDocument(_ root: JSONView) -> Bool { root["aps"]?.kind == .object }

    /// Whether a text is a document, so that it cannot be sealed or shown as a mere text.
    package static func isForm(of text: String) -> Bool {
        guard text.utf8.first(where: { !$0.isJSONSpace }) == UInt8(ascii: "{"),
            // Without the limits of a document: one that is too large is not a text either.
            let document = try? JSONDocument(parsing: Array(text.utf8))
        else { return false }
        return isDocument(document.root)
    }

    /// The notification.
    package var notification: PushNotification {
        PushNotification(
            payload,
            leavingOut: Self.reservedNames,
            attachments: payload.document.root[Self.attachmentsKey].map(Self.attachments) ?? []
        )
    }

    /// The names beside `aps` that are not handed to the app.
    static let reservedNames = SealedFields.allKeys + Freshness.names + [attachmentsKey]

    /// The keys that have no effect: of the wrong type, out of range, or with no meaning in here.
    ///
    /// They are few, however many there are in a hostile document.
    package var ignoredKeyPaths: [String] {
        let faults = payload.aps.complaints.filter { complaint in
            complaint.severity == .fault || complaint.keyPath == "aps.relevance-score"
        }
        let fields = SealedFields.allKeys.filter { payload.document.root[$0] != nil }
        return faults.map(\.keyPath) + fields
    }
}

extension UInt8 {
    /// Whether it is one of the four characters of white space that JSON has (RFC 8259 section 2).
    fileprivate var isJSONSpace: Bool {
        self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D
    }
}
