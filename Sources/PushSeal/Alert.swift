// SPDX-License-Identifier: Apache-2.0

package import StrictJSON

/// The `alert` of a payload: a dictionary, or a plain string that is its body.
package struct Alert: Sendable {
    /// The value as it is in the payload.
    package let view: JSONView

    /// Takes a string or a dictionary; a string has no keys.
    init?(_ view: JSONView) {
        guard view.kind == .string || view.kind == .object else { return nil }
        self.view = view
    }

    var keys: KeyReader { KeyReader(dictionary: view, path: "aps.alert") }

    /// Whether it is a plain string.
    package var wasString: Bool { view.kind == .string }

    /// The title.
    package var title: String? { view.string("title") }
    /// The line under the title.
    package var subtitle: String? { view.string("subtitle") }
    /// The text; for a plain string, the string itself.
    package var body: String? { wasString ? view.string : view.string("body") }
    /// The image or storyboard shown while the app launches.
    package var launchImage: String? { view.string("launch-image") }

    /// The key of the title in the app's localised strings.
    package var titleLocKey: String? { view.string("title-loc-key") }
    /// What replaces the placeholders of the localised title.
    package var titleLocArgs: [String]? { keys.strings("title-loc-args") }
    /// The key of the subtitle in the app's localised strings.
    package var subtitleLocKey: String? { view.string("subtitle-loc-key") }
    /// What replaces the placeholders of the localised subtitle.
    package var subtitleLocArgs: [String]? { keys.strings("subtitle-loc-args") }
    /// The key of the body in the app's localised strings.
    package var locKey: String? { view.string("loc-key") }
    /// What replaces the placeholders of the localised body.
    package var locArgs: [String]? { keys.strings("loc-args") }

    /// The texts of an alert, by their names in the payload.
    package enum Part: CaseIterable, Sendable {
        case title, subtitle, body
    }

    /// What the device shows: a non-empty localisation key takes precedence over the plain text.
    package func text(_ part: Part) -> AlertText {
        let (plain, key) =
            switch part {
            case .title: (title, titleLocKey)
            case .subtitle: (subtitle, subtitleLocKey)
            case .body: (body, locKey)
            }
        guard let key, !key.isEmpty else { return .plain(plain ?? "") }
        let arguments =
            switch part {
            case .title: titleLocArgs
            case .subtitle: subtitleLocArgs
            case .body: locArgs
            }
        return .localized(LocalizedText(key: key, arguments: arguments ?? [], plain: plain))
    }

    /// Whether a title, subtitle or body has at least one character.
    package var hasPlainText: Bool {
        if wasString { return !view.isEmptyString }
        return view.hasText("body") || view.hasText("title") || view.hasText("subtitle")
    }

    /// Whether there is text, or a key that the phone looks up in the app's strings.
    package var hasText: Bool {
        hasPlainText || view.hasText("loc-key") || view.hasText("title-loc-key")
            || view.hasText("subtitle-loc-key")
    }
}

extension Alert {
    static let stringKeys = [
        "title", "subtitle", "body", "launch-image", "title-loc-key", "subtitle-loc-key", "loc-key",
        "action-loc-key", "summary-arg",
    ]
    static let listKeys = ["title-loc-args", "subtitle-loc-args", "loc-args"]
    static let knownKeys = Set(stringKeys + listKeys + ["summary-arg-count"])

    /// Keys of the wrong type, and keys unknown to Apple.
    var complaints: [Complaint] {
        Self.stringKeys.compactMap { keys.stringComplaint($0) }
            + Self.listKeys.compactMap { keys.stringsComplaint($0) }
            + keys.unknown(besides: Self.knownKeys)
    }
}
