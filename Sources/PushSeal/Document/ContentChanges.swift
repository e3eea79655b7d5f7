// SPDX-License-Identifier: Apache-2.0

public import StrictJSON

/// What to change in the content of a notification; what is absent stays as it came.
public struct ContentChanges: Sendable, Equatable {
    /// The title.
    public var title: AlertText?
    /// The line under the title.
    public var subtitle: AlertText?
    /// The text.
    public var body: AlertText?
    /// The number on the app's icon; 0 removes it.
    public var badge: Int?
    /// What is played.
    public var sound: Sound?
    /// The thread that the notification is grouped under.
    public var threadID: String?
    /// The identifier of a registered category.
    public var category: String?
    /// The window or view that the notification belongs to.
    public var targetContentID: String?
    /// How much the notification may disturb.
    public var interruptionLevel: InterruptionLevel?
    /// The weight in the summary, 0 to 1.
    public var relevanceScore: Double?
    /// What the app's Focus filter compares.
    public var filterCriteria: String?
    /// The keys to set in `userInfo`.
    ///
    /// The members of `aps`, and of the alert in it, are set one by one; any other key is replaced
    /// with all that is under it. Of duplicates the last counts.
    public var userInfo = JSONObject()
    /// The keys of `userInfo` to remove: the sealed fields once they are opened.
    ///
    /// While they are not opened they stay, so that the app can try again when it has the key.
    public var removedKeys: Set<String> = []

    /// Changes nothing.
    public init() {}
}

/// A text of an alert: as it stands, or to be looked up in the app's strings.
public enum AlertText: Sendable, Equatable {
    /// The text itself.
    case plain(String)
    /// A text the device looks up.
    case localized(LocalizedText)

    /// The text, if it needs no looking up.
    public var plain: String? {
        if case .plain(let text) = self { text } else { nil }
    }

    /// What a payload's text and key come to: a key, unless it is empty, goes before the text.
    init?(_ plain: String?, key: String?, arguments: [String]?) {
        if let key, !key.isEmpty {
            self = .localized(LocalizedText(key: key, arguments: arguments ?? [], plain: plain))
        } else if let plain {
            self = .plain(plain)
        } else {
            return nil
        }
    }
}

/// A text to be looked up in the app's strings.
public struct LocalizedText: Sendable, Equatable {
    /// The key in `Localizable.strings`.
    public let key: String
    /// What replaces the placeholders, in order.
    public let arguments: [String]
    /// The text that stands beside the key, for apps that lack it.
    public let plain: String?

    /// Names a text.
    public init(key: String, arguments: [String] = [], plain: String? = nil) {
        self.key = key
        self.arguments = arguments
        self.plain = plain
    }
}
