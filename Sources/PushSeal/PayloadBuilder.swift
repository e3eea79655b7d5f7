// SPDX-License-Identifier: Apache-2.0

public import SealFormats
public import StrictJSON

/// Builds the payload that carries a sealed message.
///
/// Compact JSON, in this order:
/// `{"aps":{"alert":{"title":…,"body":"(Encrypted)"},"category":…,"mutable-content":1},"ENCRYPTED_DATA":…}`.
/// Everything but the message travels in clear, unless the whole notification is sealed.
public struct PayloadBuilder: Sendable {
    /// The title.
    public var title: String?
    /// The line under the title.
    public var subtitle: String?
    /// What stands for the text until it is opened; not empty, unless there is a title or subtitle.
    public var placeholder = Resolution.placeholder
    /// The number on the app's icon; 0 removes it.
    public var badge: Int?
    /// The file name of a sound, or `default`.
    public var sound: String?
    /// The thread that the notification is grouped under.
    public var threadID: String?
    /// How much the notification may disturb.
    public var interruptionLevel: InterruptionLevel?
    /// The weight in the summary, 0 to 1.
    public var relevanceScore: Double?
    /// The window or view that the notification belongs to.
    public var targetContentID: String?
    /// The identifier of a registered category.
    public var category: String?
    /// The app's own keys, which stand beside `aps`.
    public var customKeys = JSONObject()
    /// The bundle identifier for `xcrun simctl push`, written as `Simulator Target Bundle`.
    public var simulatorTargetBundle: String?
    /// How long the sealed text is made, so that its length tells less; for formats that have it.
    public var padding = Padding.none
    /// How many bytes the payload may have.
    public var sizeLimit = SizeLimit.standard

    /// Starts with nothing but the placeholder.
    public init() {}

    /// Seals a message with the first key of a ring and builds the payload around it.
    ///
    /// If that key has an id and its format does not carry one, the payload names it. A key of another
    /// service seals as that service does: the whole notification as its document, in its fields.
    /// - Throws: `cannotSeal` with what the key ring says; `invalidValue` for a message that has the
    ///   form of a ``SealedDocument``; otherwise as ``payload(sealedText:keyID:)``.
    /// - Returns: the payload, compact.
    public func payload(sealing message: String, with ring: KeyRing) throws(PayloadError) -> [UInt8]
    {
        if let key = try wireKey(of: ring) {
            return try wirePayload(message, sealedBy: key, isAll: false)
        }
        guard !SealedDocument.isForm(of: message) else {
            throw PayloadError(
                .invalidValue,
                "the message has the form of a payload, which receivers do not take for text",
                hint: "seal the whole notification, with the message as its body"
            )
        }
        let sealed = try seal(message, with: ring)
        return try payload(sealedText: sealed.text, keyID: sealed.keyID)
    }

    /// Builds the payload around a text that is sealed already.
    /// - Throws: `tooLarge` with the number of bytes over, `noAlertText`, or `invalidValue`.
    /// - Returns: the payload, compact.
    public func payload(
        sealedText: String,
        keyID: String? = nil
    ) throws(PayloadError) -> [UInt8] {
        var root = try root(title: title, subtitle: subtitle, body: placeholder)
        try appendCustomKeys(to: &root)
        root.append(SealedFields.dataKey, .string(sealedText))
        if let keyID { root.append(SealedFields.keyIDKey, .string(keyID)) }
        return try serialized(root)
    }

    /// Builds the payload of the book exercise: title, subtitle and body in ROT13, nothing sealed.
    /// - Throws: as ``payload(sealedText:keyID:)``.
    /// - Returns: the payload, compact.
    public func payloadInROT13(_ message: String) throws(PayloadError) -> [UInt8] {
        var root = try root(
            title: title.map(Insecure.ROT13.apply),
            subtitle: subtitle.map(Insecure.ROT13.apply),
            body: Insecure.ROT13.apply(to: message)
        )
        try appendCustomKeys(to: &root)
        return try serialized(root)
    }

    func serialized(_ root: JSONObject) throws(PayloadError) -> [UInt8] {
        let bytes = JSONValue.object(root).serialized()
        try sizeLimit.check(byteCount: bytes.count)
        return bytes
    }

    func root(
        title: String?,
        subtitle: String?,
        body: String
    ) throws(PayloadError) -> JSONObject {
        try checkNumbers()
        guard [title, subtitle, body].contains(where: { $0?.isEmpty == false }) else {
            throw PayloadError(
                .noAlertText,
                "the alert has no title, subtitle or body text, so the extension would not run",
                hint: "give a title or a placeholder"
            )
        }
        var root = JSONObject()
        if let simulatorTargetBundle {
            root.append(Self.simulatorKey, .string(simulatorTargetBundle))
        }
        root.append("aps", .object(aps(title: title, subtitle: subtitle, body: body)))
        return root
    }

    private func aps(title: String?, subtitle: String?, body: String) -> JSONObject {
        var aps = visible(title: title, subtitle: subtitle, body: body)
        aps.append("mutable-content", 1)
        return aps
    }

    /// What of `aps` shows, is heard, or groups.
    func visible(title: String?, subtitle: String?, body: String) -> JSONObject {
        var alert = JSONObject()
        if let title { alert.append("title", .string(title)) }
        if let subtitle { alert.append("subtitle", .string(subtitle)) }
        alert.append("body", .string(body))
        var aps = JSONObject()
        aps.append("alert", .object(alert))
        if let badge { aps.append("badge", .number(JSONNumber(badge))) }
        if let sound { aps.append("sound", .string(sound)) }
        if let threadID { aps.append("thread-id", .string(threadID)) }
        if let interruptionLevel {
            aps.append("interruption-level", .string(interruptionLevel.rawValue))
        }
        if let relevanceScore = relevanceScore.flatMap({ JSONNumber($0) }) {
            aps.append("relevance-score", .number(relevanceScore))
        }
        if let targetContentID { aps.append("target-content-id", .string(targetContentID)) }
        if let category { aps.append("category", .string(category)) }
        return aps
    }

    func checkNumbers() throws(PayloadError) {
        if let badge, badge < 0 { throw PayloadError(.invalidValue, "badge is negative") }
        if let relevanceScore, !(0...1).contains(relevanceScore) {
            throw PayloadError(.invalidValue, "relevance-score is outside 0 to 1")
        }
    }

    func seal(
        _ text: String,
        with ring: KeyRing
    ) throws(PayloadError) -> (text: String, keyID: String?) {
        do throws(SealError) {
            let key = try ring.sealingKey()
            let sealed = try KeyRing(keys: [key]).seal(text, padding: padding)
            return (sealed, key.isNamedByMessage ? nil : key.id)
        } catch {
            throw PayloadError(sealing: error, padding)
        }
    }

    /// The key that seals, if it is of another service.
    func wireKey(of ring: KeyRing) throws(PayloadError) -> Key? {
        do throws(SealError) {
            let key = try ring.sealingKey()
            return key.sealsText ? nil : key
        } catch {
            throw PayloadError(sealing: error, padding)
        }
    }

    private func appendCustomKeys(to root: inout JSONObject) throws(PayloadError) {
        try checkCustomKeys()
        for member in customKeys.members { root.append(member.name, member.value) }
    }
}

extension PayloadError {
    /// Why sealing failed: what is asked for cannot be done, or doing it went wrong.
    init(sealing error: SealError, _ padding: Padding) {
        let isAsked = error.code == .tooLong || (padding != .none && error.code == .unsupported)
        self.init(isAsked ? .invalidValue : .cannotSeal, error.detail)
    }
}
