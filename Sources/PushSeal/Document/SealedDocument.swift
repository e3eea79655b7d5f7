// SPDX-License-Identifier: Apache-2.0

public import StrictJSON

/// What `ENCRYPTED_PAYLOAD` opens to: a document in the form of a payload.
///
/// ```json
/// {"aps":{"alert":{"title":"…","body":"…"},"badge":3,"thread-id":"…"},"order":{"id":7},
///  "iat":1795262400,"exp":1795266000,"jti":"9p2yv0CL5WcB1kq8Zr3xTA"}
/// ```
///
/// `aps` holds Apple's keys, beside it stand the app's own, and the claims of ``Freshness``. Whoever
/// wrote it holds a key, and still nothing in it is relied on: a value of the wrong type has no
/// effect, like in a payload.
public struct SealedDocument: Sendable {
    /// How much a document may ask of the machine: far more than fits a push, and no deeper than a
    /// `userInfo` can be carried between processes.
    public static let limits = JSONDocument.Limits(depth: 128, byteCount: 64 << 10)

    /// The document, read as the payload it has the form of.
    public let payload: Payload

    /// Reads a document.
    /// - Throws: `notJSON` with the place, or `notADictionary`.
    public init(parsing bytes: [UInt8]) throws(PayloadError) {
        payload = try Payload(parsing: bytes, limits: Self.limits)
    }

    /// Takes a document that was put together.
    /// - Throws: `notJSON` if it is larger or deeper than ``limits`` allow.
    public init(_ root: JSONObject) throws(PayloadError) {
        try self.init(parsing: JSONValue.object(root).serialized())
    }

    /// Whether a text has the form of a document: a JSON dictionary with a dictionary named `aps`.
    ///
    /// One key opens both fields, and which field a ciphertext stands in is not proven. So a text of
    /// this form is never sealed as a mere text nor shown as one: moved to the other field it would
    /// be taken for a document, and a document moved there would pass by the check of its age.
    package static func isForm(of text: String) -> Bool {
        guard text.utf8.first(where: { !$0.isJSONSpace }) == UInt8(ascii: "{"),
            let document = try? SealedDocument(parsing: Array(text.utf8))
        else { return false }
        return document.payload.aps.view != nil
    }

    /// What the document makes of a notification.
    ///
    /// The alert's texts count only together: if none of them has a character, none is changed, since
    /// a notification whose text was removed would be thrown away for the one that came.
    public var changes: ContentChanges {
        let aps = payload.aps
        var changes = ContentChanges()
        if let alert = aps.alert, alert.hasText {
            changes.title = AlertText(
                alert.title,
                key: alert.titleLocKey,
                arguments: alert.titleLocArgs
            )
            changes.subtitle = AlertText(
                alert.subtitle,
                key: alert.subtitleLocKey,
                arguments: alert.subtitleLocArgs
            )
            changes.body = AlertText(alert.body, key: alert.locKey, arguments: alert.locArgs)
        }
        changes.badge = aps.badge
        changes.sound = aps.sound
        changes.threadID = aps.threadID
        changes.category = aps.category
        changes.targetContentID = aps.targetContentID
        changes.interruptionLevel = aps.interruptionLevel
        changes.relevanceScore = aps.relevanceScore.flatMap { (0...1).contains($0) ? $0 : nil }
        changes.filterCriteria = aps.filterCriteria
        changes.userInfo = userInfo
        changes.removedKeys = SealedFields.allKeys
        return changes
    }

    /// The keys that have no effect: of the wrong type, out of range, or with no meaning in here.
    ///
    /// They are few, however many there are in a hostile document.
    package var ignoredKeyPaths: [String] {
        var paths = payload.aps.view == nil && payload.document.root["aps"] != nil ? ["aps"] : []
        paths += faults
        paths += SealedFields.allKeys.sorted().filter { payload.document.root[$0] != nil }
        return paths
    }

    /// The key paths in `aps` that Apple's readers get nothing from.
    private var faults: [String] {
        payload.aps.complaints.filter { complaint in
            complaint.severity == .fault || complaint.keyPath == "aps.relevance-score"
        }.map(\.keyPath)
    }
}

extension SealedDocument {
    /// The names beside `aps` that are not handed to the app.
    static let reservedNames = SealedFields.allKeys.union(Freshness.names)

    /// What the app finds in `userInfo`.
    private var userInfo: JSONObject {
        var info = JSONObject()
        if let aps = apsToMerge { info.append("aps", .object(aps)) }
        for member in payload.customKeys where !Self.reservedNames.contains(member.name) {
            info.append(member.name, JSONValue(member.value))
        }
        return info
    }

    /// `aps` without what has no effect; a plain string alert as the dictionary that it stands for.
    private var apsToMerge: JSONObject? {
        guard let view = payload.aps.view else { return nil }
        let faults = Set(faults)
        var aps = JSONObject()
        for member in view.members where member.name != "alert" {
            if faults.contains("aps.\(member.name)") { continue }
            aps.append(member.name, JSONValue(member.value))
        }
        guard let alert = payload.aps.alert, alert.hasText else { return aps }
        var texts = JSONObject()
        if alert.wasString { texts.append("body", JSONValue(alert.view)) }
        for member in alert.view.members where !faults.contains("aps.alert.\(member.name)") {
            texts.append(member.name, JSONValue(member.value))
        }
        aps.append("alert", .object(texts))
        return aps
    }
}

extension UInt8 {
    /// Whether it is one of the four characters of white space that JSON has (RFC 8259 section 2).
    fileprivate var isJSONSpace: Bool {
        self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D
    }
}
