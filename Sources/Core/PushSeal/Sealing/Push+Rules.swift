// SPDX-License-Identifier: Apache-2.0

import SealFormats
import PushSealJSON

// What a push must satisfy before it is sealed.

extension Push {
    /// The key that names the app for `xcrun simctl push`.
    static let simulatorKey = "Simulator Target Bundle"

    /// The names beside `aps` that have a meaning and so are not free for custom keys.
    private static let reservedNames = SealedDocument.reservedNames + ["aps", simulatorKey]
    static let takenNames = NameTable(reservedNames)

    /// Refuses values that Apple does not allow, and custom keys with a reserved name or none.
    func checkValues() throws(PushError) {
        try checkAlone()
        if let badge, badge < 0 { throw PushError(.invalidValue, "badge is negative") }
        if let relevanceScore, !(0...1).contains(relevanceScore) {
            throw PushError(.invalidValue, "relevance-score is outside 0 to 1")
        }
        if customKeys.hasUsualNames { return }
        let names = customKeys.names
        if names.contains("") { throw PushError(.invalidValue, "a custom key has no name") }
        // By canonical equality, since an app that looks up a name in `userInfo` finds such a key.
        if let name = Self.reservedNames.first(where: names.contains) {
            throw PushError(.invalidValue, "\(name) is reserved, so it cannot be a custom key")
        }
        var seen: Set<String> = []
        if let name = names.first(where: { !seen.insert($0).inserted }) {
            throw PushError(.invalidValue, "the key \(name.printable) is given twice")
        }
    }

    /// Refuses custom keys whose values no device reads, as they are nested too deep.
    ///
    /// - Parameter limits: those of the JSON text that the keys are in.
    /// - Throws: `invalidValue` with the name of the first such key.
    func checkNesting(_ limits: JSONDocument.Limits) throws(PushError) {
        guard let name = customKeys.firstName(tooDeepFor: limits.depth) else { return }
        throw PushError(
            .invalidValue,
            "the value of the custom key \(name.printable) is nested more than \(limits.depth - 1) "
                + "levels deep",
            hint: "no device would read it: use fewer levels"
        )
    }

    /// Refuses an empty message, unless it was asked for or other text is sealed with it.
    func checkBody(hasOtherText: Bool = false) throws(PushError) {
        guard body?.isEmpty == true, !allowsEmptyBody, !hasOtherText else { return }
        throw PushError(.emptyMessage, "the message is empty")
    }

    /// Whether there is a title or subtitle.
    var hasTitle: Bool {
        title?.isEmpty == false || subtitle?.isEmpty == false || titleLocalization != nil
            || subtitleLocalization != nil
    }

    /// The body, if it is sealed alone.
    ///
    /// - Throws: `invalidValue` if it looks like a document: a receiver could tell the two apart
    ///   only by the field, which is not authenticated.
    func textBody() throws(PushError) -> String {
        guard let body else {
            throw PushError(.emptyMessage, "there is no message to seal")
        }
        try checkBody()
        guard !expires, bodyLocalization == nil else {
            throw PushError(
                .unsupported,
                !expires
                    ? "a body that is sealed on its own cannot be localized"
                    : "a body that is sealed on its own cannot expire",
                hint: "seal the whole notification"
            )
        }
        guard !SealedDocument.isForm(of: body) else {
            throw PushError(
                .invalidValue,
                "the message looks like a payload, so receivers would not show it as text",
                hint: "seal the whole notification, with the message as its body"
            )
        }
        return body
    }

    /// Refuses files that the sealed notification cannot name, or not authentically.
    func checkAttachments(_ key: Key) throws(PushError) {
        guard part == .notification, key.sealsText else {
            throw PushError(
                .unsupported,
                "an attachment needs the whole notification sealed",
                hint: "the file's key must be sealed with the notification"
            )
        }
        guard key.isAuthenticated else {
            throw PushError(
                .unsupported,
                "an attachment needs a key that authenticates, not a \(key.format.rawValue) one",
                hint: "use an aes128gcm or webpush key"
            )
        }
        guard attachments.count <= SealedDocument.attachmentLimit else {
            throw PushError(
                .invalidValue,
                "\(attachments.count) attachments; the limit is "
                    + "\(SealedDocument.attachmentLimit)"
            )
        }
        for attachment in attachments {
            guard attachment.sealedFile != nil else {
                throw PushError(.invalidValue, "an attachment is not sealed")
            }
            do throws(AttachmentError) {
                try PushAttachment.checkAddress(attachment.url)
            } catch {
                throw PushError(.invalidValue, error.detail, hint: error.hint)
            }
        }
    }

    /// Refuses a document with nothing to show: the device would show the placeholder instead.
    func checkDocumentHasText() throws(PushError) {
        if notification != nil { return }
        let hasOtherText = hasTitle || bodyLocalization != nil
        try checkBody(hasOtherText: hasOtherText)
        guard hasOtherText || body?.isEmpty == false else {
            throw PushError(
                .noAlertText,
                "the notification has no title, subtitle or body text to show",
                hint: "give a title or a message"
            )
        }
    }

    /// Refuses a clear alert for which no phone would run an extension.
    func checkClearAlert(_ fields: Fields, body: String?) throws(PushError) {
        let hasText =
            body?.isEmpty == false
            || fields.contains(.title) && (title?.isEmpty == false || titleLocalization != nil)
            || fields.contains(.subtitle)
                && (subtitle?.isEmpty == false || subtitleLocalization != nil)
        guard hasText else {
            throw PushError(
                .noAlertText,
                "the alert has no title, subtitle or body text, so the extension would not run",
                hint: fields.contains(.title)
                    ? "give a title or a placeholder" : "give a placeholder"
            )
        }
    }

    /// Whether it expires.
    package var expires: Bool { expiresIn != nil || expiresAt != nil }

    /// When a push sealed at a time expires, the claim `exp`; nil for never.
    ///
    /// - Parameter time: seconds since 1970 (UTC).
    /// - Returns: seconds since 1970 (UTC).
    /// - Throws: `invalidValue` if that is no later than the time.
    package func expiry(at time: Int) throws(PushError) -> Int? {
        let passed = PushError(.invalidValue, "the push would already have expired")
        if let expiresAt {
            guard expiresAt > time else { throw passed }
            return expiresAt
        }
        guard let expiresIn else { return nil }
        let (seconds, attoseconds) = expiresIn.components
        guard seconds > 0 || attoseconds > 0 else { throw passed }
        let lifetime = Int(clamping: attoseconds > 0 && seconds < .max ? seconds + 1 : seconds)
        let (expiry, isOver) = time.addingReportingOverflow(lifetime)
        return isOver ? .max : expiry
    }
}
