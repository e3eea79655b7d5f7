// SPDX-License-Identifier: Apache-2.0

package import SealFormats
import PushSealJSON

/// Why a push is not shown.
///
/// For the holder of the keys only: to a sender all of these must look the same.
package enum Refusal: Error, Equatable, Sendable {
    // Nothing opened.

    /// Nothing is sealed.
    case nothingSealed
    /// The other fields are there, but not this one.
    case absent(field: String)
    /// The field holds another JSON value.
    case notAString(field: String, SealedFields.Kind)
    /// No key opens it; the words say why.
    case notOpened(String)

    // Something else opened than belongs there.

    /// A document opened in the field of a text.
    case documentAsText
    /// A text opened in the field of a document.
    case textAsDocument
    /// The document is not JSON from this place on, or breaks a limit.
    case notJSON(JSONPosition?)
    /// What another service sealed is no JSON dictionary.
    case notADictionary
    /// A claim has no valid value.
    case malformedClaims(String)
    /// The text is empty, and the alert has no other text.
    case emptyText
    /// The document has no title, subtitle or body.
    case documentWithoutText

    // The app accepts only proven documents.

    /// It is a text, not a whole notification.
    case textOnly
    /// It is the message of another service.
    case otherService
    /// The format does not authenticate.
    case notAuthenticated(Format)
    /// The document has no id.
    case withoutID
    /// The document has no expiry.
    case withoutExpiry

    // The clock or the store speaks against it.

    /// It expired, then, or by its age if it has no expiry.
    case ended(expiry: Int?)
    /// A message with this id was received before.
    case replayed
    /// Such a message may have been received before: the store forgot ids of messages so old.
    case forgotten(sealedAt: Int?)
    /// It was sealed later than now.
    case premature(sealedAt: Int?)
    /// It has an id, but no time until which a store had to keep the id.
    case undatedID
    /// It was opened after the reply.
    case tooLate
    /// The store, or a key, cannot tell whether it was received before.
    case unknown(String)

    /// The reason in words for a log; never a key or message text.
    var words: String {
        switch self {
        case .nothingSealed: "\(SealedFields.dataKey) is absent"
        case .absent(let field): "\(field) is absent"
        case .notAString(let field, let kind): "\(field) is \(kind.words), not a string"
        case .notOpened(let words): words
        case .documentAsText:
            "\(SealedFields.dataKey) opens to a document, which belongs in "
                + SealedFields.payloadKey
        case .textAsDocument:
            "\(SealedFields.payloadKey) opens to text, which belongs in \(SealedFields.dataKey)"
        case .notJSON(let position):
            "\(SealedFields.payloadKey) opens, but cannot be read as JSON"
                + (position.map { " (\($0))" } ?? "")
        case .notADictionary: "the push opens, but not to a JSON dictionary"
        case .malformedClaims(let words): "in the sealed document, \(words)"
        case .emptyText: "the opened text is empty, and the alert has no other text"
        case .documentWithoutText: "the sealed document has no title, subtitle or body"
        case .textOnly:
            "\(SealedFields.dataKey) opens to text, but only whole notifications are accepted"
        case .otherService:
            "it is another service's message, but only sealed documents are accepted"
        case .notAuthenticated(let format):
            "it was sealed as \(format.rawValue), which does not authenticate, "
                + "but only authenticated notifications are accepted"
        case .withoutID: Self.lacks("id (jti)")
        case .withoutExpiry: Self.lacks("expiry (exp)")
        case .ended(let expiry?): "expired: it was valid until \(SystemTime.utc(expiry))"
        case .ended(nil):
            "expired: it has no expiry time, and was sealed more than "
                + "\(Freshness.defaultLifetime / 86_400) days ago"
        case .replayed: "replay: a message with this id was already received"
        case .forgotten(let time):
            "replay: it may have been received before: the store no longer has the ids of messages "
                + "sealed at \(SystemTime.utc(time ?? 0))"
        case .premature(let time):
            "it was sealed in the future, at \(SystemTime.utc(time ?? 0)): "
                + "one of the clocks is wrong"
        case .undatedID:
            "it has a jti but neither iat nor exp, so no store knows how long to keep its id"
        case .tooLate: "it was opened too late, after the reply"
        case .unknown(let words): "cannot tell whether it was already received: \(words)"
        }
    }

    private static func lacks(_ name: String) -> String {
        "the sealed document has no \(name), "
            + "but only notifications with an id and an expiry are accepted"
    }
}
