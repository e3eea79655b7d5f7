// SPDX-License-Identifier: Apache-2.0

/// A text of an alert: plain, or a key to look up in the app's strings.
public enum AlertText: Sendable, Equatable {
    /// The text itself.
    case plain(String)
    /// A text the device looks up.
    indirect case localized(LocalizedText)

    /// The text, if it is plain.
    public var plain: String? {
        if case .plain(let text) = self { text } else { nil }
    }

    /// Whether it is plain.
    private var isPlain: Bool {
        if case .plain = self { true } else { false }
    }

    /// Whether it is plain and empty.
    package var isEmpty: Bool {
        if case .plain(let text) = self { text.isEmpty } else { false }
    }

    /// Changes a plain text; nil keeps it.
    mutating func changePlain(_ change: (String?) -> String?) {
        if case .plain(let text) = self { self = .plain(change(text) ?? text) }
    }

    /// Makes it plain, looking it up if needed.
    mutating func localize(_ lookUp: (LocalizedText) -> String) {
        // Asked first, since binding the text retains it.
        guard !isPlain, case .localized(let text) = self else { return }
        self = .plain(lookUp(text))
    }
}

/// A text that the device looks up in the app's strings.
public struct LocalizedText: Sendable, Equatable {
    /// The key in `Localizable.strings`.
    public let key: String
    /// The texts that replace the placeholders, in order.
    public let arguments: [String]
    /// The text beside the key, for apps that lack the key.
    public let plain: String?

    /// Makes a text.
    public init(key: String, arguments: [String] = [], plain: String? = nil) {
        self.key = key
        self.arguments = arguments
        self.plain = plain
    }
}

extension LocalizedText {
    /// The app's string for the key ``Resolution/placeholder``, or the placeholder itself.
    ///
    /// Never empty: a phone would show the original in place of a reply without text.
    package static func placeholder(_ lookUp: (LocalizedText) -> String) -> String {
        let key = Resolution.placeholder
        let text = lookUp(LocalizedText(key: key, plain: key))
        return text.isEmpty ? key : text
    }
}
