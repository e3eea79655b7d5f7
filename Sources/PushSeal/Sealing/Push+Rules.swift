// SPDX-License-Identifier: Apache-2.0

import SealFormats

// What a push must be to be sealed. Nothing here depends on a key.

extension Push {
    /// The key that `xcrun simctl push` reads the app from.
    static let simulatorKey = "Simulator Target Bundle"

    /// The names beside `aps` that mean something, and so are not for the app's own keys.
    private static let takenNames = Set(SealedDocument.reservedNames + ["aps", simulatorKey])

    /// Refuses values that Apple does not allow, and own keys that mean something else.
    func checkValues() throws(PushError) {
        if let badge, badge < 0 { throw PushError(.invalidValue, "badge is negative") }
        if let relevanceScore, !(0...1).contains(relevanceScore) {
            throw PushError(.invalidValue, "relevance-score is outside 0 to 1")
        }
        let names = customKeys.names
        if names.isEmpty { return }
        for name in names where Self.takenNames.contains(name) {
            throw PushError(.invalidValue, "\(name) is not a key for the app's own use")
        }
        if let name = Self.firstRepeated(of: names) {
            throw PushError(.invalidValue, "the key \(name.printable) is given twice")
        }
    }

    private static func firstRepeated(of names: [String]) -> String? {
        // A set of the few names that a push has costs more than to compare them.
        guard names.count > 8 else {
            for (place, name) in names.enumerated() where names[..<place].contains(name) {
                return name
            }
            return nil
        }
        var seen: Set<String> = []
        return names.first { !seen.insert($0).inserted }
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

    /// The body, where it is sealed alone.
    ///
    /// - Throws: `invalidValue` for one that has the form of a document: a receiver would have to tell
    ///   the two apart by the field, which is not authenticated.
    func textBody() throws(PushError) -> String {
        guard let body else {
            throw PushError(.emptyMessage, "there is no message to seal")
        }
        try checkBody()
        guard expiresIn == nil, bodyLocalization == nil else {
            throw PushError(
                .unsupported,
                expiresIn == nil
                    ? "a body that is sealed alone cannot be localized"
                    : "a body that is sealed alone cannot expire",
                hint: "seal the whole notification"
            )
        }
        guard !SealedDocument.isForm(of: body) else {
            throw PushError(
                .invalidValue,
                "the message has the form of a payload, which receivers do not take for text",
                hint: "seal the whole notification, with the message as its body"
            )
        }
        return body
    }

    /// Refuses files that the sealed notification could not name, or not so that it is believed.
    func checkAttachments(_ key: Key) throws(PushError) {
        guard part == .notification, key.sealsText else {
            throw PushError(
                .unsupported,
                "an attachment needs the whole notification sealed",
                hint: "the file's key stands inside the seal"
            )
        }
        guard key.isAuthenticated else {
            throw PushError(
                .unsupported,
                "an attachment needs a key that authenticates, not a \(key.format.rawValue) one",
                hint: "aes128gcm and webpush keys do"
            )
        }
        guard attachments.count <= SealedDocument.attachmentLimit else {
            throw PushError(
                .invalidValue,
                "\(attachments.count) attachments, of which there may be "
                    + "\(SealedDocument.attachmentLimit)"
            )
        }
        guard attachments.allSatisfy({ $0.sealedFile != nil && !$0.url.isEmpty }) else {
            throw PushError(.invalidValue, "an attachment has no address, or is not sealed")
        }
    }

    /// Refuses a document that would show nothing: the device would show the placeholder instead.
    func checkDocumentHasText() throws(PushError) {
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

    /// Refuses an alert in clear for which no phone would run an extension.
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

    /// The seconds of ``expiresIn``.
    var lifetime: Int? {
        get throws(PushError) {
            guard let expiresIn else { return nil }
            let (seconds, attoseconds) = expiresIn.components
            guard seconds > 0 || attoseconds > 0 else {
                throw PushError(.invalidValue, "the push would have expired already")
            }
            return Int(clamping: attoseconds > 0 && seconds < .max ? seconds + 1 : seconds)
        }
    }
}
