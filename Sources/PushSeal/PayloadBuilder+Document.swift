// SPDX-License-Identifier: Apache-2.0

public import SealFormats
public import StrictJSON

extension PayloadBuilder {
    /// The key that `xcrun simctl push` reads the app from.
    static let simulatorKey = "Simulator Target Bundle"

    /// Seals the whole notification with the first key of a ring.
    ///
    /// In clear stay only the placeholder and what delivery needs:
    /// `{"aps":{"alert":{"body":"(Encrypted)"},"mutable-content":1},"ENCRYPTED_PAYLOAD":…}`. Inside is
    /// a ``SealedDocument`` with all else.
    /// - Parameters:
    ///   - message: the alert's body.
    ///   - ring: the keys; the first that can seals.
    ///   - freshness: the claims on its age; unless given, the time and a random id, and no end.
    /// - Throws: `cannotSeal` with what the key ring says; `tooLarge` with the number of bytes over;
    ///   `noAlertText` for an empty placeholder; `invalidValue`.
    /// - Returns: the payload, compact; with a key of another service that service's, which has no
    ///   claims.
    public func payload(
        sealingAll message: String,
        with ring: KeyRing,
        freshness: Freshness = .fresh(at: SystemTime.now)
    ) throws(PayloadError) -> [UInt8] {
        if let key = try wireKey(of: ring) {
            guard freshness.expiry == nil else {
                throw PayloadError(
                    .invalidValue,
                    "\(key.format.rawValue) has no place for the time that a message ends at"
                )
            }
            return try wirePayload(message, sealedBy: key, isAll: true)
        }
        var document = try document(message)
        freshness.append(to: &document)
        return try payload(sealing: document, with: ring)
    }

    /// Seals a document of one's own making: `aps`, and the app's keys beside it.
    ///
    /// Of the builder only the placeholder, the bundle and the limit are used. A document has to have
    /// a dictionary named `aps`, even if it is empty.
    /// - Throws: as ``payload(sealingAll:with:freshness:)``; `invalidValue` also for a document without `aps`.
    /// - Returns: the payload, compact.
    public func payload(
        sealing document: JSONObject,
        with ring: KeyRing
    ) throws(PayloadError) -> [UInt8] {
        if let key = try wireKey(of: ring) {
            throw PayloadError(
                .invalidValue,
                "\(key.format.rawValue) seals documents of its own, not those in payload form"
            )
        }
        guard document["aps"]?.object != nil else {
            throw PayloadError(.invalidValue, "the document has no dictionary named aps")
        }
        let text = String(decoding: JSONValue.object(document).serialized(), as: UTF8.self)
        var outside = PayloadBuilder()
        outside.placeholder = placeholder
        outside.simulatorTargetBundle = simulatorTargetBundle
        var root = try outside.root(title: nil, subtitle: nil, body: placeholder)
        let sealed = try seal(text, with: ring)
        root.append(SealedFields.payloadKey, .string(sealed.text))
        if let keyID = sealed.keyID { root.append(SealedFields.keyIDKey, .string(keyID)) }
        return try serialized(root)
    }

    /// The document that ``payload(sealingAll:with:freshness:)`` seals.
    ///
    /// A title and subtitle that are not given stand in it as empty ones, so that none that somebody
    /// adds outside is shown above the sealed text.
    func document(_ message: String) throws(PayloadError) -> JSONObject {
        try checkNumbers()
        try checkCustomKeys()
        var document = JSONObject()
        let aps = visible(title: title ?? "", subtitle: subtitle ?? "", body: message)
        document.append("aps", .object(aps))
        for member in customKeys.members { document.append(member.name, member.value) }
        return document
    }

    /// Refuses own keys that mean something else.
    func checkCustomKeys() throws(PayloadError) {
        let taken = SealedDocument.reservedNames + ["aps", Self.simulatorKey]
        var names: Set<String> = []
        for name in customKeys.names {
            if taken.contains(name) {
                throw PayloadError(.invalidValue, "\(name) is not a key for the app's own use")
            }
            guard names.insert(name).inserted else {
                throw PayloadError(.invalidValue, "the key \(name.printable) is given twice")
            }
        }
    }
}
