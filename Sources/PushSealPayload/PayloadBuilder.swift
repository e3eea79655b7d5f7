// SPDX-License-Identifier: Apache-2.0

public import PushSeal
import StrictJSON

/// Builds the payload that carries a sealed message.
///
/// Compact JSON, in this order:
/// `{"aps":{"alert":{"title":…,"body":"(Encrypted)"},"category":…,"mutable-content":1},"ENCRYPTED_DATA":…}`.
/// Everything but the message travels in clear.
public struct PayloadBuilder: Sendable {
    /// The title, in clear.
    public var title: String?
    /// The line under the title, in clear.
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
    /// The identifier of a registered category.
    public var category: String?
    /// The bundle identifier for `xcrun simctl push`, written as `Simulator Target Bundle`.
    public var simulatorTargetBundle: String?
    /// How many bytes the payload may have.
    public var sizeLimit = SizeLimit.standard

    /// Starts with nothing but the placeholder.
    public init() {}

    /// Seals a message with the first key of a ring and builds the payload around it.
    ///
    /// If that key has an id, the payload names it, unless the sealed message does.
    /// - Throws: `cannotSeal` with what the key ring says; otherwise as
    ///   ``payload(sealedText:keyID:)``.
    /// - Returns: the payload, compact.
    public func payload(sealing message: String, with ring: KeyRing) throws(PayloadError) -> [UInt8]
    {
        let key: Key
        let sealedText: String
        do throws(SealError) {
            key = try ring.sealingKey()
            sealedText = try KeyRing(keys: [key]).seal(message)
        } catch {
            throw PayloadError(.cannotSeal, error.detail)
        }
        return try payload(
            sealedText: sealedText,
            keyID: key.isNamedByMessage ? nil : key.id
        )
    }

    /// Builds the payload around a text that is sealed already.
    /// - Throws: `tooLarge` with the number of bytes over, `noAlertText`, or `invalidValue`.
    /// - Returns: the payload, compact.
    public func payload(
        sealedText: String,
        keyID: String? = nil
    ) throws(PayloadError) -> [UInt8] {
        var root = try root(title: title, subtitle: subtitle, body: placeholder)
        root.append(SealedFields.dataKey, .string(sealedText))
        if let keyID { root.append(SealedFields.keyIDKey, .string(keyID)) }
        return try serialized(root)
    }

    /// Builds the payload of the book exercise: title, subtitle and body in ROT13, nothing sealed.
    /// - Throws: as ``payload(sealedText:keyID:)``.
    /// - Returns: the payload, compact.
    public func payloadInROT13(_ message: String) throws(PayloadError) -> [UInt8] {
        try serialized(
            try root(
                title: title.map(Insecure.ROT13.apply),
                subtitle: subtitle.map(Insecure.ROT13.apply),
                body: Insecure.ROT13.apply(to: message)
            )
        )
    }

    private func serialized(_ root: JSONObject) throws(PayloadError) -> [UInt8] {
        let bytes = JSONValue.object(root).serialized()
        try sizeLimit.check(byteCount: bytes.count)
        return bytes
    }

    private func root(
        title: String?,
        subtitle: String?,
        body: String
    ) throws(PayloadError) -> JSONObject {
        if let badge, badge < 0 { throw PayloadError(.invalidValue, "badge is negative") }
        guard [title, subtitle, body].contains(where: { $0?.isEmpty == false }) else {
            throw PayloadError(
                .noAlertText,
                "the alert has no title, subtitle or body text, so the extension would not run",
                hint: "give a title or a placeholder"
            )
        }
        var root = JSONObject()
        if let simulatorTargetBundle {
            root.append("Simulator Target Bundle", .string(simulatorTargetBundle))
        }
        root.append("aps", .object(aps(title: title, subtitle: subtitle, body: body)))
        return root
    }

    private func aps(title: String?, subtitle: String?, body: String) -> JSONObject {
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
        if let category { aps.append("category", .string(category)) }
        aps.append("mutable-content", 1)
        return aps
    }
}
