// SPDX-License-Identifier: Apache-2.0

public import SealFormats

/// Decides what a push becomes: opened, fallen back, or left alone.
///
/// The one place where that is decided. It touches no notification and reads no clock, so the service extension, the
/// device and batch processing give the same answer. Ciphertext is never made visible: where the
/// sealed text does not open, for whatever reason, the body becomes "(Encrypted)".
public struct Unsealer: Sendable {
    /// What becomes of a push that carries nothing sealed.
    public enum Policy: Sendable, CaseIterable {
        /// The body becomes "(Encrypted)", as in Apple's sample: what is not sealed is not trusted.
        case encryptedFallback
        /// The push stays as it came. A sealed field that is there but broken still falls back.
        case passUnsealed
    }

    /// The keys that open.
    public let ring: KeyRing
    /// What becomes of a push that carries nothing sealed.
    public let policy: Policy
    /// Where the ids of messages are noted; without it a message that comes again is shown again.
    public let seenStore: (any SeenStore)?

    /// Makes an unsealer.
    public init(
        ring: KeyRing,
        policy: Policy = .encryptedFallback,
        seenStore: (any SeenStore)? = nil
    ) {
        self.ring = ring
        self.policy = policy
        self.seenStore = seenStore
    }

    /// Decides what a push becomes; takes as long as the keys need, which may be seconds.
    ///
    /// Where there is a sealed document it counts alone: a sealed text beside it is for receivers that
    /// do not know documents, and is not opened even if the document cannot be. Where there is
    /// neither, fields of another service are opened, if the ring has a key of that service.
    ///
    /// An opened text that is empty becomes an empty body, as long as the alert has other text. If it
    /// has none, the body stays as it came: a reply without alert text would be thrown away by the
    /// phone, which then shows the original, so nothing else could be seen.
    /// - Parameters:
    ///   - fields: the sealed fields of the push.
    ///   - hasOtherText: whether the alert has a title or subtitle.
    ///   - time: the device's clock, in seconds since 1970 (UTC).
    ///   - claim: takes the right to reply, if nobody has replied yet. Called at most once, only for
    ///     a message that a store notes as seen: one that it says false for is not noted.
    /// - Returns: the changes to make; never fails.
    public func resolve(
        _ fields: SealedFields,
        hasOtherText: Bool = true,
        at time: Int = SystemTime.now,
        claim: () -> Bool = { true }
    ) -> Resolution {
        if fields.isEmpty, ring.reads(fields.wires) { return resolveWires(fields, at: time) }
        let isDocument = fields.payload != .absent
        let name = isDocument ? SealedFields.payloadKey : SealedFields.dataKey
        switch isDocument ? fields.payload : fields.data {
        case .absent:
            let body = policy == .encryptedFallback ? Resolution.placeholder : nil
            let reason = "\(SealedFields.dataKey) is absent"
            return Resolution(body: body, decryption: Decryption(status: .absent, reason: reason))
        case .notAString(let kind):
            return Self.fallback("\(name) is \(kind.words), not a string")
        case .text(let text):
            let opened: KeyRing.Opened
            do throws(SealError) {
                opened = try ring.open(text, keyID: fields.keyID, at: time)
            } catch {
                return Self.fallback(
                    OpeningFailure(text, in: name, error, ring: ring, keyID: fields.keyID).words
                )
            }
            return isDocument
                ? showDocument(opened, at: time, claim: claim)
                : show(opened, hasOtherText: hasOtherText)
        }
    }

    /// Decides what a push becomes when time runs out.
    ///
    /// Nothing opened yet: subtitle "(Encrypted)", empty body, title kept. Text that was opened is
    /// shown, and a push that was to be left alone is.
    /// - Parameter soFar: what ``resolve(_:hasOtherText:at:claim:)`` has given, if it came back already.
    /// - Returns: the changes to make.
    public func expired(_ soFar: Resolution?) -> Resolution {
        if let soFar, soFar.decryption.status == .opened || soFar.changes.body == nil {
            return soFar
        }
        return Self.expired
    }

    /// What a push becomes when time runs out before anything was opened.
    public static let expired = Resolution(
        subtitle: Resolution.placeholder,
        body: "",
        decryption: Decryption(status: .expired, reason: "time ran out before it was opened")
    )

    /// What a push becomes when there is no key to try, as when the app cannot reach its keychain.
    /// - Parameter reason: why, in words for a log; never key or message text.
    /// - Returns: the changes to make.
    public static func fallback(_ reason: String) -> Resolution {
        Resolution(
            body: Resolution.placeholder,
            decryption: Decryption(status: .fallback, reason: reason)
        )
    }

    /// Makes an opened text the body.
    private func show(_ opened: KeyRing.Opened, hasOtherText: Bool) -> Resolution {
        let text = opened.plaintext
        if SealedDocument.isForm(of: text) {
            return Self.fallback(
                "\(SealedFields.dataKey) opens to a document, which belongs into "
                    + SealedFields.payloadKey,
                opened
            )
        }
        let staysAsItCame = text.isEmpty && !hasOtherText
        return Resolution(
            body: staysAsItCame ? nil : text,
            removedKeys: [SealedFields.dataKey, SealedFields.keyIDKey],
            decryption: Decryption(
                .opened,
                opened,
                reason: staysAsItCame
                    ? "the opened text is empty, and the alert has no other text" : nil
            )
        )
    }

    /// Makes an opened document the content.
    private func showDocument(
        _ opened: KeyRing.Opened,
        at time: Int,
        claim: () -> Bool
    ) -> Resolution {
        let document: SealedDocument
        do throws(PayloadError) {
            document = try SealedDocument(parsing: Array(opened.plaintext.utf8))
        } catch {
            // Its words could quote the message.
            let place = error.position.map { " (\($0))" } ?? ""
            return Self.fallback(
                "\(SealedFields.payloadKey) opens, but not to a JSON dictionary\(place)",
                opened
            )
        }
        if let refusal = refusal(document, opened, at: time, claim: claim) {
            return Self.fallback(refusal, opened)
        }
        let ignored = document.ignoredKeyPaths
        return Resolution(
            changes: document.changes,
            decryption: Decryption(
                .opened,
                opened,
                reason: ignored.isEmpty
                    ? nil
                    : "of the sealed document has no effect: \(ignored.joined(separator: ", "))"
            )
        )
    }

    /// The placeholder, for what was opened and still is not shown.
    static func fallback(_ reason: String, _ opened: KeyRing.Opened) -> Resolution {
        Resolution(
            body: Resolution.placeholder,
            decryption: Decryption(.fallback, opened, reason: reason)
        )
    }
}

extension Decryption {
    /// Reports on what a key has opened.
    init(_ status: Status, _ opened: KeyRing.Opened, reason: String? = nil) {
        self.init(
            status: status,
            format: opened.format.rawValue,
            keyID: opened.keyID,
            isStale: opened.isStale,
            reason: reason
        )
    }
}
