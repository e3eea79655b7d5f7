// SPDX-License-Identifier: Apache-2.0

public import StrictJSON

/// The `alert` of a payload: a dictionary, or a plain string that is its body.
public struct Alert: Sendable {
    /// The value as it stands in the payload.
    public let view: JSONView
    let keys: KeyReader

    init(_ view: JSONView) {
        self.view = view
        keys = KeyReader(dictionary: view.kind == .object ? view : nil, path: "aps.alert")
    }

    /// Whether it is a plain string.
    public var wasString: Bool { view.kind == .string }

    /// The title.
    public var title: String? { keys.string("title").value }
    /// The line under the title.
    public var subtitle: String? { keys.string("subtitle").value }
    /// The text; of a plain string the string.
    public var body: String? { wasString ? view.string : keys.string("body").value }
    /// The image or storyboard shown while the app launches.
    public var launchImage: String? { keys.string("launch-image").value }

    /// The key of the title in the app's localised strings.
    public var titleLocKey: String? { keys.string("title-loc-key").value }
    /// What replaces the placeholders of the localised title.
    public var titleLocArgs: [String]? { keys.strings("title-loc-args").value }
    /// The key of the subtitle in the app's localised strings.
    public var subtitleLocKey: String? { keys.string("subtitle-loc-key").value }
    /// What replaces the placeholders of the localised subtitle.
    public var subtitleLocArgs: [String]? { keys.strings("subtitle-loc-args").value }
    /// The key of the body in the app's localised strings.
    public var locKey: String? { keys.string("loc-key").value }
    /// What replaces the placeholders of the localised body.
    public var locArgs: [String]? { keys.strings("loc-args").value }

    /// A text of an alert by its names in the payload.
    package enum Part: CaseIterable, Sendable {
        case title, subtitle, body
    }

    /// What the device is to show: a key, unless it is empty, goes before the text beside it.
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
    public var hasPlainText: Bool {
        if wasString { return keys.isText(view) }
        return isText("body") || isText("title") || isText("subtitle")
    }

    /// Whether there is text, or a key that the phone looks text up by.
    public var hasText: Bool {
        hasPlainText || isText("loc-key") || isText("title-loc-key") || isText("subtitle-loc-key")
    }

    private func isText(_ name: String) -> Bool { keys.view(name).map(keys.isText) ?? false }
}

extension Alert {
    static let stringKeys = [
        "title", "subtitle", "body", "launch-image", "title-loc-key", "subtitle-loc-key", "loc-key",
        "action-loc-key", "summary-arg",
    ]
    static let listKeys = ["title-loc-args", "subtitle-loc-args", "loc-args"]
    static let knownKeys = Set(stringKeys + listKeys + ["summary-arg-count"])

    /// Keys of the wrong type, and keys that Apple does not know.
    var complaints: [Complaint] {
        Self.stringKeys.compactMap { keys.stringComplaint($0) }
            + Self.listKeys.compactMap { keys.strings($0).complaint }
            + keys.unknown(besides: Self.knownKeys)
    }
}
